import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openDevice, plannedDevice } from '../support/device.ts'
import { expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const list = '/device/deviceList/1'
const boxes = [plannedDevice('Aria S620', 0), plannedDevice('Aria S620', 1)] as const
/** Others than those: a box on which channels are still scanned for takes no second action on its television. */
const idle = [plannedDevice('Aria S620', 4), plannedDevice('Aria S620', 5)] as const
const router = plannedDevice('Strand R6', 0)

/** The menu of the bar, with these devices chosen. */
const chosen = async (page: Page, devices: readonly Readonly<{ mac: string; modelName: string }>[]) => {
  await page.goto(`${list}?q=${encodeURIComponent(devices[0]?.modelName ?? '')}&size=60`)
  await settled(page)
  for (const { mac } of devices) await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
  return page.getByRole('menu', { name: 'More actions' })
}

/** Opens the dialog about the converter, in whichever language the page is; on a phone no rows are chosen. */
const openMany = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 640) return
  for (const { mac } of boxes) await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
  await page.getByRole('toolbar').locator('[aria-haspopup="menu"]').click()
  await page.getByRole('menuitem', { name: /LNB/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The same on the page of one device. */
const openOne = async (page: Page): Promise<void> => {
  await page.locator('.hd-device-more:visible').click()
  await page.getByRole('menuitem', { name: /LNB/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test.describe('the television of chosen devices', () => {
  test('gets the settings of its converter, both of which are asked for', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    const menu = await chosen(page, boxes)
    await menu.getByRole('menuitem', { name: 'LNB settings…' }).click()
    const dialog = page.getByRole('dialog', { name: 'LNB settings of 2 devices' })
    await expect(dialog).toContainText('2 online')
    await dialog.getByRole('button', { name: 'Set the LNB of 2 devices' }).click()
    await expect(dialog.getByLabel('LNB type')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('LNB type').selectOption('Universal')
    await dialog.getByLabel('Local oscillator frequency').selectOption('10600')
    // Another type has other values: the one of before is not taken along.
    await dialog.getByLabel('LNB type').selectOption('DiSEqC')
    await expect(dialog.getByLabel('Port of the switch')).toHaveValue('')
    await dialog.getByRole('button', { name: 'Set the LNB of 2 devices' }).click()
    await expect(dialog.getByLabel('Port of the switch')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Port of the switch').selectOption('2')
    await dialog.getByRole('button', { name: 'Set the LNB of 2 devices' }).click()
    await expectToast(page, 'LNB settings completed on 2 devices')
    await openDevice(page, boxes[1], 'Details')
    await expect(page.getByRole('tabpanel')).toContainText('DiSEqC 2')
  })

  test('asks in dialogs that look as they should', async ({ page, signIn }) => {
    await signIn()
    await page.goto(`${list}?q=${encodeURIComponent(boxes[0].modelName)}&size=60`)
    await settled(page)
    await look(page, 'bulk-lnb', openMany)
    // Its progress among the tasks, while it runs.
    const menu = await chosen(page, boxes)
    await menu.getByRole('menuitem', { name: 'Scan TV channels' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Scan TV channels on 2 devices' }).click()
    await expectToast(page, /TV channel scan/)
    await look(page, 'bulk-tasks', async () => {
      const tasks = page.locator('.hd-tasks')
      if (await tasks.isVisible()) await tasks.click()
    })
    await openDevice(page, boxes[0])
    await look(page, 'bulk-lnb-one', openOne)
  })

  test('is nothing that a router has: each action says so', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/home')
    const menu = await chosen(page, [router])
    for (const name of ['Reset PIN', 'Scan TV channels', 'LNB settings…']) {
      const item = menu.getByRole('menuitem', { name })
      await expect(item).toHaveAttribute('aria-disabled', 'true')
      await expect(item).toHaveAttribute('data-tip', /does not support this/)
    }
  })

  test('has its PIN reset and its channels scanned, by the keyboard, and is one line among the tasks', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await page.goto('/home')
    const menu = await chosen(page, idle)
    await menu.getByRole('menuitem', { name: 'Reset PIN' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset the PIN of 2 devices' }).click()
    await expectToast(page, 'PIN reset completed on 2 devices')
    const again = await chosen(page, idle)
    await again.getByRole('menuitem', { name: 'Scan TV channels' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Scan TV channels on 2 devices' })
    await dialog.getByRole('button', { name: 'Scan TV channels on 2 devices' }).press('Enter')
    await expectToast(page, /TV channel scan/)
    await page.reload()
    await page.getByRole('button', { name: /^(Tasks|\d+ tasks?)/ }).click()
    const tray = page.getByRole('dialog', { name: 'Tasks' })
    const scan = tray.getByRole('listitem').filter({ hasText: 'TV channel scan' }).first()
    await expect(scan).toContainText('2 devices')
    await expect(scan.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
    await expect(tray.getByRole('listitem').filter({ hasText: 'PIN reset' }).first()).toContainText('2 devices')
  })

  test('is set on the page of one device, which begins with what it has', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, plannedDevice('Aria S410', 0))
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'LNB settings…' }).click()
    const dialog = page.getByRole('dialog', { name: 'LNB settings of 1 device' })
    await expect(dialog.getByLabel('LNB type')).toHaveValue('Universal')
    await dialog.getByLabel('LNB type').selectOption('Single')
    await dialog.getByLabel('Local oscillator frequency').selectOption('10750')
    await dialog.getByRole('button', { name: 'Set the LNB of 1 device' }).click()
    await expectToast(page, /LNB settings completed on/)
  })
})
