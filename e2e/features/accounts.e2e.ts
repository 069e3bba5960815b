import { expect } from '@playwright/test'
import { mailTo } from '../support/mail.ts'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { enter, leave, test } from '../support/test.ts'

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
    await expectToast(page, 'The invitation was sent.')
    await mailTo(stack, email, /^http\S+\/invite\/\S+/m)

    await page.getByRole('tab', { name: /Invited 1/ }).click()
    await expectRowVisible(page, 'Seo Da-eun', 'Support', 'Invited')
    await expectNoRow(page, 'staff@ulsan.headend.example')
    await look(page, 'accounts-invited')
    const row = page.getByRole('row', { name: /Seo Da-eun/ })
    await row.getByRole('button', { name: 'More with this account' }).click()
    await page.getByRole('menuitem', { name: 'Invite again' }).click()
    // Once a minute at most, so that nobody is flooded.
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('FAILED')).toBeVisible()
    await row.getByRole('button', { name: 'More with this account' }).click()
    await page.getByRole('menuitem', { name: 'Cancel invitation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
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
    await expectToast(page, 'The account was saved.')

    await page.getByRole('link', { name: 'Lim So-ra' }).click()
    const drawer = page.getByRole('dialog', { name: 'Lim So-ra' })
    await drawer.getByLabel(/Phone/).fill('010')
    await drawer.getByLabel('Role').selectOption({ label: 'Operator Staff' })
    await drawer.getByRole('button', { name: 'Save account' }).click()
    await expect(drawer.getByText('Use + and digits only, such as +821012345678.')).toBeVisible()
    await drawer.getByLabel(/Phone/).fill('+821055501650')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Save account' }).click()
    await expectToast(page, 'The account was changed.')
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
    const password = (await shown.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()) ?? ''
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
    await enter(page, email, password)
    await expect(page.getByRole('heading', { name: /password/i })).toBeVisible()
    await leave(page)
    await signIn('busan')
    await page.goto(`${accounts}?q=lim`)
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete 1 account' }).click()
    await expectToast(page, 'Deleted 1 account.')
    await expect(page.getByText('No account matches')).toBeVisible()
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
