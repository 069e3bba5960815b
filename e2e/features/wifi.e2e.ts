import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { wifiCalls } from '@headend/contract/wifi'
import { card, openDevice, plannedDevice } from '../support/device.ts'
import { enter, people, password, test } from '../support/test.ts'
import { expectToast, look } from '../support/pages.ts'

const router = (nth: number) => plannedDevice('Strand R7', nth)

const openWifi = async (page: Page, device: ReturnType<typeof router>, part: string): Promise<void> => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(device.endpointId)}#${part}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('Wi-Fi', () => {
  test('a radio is set as the rules allow, and what follows 5 GHz follows', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openWifi(page, router(0), 'network-wifi-configuration')
    const radios = card(page, 'Radios')
    const channel = radios.getByLabel('Channel, 5 GHz')
    await expect(channel).toBeVisible()
    await expect(radios.getByLabel('SSID, 2.4 GHz')).toHaveCount(0)
    await expect(radios.getByText('Follows 5 GHz').first()).toBeAttached()

    await expect(radios.getByRole('columnheader', { name: /5 GHz/ })).toContainText(/\d+ clients?/)

    // 40 MHz with the extension left to the device has no channels but Auto.
    await radios.getByLabel('Bandwidth, 5 GHz').selectOption('40MHz')
    await expect(channel).toHaveValue('Auto')
    await expect(channel.locator('option')).toHaveCount(1)
    await radios.getByLabel('Extension, 5 GHz').selectOption('BelowControlChannel')
    await channel.selectOption('52')
    await expect(channel.locator('option')).toHaveText([
      /^Auto/,
      '36',
      '44',
      '52',
      '60',
      '100',
      '108',
      '116',
      '124',
      '132',
      '140',
      '149',
      '157',
    ])

    await radios.getByLabel('SSID, 5 GHz').fill('no way!')
    await expect(radios.getByText('Use 2 to 32 letters and digits.')).toBeVisible()
    const edge = (name: string) =>
      radios
        .getByLabel(name)
        .locator('..')
        .evaluate((input) => getComputedStyle(input).borderColor)
    // What is refused is in another colour than what is only changed.
    expect(await edge('SSID, 5 GHz')).not.toBe(await edge('Channel, 5 GHz'))
    // Both other bands take the name over.
    await expect(page.getByText(/changes · 3 bands/)).toBeVisible()
    await radios.getByLabel('SSID, 5 GHz').fill('Attic2026')
    await radios.getByLabel('Passphrase, 5 GHz', { exact: true }).fill('short')
    await expect(radios.getByText('Use 8 to 63 letters, digits and symbols (ASCII).')).toBeVisible()
    await radios.getByLabel('Passphrase, 5 GHz', { exact: true }).fill('correct-horse-1')
    const sent = page.waitForRequest((request) => request.url().endsWith(wifiCalls.setRadio.path))
    await page.getByRole('button', { name: 'Apply changes' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ radios: [{ idx: 2, ssidName: 'Attic2026', channel: 52 }] })
    await expectToast(page, /Wi-Fi Configuration (started|completed)/i)
    await expect(page.getByRole('button', { name: 'Apply changes' })).toHaveCount(0)
    await expect(radios.getByLabel('SSID, 5 GHz')).toHaveValue('Attic2026')
    await expect(radios.getByText('Attic2026').first()).toBeVisible()

    // Names alone are saved by the short call; Reset shows again what was loaded.
    await radios.getByLabel('SSID, 5 GHz').fill('Cellar7')
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(radios.getByLabel('SSID, 5 GHz')).toHaveValue('Attic2026')
    // Letter by letter: the field keeps the focus while the table is drawn anew.
    await radios.getByLabel('SSID, 5 GHz').clear()
    await radios.getByLabel('SSID, 5 GHz').pressSequentially('Cellar7')
    await expect(radios.getByLabel('SSID, 5 GHz')).toHaveValue('Cellar7')
    const short = page.waitForRequest((request) => request.url().endsWith(wifiCalls.setRadioShort.path))
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await short
    await expect(page.getByRole('button', { name: 'Apply changes' })).toHaveCount(0)
  })

  test('what the device refuses stands at its field, and nothing is changed', async ({ page, signIn, problems }) => {
    problems.allow(/400/)
    await signIn()
    await openWifi(page, router(1), 'network-wifi-configuration')
    const radios = card(page, 'Radios')
    const ssid = radios.getByLabel('SSID, 5 GHz')
    await expect(ssid).toBeVisible()
    const before = await ssid.inputValue()
    await radios.getByLabel('Channel, 5 GHz').selectOption('52')
    await radios.getByRole('switch', { name: 'DFS, 5 GHz' }).uncheck({ force: true })
    await ssid.fill('Elsewhere1')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(radios.getByText(/The device refused it: .*Channel 52 needs IEEE 802.11h/)).toBeVisible()
    await expectToast(page, /Wi-Fi Configuration\]? (stopped|failed)/i)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(ssid).toHaveValue(before)
  })

  test('a change by one person is seen by another who looks', async ({ page, signIn, browser, stack }) => {
    test.slow()
    const device = router(2)
    await signIn()
    await openWifi(page, device, 'network-wifi-configuration')
    const other = await browser.newPage({ baseURL: stack.url })
    await other.goto('/login')
    await enter(other, people.staff, password)
    await expect(other).toHaveURL(/\/home$/)
    await openWifi(other, device, 'network-wifi-configuration')
    const there = card(other, 'Radios')
    await expect(there.getByLabel('Transmit power, 5 GHz')).toHaveValue('100')
    const here = card(page, 'Radios')
    await here.getByLabel('Transmit power, 5 GHz').selectOption('50')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(there.getByLabel('Transmit power, 5 GHz')).toHaveValue('50')
    await other.close()
  })

  test('guest networks are switched as a group and set one by one', async ({ page, signIn }) => {
    await signIn()
    await openWifi(page, router(3), 'network-guest-wifi')
    const group = card(page, 'Guest-1')
    await expect(group.getByText('Disabled')).toBeVisible()
    await group.getByRole('switch', { name: 'Guest-1', exact: true }).press('Space')
    await expect(group.getByText('Enabled')).toBeVisible()
    await group.getByLabel('SSID, Guest-1 2.4 GHz').fill('Visitors7')
    await page.getByRole('button', { name: 'Apply changes' }).click()
    await expect(page.getByRole('button', { name: 'Apply changes' })).toHaveCount(0)
    await expect(group.getByLabel('SSID, Guest-1 2.4 GHz')).toHaveValue('Visitors7')
    await look(page, 'wifi-guests')
  })

  test('a scan shows the neighbours by channel, here and among the diagnostics', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openWifi(page, router(4), 'network-channel-scan')
    const scan = card(page, 'Channel scan')
    await scan.getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(scan.getByText(/^Scan completed/)).toBeVisible({ timeout: 60_000 })
    await expect(scan.getByRole('columnheader', { name: 'Strongest neighbours' })).toBeVisible()
    await look(page, 'wifi')
    await openDevice(page, router(4), 'Diagnostics')
    await expect(card(page, 'Channel scan').getByText(/^Scan completed/)).toBeVisible()
  })

  test('is not there on a device that gives no network, and to be read only by who may not change it', async ({
    page,
    signIn,
  }) => {
    await signIn('viewer')
    await openDevice(page, plannedDevice('Aria S410', 2))
    await expect(page.getByRole('tab', { name: 'Network' })).toHaveCount(0)
    await openWifi(page, router(5), 'network-wifi-configuration')
    const radios = card(page, 'Radios')
    await expect(radios.getByLabel('Channel, 5 GHz')).toBeDisabled()
    await expect(radios.getByRole('button', { name: 'Show stored' })).toHaveCount(0)
  })
})
