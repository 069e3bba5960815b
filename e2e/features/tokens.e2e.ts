import { expect } from '@playwright/test'
import { expectAccessible, expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/token/tokenList'

test.describe('API tokens', () => {
  test('are made, shown once, used, changed and revoked', async ({ page, request, signIn, problems }) => {
    test.slow()
    problems.allow(/status of 400/)
    await signIn('ulsan')
    await page.goto(path)
    await page.getByRole('button', { name: 'New API token' }).click()
    const form = page.getByRole('dialog', { name: 'Make an API token' })
    const make = form.getByRole('button', { name: 'Make API token' })
    // With the keyboard alone: the first field has the focus.
    await expect(form.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Orders')
    await form.getByLabel('Role').selectOption({ label: 'Viewer' })
    await form.getByLabel('Last day (optional)').fill('2020-01-31')
    await form.getByLabel(/^Good from these/).fill('nonsense')
    await make.click()
    await expect(form.getByText('Enter an address or a network, such as 203.0.113.0/24')).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel(/^Good from these/).fill('127.0.0.0/8\n::1')
    await make.click()
    await expect(form.getByText('This day is over.')).toBeVisible()
    await form.getByLabel('Last day (optional)').fill('2099-12-31')
    await page.keyboard.press('Enter')

    const shown = page.getByRole('dialog', { name: 'The new API token' })
    const secret = await shown.getByText(/^hd_[\w-]{43}$/).textContent()
    await expectToast(page, /The API token \S.+ was made\./)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Go back to it' }).click()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expectRowVisible(page, 'Orders', 'Viewer', 'Never', '99-12-31')

    const headers = { authorization: `Bearer ${secret}` }
    expect((await request.get('/api/v1/devices/count', { headers })).status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('row', { name: /Orders/ })).not.toContainText('Never')
    await look(page, 'tokens')

    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Orders' })
    await expect(edit.getByLabel(/^Good from these/)).toHaveValue('127.0.0.0/8\n::1')
    await edit.getByLabel('Name').fill('Orders and returns')
    await edit.getByRole('button', { name: 'Save API token' }).click()
    await expectRowVisible(page, 'Orders and returns')

    await page
      .getByRole('row', { name: /Orders and returns/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    const sure = page.getByRole('dialog', { name: 'Revoke 1 API token' })
    await sure.getByRole('button', { name: 'Revoke 1 API token' }).click()
    await expectNoRow(page, 'Orders and returns')
    expect((await request.get('/api/v1/devices/count', { headers })).status()).toBe(401)
  })
})
