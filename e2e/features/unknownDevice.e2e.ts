import { expect } from '@playwright/test'
import { minimal, startFleet } from '@headend/simulator'
import { card, openDevice } from '../support/device.ts'
import { expectAccessible, look } from '../support/pages.ts'
import { test } from '../support/test.ts'

test.describe('a device of no known vendor', () => {
  test('with nothing but DeviceInfo and LocalAgent is shown, read and followed', async ({ page, signIn, stack }) => {
    test.slow()
    const fleet = startFleet({ url: stack.deviceUrl, devices: [minimal({ serial: 'UNKNOWN77' })], begin: 'running' })
    await fleet.whenConnected()
    const endpointId = fleet.devices[0]?.endpointId ?? ''
    await signIn()
    await openDevice(page, { endpointId })
    await expect(page.getByText('Unregistered', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Nobody registered this device')).toBeVisible()
    await expect(page.getByText('Not reported').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reboot' })).toHaveCount(0)
    // It is connected, by nobody knows what; and what has no lock is neither locked nor unlocked.
    await expect(card(page, 'Network').getByText('Connected', { exact: true })).toBeVisible()
    await expect(page.getByText('ETH Connected')).toHaveCount(0)
    await expect(page.getByText('Unlocked', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveAttribute('aria-disabled', 'true')

    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(page.getByText('This device does not report system values')).toBeVisible()
    await expect(page.getByText('This device does not report time settings')).toBeVisible()
    await page.getByRole('tab', { name: 'Debug' }).click()
    const tree = page.getByRole('treegrid')
    await expect(tree.getByRole('row', { name: /UNKNOWN77/ })).toBeVisible()
    await expect(tree.getByRole('button', { name: /^Set/ })).toHaveCount(0)

    await page.getByRole('tab', { name: 'General' }).click()
    await look(page, 'device-unregistered')
    await page.getByRole('button', { name: 'Register' }).click()
    await page.getByRole('button', { name: 'Register device' }).click()
    await expect(page.getByText('This value is required.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await fleet.close()
    await expect(card(page, 'Network')).toContainText('Not Connected')
    await expect(page.getByText('Values are the last it reported.')).toBeVisible()
  })
})
