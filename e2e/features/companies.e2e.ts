import { expect } from '@playwright/test'
import { walkNoun } from '../support/noun.ts'
import { expectAccessible, expectRowVisible, expectToast, look } from '../support/pages.ts'
import { leave, test } from '../support/test.ts'

const companies = '/management/company/companyList'
const schools = '/management/school/schoolList'

test.describe('companies', () => {
  test('are added, found, changed and deleted as every noun is', async ({ page, request, signIn }) => {
    test.slow()
    await signIn()
    await walkNoun(
      { page, request },
      {
        path: companies,
        texts: 'companies',
        fill: { companyName: 'River Cable', phone: '+821012345678' },
        refused: [
          ['url', 'javascript:alert(1)', 'Enter an address that begins with http:// or https://.'],
          ['phone', '010-1234', 'Use + and digits only, such as +821012345678.'],
        ],
        change: ['address', '1 River Street'],
        reader: { permissions: ['company.manage'], menus: ['menu.management', 'menu.management.company'] },
      },
    )
  })

  test('stand below the own one, which is not set in however deep it lies', async ({ page, signIn }) => {
    const paddingOf = async (name: string): Promise<number> => {
      const cell = page.getByRole('link', { name, exact: true }).locator('.hd-cut')
      await expect(cell).toBeVisible()
      return cell.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingInlineStart))
    }
    await signIn('busan')
    await page.goto(companies)
    expect(await paddingOf('Garam Busan')).toBe(0)
    await leave(page)
    await signIn()
    await page.goto(companies)
    expect(await paddingOf('Garam Vision')).toBe(0)
    expect(await paddingOf('Garam Busan')).toBeGreaterThan(0)
  })

  test('stand in the order of their tree, come with an administrator, and are deleted once empty', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(companies)
    await page.getByRole('button', { name: 'Add company' }).click()
    const form = page.getByRole('dialog', { name: 'Add a company' })
    await form.getByLabel('Name', { exact: true }).fill('Garam Jeju')
    // What a field says once it is left does not move what was pressed away from under the pointer.
    await form.getByLabel('Phone').fill('none')
    const invited = form.getByText('Invite an administrator')
    await invited.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await invited.boundingBox()) ?? {}
    await page.mouse.move(x + 4, y + 4)
    await page.mouse.down()
    // What was typed is checked by now, if it is at once.
    await expect(form.getByLabel('Phone')).not.toBeFocused()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 })))
    await page.mouse.up()
    await expect(form.getByText('Use + and digits only, such as +821012345678.')).toBeVisible()
    await expect(form.getByLabel('Invite an administrator')).toBeChecked()
    await form.getByLabel('Phone').clear()
    await form.getByRole('button', { name: 'Save company' }).click()
    await expect(form.getByText('Enter an e-mail address, such as name@company.example.')).toBeVisible()
    await form.getByLabel('E-mail of the administrator').fill('jeju@garam.example')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save company' }).click()
    await expectToast(page, /The company .+ was saved\./)
    const names = page.getByRole('row').getByRole('link')
    await expect(names.filter({ hasText: 'Garam Jeju' })).toBeVisible()
    const shown = await names.allTextContents()
    expect(shown.indexOf('Garam Jeju')).toBeGreaterThan(shown.indexOf('Garam Vision'))
    await look(page, 'companies-tree')
    const row = page.getByRole('row', { name: /Garam Jeju/ })
    await expect(row.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-tip', /accounts: 1/)

    // Whoever was invited is known where the company is, and need not stay so.
    await row.getByRole('link').click()
    const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save company' }) })
    await expect(drawer.getByText('jeju@garam.example is invited to look after the company.')).toBeVisible()
    await expect(drawer.getByText(/The link of the mail is good until \d/)).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Cancel invitation' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel invitation', exact: true })
    await question.getByRole('button', { name: 'Cancel invitation' }).click()
    await expectToast(page, 'The invitation of jeju@garam.example was cancelled.')
    await expect(drawer.getByText('is invited')).toHaveCount(0)
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(row).toHaveCount(0)
  })

  test('lie below any but a school, themselves and what lies below them', async ({ page, signIn }) => {
    await signIn()
    await page.goto(companies)
    const above = async (name: string): Promise<string> => {
      await page.getByRole('row').getByRole('link', { name, exact: true }).click()
      const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Save company' }) })
      await expect(drawer.getByText('Left empty, it stays where it is.')).toBeVisible()
      await drawer
        .getByRole('button', { name: /^Take Garam/ })
        .first()
        .click()
      await drawer.getByRole('combobox', { name: /Lies below/ }).fill('garam')
      const offered = (await page.getByRole('option').allInnerTexts()).join(' ')
      await page.goto(companies)
      return offered
    }
    const offered = await above('Garam Busan')
    expect(offered).toContain('Garam Vision')
    expect(offered).toContain('Garam Ulsan')
    expect(offered).not.toContain('Garam Busan')
  })

  test('are schools only below an office of education', async ({ page, signIn, problems }) => {
    problems.allow(/status of 400/)
    await signIn()
    await page.goto(companies)
    await page.getByRole('button', { name: 'Add company' }).click()
    const company = page.getByRole('dialog', { name: 'Add a company' })
    await company.getByLabel('Name', { exact: true }).fill('Busan Office of Education')
    await company.getByLabel('Type').selectOption('EducationOffice')
    await company.getByRole('button', { name: 'Save company' }).click()
    await expectRowVisible(page, 'Busan Office of Education')

    await page.goto(schools)
    await expect(page.getByText('No schools', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add school' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add a school' })
    const office = form.getByRole('combobox', { name: /Office of education/ })
    await form.getByLabel('Name', { exact: true }).fill('Haeundae School')
    await form.getByRole('button', { name: 'Save school' }).click()
    await expect(form.getByText('This value is required.')).toBeVisible()
    await office.fill('Garam')
    await expect(form.getByText('Nothing matches “Garam”.')).toBeVisible()
    await office.fill('busan office')
    await page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Save school' }).click()
    await expectRowVisible(page, 'Haeundae School', 'Busan Office of Education')
    await look(page, 'schools')
    await page.getByRole('link', { name: 'Haeundae School' }).click()
    const edit = page.getByRole('dialog', { name: 'Change school' })
    await edit.getByLabel(/Address/).fill('1 Beach Road')
    await edit.getByRole('button', { name: 'Save school' }).click()
    await expectToast(page, 'The school Haeundae School was changed.')
    await page
      .getByRole('row', { name: /Haeundae School/ })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByRole('button', { name: 'Delete 1 school' }).click()
    await expectToast(page, 'Deleted 1 school.')
  })
})
