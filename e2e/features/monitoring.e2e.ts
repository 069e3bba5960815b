import { expect } from '@playwright/test'
import { alarmCalls } from '@headend/contract/alarms'
import { expectRowVisible, expectToast, look } from '../support/pages.ts'
import { test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

const router = plannedDevice('Strand R6', 3)

test.describe('the monitoring of a device', () => {
  test('limits are changed, and an alarm begins and ends by them', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, router, 'Monitoring')
    await expect(page.getByText('CPU temperature', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/Warning above 75 °C/)).toBeVisible()
    await expect(page.getByText('No alarm is open.')).toBeVisible()
    // Each answer is a contact.
    const contact = card(page, 'State').locator('dt', { hasText: 'Last contact' }).locator('+ dd')
    const before = await contact.textContent()
    await expect(contact).not.toHaveText(before ?? '')

    await page.getByRole('tab', { name: 'Alarm limits' }).click()
    const limits = card(page, 'Alarm limits')
    const temperature = limits.getByRole('group', { name: 'CPU temperature' })
    await temperature.getByLabel('Warning above').fill('20')
    await temperature.getByLabel('Critical above').fill('10')
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await expect(temperature.getByText('The warning has to come before the critical limit.')).toBeVisible()
    await look(page, 'monitoring-limits')
    await temperature.getByLabel('Warning above').fill('10')
    await temperature.getByLabel('Critical above').fill('20')
    const sent = page.waitForRequest((request) => request.url().endsWith(alarmCalls.setAlarmSettings.path))
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await sent
    await expectToast(page, 'Alarm limits saved')

    await page.getByRole('tab', { name: 'Alarms' }).click()
    await expectRowVisible(page, 'Critical', 'CPU temperature', 'Open')
    await look(page, 'monitoring-alarms')
    await page.getByRole('tab', { name: 'Device status' }).click()
    await expect(card(page, 'Open alarms')).toContainText('CPU temperature')
    await look(page, 'monitoring-status', (view) => expect(view.locator('.hd-vital')).not.toHaveCount(0))

    // The device's page assesses it by the same limits.
    await page.getByRole('tab', { name: 'General' }).click()
    await expect(page.getByText(/CPU temperature is \d+ °C, over the critical limit of 20 °C/)).toBeVisible()
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(card(page, 'System info').locator('.hd-bad').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Monitoring' }).click()

    await page.getByRole('tab', { name: 'Alarm limits' }).click()
    await limits.getByRole('button', { name: 'Use the usual limits' }).click()
    await limits.getByRole('button', { name: 'Save limits' }).click()
    await expectToast(page, 'Alarm limits saved')
    await page.getByRole('tab', { name: 'Device status' }).click()
    await expect(page.getByText('No alarm is open.')).toBeVisible()
    await page.getByRole('tab', { name: 'Alarms' }).click()
    await expectRowVisible(page, 'Critical', 'CPU temperature')
    await expect(page.getByRole('cell', { name: 'Open' })).toHaveCount(0)
  })

  test('ping and trace route stand there as well; a set-top box has none of it', async ({ page, signIn }) => {
    await signIn()
    await openDevice(page, router, 'Monitoring')
    await page.getByRole('tab', { name: 'Ping test' }).click()
    await expect(page).toHaveURL(/#wifi-monitoring-ping-test$/)
    await expect(card(page, 'Ping Test').getByRole('button', { name: 'Run' })).toBeVisible()
    await page.getByRole('tab', { name: 'Trace route' }).click()
    await expect(card(page, 'Trace Route Test').getByRole('button', { name: 'Run' })).toBeVisible()
    await openDevice(page, plannedDevice('Aria S410', 5))
    await expect(page.getByRole('tab', { name: 'Monitoring' })).toHaveCount(0)
  })
})
