import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { accessPoint, router } from '@headend/simulator'
import { groupCalls } from '@headend/contract/groups'
import { asAdmin } from '../support/api.ts'
import { openDevice } from '../support/device.ts'
import { approvedFirmware } from '../support/firmware.ts'
import { registered } from '../support/ownDevice.ts'
import { expectAccessible, expectFits, expectToast, expectWords, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

/** Opens the dialog on the page of a device, in whichever language and width. */
const openDialog = async (page: Page): Promise<void> => {
  await page.locator('.hd-device-more:visible').click()
  await page.getByRole('menuitem', { name: /Update firmware|펌웨어 업데이트/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').locator('[name=firmwareFileId]').selectOption({ index: 1 })
  await expect(page.getByRole('dialog').getByRole('status').last()).toBeVisible()
}

test.describe('an update of firmware by hand', () => {
  test('brings a device to a version, from its page, with what it comes to beforehand', async ({
    page,
    signIn,
    stack,
  }) => {
    test.slow()
    await signIn('admin')
    await using own = await registered(page, stack, router({ serial: 'R7-UPDATED', mac: '58:2B:0A:F1:00:01' }))
    const { device } = own
    await approvedFirmware(page, '8.0.0', 800)
    await approvedFirmware(page, '8.0.1', 801)

    await openDevice(page, device)
    await look(page, 'firmware-update', openDialog)
    await openDevice(page, device)
    await page.locator('.hd-device-more:visible').click()
    await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update firmware' })
    await expect(dialog.getByLabel('Firmware').getByRole('option', { selected: true })).toHaveText('Choose firmware')
    await expect(dialog.getByText('No approved firmware for this model')).toHaveCount(0)
    await dialog.getByLabel('When').selectOption('In these hours')
    await expect(dialog.getByText('In the time zone of the company of each device')).toBeVisible()
    // Whole hours, for those are what is kept.
    await expect(dialog.getByLabel('From').getByRole('option')).toHaveCount(24)
    await dialog.getByLabel('Until').selectOption('01:00')
    await dialog.getByRole('button', { name: 'Start update' }).click()
    await expect(dialog.getByLabel('Firmware')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Firmware').selectOption({ label: '8.0.1 · r7-8.0.1.bin' })
    await dialog.getByRole('button', { name: 'Start update' }).click()
    await expect(dialog.getByText('Choose another hour than the one it begins at.')).toBeVisible()
    await dialog.getByLabel('When').selectOption({ index: 0 })
    await dialog.getByLabel('Firmware').selectOption({ label: '8.0.1 · r7-8.0.1.bin' })
    await expect(dialog.getByRole('status').last()).toContainText('1 device')
    await dialog.getByLabel('Starts the new version').selectOption('Immediately')
    await dialog.getByRole('button', { name: 'Start update' }).click()
    await expectToast(page, /Firmware update completed on/)
    expect(device.value('Device.DeviceInfo.SoftwareVersion')).toBe('8.0.1')
    await expect(page.getByText('Version 8.0.1, before 7.4.1').first()).toBeVisible()

    // It is there already: nothing is left to update.
    await page.locator('.hd-device-more:visible').click()
    await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    await dialog.getByLabel('Firmware').selectOption({ label: '8.0.1 · r7-8.0.1.bin' })
    await expect(dialog.getByRole('status').last()).toContainText('1 has this version')
    await expectWords(page)
    await expectAccessible(page)
    const start = dialog.getByRole('button', { name: 'Start update' })
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await expect(start).toHaveAccessibleDescription('Nothing would be updated.')
  })

  test('says that a model has no firmware, and begins with the one it has', async ({ page, signIn, stack }) => {
    await signIn('admin')
    await using own = await registered(page, stack, accessPoint({ serial: 'A3-UPDATED', mac: '58:2B:0A:F1:00:03' }))
    const dialog = page.getByRole('dialog', { name: 'Update firmware' })
    const chosen = dialog.getByLabel('Firmware').getByRole('option', { selected: true })
    const open = async (): Promise<void> => {
      await openDevice(page, own.device)
      await page.locator('.hd-device-more:visible').click()
      await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    }
    await open()
    await expect(dialog.getByText('No approved firmware for this model')).toBeVisible()
    await expect(chosen).toHaveText('Choose firmware')
    await page.keyboard.press('Escape')
    await approvedFirmware(page, '9.0.0', 900, 'strand a3')
    await open()
    await expect(chosen).toHaveText('9.0.0 · r7-9.0.0.bin')
    await expect(dialog.getByText('No approved firmware for this model')).toHaveCount(0)
    await expect(dialog.getByRole('status').last()).toContainText('1 device')
    await page.keyboard.press('Escape')

    // What a device says of itself may be one long word: it stays within its card and its column.
    const long = `1.${'0'.repeat(58)}.1`
    own.device.change('Device.DeviceInfo.SoftwareVersion', long)
    const said = page.getByRole('definition').filter({ hasText: long })
    await expect(said).toContainText('available')
    expect((await said.boundingBox())?.height).toBeLessThan(120)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(own.device.profile.mac)}`)
    const cell = page.getByRole('cell', { name: long }).getByText(long)
    expect(await cell.evaluate((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow)).toBe(
      'ellipsis',
    )
  })

  test('is offered for devices of one model in the list, where a group may be chosen instead', async ({
    page,
    signIn,
    stack,
  }) => {
    await signIn('admin')
    await using own = await registered(page, stack, router({ serial: 'R7-LISTED', mac: '58:2B:0A:F1:00:02' }))
    await using other = await registered(page, stack, accessPoint({ serial: 'A3-LISTED', mac: '58:2B:0A:F1:00:04' }))
    const { mac } = own.device.profile
    await approvedFirmware(page, '8.0.2', 802)
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent('58:2B:0A:F1:00')}`)
    await settled(page)
    await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
    await page.getByRole('row', { name: other.device.profile.mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    // Firmware is of one model: of several, one is kept.
    const mixed = page.getByRole('dialog', { name: 'Choose one model first' })
    await mixed.getByRole('button', { name: 'Keep this model only: 1 Strand R7' }).click()
    const dialog = page.getByRole('dialog', { name: 'Update firmware' })
    await expect(dialog).toContainText('1 device, Strand R7')
    await dialog.getByLabel('Devices').selectOption('Those of a group')
    await expect(dialog.getByLabel('Group')).toBeVisible()

    // Or the devices of a list, with what each of them comes to before anything begins.
    await dialog.getByLabel('Devices').first().selectOption('Those of a list')
    await dialog.getByLabel('Firmware').selectOption({ index: 1 })
    await dialog.getByText('Pasted rows', { exact: true }).click()
    await dialog
      .getByRole('textbox', { name: 'One device a row' })
      .fill(`MAC address,Serial number\n${mac},R7-LISTED\n,NO-SUCH-SERIAL\n`)
    await expect(dialog.getByText('1 of 2 rows names a device. Refused: 1.')).toBeVisible()
    await expect(dialog.getByRole('status').last()).toContainText('1 device')
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'One device a row' }).fill('')
    await dialog.getByRole('button', { name: 'Start update' }).click()
    await expect(dialog.getByText('Give a list with a device of this model.')).toBeVisible()
  })

  test('is started from the list, and for a group from its row', async ({ page, signIn, stack }) => {
    test.slow()
    await signIn('admin')
    await page.goto('/home')
    await using own = await registered(page, stack, router({ serial: 'R7-GROUPED', mac: '58:2B:0A:F1:01:02' }))
    const {
      device,
      device: {
        endpointId,
        profile: { mac },
      },
    } = own
    const dialog = page.getByRole('dialog', { name: 'Update firmware' })
    const start = async (version: string): Promise<void> => {
      await dialog.getByLabel('Firmware').selectOption({ label: `${version} · r7-${version}.bin` })
      await expect(dialog.getByRole('status').last()).toContainText('1 device')
      await dialog.getByLabel('Starts the new version').selectOption('Immediately')
      await dialog.getByRole('button', { name: 'Start update' }).click()
      await expect.poll(() => device.value('Device.DeviceInfo.SoftwareVersion')).toBe(version)
      await expectToast(page, /Firmware update completed/)
    }
    await approvedFirmware(page, '8.0.3', 803)
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(mac)}`)
    await settled(page)
    await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    await start('8.0.3')

    await approvedFirmware(page, '8.0.4', 804)
    const groupName = 'Updated together'
    const { data } = await asAdmin(page.request, groupCalls.create, (opId) => ({ groupName, opId }))
    const gid = String(Reflect.get(Object(data), 'gid'))
    await asAdmin(page.request, groupCalls.associateDevices, () => ({ gid, endpointIds: [endpointId] }))
    await page.goto('/management/group/groupListPage')
    await page.getByRole('button', { name: `Actions for ${groupName}` }).click()
    await page.getByRole('menuitem', { name: 'Update firmware…' }).click()
    await start('8.0.4')
  })
})
