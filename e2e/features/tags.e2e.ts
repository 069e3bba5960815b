import { expect } from '@playwright/test'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { asAdmin } from '../support/api.ts'
import { openDevice, plannedDevice } from '../support/device.ts'
import { expectAccessible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

/** Two of one company, which spells its tags in one way. */
const [first, second] = [2, 3, 4, 5, 6, 7]
  .map((nth) => plannedDevice('Aria S410', nth))
  .filter(({ companyIndex }) => companyIndex === 0)
if (!first || !second) throw new Error('The example has no two such boxes')

test.describe('tags of devices', () => {
  test('are given to chosen devices, found in the list, and taken off one by one', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent(first.modelName)}&size=60`)
    await settled(page)
    const chosen = page.getByRole('toolbar')
    for (const { mac } of [first, second]) await page.getByRole('row', { name: mac }).getByRole('checkbox').check()
    await chosen.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Add tags…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add tags' })
    await expect(dialog).toContainText('2 devices. Tags that they have stay.')
    // With the keyboard alone: Enter ends a tag, the next one counts as it stands.
    await expect(dialog.getByLabel('Tags')).toBeFocused()
    await page.keyboard.type('Harbour')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove the tag Harbour' })).toBeVisible()
    await page.keyboard.type('night shift')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await expectToast(page, 'Added tags to 2 devices')

    await page.goto('/device/deviceList/1?tag=harbour&columns=%5B%22macAddr%22%2C%22tags%22%5D')
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('cell', { name: 'Harbour, night shift' })).toHaveCount(2)
    await page.goto('/device/deviceList/1?q=night%20shift')
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(3)

    await openDevice(page, first)
    const tags = page.getByRole('group', { name: 'Tags' })
    await expect(tags).toContainText('Harbour')
    await look(page, 'deviceTags')
    await tags.getByRole('button', { name: 'Remove the tag Harbour' }).click()
    await expectToast(page, 'Removed the tag Harbour')
    await expect(tags).not.toContainText('Harbour')
    await tags.getByRole('button', { name: 'Add tag', exact: true }).click()
    const add = page.getByRole('dialog', { name: 'Add tags' })
    await add.getByLabel('Tags').fill('harbour')
    await add.getByRole('button', { name: 'Add tags' }).click()
    await expect(tags).toContainText('Harbour')

    await page.goto('/device/deviceList/1?tag=harbour')
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await chosen.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove tags…' }).click()
    const remove = page.getByRole('dialog', { name: 'Remove tags' })
    await remove.getByLabel('Tags').fill('Harbour, night shift')
    await remove.getByRole('button', { name: 'Remove tags' }).click()
    await expectToast(page, 'Removed tags from 2 devices')
  })

  test('come with the rows of a file: looked at first, then given, and those that cannot be kept are named', async ({
    page,
    signIn,
  }) => {
    test.slow()
    const serials = ['TAGGED01', 'TAGGED02']
    await signIn('staff')
    await page.goto('/device/deviceList/1')
    await page.getByRole('button', { name: 'Register devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Register devices' })
    await dialog.getByRole('radio', { name: 'From a file' }).check({ force: true })
    const rows = `Serial number,Model,Tags\n${serials[0]},Aria S410,"Lobby, VIP"\n${serials[1]},Aria S410,lobby\nTAGGED03,Aria S410,${'x'.repeat(31)}\n`
    await dialog
      .getByLabel('CSV or Excel file')
      .setInputFiles({ name: 'tagged.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
    await expect(dialog.getByRole('alert')).toContainText('2 of 3 devices can be registered. Refused: 1.')
    await expect(dialog.getByRole('alert')).toContainText('Tags: Must be at most 30 characters.')
    await expect(dialog.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
    await expect(dialog.getByRole('cell', { name: 'Lobby, VIP' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Register 2 devices' }).click()
    await expectToast(page, /PARTLY DONE.*2 of 3 devices were registered\. Refused: 1\./)
    await expect(dialog.getByRole('alert').first()).toContainText('TAGGED03')
    await dialog.getByRole('button', { name: 'Done' }).click()

    // The second row spelled its tag in another way than the first: the company has one spelling.
    await page.goto('/device/deviceList/1?tag=lobby&q=TAGGED0&columns=%5B%22macAddr%22%2C%22tags%22%5D')
    await settled(page)
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('cell', { name: 'Lobby, VIP', exact: true })).toHaveCount(1)
    await expect(page.getByRole('cell', { name: 'Lobby', exact: true })).toHaveCount(1)
    // Other tests count the devices of the example.
    for (const serial of serials) {
      const { method, path } = lifecycleCalls.deleteDevice
      const call = { method, path: `${path}?endpointId=${encodeURIComponent(`os::A4C7F2-${serial}`)}` }
      expect((await asAdmin(page.request, call, () => ({}))).code).toBe('success')
    }
  })

  test('are read by who may not edit devices', async ({ page, signIn }) => {
    await signIn('viewer')
    await openDevice(page, second)
    await expect(page.getByRole('button', { name: 'Add tag', exact: true })).toHaveCount(0)
  })
})
