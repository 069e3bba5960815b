import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

// What every list, form, dialog, popover, menu and picker of the console does with pointer, keys and focus. The admin tables
// are drawn by the kit alone, so they stand for all.

const phone = { width: 390, height: 844 }
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const openModels = async (page: Page): Promise<void> => {
  await page.goto('/admin/models')
  await settled(page)
}

test('a row opens by key and by address, has the focus in its form, and gives it back', async ({
  page,
  signIn,
  problems,
}) => {
  problems.allow(/status of 400/)
  await signIn()
  await openModels(page)
  const link = page.getByRole('link', { name: 'Aria S620' })
  const form = page.getByRole('dialog', { name: 'Aria S620' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('Model', { exact: true })).toBeFocused()
  await expect(page).toHaveURL(/[?&]row=\d+/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).not.toHaveURL(/row=/)
  await page.goBack()
  await expect(form).toBeVisible()

  await form.getByLabel('Sub name').fill('Not yet')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(form.getByLabel('Sub name')).toBeFocused()
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(question(page)).toBeHidden()
  await page.goto('/admin/models?row=999999')
  await expect(page.getByRole('dialog', { name: 'No row matches' })).toBeVisible()
})

test('rows are chosen, and a dialog about them closes without doing anything', async ({ page, signIn }) => {
  await signIn()
  await openModels(page)
  // Other tests may have made some.
  const rows = await page.getByRole('row').count()
  await page.getByRole('link', { name: 'Strand R6' }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  const bar = page.getByRole('toolbar')
  await expect(bar).toContainText('2')
  const remove = bar.getByRole('button', { name: 'Delete' })
  await remove.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete 2 rows' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await bar.getByRole('button', { name: 'Clear the selection' }).press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row')).toHaveCount(rows)
})

test('what opens beside a button closes on Esc and on a press elsewhere', async ({ page, signIn }) => {
  await signIn()
  await openModels(page)
  for (const name of ['Filter', 'Columns']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
  const menu = page.getByRole('button', { name: 'Your account' })
  await menu.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('one of very many is found by typing, on the server, and stays chosen', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/admin/task')
  await page.getByRole('button', { name: 'New row' }).click()
  const form = page.getByRole('dialog', { name: 'New row' })
  const field = form.getByRole('combobox', { name: 'Endpoint' })
  await field.focus()
  await expect(form.getByRole('listbox')).toHaveCount(0)
  const asked = page.waitForRequest((request) => /\/devices\?.*keyword=R7M/i.test(request.url()))
  await page.keyboard.type('R7M')
  await asked
  const options = form.getByRole('option')
  await expect(form.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(options.first()).toContainText('Strand R7')
  const first = await options.first().getAttribute('id')
  await expect(field).toHaveAttribute('aria-activedescendant', first ?? '')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(form.getByRole('listbox')).toHaveCount(0)
  await expect(form).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const chosen = form.getByRole('button', { name: /^Take .* off$/ })
  await expect(chosen).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await chosen.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type('nothing of the kind')
  await expect(form.getByText('Nothing matches “nothing of the kind”.')).toBeVisible()
  await form.getByLabel('Type').focus()
  await expect(form.getByRole('listbox')).toHaveCount(0)
})

test('the same at phone width: a row, its form, a picker, the filters and the menu', async ({ page, signIn }) => {
  await signIn()
  await page.setViewportSize(phone)
  await page.goto('/admin/user/user_list')
  await settled(page)
  await page.getByRole('list', { name: 'Users' }).getByRole('link').first().click()
  const form = page.getByRole('dialog')
  await expect(form).toBeVisible()
  await expectFits(page)
  await form
    .getByRole('button', { name: /^Take .* off$/ })
    .first()
    .click()
  await form.getByRole('combobox', { name: 'Company' }).fill('ulsan')
  await form.getByRole('option').first().click()
  await expect(form.getByRole('listbox')).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Main' })).toBeHidden()
  await expectFits(page)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
  await expect(page).toHaveURL(/\/admin\/models/)
  await expect(page.getByRole('dialog', { name: 'Main' }), 'it makes room for the page').toBeHidden()

  // What a page is about stands below its title and its actions, as wide as the phone.
  await page.goto('/management/notice/noticeList')
  await settled(page)
  const about = await page.getByText(/^For everybody in a company/).boundingBox()
  const action = await page.getByRole('button', { name: 'New notice' }).boundingBox()
  expect(about?.width).toBe(phone.width - 32)
  expect(about?.y).toBeGreaterThanOrEqual((action?.y ?? 0) + (action?.height ?? Infinity))
  // A title of many words has more than one line.
  const title = await page.getByText('Core network maintenance').boundingBox()
  expect(title?.height).toBeGreaterThan(32)
})
