import { expect } from '@playwright/test'
import { authCalls } from '@headend/contract/auth'
import { userCalls } from '@headend/contract/users'
import { asAdmin } from '../support/api.ts'
import { mailTo } from '../support/mail.ts'
import { expectAccessible, expectToast, look } from '../support/pages.ts'
import { enter, password, test } from '../support/test.ts'

const chosen = 'Chosen-by-1'

test.describe('a mailed link', () => {
  test('of a forgotten password leads to a new one and in, once', async ({ page, stack, problems }) => {
    problems.allow(/40[01]/)
    const email = 'viewer@daegu.headend.example'
    await page.goto('/forget-password')
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const [link] = await mailTo(stack, email, /^http\S+\/changePassword\/\S+/m)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await look(page, 'change-password')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again').fill(password)
    const set = page.getByRole('button', { name: 'Set the password and sign in' })
    await set.click()
    await expect(page.getByText('Choose a password that differs from the one you have.')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(chosen)
    await page.getByLabel('New password again').fill('Another-one-2')
    await set.click()
    await expect(page.getByText('Passwords do not match.')).toBeVisible()
    await page.getByLabel('New password again').fill(chosen)
    await set.click()
    await expect(page).toHaveURL(/\/home$/)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    await page.getByRole('link', { name: 'Send another link' }).click()
    await expect(page).toHaveURL(/\/forget-password$/)
  })

  test('of an invitation leads to an account and in', async ({ page, request, stack, problems }) => {
    problems.allow(/400/)
    const email = 'link@invited.example'
    expect((await asAdmin(request, userCalls.invite, (opId) => ({ opId, email }))).code).toBe('success')
    const [link] = await mailTo(stack, email, /^http\S+\/invite\/\S+/m)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Welcome to Headend' })).toBeVisible()
    await look(page, 'invite')
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(page.getByLabel('Name'), 'the first field at fault has the focus').toBeFocused()
    await page.getByLabel('Name').fill('Choi Yu-na')
    await page.getByLabel('Phone (optional)').fill('010')
    await page.getByLabel('Password', { exact: true }).fill(chosen)
    await page.getByLabel('Password again', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await expect(page.getByText('Use + and digits only, such as +821012345678.')).toBeVisible()
    await page.getByLabel('Phone (optional)').fill('+821012345678')
    await page.getByLabel('Phone (optional)').press('Enter')
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByText('Choi Yu-na')).toBeVisible()
  })

  test('is not needed by who types the user code, in Korean too', async ({ page, request, stack, problems }) => {
    problems.allow(/400/)
    const email = 'code@invited.example'
    expect((await asAdmin(request, userCalls.invite, (opId) => ({ opId, email }))).code).toBe('success')
    const [code] = await mailTo(stack, email, /^[A-Za-z0-9]{10}(?=\r$)/m)
    await page.goto('/login')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ko')
    await page.getByRole('link', { name: '사용자 코드가 있습니다' }).click()
    await expectAccessible(page)
    await page.getByLabel('사용자 코드').fill('nosuchcode')
    await page.getByRole('button', { name: '계속' }).click()
    await expect(page.getByLabel('사용자 코드')).toHaveAccessibleDescription('사용자 코드 값이 올바르지 않습니다.')
    await page.getByLabel('사용자 코드').fill(code)
    await page.getByRole('button', { name: '계속' }).click()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByLabel('이름').fill('최유나')
    await page.getByLabel('비밀번호', { exact: true }).fill(chosen)
    await page.getByLabel('비밀번호 확인').fill(chosen)
    await page.getByRole('button', { name: '비밀번호를 정하고 로그인' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('a temporary password is not changed to itself', async ({ page, request, problems }) => {
  problems.allow(/400/)
  const email = 'temporary@created.example'
  const account = { email, userName: 'Temporary', roleGroupKey: 'viewer', password }
  expect((await asAdmin(request, authCalls.createUser, (opId) => ({ opId, ...account }))).code).toBe('success')
  await page.goto('/login')
  await enter(page, email, password)
  await expect(page.getByRole('heading', { name: 'Choose a password of your own' })).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('New password again').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Choose a password that differs from the one you have.')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('New password again').fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/home$/)

  // The same from the menu, where the one there is has to be known.
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  // What is left out is said in the same words at each field.
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This value is required.')).toHaveCount(3)
  await dialog.getByLabel('Current password').fill('Not-the-one-1')
  await dialog.getByLabel('New password', { exact: true }).fill('simple')
  await dialog.getByLabel('New password again').fill(password)
  await expect(dialog.getByText('Use 8 to 20 characters.')).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password you entered is incorrect.',
  )
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Current password').fill(chosen)
  await dialog.getByLabel('Current password').press('Enter')
  await expectToast(page, 'Password changed. Your other sessions have ended.')
  await expect(dialog).toBeHidden()
})

test.describe('the own account', () => {
  test('is edited, its browser marked, and forgotten, which signs out', async ({ page, problems }) => {
    problems.allow(/40[01]/)
    await page.goto('/login')
    await enter(page, 'support@ulsan.headend.example', password)
    await expect(page).toHaveURL(/\/home$/)
    const open = async () => {
      await page.getByRole('button', { name: /Your account|내 계정/ }).click()
      await page.getByRole('menuitem', { name: /User information|사용자 정보/ }).click()
    }
    await open()
    const panel = page.getByRole('dialog', { name: 'User information' })
    await panel.getByLabel('Phone').fill('82')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Use + and digits only')).toBeVisible()
    await panel.getByLabel('Phone').fill('+821011112222')
    await panel.getByLabel('Name').fill('Kim Seo-yeon')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Your information is saved')
    await page.reload()
    await look(page, 'user-information', open)
    await open()
    await expect(panel.getByLabel('Name')).toHaveValue('Kim Seo-yeon')
    await expect(panel.getByLabel('Phone')).toHaveValue('+821011112222')
    const here = panel.getByRole('listitem').filter({ hasText: 'This browser' })
    await expect(here).toHaveCount(1)
    await here.getByRole('button', { name: 'Forget' }).click()
    // Browsers are not verified in an evaluation: there is no link to need again.
    await expect(page.getByText('It leaves the list, and you are signed out at once.')).toBeVisible()
    await page.getByRole('button', { name: 'Forget' }).last().click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('This browser was forgotten and its session ended.')).toBeVisible()
  })
})

test.describe('the company in view', () => {
  test('stands in the address, through navigation, reload and a link', async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/home')
    await page.getByRole('button', { name: /Company in view/ }).click()
    await page.getByRole('button', { name: 'Garam Busan' }).click()
    await expect(page).toHaveURL(/\/home\?opId=\d+$/)
    const opId = new URL(page.url()).searchParams.get('opId') ?? ''
    await page.goto(`/device/deviceList/1?opId=${opId}&status=Online`)
    await expect(page.getByRole('row', { name: 'Garam Busan' }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: 'Garam Ulsan' })).toHaveCount(0)
    await expect(page.locator('a.hd-row-link').first()).toHaveAttribute('href', new RegExp(`opId=${opId}`))
    await page.getByRole('tab', { name: /Deployed/ }).click()
    await expect(page).toHaveURL(new RegExp(`opId=${opId}`))
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/home\\?opId=${opId}$`))
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page).toHaveURL(new RegExp(`/device/deviceList/1\\?opId=${opId}$`))
    await page.reload()
    await expect(page.getByRole('button', { name: /Company in view/ })).toContainText('Garam Busan')
    await page.getByRole('button', { name: /Company in view/ }).click()
    await page.getByRole('button', { name: 'Garam Vision' }).click()
    await expect(page).toHaveURL(/\/device\/deviceList\/1$/)
  })

  test('is refused politely where the reader may not look', async ({ page, signIn }) => {
    await signIn('busan')
    for (const opId of ['1', '999999', 'nonsense']) {
      await page.goto(`/device/deviceList/1?opId=${opId}`)
      await expect(page.getByRole('heading', { level: 1, name: 'You cannot look at this company' })).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    }
    await look(page, 'company-foreign')
    await page.getByRole('button', { name: 'Show Garam Busan' }).click()
    await expect(page).toHaveURL(/\/device\/deviceList\/1$/)
    await expect(page.getByRole('row', { name: 'Garam Busan' }).first()).toBeVisible()
  })
})
