import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** What stands after the # in the addresses of the parts of a device's page whose values the device itself gives. */
export const reportedParts = {
  router: [
    'detailed-information',
    'network-wan',
    'network-lan',
    'network-wifi-configuration',
    'network-channel-scan',
    'network-guest-wifi',
    'network-remote-access',
    'network-topology',
    'wifi-management-network-statistics',
    'wifi-management-connected-devices',
    'wifi-management-mac-filter',
    'wifi-management-ip-filter-incoming',
    'wifi-management-ip-filter-outgoing',
    'wifi-monitoring-device-status',
  ],
  extender: ['network-extender'],
  androidBox: ['android-management', 'av-management'],
  moduleBox: ['app-management'],
} as const

/** The same of the parts whose rows and forms the server has. */
export const keptParts = [
  'wifi-monitoring-alarm-list',
  'wifi-monitoring-alarm-settings',
  'history-user-actions',
  'history-device-actions',
  'history-system-logs',
  'history-presets',
] as const

/** Opens a part of a device's page by its address, and gives what it shows. */
export const openPart = async (page: Page, { endpointId }: { endpointId: string }, anchor: string) => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}#${anchor}`)
  // Several at a time are opened anew.
  await expect(page.getByRole('tab', { selected: true })).not.toHaveCount(0, { timeout: 60_000 })
  await expect(page).toHaveURL(({ hash }) => hash === `#${anchor}`)
  return page.getByRole('tabpanel').first()
}

/** Nothing of this is on its way. */
export const expectNoWaiting = async (page: Page, anchor: string): Promise<void> => {
  await expect(
    page
      .getByRole('tabpanel')
      .first()
      .getByRole('status', { name: /Loading|불러오는/ }),
    anchor,
  ).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]'), anchor).toHaveCount(0)
}
