import { expect } from '@playwright/test'
import { minimal, startFleet } from '@headend/simulator'
import { expectNoRow, expectRowVisible, expectToast, look, settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

const list = '/management/unregistereddevice/unregisteredDeviceListPage'

test.describe('unregistered devices', () => {
  test('a device of no known vendor appears, is opened, registered and rebooted', async ({
    page,
    signIn,
    stack,
    problems,
  }) => {
    test.slow()
    // The inventory is asked first, and knows nothing of a stranger.
    problems.allow(/status of 400 .*endpointId=os/)
    const stranger = minimal({ serial: 'STRANGER01' })
    await using fleet = startFleet({ url: stack.deviceUrl, devices: [stranger], bootMs: 500, begin: 'running' })
    await fleet.whenConnected()
    const endpointId = fleet.devices[0]?.endpointId ?? ''

    await signIn()
    await page.goto(list)
    await expectRowVisible(page, endpointId, 'Online')

    await page
      .getByRole('row', { name: new RegExp(endpointId) })
      .getByRole('link')
      .first()
      .click()
    await expect(page).toHaveURL(/deviceDetail/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Register' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Company').selectOption({ label: 'Garam Busan' })
    await dialog.getByLabel('Model').selectOption({ label: 'New model: access point' })
    await dialog.getByRole('button', { name: /^Register/ }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Reboot' }).first().click()
    await page.getByRole('button', { name: 'Reboot' }).last().click()
    await expectToast(page, /Reboot/)
    await expectToast(page, /^Rebooted /)
    await page.goto(`/device/deviceList/1?q=${encodeURIComponent('STRANGER01')}`)
    await expectRowVisible(page, 'Garam Busan')
    await page.goto(list)
    await settled(page)
    await expectNoRow(page, endpointId)
  })

  test('can be forgotten, and are nobody’s but the root company’s', async ({ page, signIn, stack }) => {
    const stranger = minimal({ serial: 'STRANGER02' })
    const fleet = startFleet({ url: stack.deviceUrl, devices: [stranger], begin: 'running' })
    await fleet.whenConnected()
    const endpointId = fleet.devices[0]?.endpointId ?? ''
    await signIn()
    await page.goto(`${list}?q=STRANGER02`)
    await expectRowVisible(page, endpointId)
    await look(page, 'unregistered')
    await fleet.close()
    await page
      .getByRole('row', { name: new RegExp(endpointId) })
      .getByRole('button', { name: 'Forget' })
      .click()
    await page.getByRole('button', { name: 'Forget' }).last().click()
    await expectToast(page, 'The device was forgotten.')
    await page.goto('/logout')
    await signIn('busan')
    await expect(page.getByRole('link', { name: 'Unregistered' })).toHaveCount(0)
  })

  test('the other name of the device list opens it', async ({ page, signIn }) => {
    await signIn()
    await page.goto('/management/device/deviceListPage?tab=deployed')
    await expect(page).toHaveURL(/\/device\/deviceList\/1\?tab=deployed/)
    await expectNoRow(page, 'Inventory')
  })
})
