import { expect } from '@playwright/test'
import { dataModelCalls } from '@headend/contract/dataModel'
import { look } from '../support/pages.ts'
import { test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

/** What the page calls; the name ties these tests to the contract. */
const setValue = dataModelCalls.setValue.path

test.describe('the data model of a device', () => {
  test('is searched, read, watched and set, and the change is recorded', async ({ page, signIn }) => {
    const device = plannedDevice('Strand R7', 0)
    await signIn()
    await openDevice(page, device, 'Debug')
    const tree = page.getByRole('treegrid', { name: 'Data model of the device' })
    await expect(tree.getByRole('row', { name: new RegExp(device.serial) })).toBeVisible()

    await page.getByRole('searchbox').fill('ProvisioningCode')
    const row = tree.getByRole('row', { name: /^ProvisioningCode/ })
    await row.hover()
    await row.getByRole('button', { name: 'Watch ProvisioningCode' }).click()
    await row.getByRole('button', { name: 'Set ProvisioningCode' }).click()
    // The device reported it, and it is empty: the dialog says so as the tree does.
    await expect(page.getByRole('dialog')).toContainText(/Value now\s*Empty text/)
    await page.getByLabel('New value').fill('E2E-7')
    const sent = page.waitForRequest((request) => request.url().endsWith(setValue))
    await page.getByRole('button', { name: 'Set value' }).click()
    await sent
    await expect(row).toContainText('E2E-7')
    await expect(card(page, 'Watched values')).toContainText('E2E-7')

    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('row', { name: /Set value/ }).first()).toContainText(
      'Device.DeviceInfo.ProvisioningCode',
    )
  })

  test('gets rows added to a table and deleted from it, with the reason of the device where it refuses', async ({
    page,
    signIn,
    problems,
  }) => {
    problems.allow(/400 \(Bad Request\).*data-model\/add/)
    const device = plannedDevice('Strand R7', 0)
    await signIn()
    await openDevice(page, device, 'Debug')
    const tree = page.getByRole('treegrid', { name: 'Data model of the device' })
    await page.getByRole('searchbox').fill('LocalAgent.Subscription.')
    const table = tree.getByRole('row', { name: /^Subscription/ })
    await table.hover()
    await table.getByRole('button', { name: 'Add a row to Subscription' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('NotifType', { exact: true }).fill('Nonsense')
    await dialog.getByRole('button', { name: 'Add row' }).click()
    await expect(dialog.getByText('The row was not added.')).toBeVisible()
    await expect(dialog).toContainText('NotifType')
    await dialog.getByLabel('NotifType', { exact: true }).fill('Event')
    await dialog.getByLabel('ID', { exact: true }).fill('e2e-row')
    await dialog.getByLabel('ReferenceList', { exact: true }).fill('Device.Boot!')
    await dialog.getByRole('button', { name: 'Add row' }).click()
    const added = page.getByText(/Row added: Device\.LocalAgent\.Subscription\.\d+\./)
    await expect(added).toBeVisible()
    const path = (await added.innerText()).replace(/^.*: /, '')
    await page.getByRole('searchbox').fill('e2e-row')
    await expect(tree.getByText('e2e-row')).toBeVisible()

    const row = tree.getByRole('row').filter({ has: page.getByRole('button', { name: `Delete ${path}` }) })
    await row.hover()
    await row.getByRole('button', { name: `Delete ${path}` }).click()
    await expect(page.getByRole('dialog')).toContainText(path)
    await page.getByRole('button', { name: 'Delete row' }).click()
    await expect(page.getByText(`Row deleted: ${path}`)).toBeVisible()
    await expect(tree.getByText('e2e-row')).toHaveCount(0)

    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByRole('row', { name: /Delete object/ }).first()).toContainText(path)
  })

  test('opens tables when they are read, by keys too', async ({ page, signIn }) => {
    const device = plannedDevice('Strand R7', 1)
    await signIn()
    await openDevice(page, device, 'Debug')
    const tree = page.getByRole('treegrid')
    await page.getByRole('searchbox').fill('Device.WiFi.Radio')
    await page.getByRole('button', { name: 'Read this path' }).click()
    await expect(tree.getByText('Channel', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await tree.getByRole('row').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expect(tree.getByRole('row')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(tree.getByRole('row', { name: /^DeviceInfo/ })).toBeVisible()
  })

  test('runs a command as a task with its result, and asks twice where it cannot be undone', async ({
    page,
    signIn,
  }) => {
    const device = plannedDevice('Strand R7', 2)
    await signIn()
    await openDevice(page, device, 'Debug')
    const tree = page.getByRole('treegrid')
    await page.getByRole('searchbox').fill('Diagnostics.IPPing()')
    const row = tree.getByRole('row', { name: /^IPPing\(\)/ })
    await row.hover()
    await row.getByRole('button', { name: 'Run IPPing()' }).click()
    await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
    await page.getByLabel('NumberOfRepetitions').fill('1')
    await page.getByRole('button', { name: 'Run command' }).click()
    const task = card(page, 'Stored tasks').getByText('IPPing()').first()
    await expect(card(page, 'Stored tasks')).toContainText('Completed')
    await task.click()
    await expect(card(page, 'Stored tasks')).toContainText('SuccessCount')

    await page.getByRole('searchbox').fill('FactoryReset')
    const reset = tree.getByRole('row', { name: /^FactoryReset\(\)/ })
    await reset.hover()
    await reset.getByRole('button', { name: 'Run FactoryReset()' }).click()
    await page.getByRole('button', { name: 'Run command' }).click()
    await expect(page.getByText('Type 1 to go on.')).toBeVisible()
    await expect(page.getByRole('dialog'), 'it says which device').toContainText(
      await page.getByRole('heading', { level: 1, includeHidden: true }).innerText(),
    )
    await page.keyboard.press('Escape')
  })

  test('hides secrets from those who may not read them, and offers no change to them', async ({ page, signIn }) => {
    const device = plannedDevice('Strand R7', 3)
    await signIn('support')
    await openDevice(page, device, 'Debug')
    const tree = page.getByRole('treegrid')
    await page.getByRole('searchbox').fill('Device.WiFi.AccessPoint.')
    await page.getByRole('button', { name: 'Read this path' }).click()
    await page.getByRole('searchbox').fill('KeyPassphrase')
    const row = tree.getByRole('row', { name: /^KeyPassphrase/ }).first()
    await expect(row).toContainText('Hidden')
    await row.hover()
    await expect(row.getByRole('button', { name: /^Set/ })).toHaveCount(0)
  })

  test('is nobody’s who may only look', async ({ page, signIn }) => {
    await signIn('viewer')
    await openDevice(page, plannedDevice('Aria S410', 3))
    await expect(page.getByRole('tab', { name: 'Debug' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reboot' })).toHaveCount(0)
  })

  test('looks as it should', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto(`/device/deviceDetail/${encodeURIComponent(plannedDevice('Strand R7', 1).endpointId)}#debug`)
    await look(page, 'device-debug')
  })
})
