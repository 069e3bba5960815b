import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectToast, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

const list = '/device/deviceList/1'

/** The ring of what has the focus is drawn, and nothing around it cuts it. */
const expectWholeRing = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return ['nothing has the focus']
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused)
    if (outlineStyle === 'none') return ['no ring is drawn']
    const room = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const box = focused.getBoundingClientRect()
    const found: string[] = []
    for (let above = focused.parentElement; above; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above)
      const edge = above.getBoundingClientRect()
      if (overflowX !== 'visible' && (box.left - room < edge.left - 0.5 || box.right + room > edge.right + 0.5))
        found.push(`${above.tagName}.${above.className} cuts it at the side`)
      if (overflowY !== 'visible' && (box.top - room < edge.top - 0.5 || box.bottom + room > edge.bottom + 0.5))
        found.push(`${above.tagName}.${above.className} cuts it above or below`)
    }
    return found
  })
  expect(cut).toEqual([])
}

test('the ring of a focused row is whole, at every width', async ({ page, signIn }) => {
  await signIn()
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(list)
    await settled(page)
    await page.keyboard.press('j')
    await expectWholeRing(page)
    await page.keyboard.press('j')
    await expectWholeRing(page)
  }
})

test('the focus stays where somebody works: filters, chips, a selection', async ({ page, signIn }) => {
  await signIn()
  await page.goto(list)
  await settled(page)
  const focused = page.locator(':focus')

  await page.keyboard.press('f')
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused()
  // Letters typed quickly are a word: "ac" goes on to Access, past Activation.
  await page.keyboard.type('acce')
  await expect(focused).toHaveText('Access')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/status=Online/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()

  await page.goto(`${list}?status=Online&class=${encodeURIComponent('["STB"]')}`)
  await settled(page)
  await page.getByRole('button', { name: /^Remove the filter Status/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/status=/)
  await expect(focused).toContainText('Set-top box')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/class=/)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()

  await page.keyboard.press('j')
  const row = await focused.innerText()
  // A look at all that the list knows, with and without a column of its own; the same key ends it.
  await page.keyboard.press('Space')
  const peek = page.getByRole('dialog')
  await expect(peek.getByRole('heading', { name: row })).toBeVisible()
  await expect(peek.getByText('Last message', { exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(peek).toBeHidden()
  await expect(focused).toHaveText(row)
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Clear the selection' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await expect(focused).toHaveText(row)
})

test('a question of the bar of a selection that is left gives the focus back to its button', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(list)
  await page.getByRole('row').nth(1).getByRole('checkbox').press('Space')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  for (const name of ['Factory reset…', 'Reboot']) {
    const button = bar.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('the focus stays at a field that was saved, and at a form that was closed', async ({ page, signIn }) => {
  await signIn()
  await openDevice(page, plannedDevice('Aria S620', 2))
  const edit = page.getByRole('button', { name: 'Edit Retailer' })
  await edit.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Retailer', { exact: true }).fill('Keyboard & Sons')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Identity')).toContainText('Keyboard & Sons')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
})

test('a value is watched and set with the keys alone', async ({ page, signIn }) => {
  await signIn()
  await openDevice(page, plannedDevice('Strand R7', 1), 'Debug')
  await page.getByLabel(/^Find a path/).fill('FriendlyName')
  const row = page.getByRole('row', { name: /FriendlyName/ })
  await expect(row).toBeVisible()
  await row.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()
  await expectWholeRing(page)
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('button', { name: /^Set / })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(row.getByRole('button', { name: /^Watch / })).toBeFocused()
  // What the button said of itself goes when it has been pressed.
  const tip = page.locator('.hd-tip:popover-open', { hasText: /^Watch / })
  await expect(tip).toBeVisible()
  await page.keyboard.press('Space')
  await expect(card(page, 'Watched values')).toContainText('FriendlyName')
  await expect(tip).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(row).toBeFocused()
  // Tab finds the buttons of the row as well.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New value').fill('By key')
  await page.keyboard.press('Enter')
  await expectToast(page, /^Value set: .*FriendlyName/)
  await expect(row.getByRole('button', { name: /^Set / })).toBeFocused()
})

test('a tip goes with the button it belongs to', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/home')
  await settled(page)
  const tip = (text: string) => page.locator('.hd-tip:popover-open', { hasText: text })
  const fold = page.getByRole('button', { name: 'Collapse the sidebar' })
  // Whoever comes with the pointer before tips are there comes again.
  await expect(async () => {
    await page.mouse.move(700, 450)
    await fold.hover()
    await expect(tip('Collapse the sidebar')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await fold.press('Enter')
  await expect(page.getByRole('button', { name: 'Expand the sidebar' })).toBeVisible()
  await expect(tip('Collapse the sidebar')).toHaveCount(0)
  await page.getByRole('button', { name: 'Help' }).hover()
  await expect(tip('Help')).toBeVisible()
  // It goes from under the pointer, and takes its tip along.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(page.getByRole('button', { name: 'Help' })).toBeHidden()
  await expect(tip('Help')).toHaveCount(0)
})

test('help lists the keys of this keyboard and the menus of this reader', async ({ page, signIn }) => {
  await signIn('viewer')
  await page.goto('/home')
  await settled(page)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help).toContainText('Ctrl+K')
  await expect(help).not.toContainText('⌘')
  await expect(help).toContainText('Go to Home, Devices')
  await expect(help).not.toContainText('Admin')
})

test('Tab stays within a question, which gives the focus back, and goes from the fields of a test to its start', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openDevice(page, plannedDevice('Strand R7', 1), 'Diagnostics')
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Lock' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Lock' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused()

  const ping = card(page, 'Ping Test')
  await ping.getByLabel('Host').focus()
  for (const _ of ['repetitions', 'table', 'run']) await page.keyboard.press('Tab')
  await expect(ping.getByRole('button', { name: 'Run' })).toBeFocused()
})

test('a dialog gives the focus back to what it was opened from, though that was hidden while it loaded', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(`${list}?tab=inventory`)
  await settled(page)
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  await page.getByRole('row').nth(1).getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  const reset = bar.getByRole('button', { name: 'Factory reset…' })
  await reset.focus()
  // As where nothing but the page itself waits for what the dialog needs.
  await bar.evaluate((element: HTMLElement) => {
    const hide = () => {
      element.style.display = 'none'
      requestAnimationFrame(() => requestAnimationFrame(() => (element.style.display = '')))
    }
    element.addEventListener('click', hide, { once: true, capture: true })
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(reset).toBeFocused()
})
