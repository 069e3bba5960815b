import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { somebodyWith } from '../support/api.ts'
import { mailTo } from '../support/mail.ts'
import { walkNoun } from '../support/noun.ts'
import {
  expectAccessible,
  expectFits,
  expectNoRow,
  expectRowVisible,
  expectToast,
  look,
  settled,
} from '../support/pages.ts'
import { unreachable } from '../support/reach.ts'
import { enter, password, test } from '../support/test.ts'

const companies = '/management/company/companyList'
/** The list of all below the own one. */
const below = '/management/company/companyList?tab=companies'
const schools = '/management/school/schoolList'

test.describe('companies', () => {
  test('are added, found, changed and deleted as every noun is', async ({ page, request, signIn }) => {
    test.slow()
    await signIn()
    await walkNoun(
      { page, request },
      {
        path: below,
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

  test('stand in the order of their tree, come with an administrator, and are deleted once empty', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(below)
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
    expect(shown.indexOf('Garam Jeju')).toBeGreaterThan(shown.indexOf('Garam Busan'))
    await expect(page.getByRole('treeitem', { name: /^Garam Jeju/ })).toBeVisible()
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
    await page.goto(below)
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
      await page.goto(below)
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
    const offices = page.getByRole('tree').getByRole('group', { name: 'Offices of education' })
    await expect(offices.getByRole('treeitem', { name: /^Busan Office of Education/ })).toBeVisible()

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

  test('are chosen in their tree by pointer and keyboard, and the address keeps what is chosen', async ({
    page,
    signIn,
  }) => {
    test.slow()
    await signIn()
    await page.goto(companies)
    const item = (name: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })
    const heading = (name: string): Locator => page.getByRole('heading', { name, exact: true, level: 2 })
    const tab = (name: RegExp): Locator => page.getByRole('tab', { name })
    await expect(item('Garam Vision')).toHaveAttribute('aria-selected', 'true')
    await expect(heading('Garam Vision')).toBeVisible()
    await expect(page.getByText(/^\d+ operators/)).toBeVisible()
    await look(page, 'companies')

    await item('Garam Busan').click()
    await expect(heading('Garam Busan')).toBeVisible()
    await expect(page.getByText('Garam Vision / Garam Busan, level 1')).toBeVisible()
    await expect(item('Garam Busan')).toHaveAttribute('aria-level', '2')
    await expectRowVisible(page, /admin@busan/)
    await expectNoRow(page, /admin@ulsan/)
    await tab(/^Roles/).click()
    await expectRowVisible(page, 'Operator Staff')
    await expect(page).toHaveURL(/row=\d+&tab=roles/)
    await page.reload()
    await expect(tab(/^Roles/)).toHaveAttribute('aria-selected', 'true')
    await expect(heading('Garam Busan')).toBeVisible()
    await page.goBack()
    await expect(tab(/^Accounts/)).toHaveAttribute('aria-selected', 'true')
    await page.goForward()

    // One line of the tree is a stop of Tab; letters go to the next company that begins with them.
    await item('Garam Busan').focus()
    await page.keyboard.press('Home')
    await expect(item('Garam Vision')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Garam Busan')).toBeFocused()
    await page.keyboard.type('garam u')
    await expect(item('Garam Ulsan')).toBeFocused()
    await expect(heading('Garam Busan')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading('Garam Ulsan')).toBeVisible()
    await expect(item('Garam Ulsan')).toBeFocused()
    // The tab stays the same for the next one.
    await expect(tab(/^Roles/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(item('Garam Vision')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(item('Garam Vision')).toHaveAttribute('aria-expanded', 'false')
    await expect(item('Garam Busan')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(item('Garam Busan')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(item('Garam Busan')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('treeitem').and(page.locator(':focus'))).toHaveCount(0)

    // The sign before a company folds it, and chooses nothing.
    await item('Garam Vision').locator('.hd-tree-fold').click()
    await expect(item('Garam Busan')).toHaveCount(0)
    await expect(heading('Garam Ulsan')).toBeVisible()
    const find = page.getByRole('searchbox', { name: 'Find a company' })
    await find.fill('ULS')
    await expect(item('Garam Ulsan')).toBeVisible()
    await expect(item('Garam Vision')).toBeVisible()
    await expect(item('Garam Busan')).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(item('Garam Vision')).toBeFocused()
    await find.fill('nothing of the kind')
    await expect(page.getByText('No company matches')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(item('Garam Busan')).toBeVisible()

    await page.goto(`${companies}?row=999999`)
    await expect(page.getByText('No company matches')).toBeVisible()
  })

  test('show their people and roles, invite, and are changed where they stand', async ({ page, stack, signIn }) => {
    test.slow()
    const email = 'pane@busan.example'
    await signIn()
    await page.goto(companies)
    await page.getByRole('treeitem', { name: /^Garam Busan/ }).click()
    await page.getByRole('button', { name: 'Invite account' }).click()
    const form = page.getByRole('dialog', { name: 'Invite an account' })
    await expect(form.getByRole('button', { name: /^Take Garam Busan/ })).toBeVisible()
    await form.getByLabel('E-mail').fill(email)
    await form.getByRole('button', { name: 'Send the invitation' }).click()
    await expectToast(page, `The invitation was sent to ${email}.`)
    await mailTo(stack, email, /^http\S+\/invite\/\S+/m)
    const row = page.getByRole('row', { name: new RegExp(email) })
    await expect(row.getByText('Invited', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Invite again' })).toBeVisible()
    await expect(page.getByText('1 invitation open')).toBeVisible()
    const count = page.getByRole('tab', { name: /^Accounts/ })
    await expect(count).toHaveText(/6$/)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Status' }).click()
    await page.getByRole('dialog').getByLabel('In use').check({ force: true })
    await page.keyboard.press('Escape')
    await expect(row).toHaveCount(0)
    await expectRowVisible(page, /admin@busan/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await row.getByRole('link').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click()
    await page
      .getByRole('dialog', { name: 'Cancel invitation', exact: true })
      .getByRole('button', { name: 'Cancel invitation' })
      .click()
    await expectToast(page, `The invitation of ${email} was cancelled.`)
    await expect(row).toHaveCount(0)
    await expect(count).toHaveText(/5$/)
    // Its row is gone, the company is still the one that was chosen.
    const heading = page.getByRole('heading', { name: 'Garam Busan', exact: true })
    await expect(heading).toBeVisible()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeFocused()
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-tip', /accounts: \d/)
    await page.getByLabel(/^Phone/).fill('+82515550100')
    await page.getByRole('treeitem', { name: /^Garam Ulsan/ }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save company' }).click()
    await expectToast(page, 'The company Garam Busan was changed.')
    await expect(page.getByRole('definition').filter({ hasText: '+82515550100' })).toBeVisible()
    await look(page, 'company-settings')

    // The arrows go from tab to tab, and the form takes the focus from none.
    await page.getByRole('tab', { name: /^Sub-companies/ }).click()
    await page.keyboard.press('ArrowRight')
    await expect(name).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()
    await page.getByRole('tab', { name: /^Roles/ }).click()
    await page
      .getByRole('row')
      .getByRole('link', { name: /Operator Staff/ })
      .click()
    await expect(page).toHaveURL(/roleList\?opId=\d+&row=/)
    await expect(page.getByRole('link', { name: /Operator Staff/ })).toHaveAttribute('aria-current', 'page')
  })

  test('are added below the one that is chosen, stand in the tree at once, and are deleted from their settings', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto(companies)
    await page.getByRole('treeitem', { name: /^Garam Ulsan/ }).click()
    await page.getByRole('button', { name: 'Add company' }).click()
    const form = page.getByRole('dialog', { name: 'Add a company' })
    await form.getByLabel('Name', { exact: true }).fill('Ulsan Harbour')
    await expect(form.getByRole('button', { name: /^Take Garam Ulsan/ })).toBeVisible()
    await form.getByRole('button', { name: 'Save company' }).click()
    await expectToast(page, /The company .+ was saved\./)
    const added = page.getByRole('treeitem', { name: /^Ulsan Harbour/ })
    await expect(added).toHaveAttribute('aria-level', '3')
    await expect(page.getByRole('tab', { name: 'Sub-companies 1' })).toBeVisible()
    await page.getByRole('tab', { name: 'Sub-companies 1' }).click()
    await expectRowVisible(page, 'Ulsan Harbour')
    await expectNoRow(page, 'Garam Busan')
    await added.click()
    await expect(page.getByRole('heading', { name: 'Ulsan Harbour', exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 1 company' }).click()
    await expect(added).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Garam Ulsan', exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Export: Companies' })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      asked.getByRole('button', { name: /^Export \d+ rows/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^headend-companies-.+\.xlsx$/)
  })

  test('are read where they stand by somebody who may not write', async ({ page, request }) => {
    const reader = { permissions: ['company.manage'], menus: ['menu.management', 'menu.management.company'] } as const
    const email = await somebodyWith(request, 'companyPane', reader)
    await page.goto('/login')
    await enter(page, email, password)
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(companies)
    await expect(page.getByRole('tab')).toHaveText([/^Sub-companies/, 'Settings'])
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('button', { name: /Edit|Invite|Add|Save|Delete/ })).toHaveCount(0)
    await expectAccessible(page)
  })

  test('are a list on a phone, from which one opens and Back returns', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn()
    await page.goto(companies)
    const item = page.getByRole('treeitem', { name: /^Garam Busan/ })
    await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expectAccessible(page)
    await item.click()
    const title = page.getByRole('heading', { name: 'Garam Busan', level: 1 })
    await expect(title).toBeFocused()
    await expect(item).toBeHidden()
    for (const tab of ['Accounts', 'Roles', 'Sub-companies', 'Settings']) {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await settled(page)
      await expectFits(page)
      await expectAccessible(page)
      expect.soft(await unreachable(page.getByRole('main')), tab).toEqual([])
    }
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(item).toBeFocused()
    await item.click()
    await expect(title).toBeVisible()
    await page.goBack()
    await expect(item).toBeVisible()
  })
})
