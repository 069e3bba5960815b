import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { minimal } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { openDevice, plannedDevice } from '../support/device.ts'
import { walkFocus } from '../support/focus.ts'
import { registered } from '../support/ownDevice.ts'
import { settled } from '../support/pages.ts'
import { test } from '../support/test.ts'

/** Of a part of a device's page: what stands after the # of its address, its tabs, what it shows of a device that has it, and of one that has not. */
type Part = readonly [anchor: string, tabs: string, has: string | RegExp, lacks: string | RegExp]

const none = (what: string): string => `This device does not report ${what}`
const unsupported = 'The device does not support this: it is not in its data model.'

const ofRouters: readonly Part[] = [
  ['general', 'General', 'CPU usage', 'It reports no value to assess it by.'],
  ['detailed-information', 'Details', 'Time zone', none('system values')],
  // Here its data model is read, by which the tests are offered.
  ['debug', 'Debug', 'Data model', 'DeviceInfo'],
  ['diagnostics-ping', 'Diagnostics', 'Ping Test', unsupported],
  ['diagnostics-traceroute', 'Diagnostics', 'Trace Route Test', unsupported],
  ['diagnostics-download', 'Diagnostics', 'Download', unsupported],
  ['diagnostics-upload', 'Diagnostics', 'Upload', unsupported],
  ['diagnostics-signal-strength', 'Diagnostics', 'Wifi Signal Strength', unsupported],
  ['diagnostics-neighbor-scan', 'Diagnostics', 'Channel scan', unsupported],
  // The address of a tab alone is that of its first part.
  ['diagnostics', 'Diagnostics', 'Ping Test', unsupported],
  ['network-information', 'Network > WAN', 'Subnet mask', none('WAN')],
  ['wifi-management', 'Clients > Network statistics', 'Throughput now', none('Network statistics')],
  ['wifi-monitoring', 'Monitoring > Device status', 'Warning above', 'Not reported'],
  ['history', 'History', 'User actions', 'Register device'],
  ['network-wan', 'Network > WAN', 'Subnet mask', none('WAN')],
  ['network-lan', 'Network > LAN', 'DHCP server', none('LAN')],
  ['network-wifi-configuration', 'Network > Wi-Fi', 'Radios', none('Radios')],
  ['network-channel-scan', 'Network > Wi-Fi', 'Radios', none('Radios')],
  ['network-guest-wifi', 'Network > Guest Wi-Fi', 'Guest-1', none('Guest Wi-Fi')],
  ['network-remote-access', 'Network > Remote access', 'Access from outside', none('Remote access')],
  ['network-topology', 'Topology', /\d+ stations?/, none('a mesh (Wi-Fi Data Elements).')],
  ['wifi-management-network-statistics', 'Clients > Network statistics', 'Throughput now', none('Network statistics')],
  ['wifi-management-connected-devices', 'Clients > Connected devices', /\d+ known/, none('Connected devices')],
  ['wifi-management-mac-filter', 'Clients > MAC filter', 'Add filter', none('MAC filter')],
  ['wifi-management-ip-filter-incoming', 'Clients > IP filter incoming', 'Add filter', none('IP filter incoming')],
  ['wifi-management-ip-filter-outgoing', 'Clients > IP filter outgoing', 'Add filter', none('IP filter outgoing')],
  ['wifi-monitoring-device-status', 'Monitoring > Device status', 'Warning above', 'Not reported'],
  ['wifi-monitoring-alarm-list', 'Monitoring > Alarms', 'Severity', 'No alarm so far'],
  ['wifi-monitoring-alarm-settings', 'Monitoring > Alarm limits', 'Raises alarms', none('it')],
  ['wifi-monitoring-ping-test', 'Monitoring > Ping test', 'Ping Test', unsupported],
  ['wifi-monitoring-trace-route', 'Monitoring > Trace route', 'Trace Route Test', unsupported],
  ['history-user-actions', 'History', 'User actions', 'Register device'],
  ['history-device-actions', 'History', 'Device actions', 'The device has not done anything yet'],
  ['history-system-logs', 'History', 'System logs', 'Connected'],
]

const ofBoxes: readonly Part[] = [
  ['android-management', 'Android apps', 'Installed from the operator', none('Android apps')],
  ['av-management', 'AV', 'HDMI', none('Screen and sound')],
]
const ofModularBoxes: readonly Part[] = [
  ['app-management', 'Apps', 'Memory', none('Apps')],
  ['app-update-dialog', 'Apps', 'Memory', none('Apps')],
]

/** Parts that a device has no tab for: their addresses show General. */
const untabbed: Readonly<Record<string, readonly string[]>> = {
  'Strand R7': ['network-extender', 'av-management', 'android-management', 'app-management'],
  'Aria S410': ['network-wan', 'network-topology', 'wifi-management-mac-filter', 'wifi-monitoring-alarm-list'],
  'Q-Box 300': ['android-management', 'network-wifi-configuration'],
}

const show = async (page: Page, endpointId: string, anchor: string): Promise<void> => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}#${anchor}`)
  await settled(page)
}

/** Each part stands under its tabs and shows these words. */
const expectParts = async (
  page: Page,
  { endpointId }: { endpointId: string },
  parts: readonly (readonly [anchor: string, tabs: string, words: string | RegExp])[],
): Promise<void> => {
  for (const [anchor, tabs, words] of parts) {
    await show(page, endpointId, anchor)
    await expect
      .poll(async () => (await page.getByRole('tab', { selected: true }).allTextContents()).slice(0, 2).join(' > '), {
        message: anchor,
      })
      .toContain(tabs)
    await expect(page.getByRole('tabpanel').first(), anchor).toContainText(words)
  }
}

/** With nothing but DeviceInfo and LocalAgent, of a model that has every tab of its class. */
const bare = (modelName: string, mac: string): DeviceProfile => {
  const profile = minimal({ serial: mac.replaceAll(':', ''), mac })
  return { ...profile, model: { ...profile.model, modelName } }
}

test('every part of a device is there on one that has it', async ({ page, signIn }) => {
  test.slow()
  await signIn()
  await page.goto('/home')
  const has = (parts: readonly Part[]) => parts.map(([anchor, tabs, words]) => [anchor, tabs, words] as const)
  await expectParts(page, plannedDevice('Strand R7', 0), has(ofRouters))
  await expectParts(page, plannedDevice('Strand X2', 0), [['network-extender', 'Network > Extender', 'Uplink']])
  await expectParts(page, plannedDevice('Aria S410', 0), has(ofBoxes))
  await expectParts(page, plannedDevice('Q-Box 300', 0), has(ofModularBoxes))
  await expect(page.getByRole('dialog', { name: 'Install and update apps' })).toBeVisible()
})

test('every part of a device says why it shows nothing on one that lacks it, or is not offered', async ({
  page,
  signIn,
  stack,
}) => {
  test.slow()
  await signIn()
  await page.goto('/home')
  const lacks = (parts: readonly Part[]) => parts.map(([anchor, tabs, , words]) => [anchor, tabs, words] as const)
  {
    await using router = await registered(page, stack, bare('Bare router', '58:2B:0A:7B:40:01'), {
      newModelClass: 'APROUTER',
    })
    await expectParts(page, router.device, lacks(ofRouters))
  }
  {
    await using box = await registered(page, stack, bare('Bare box', '58:2B:0A:7B:40:02'), { newModelClass: 'STB' })
    await expectParts(page, box.device, lacks([...ofBoxes, ...ofModularBoxes]))
  }
  for (const modelName of ['Strand R7', 'Aria S410', 'Q-Box 300'] as const)
    await expectParts(
      page,
      plannedDevice(modelName, 0),
      (untabbed[modelName] ?? []).map((anchor) => [anchor, 'General', 'Identity'] as const),
    )
})

test('every tab of a device is gone through with the keyboard alone, and the focus is always seen', async ({
  page,
  signIn,
}) => {
  test.slow()
  await signIn()
  await page.goto('/home')
  const problems: string[] = []
  const tabs = page.getByRole('tablist', { name: 'Parts of the device' })
  const parts = page.locator('.hd-tabs-parts').getByRole('tab', { selected: true })
  const chosen = tabs.getByRole('tab', { selected: true })
  const walked = new Set<string>()
  /** Whatever stands under these tabs, once: on the next device it is the same. */
  const walk = async (name: string): Promise<void> => {
    if (walked.has(name)) return
    walked.add(name)
    await settled(page)
    await chosen.focus()
    for (const problem of await walkFocus(page, '.hd-device-panel')) problems.push(`${name}: ${problem}`)
  }
  for (const modelName of ['Strand R7', 'Strand X2', 'Aria S410', 'Q-Box 300'] as const) {
    await openDevice(page, plannedDevice(modelName, 0))
    const count = await tabs.getByRole('tab').count()
    for (let tab = 0; tab < count; tab += 1) {
      const name = (await chosen.textContent()) ?? ''
      await walk(name)
      const further = (await page.locator('.hd-tabs-parts').getByRole('tab').count()) - 1
      for (let part = 0; part < further; part += 1) {
        await chosen.focus()
        // The panel, then its parts.
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expect(parts, name).toBeFocused()
        await page.keyboard.press('ArrowRight')
        await expect(parts, name).toBeFocused()
        await walk(`${name}, ${await parts.textContent()}`)
      }
      await chosen.focus()
      await page.keyboard.press('ArrowRight')
      await expect(chosen).toBeFocused()
    }
  }
  expect(walked.size).toBeGreaterThan(20)
  expect(problems).toEqual([])
})
