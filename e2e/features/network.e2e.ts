import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { adminCalls } from '@headend/contract/admin'
import { deviceCalls } from '@headend/contract/devices'
import { networkCalls } from '@headend/contract/network'
import { router as routerProfile } from '@headend/simulator'
import { asAdmin } from '../support/api.ts'
import { registered } from '../support/ownDevice.ts'
import { expectRowVisible, expectToast, look } from '../support/pages.ts'
import { enter, password, people, test } from '../support/test.ts'
import { card, openDevice, plannedDevice } from '../support/device.ts'

const router = plannedDevice('Strand R7', 0)

/** Opens a part of a device's tab by its address. */
const openPart = async (page: Page, { endpointId }: { endpointId: string }, anchor: string): Promise<void> => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}#${anchor}`)
  await expect(page.getByRole('tab', { selected: true })).not.toHaveCount(0)
}

test.describe('the network of a device', () => {
  test('WAN is checked as it is typed, made static and back, and a colleague sees it', async ({
    page,
    browser,
    signIn,
  }) => {
    test.slow()
    await signIn()
    await openDevice(page, router, 'Network')
    await expect(page.getByRole('tab', { name: 'WAN' })).toHaveAttribute('aria-selected', 'true')
    const wan = card(page, 'WAN')
    await expect(wan).toContainText('DHCP')
    await look(page, 'network-wan')

    const colleague = await browser.newPage({ baseURL: new URL(page.url()).origin })
    await colleague.goto('/login')
    await enter(colleague, people.admin, password)
    await expect(colleague).toHaveURL(/\/home$/)
    await openPart(colleague, router, 'network-wan')
    await expect(card(colleague, 'WAN')).toContainText('DHCP')

    await wan.getByRole('button', { name: 'Edit' }).click()
    await wan.getByLabel('Connection').selectOption('Static')
    await expect(wan.getByText('Before you apply this')).toBeVisible()
    await wan.getByLabel('IP address').fill('203.0.113.10')
    await wan.getByLabel('Subnet mask').fill('255.255.255.0')
    await wan.getByLabel('Gateway').fill('203.0.114.1')
    await wan.getByLabel('DNS servers').fill('198.51.100.53')
    await expect(wan.getByText('The gateway must be another address of the same network.')).toBeVisible()
    await look(page, 'network-wan-form', async (view) => {
      const shown = view.locator('.hd-network-card')
      await shown.getByRole('button', { name: /Edit|편집/ }).click()
      await shown.getByRole('combobox').selectOption('Static')
    })
    await wan.getByRole('button', { name: 'Edit' }).click()
    await wan.getByLabel('Connection').selectOption('Static')
    await wan.getByLabel('IP address').fill('203.0.113.10')
    await wan.getByLabel('Subnet mask').fill('255.255.255.0')
    await wan.getByLabel('Gateway').fill('203.0.113.1')
    await wan.getByLabel('DNS servers').fill('198.51.100.53')
    const sent = page.waitForRequest((request) => request.url().endsWith(networkCalls.setWan.path))
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toMatchObject({ wan: { connection_type: 'Static', gateway: '203.0.113.1' } })
    await expectToast(page, 'WAN settings applied')
    await expect(wan).toContainText('203.0.113.10')
    await expect(card(colleague, 'WAN')).toContainText('203.0.113.10')
    await colleague.close()

    await wan.getByRole('button', { name: 'Edit' }).click()
    await wan.getByLabel('Connection').selectOption('DHCP')
    await expect(wan.getByLabel('Gateway')).toHaveCount(0)
    await wan.getByRole('button', { name: 'Apply WAN settings' }).click()
    await expect(wan).toContainText('DHCP')
    await expect(wan).not.toContainText('203.0.113.10')
  })

  test('LAN and remote access are changed', async ({ page, signIn }) => {
    await signIn()
    const device = plannedDevice('Strand R7', 1)
    await openPart(page, device, 'network-lan')
    const lan = card(page, 'LAN')
    await expect(lan).toContainText('192.168.35.2 – 192.168.35.254')
    await lan.getByRole('button', { name: 'Edit' }).click()
    await lan.getByLabel('Lease time').fill('12')
    // What somebody else changes meanwhile is taken over where nobody typed, and not undone.
    const other = { ip_address: '192.168.35.1', subnet_mask: '255.255.255.0', dhcp_enable: true, lease_time: null }
    const theirs = { ...other, dhcp_start: '192.168.35.2', dhcp_end: '192.168.35.99' }
    const { endpointId } = device
    const changed = await asAdmin(page.request, networkCalls.setLan, () => ({ endpointId, lan: theirs }))
    expect(changed).toMatchObject({ code: 'success' })
    await expect(lan.getByLabel('Last address')).toHaveValue('192.168.35.99')
    await expect(lan.getByLabel('Lease time')).toHaveValue('12')
    await lan.getByRole('button', { name: 'Apply LAN settings' }).click()
    await expectToast(page, 'LAN settings applied')
    await expect(lan).toContainText('12 h')
    await expect(lan).toContainText('192.168.35.2 – 192.168.35.99')
    await look(page, 'network-lan')

    await page.getByRole('tab', { name: 'Remote access' }).click()
    await expect(page).toHaveURL(/#network-remote-access$/)
    const remote = card(page, 'Remote access')
    await expect(remote).toContainText('Closed')
    await remote.getByRole('button', { name: 'Edit' }).click()
    await remote.getByLabel('Reachable from outside').check()
    await expect(remote.getByText('Everybody on the internet')).toBeVisible()
    await remote.getByLabel('Who may').fill('203.0.113.0/24')
    await remote.getByRole('button', { name: 'Apply remote access' }).click()
    await expect(remote).toContainText('203.0.113.0/24')
    await expect(remote).toContainText('Open')
  })

  test('an extender shows its role and its uplink', async ({ page, signIn }) => {
    await signIn()
    await openPart(page, plannedDevice('Strand X2', 0), 'network-extender')
    await expect(card(page, 'Role in the mesh')).toContainText(/Master|Slave/)
    await expect(card(page, 'Wi-Fi uplink')).toContainText('SSID')
    await look(page, 'network-extender')
  })

  test('what goes through it and who uses it is shown live', async ({ page, signIn }) => {
    test.slow()
    await signIn()
    await openDevice(page, router, 'Clients')
    await expectRowVisible(page, 'WAN')
    await expectRowVisible(page, 'Wi-Fi 6 GHz')
    const rate = page.getByRole('row', { name: /^WAN/ }).getByText(/Mbps$/).first()
    await expect(rate).toBeVisible()
    await look(page, 'network-statistics', async (view) => {
      await expect(view.locator('.hd-network-legend')).toBeVisible()
    })

    await page.getByRole('tab', { name: 'Connected devices' }).click()
    const clients = card(page, 'Connected devices')
    await clients.getByText('All known').click()
    await expect(clients.getByRole('row').nth(5)).toBeVisible()
    await clients.getByRole('searchbox').fill('phone')
    await expect(clients.getByRole('row').nth(1)).toContainText('phone')
    await expect(clients.getByText('Desktop')).toHaveCount(0)
    await look(page, 'network-clients')
  })

  test('filters are added, refused twice, and deleted', async ({ page, signIn, problems }) => {
    problems.allow(/400/)
    await signIn()
    await openPart(page, plannedDevice('Strand R7', 2), 'wifi-management-mac-filter')
    const macs = card(page, 'MAC filter')
    await macs.getByRole('button', { name: 'Add filter' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Add MAC filter' })
    await drawer.getByLabel('MAC address').fill('3a-11')
    await page.keyboard.press('Enter')
    await expect(drawer.getByText(/Enter 12 hexadecimal digits/)).toBeVisible()
    await drawer.getByLabel('MAC address').fill('3a-11-22-33-44-55')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Filter added')
    await expectRowVisible(page, '3A:11:22:33:44:55')

    await macs.getByRole('button', { name: 'Add filter' }).first().click()
    await drawer.getByLabel('MAC address').fill('3A1122334455')
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('There is such a filter already.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    const leave = page.getByRole('button', { name: /Discard|Leave/ })
    if (await leave.isVisible()) await leave.click()
    await look(page, 'network-mac-filter')
    await macs.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(macs).toContainText('No filters')

    await page.getByRole('tab', { name: 'IP filter incoming' }).click()
    const incoming = card(page, 'IP filter incoming')
    await incoming.getByRole('button', { name: 'Add filter' }).first().click()
    const range = page.getByRole('dialog', { name: 'Add IP filter' })
    await range.getByLabel('First address').fill('203.0.113.5')
    await range.getByLabel('Last address').fill('203.0.113.9')
    await range.getByLabel('Protocol').selectOption('TCP')
    await range.getByLabel('First port').fill('80')
    await range.getByRole('button', { name: 'Add filter' }).click()
    await expectToast(page, 'Filter added')
    await expect(incoming).toContainText('203.0.113.5 – 203.0.113.9')
    await expect(incoming).toContainText('TCP 80')
    await page.getByRole('tab', { name: 'IP filter outgoing' }).click()
    await expect(card(page, 'IP filter outgoing')).toContainText('No filters')
  })

  test('of a device that lacks a part of it, that is said; a set-top box has none of it', async ({ page, signIn }) => {
    await signIn()
    const accessPoint = plannedDevice('Strand A3', 0)
    await openPart(page, accessPoint, 'network-remote-access')
    await expect(page.getByText('This device does not report remote access', { exact: false })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Extender' })).toHaveCount(0)
    await openPart(page, accessPoint, 'wifi-management-ip-filter-incoming')
    await expect(page.getByText(/This device does not report/)).toBeVisible()
    await openPart(page, accessPoint, 'wifi-management-mac-filter')
    await expect(page.getByText('only these devices get in, once there is one')).toBeVisible()
    await openDevice(page, plannedDevice('Aria S410', 3))
    await expect(page.getByRole('tab', { name: 'Network' })).toHaveCount(0)
  })

  test('offers and takes no address that its model does not take', async ({ page, signIn, stack }) => {
    const profile = routerProfile({ serial: 'NARROW01', mac: '58:2B:0A:7B:51:01' })
    const model = { ...profile.model, modelName: 'Narrow router' }
    await using own = await registered(page, stack, { ...profile, model }, { newModelClass: 'APROUTER' })
    const { endpointId } = own.device
    const { method, path } = deviceCalls.getMaster
    const master = { method, path: `${path}?endpointId=${encodeURIComponent(endpointId)}` }
    const { data: device } = await asAdmin(page.request, master, () => ({}))
    const mid = String(Reflect.get(Object(device), 'mid'))
    for (const featureKey of ['ipv4Only', 'staticOnly']) {
      const list = { ...adminCalls.listFeature, path: `${adminCalls.listFeature.path}?limit=1000` }
      const { data: features } = await asAdmin(page.request, list, () => ({}))
      const feature = Array.isArray(features) ? features.find((one) => one.featureKey === featureKey) : undefined
      const answer = await asAdmin(page.request, adminCalls.createModelSupported, () => ({
        mid,
        featureId: String(feature?.id),
      }))
      // A second attempt finds it there.
      expect(answer.code).toMatch(/conflict|^success$/i)
    }
    await signIn()
    await openPart(page, { endpointId }, 'network-wan')
    const wan = card(page, 'WAN')
    await expect(wan).toContainText('DHCP')
    await wan.getByRole('button', { name: 'Edit' }).click()
    await expect(wan.getByLabel('Connection').getByRole('option')).toHaveText(['Static'])

    await openDevice(page, { endpointId }, 'Diagnostics')
    const ping = card(page, 'Ping Test')
    await ping.getByLabel('Host').fill('2001:db8::1')
    await ping.getByRole('button', { name: 'Run' }).click()
    await expect(ping.getByText('Devices of this model take IPv4 addresses only.')).toBeVisible()
    await expect(ping.getByText(/^Proceeding/)).toHaveCount(0)
    // The device goes now: a page that shows it would ask for it once more.
    await page.goto('about:blank')
  })
})
