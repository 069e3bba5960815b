import { expect } from '@playwright/test'
import { userCalls } from '@headend/contract/users'
import { asAdmin } from '../support/api.ts'
import { expectNoRow, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

const path = '/management/account/auditList'

test.describe('the audit history', () => {
  test('says who did what, from where, and what changed', async ({ page, request, signIn }) => {
    test.slow()
    const email = 'audited@vision.example'
    expect(await asAdmin(request, userCalls.invite, (opId) => ({ opId, email }))).toMatchObject({ code: 'success' })
    await signIn()
    await page.goto(path)
    await expectRowVisible(page, 'Invite account', email, /^(?:127\.0\.0\.1|::1)$/)
    await look(page, 'audit')

    await page.goto('/management/account/accountList?q=audited')
    await page.getByRole('link', { name: email }).first().click()
    const account = page.getByRole('dialog', { name: email })
    await account.getByLabel('Name').fill('Audited Person')
    await account.getByRole('button', { name: 'Save account' }).click()
    await expectToast(page, /The account .+ was changed\./)
    await page.goto(`${path}?actionName=Change+account`)
    await expectNoRow(page, 'Invite account')
    await page
      .getByRole('row', { name: /audited@vision/ })
      .getByRole('link')
      .click()
    const line = page.getByRole('dialog', { name: email })
    await expect(line.getByRole('row', { name: 'Name — Audited Person' })).toBeVisible()
    await look(page, 'audit-line')
    await page.keyboard.press('Escape')

    // A word of one that is not among these, then none of it.
    await page.goto(`${path}?q=nobody-did-this`)
    await expect(page.getByText('No line matches')).toBeVisible()
  })

  test('is of those who look after accounts alone', async ({ page, signIn }) => {
    await signIn('viewer')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Audit history' })).toHaveCount(0)
    await expect(page.getByRole('table')).toHaveCount(0)
  })
})
