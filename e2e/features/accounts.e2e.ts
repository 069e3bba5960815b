import { expect } from '@playwright/test'
import { menusOf } from '@headend/contract/roles'
import { somebodyWith } from '../support/api.ts'
import { mailTo } from '../support/mail.ts'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { enter, leave, password, test } from '../support/test.ts'

const accounts = '/management/account/accountList'

test.describe('accounts', () => {
  test('are invited by mail, invited again, and taken back', async ({ page, stack, signIn, problems }) => {
    test.slow()
    problems.allow(/status of (?:400|409|429)/)
    const email = 'new.person@ulsan.example'
    await signIn('ulsan')
    await page.goto(accounts)
    await expectRowVisible(page, 'staff@ulsan.headend.example')
    await page.getByRole('button', { name: 'Invite account' }).click()
    const form = page.getByRole('dialog', { name: 'Invite an account' })
    await form.getByLabel('E-mail').fill('staff@ulsan.headend.example')
    await page.keyboard.press('Tab')
    await expect(form.getByText('Same Email already exists')).toBeVisible()
    await form.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Tab')
    await expect(form.getByText('Available', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Role').locator('option', { hasText: 'System Administrator' })).toHaveCount(0)
    await form.getByLabel('Role').selectOption({ label: 'Support' })
    await form.getByLabel('Name (optional)').fill('Seo Da-eun')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expectToast(page, `The invitation was sent to ${email}.`)
    await mailTo(stack, email, /^http\S+\/invite\/\S+/m)

    await page.getByRole('tab', { name: /Invited 1/ }).click()
    await expectRowVisible(page, 'Seo Da-eun', 'Support', 'Invited')
    await expectNoRow(page, 'staff@ulsan.headend.example')
    await look(page, 'accounts-invited')
    const row = page.getByRole('row', { name: /Seo Da-eun/ })
    await row.getByRole('button', { name: 'More with this account' }).click()
    await page.getByRole('menuitem', { name: 'Invite again' }).click()
    // Once a minute at most, so that nobody is flooded.
    const toast = page.getByRole('region', { name: 'Messages' })
    await expect(toast.getByText(/Try again in \d+ s\./)).toBeVisible()
    // The account itself says how its invitation is, and has the same two buttons.
    await row.getByRole('link').click()
    const drawer = page.getByRole('dialog', { name: 'Seo Da-eun' })
    await expect(drawer.getByText(`${email} is invited and has not answered yet.`)).toBeVisible()
    await expect(drawer.getByText(/The link of the mail is good until \d/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Invite again' })).toBeVisible()
    await look(page, 'account-invited')
    await drawer.getByRole('button', { name: 'Cancel invitation' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel invitation', exact: true })
    await question.getByRole('button', { name: 'Cancel invitation' }).click()
    await expect(drawer).toHaveCount(0)
    await expectToast(page, `The invitation of ${email} was cancelled.`)
    await expect(page.getByText('No accounts', { exact: true })).toBeVisible()
  })

  test('are created, changed, given a temporary password, locked and deleted', async ({ page, signIn, problems }) => {
    test.slow()
    problems.allow(/status of (?:400|401)/)
    const email = 'field.staff@busan.example'
    await signIn('busan')
    await page.goto(accounts)
    await page.getByRole('button', { name: 'Invite account' }).click()
    await page.getByText('Give a password').click()
    const form = page.getByRole('dialog', { name: 'Create an account' })
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('Name', { exact: true }).fill('Lim So-ra')
    await form.getByLabel('Temporary password', { exact: true }).fill('Temporary-12')
    await form.getByRole('button', { name: 'Save account' }).click()
    await expectToast(page, `The account ${email} was saved.`)

    await page.getByRole('link', { name: 'Lim So-ra' }).click()
    const drawer = page.getByRole('dialog', { name: 'Lim So-ra' })
    await drawer.getByLabel(/Phone/).fill('010')
    await drawer.getByLabel('Role').selectOption({ label: 'Operator Staff' })
    await drawer.getByRole('button', { name: 'Save account' }).click()
    await expect(drawer.getByText('Use + and digits only, such as +821012345678.')).toBeVisible()
    await drawer.getByLabel(/Phone/).fill('+821055501650')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Save account' }).click()
    await expectToast(page, 'The account Lim So-ra was changed.')
    await expectRowVisible(page, 'Lim So-ra', 'Operator Staff', '+821055501650')
    await look(page, 'accounts')

    const row = page.getByRole('row', { name: /Lim So-ra/ })
    const act = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: 'More with this account' }).click()
      await page.getByRole('menuitem', { name }).click()
      const ask = page.getByRole('dialog').getByRole('button', { name })
      if (name !== 'Unlock account') await ask.click()
    }
    await act('Reset password')
    const shown = page.getByRole('dialog', { name: 'The temporary password' })
    const given = (await shown.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? ''
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go back to it' }).click()
    await shown.getByRole('button', { name: 'Done' }).click()

    await act('Lock account')
    await expectToast(page, `Locked ${email}.`)
    await expectRowVisible(page, 'Lim So-ra', 'Locked')
    await page.getByRole('tab', { name: 'Locked' }).click()
    await expectRowVisible(page, 'Lim So-ra')
    await act('Unlock account')
    await expectToast(page, `Unlocked ${email}.`)
    await page.getByRole('tab', { name: 'All' }).click()

    // Nobody does this with their own account.
    const own = page.getByRole('row', { name: /admin@busan/ })
    await expect(own.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-tip', /your own account/)

    await leave(page)
    await enter(page, email, given)
    await expect(page.getByRole('heading', { name: /password/i })).toBeVisible()
    await leave(page)
    await signIn('busan')
    await page.goto(`${accounts}?q=lim`)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 account' }).click()
    await expectToast(page, 'Deleted 1 account.')
    await expect(page.getByText('No account matches')).toBeVisible()
  })

  test('offer nothing that their reader may not do', async ({ page, request }) => {
    const permissions = ['account.manage', 'account.edit', 'device.list', 'statistics.view'] as const
    const email = await somebodyWith(request, 'accountKeeper', { permissions, menus: menusOf(permissions) })
    await page.goto('/login')
    await enter(page, email, password)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${accounts}?q=vision`)
    const staff = page.getByRole('row', { name: /staff@vision/ })
    const why = 'This account has more permissions than yours.'
    await expect(staff.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-tip', why)
    await staff.getByRole('button', { name: 'More with this account' }).click()
    await expect(page.getByRole('menuitem', { name: /Reset password/ })).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await staff.getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(why)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Save account' })).toHaveCount(0)
    await look(page, 'account-beyond')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Invite account' }).click()
    const form = page.getByRole('dialog', { name: 'Invite an account' })
    const role = form.getByLabel('Role')
    await expect(role.locator('option')).not.toHaveText([/Operator|System|Installer/])
    await expect(role.locator('option:checked')).toHaveText('Viewer')
    await form.getByLabel('E-mail').fill('late@reader.example')
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expectToast(page, /The invitation was sent to .+@.+\./)

    // Who is invited chooses a password: nobody gives them one.
    await page.goto(`${accounts}?tab=inviting&q=late@reader`)
    await page.getByRole('link', { name: /late@reader/ }).click()
    await expect(drawer.getByLabel('Role')).toBeVisible()
    await expect(drawer.getByLabel(/password/i)).toHaveCount(0)
  })

  test('that are locked stay so with a new password, which is said with it and ended there', async ({
    page,
    signIn,
  }) => {
    await signIn('ulsan')
    await page.goto(`${accounts}?q=viewer`)
    const row = page.getByRole('row', { name: /viewer@ulsan/ })
    const choose = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: 'More with this account' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Lock account')
    await page.getByRole('dialog').getByRole('button', { name: 'Lock account' }).click()
    await expectRowVisible(page, 'viewer@ulsan.headend.example', 'Locked')
    await choose('Reset password')
    const ask = page.getByRole('dialog')
    await expect(ask.getByText(/The account stays locked/)).toBeVisible()
    await ask.getByRole('button', { name: 'Reset password' }).click()
    const shown = page.getByRole('dialog', { name: 'The temporary password' })
    await expect(shown.getByText('The account is locked')).toBeVisible()
    const [said, first] = await Promise.all(
      [shown.locator('.hd-banner'), shown.getByRole('term').first()].map((one) => one.boundingBox()),
    )
    expect((first?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0), 'room below it').toBeGreaterThanOrEqual(8)
    await expectAccessible(page)
    await shown.getByRole('button', { name: 'Unlock account' }).click()
    await expectToast(page, 'Unlocked viewer@ulsan.headend.example.')
    await expect(shown.getByText('The account is locked')).toHaveCount(0)
    await shown.getByRole('button', { name: 'Done' }).click()
    await expectRowVisible(page, 'viewer@ulsan.headend.example', 'In use')
  })

  test('lead to those of a role, and to the roles', async ({ page, signIn }) => {
    await signIn('busan')
    await page.goto('/management/account/roleList?row=installer')
    await page.getByRole('link', { name: 'Show them' }).click()
    await expectRowVisible(page, 'installer@busan.headend.example', 'Installer')
    await expectNoRow(page, 'staff@busan.headend.example')
    await page.goto(`${accounts}#roles`)
    await expect(page.getByRole('heading', { name: 'Roles and permissions' })).toBeVisible()
  })
})
