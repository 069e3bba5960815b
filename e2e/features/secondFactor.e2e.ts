import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { authCalls } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { codeAt } from '@headend/server/features/secondFactor/codes'
import { asAdmin, somebodyWith } from '../support/api.ts'
import { expectAccessible, expectToast, look } from '../support/pages.ts'
import { enter, leave, password, test } from '../support/test.ts'

const held = { permissions: ['device.list'], menus: ['menu.home'] } as const

/** A code of the period after: each is good once, and none older than the newest that was used. */
const later = (secret: string, periods = 0): string => codeAt(secret, Date.now() + periods * 30_000)

const openInformation = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Your account|내 계정/ }).click()
  await page.getByRole('menuitem', { name: /User information|사용자 정보/ }).click()
}

/** Leads to the picture of the secret, in either language, and gives the secret. */
const begin = async (page: Page): Promise<string> => {
  await openInformation(page)
  await page.getByRole('button', { name: /^(Set up|설정)$/ }).click()
  const dialog = page.getByRole('dialog', { name: /Set up a second factor|2단계 인증 설정/ })
  await dialog.getByLabel(/^(Password|비밀번호)$/).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img')).toBeVisible()
  return (await dialog.locator('.hd-factor-secret .hd-mono').innerText()).replaceAll(' ', '')
}

test('a second factor is set up with the keyboard alone, asked for, replaced by a recovery code and switched off', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/400/)
  const email = await somebodyWith(request, `factorReader${test.info().retry}`, held)
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page).toHaveURL(/\/home$/)
  await look(page, 'second-factor-set-up', async () => void (await begin(page)))
  const secret = await begin(page)

  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/This code is not right/)
  await code.fill('')
  await page.keyboard.type(later(secret, -1))
  await page.keyboard.press('Enter')
  const kept = page.getByRole('dialog', { name: 'Keep the recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await kept.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  // What nobody can read again is not left by a slip.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go back to them' }).press('Enter')
  await kept.getByRole('button', { name: 'I have kept them' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'User information' })
  await expect(panel.getByText('Recovery codes left: 10')).toBeVisible()
  await page.keyboard.press('Escape')

  await leave(page)
  await page.goto('/login')
  const toCode = async (): Promise<void> => {
    await page.locator('[name=username]').fill(email)
    await page.locator('[name=password]').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.locator('[name=code]')).toBeFocused()
  }
  await look(page, 'second-factor-code', toCode)
  await toCode()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be at least 6 characters.')).toBeVisible()
  await code.fill('')
  await page.keyboard.type(`${later(secret).slice(0, 3)} ${later(secret).slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  await leave(page)
  await page.goto('/login')
  await toCode()
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/home$/)

  await openInformation(page)
  await expect(panel.getByText('Recovery codes left: 9')).toBeVisible()
  await panel.getByRole('button', { name: 'New codes' }).press('Enter')
  const renewal = page.getByRole('dialog', { name: 'Make new recovery codes' })
  await renewal.getByLabel('Password', { exact: true }).fill(password)
  await renewal.getByLabel('Code').fill(second)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const anew = page.getByRole('dialog', { name: 'Keep the recovery codes' })
  const third = (await anew.getByRole('listitem').first().innerText()).trim()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Go back to them' }).press('Enter')
  await anew.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(panel.getByText('Recovery codes left: 10')).toBeVisible()
  await panel.getByRole('button', { name: 'Switch off' }).press('Enter')
  const off = page.getByRole('dialog', { name: 'Switch off the second factor' })
  await off.getByLabel('Password', { exact: true }).fill(password)
  await off.getByLabel('Code').fill(third)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'The second factor is off')
  await expect(panel.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('who has none is led to set one up where the company asks for it, and let in again by an administrator', async ({
  page,
  request,
  signIn,
  problems,
}) => {
  problems.allow(/40[01]/)
  const { retry } = test.info()
  const [email, company] = [`asked${retry}@factor.example`, `Second factor asked ${retry}`]
  const opType = 'Operator' as const
  const made = await asAdmin(request, companyCalls.create, () => ({
    companyName: company,
    opType,
    secondFactorRequired: true,
  }))
  const { companyId: opId } = Object(made.data)
  const account = { opId, email, userName: 'Asked', roleGroupKey: 'viewer', password: 'Temporary-12' }
  expect((await asAdmin(request, authCalls.createUser, () => account)).code).toBe('success')

  await page.goto('/login')
  await enter(page, email, 'Temporary-12')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await look(page, 'second-factor-asked', async () => {
    await page.locator('[name=password]').fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  })
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  const secret = (await page.locator('.hd-factor-secret .hd-mono').innerText()).replaceAll(' ', '')
  await page.goto('/home')
  await expect(page.getByText('Your company asks for a second factor. Nothing else opens')).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByText('Your company asks for a second factor. Sign in again')).toBeVisible()
  await enter(page, email, password)
  const fresh = page.locator('.hd-factor-secret .hd-mono')
  await expect(fresh).toBeVisible()
  const now = (await fresh.innerText()).replaceAll(' ', '')
  expect(now, 'each attempt has a secret of its own').not.toBe(secret)
  await page.getByLabel('Code', { exact: true }).fill(later(now))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Keep the recovery codes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await openInformation(page)
  await expect(page.getByRole('button', { name: 'Switch off' })).toHaveAccessibleDescription(/Your company asks/)

  await leave(page)
  await signIn('admin')
  await page.goto('/management/account/accountList')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: 'More with this account' }).click()
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset second factor' }).click()
  await expectToast(page, `The second factor of ${email} was reset.`)
  await leave(page)
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
})

test('who is signed in when the company begins to ask is led to set one up, and back', async ({
  page: first,
  context,
  request,
  problems,
}) => {
  problems.allow(/40[0-9]/)
  const { retry } = test.info()
  const [email, above] = [`there${retry}@factor.example`, `Second factor begun ${retry}`]
  const opType = 'Operator' as const
  const make = async (companyName: string, pOpid?: string) => {
    const { data } = await asAdmin(request, companyCalls.create, () => ({ companyName, opType, pOpid }))
    const { companyId } = Object(data)
    return String(companyId)
  }
  const asking = await make(above)
  const opId = await make(`${above} below`, asking)
  const account = { opId, email, userName: 'There', roleGroupKey: 'operatorAdministrator', password: 'Temporary-12' }
  expect((await asAdmin(request, authCalls.createUser, () => account)).code).toBe('success')
  await first.goto('/login')
  await enter(first, email, 'Temporary-12')
  await first.getByLabel('New password', { exact: true }).fill(password)
  await first.getByLabel('New password again').fill(password)
  await first.getByRole('button', { name: 'Change password' }).click()
  await expect(first).toHaveURL(/\/home$/)
  const other = await context.newPage()
  await other.goto('/management/company/companyList')
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeVisible()

  const update = { ...companyCalls.update, path: companyCalls.update.path.replace('{companyId}', asking) }
  const body = { companyName: above, opType, secondFactorRequired: true }
  expect((await asAdmin(request, update, () => body)).code).toBe('success')
  // Both tabs ask again who is signed in, as companies changed.
  for (const tab of [other, first])
    await expect(tab.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await first.close()
  await expect(other.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(other)
  await other.keyboard.type(password)
  await other.keyboard.press('Enter')
  const secret = (await other.locator('.hd-factor-secret .hd-mono').innerText()).replaceAll(' ', '')
  await other.getByLabel('Code', { exact: true }).fill(later(secret))
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'I have kept them' }).click()
  await expect(other).toHaveURL(/companyList/)
  await other.getByRole('tab', { name: 'Settings' }).click()
  await expect(other.getByRole('switch', { name: 'Second factor required' })).toHaveAccessibleDescription(
    'A company above asks for one: the people of this one need it in any case.',
  )
  await expect(other.getByText('Live')).toBeVisible()
})
