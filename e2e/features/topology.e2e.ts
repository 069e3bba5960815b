import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { extender as extenderProfile, router } from '@headend/simulator'
import type { SimulatedDevice } from '@headend/simulator'
import { card, openDevice, plannedDevice } from '../support/device.ts'
import { registered } from '../support/ownDevice.ts'
import { look } from '../support/pages.ts'
import { enter, password, people, test } from '../support/test.ts'

const openTopology = async (page: Page, { endpointId }: { endpointId: string }): Promise<void> => {
  await page.goto(`/device/deviceDetail/${encodeURIComponent(endpointId)}#network-topology`)
  await expect(page.getByRole('tab', { name: 'Topology' })).toHaveAttribute('aria-selected', 'true')
}

/** Somebody at the device turns the radio of a band on or off: its stations go and come. */
const turnRadio = (device: SimulatedDevice, number: number, isOn: boolean): void =>
  device.change(`Device.WiFi.Radio.${number}.Enable`, String(isOn))

const tree = (page: Page): Locator => page.getByRole('tree', { name: 'Topology' })
const items = (page: Page, name: string | RegExp): Locator => tree(page).getByRole('treeitem', { name })

/** What an item of the picture says. */
const wordsOf = async (item: Locator): Promise<string> => (await item.locator('.hd-said').first().textContent()) ?? ''

/** How many stations a moment of the history says it has. */
const stationsIn = (moment: string): number => Number(/(\d+) stations?$/.exec(moment)?.[1])

test.describe('the mesh of a device', () => {
  test('is seen as it changes, by whoever looks; a moment of its history is shown in its place', async ({
    page,
    browser,
    signIn,
    stack,
  }) => {
    test.slow()
    const mac = '58:2B:0A:7B:00:01'
    const profile = router({ serial: 'MESH01', mac, friendlyName: 'Living room', clients: 14, extenders: 2 })
    await using home = await registered(page, stack, profile)
    const { device } = home
    await signIn()
    await openTopology(page, device)
    await expect(page.getByRole('heading', { name: /^3 access points, \d+ stations$/ })).toBeVisible()
    await expect(items(page, /^Living room, Master, this device/)).toBeVisible()
    await expect(items(page, /, Slave, /)).toHaveCount(2)
    const details = card(page, 'Living room')
    await expect(details).toContainText('Strand R7')
    await expect(details).toContainText(mac)

    await items(page, /^Hallway, Slave/).click()
    await expect(card(page, 'Hallway')).toContainText('Living room, 5 GHz')
    await look(page, 'topology')

    const colleague = await browser.newPage({ baseURL: stack.url })
    await colleague.goto('/login')
    await enter(colleague, people.admin, password)
    await expect(colleague).toHaveURL(/\/home$/)
    await openTopology(colleague, device)
    const onFive = (of: Page): Locator => items(of, /, Station, 5 GHz/)
    await expect(onFive(page)).not.toHaveCount(0)
    await expect(onFive(colleague)).not.toHaveCount(0)
    const before = await items(page, /, Station, /).count()
    const ofLiving = async (): Promise<number> => {
      const words = await wordsOf(items(page, /^Living room, Master/))
      return Number(/(\d+) station/.exec(words)?.[1])
    }
    const all = await ofLiving()
    turnRadio(device, 1, false)
    turnRadio(device, 2, false)
    turnRadio(device, 3, false)
    await expect.poll(ofLiving, { timeout: 5000 }).toBeLessThan(all)
    const off = await ofLiving()
    await expect.poll(() => items(colleague, /, Station, /).count()).toBeLessThan(before)

    // The change is the newest moment; the first of all shows those that are gone. Others come and go by themselves meanwhile.
    const momentsOf = (of: Page): Locator => card(of, 'History').getByRole('listitem')
    const moments = momentsOf(page)
    await expect.poll(() => moments.count(), { timeout: 100_000 }).toBeGreaterThan(2)
    await expect.poll(() => momentsOf(colleague).count()).toBeGreaterThan(2)
    await expect(moments.first()).toContainText('Now')
    await moments.last().getByRole('button').click()
    const then = stationsIn(await moments.last().innerText())
    expect(then).toBeGreaterThan(stationsIn(await momentsOf(colleague).first().innerText()))
    await expect(page.getByText(/^You see the mesh of \d\d-\d\d-\d\d \d\d:\d\d:\d\d/)).toBeVisible()
    await expect(page.getByText(/Gone since then: /)).toBeVisible()
    await expect(items(page, /, Station, /)).toHaveCount(then)
    await look(page, 'topology-past')
    // The address is the moment, also for whoever it is sent to.
    await colleague.goto(page.url())
    await expect(items(colleague, /, Station, /)).toHaveCount(then)
    await colleague.close()
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect(page.getByText(/^You see the mesh of/)).toHaveCount(0)
    await expect(items(page, /, Station, /)).not.toHaveCount(then)

    turnRadio(device, 1, true)
    turnRadio(device, 2, true)
    turnRadio(device, 3, true)
    await expect.poll(ofLiving, { timeout: 5000 }).toBeGreaterThan(off)
  })

  test('has the visit of a station between two readings among its moments, live, and shows the mesh of then', async ({
    page,
    signIn,
    stack,
  }) => {
    const mac = '58:2B:0A:7B:00:31'
    const profile = router({ serial: 'MESH31', mac, friendlyName: 'Living room', clients: 6, extenders: 1 })
    await using home = await registered(page, stack, profile)
    const { device } = home
    await signIn()
    await openTopology(page, device)
    const moments = card(page, 'History').getByRole('listitem')
    await expect(moments).not.toHaveCount(0)
    const BSSID = device.value('Device.WiFi.DataElements.Network.Device.1.Radio.2.BSS.1.BSSID') ?? ''
    const station = { BSSID, MACAddress: '3A:11:22:33:44:55' }
    const { agent } = device.model.device
    const elements = 'Device.WiFi.DataElements.'
    const TimeStamp = new Date().toISOString()
    agent.emit(`${elements}AssociationEvent.`, 'Associated!', { ...station, StatusCode: '0', TimeStamp })
    const came = moments.filter({ hasText: `Came: ${station.MACAddress}` }).getByRole('button')
    await expect(came).toBeVisible()
    agent.emit(`${elements}DisassociationEvent.`, 'Disassociated!', { ...station, ReasonCode: '15' })
    const left = moments.filter({ hasText: `Left: ${station.MACAddress}` }).getByRole('button')
    await expect(left).toBeVisible()

    await came.click()
    await expect(items(page, new RegExp(`^${station.MACAddress}, Station, 5 GHz`))).toBeVisible()
    await expect(page.getByText(`${station.MACAddress} came to Living room, 5 GHz.`)).toBeVisible()
    await look(page, 'topology-visit')
    await left.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/ left Living room, 5 GHz\. It did not answer the key exchange/)).toBeVisible()
    await expect(items(page, new RegExp(`^${station.MACAddress}, `))).toHaveCount(0)
  })

  test('of 200 stations is read by groups, by words, by signal, and with the keyboard alone', async ({
    page,
    signIn,
    stack,
  }) => {
    test.slow()
    const mac = '58:2B:0A:7B:00:02'
    const profile = router({ serial: 'MESH02', mac, friendlyName: 'Lobby', clients: 250, extenders: 3 })
    await using crowd = await registered(page, stack, profile)
    await signIn()
    await openTopology(page, crowd.device)
    await expect(page.getByRole('heading', { name: /^4 access points, 250 stations$/ })).toBeVisible()
    const groups = items(page, / GHz, \d+ stations: /)
    await expect(groups).not.toHaveCount(0)
    await look(page, 'topology-crowd')

    // One stop for Tab, arrows within.
    await page.getByRole('button', { name: 'Refresh' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await expect(items(page, /^Lobby, Master/)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    while (!/stations: /.test(await wordsOf(page.locator(':focus')))) await page.keyboard.press('ArrowDown')
    const group = page.locator(':focus')
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator(':focus')).toContainText(', Station, ')
    const [name = ''] = (await wordsOf(page.locator(':focus'))).split(',')
    await page.keyboard.press('Enter')
    await expect(card(page, name)).toContainText('Lobby')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(group).toHaveAttribute('aria-expanded', 'false')

    await page.getByRole('group', { name: 'Stations by signal' }).getByRole('button', { name: /bad$/ }).click()
    await expect(items(page, /, Station, .*(Good|Warning), /)).toHaveCount(0)
    await expect(items(page, /Bad, −|stations: 0 good, 0 warning/)).not.toHaveCount(0)
    await page.getByRole('group', { name: 'Stations by signal' }).getByRole('button', { name: /bad$/ }).click()
    await page.getByRole('searchbox', { name: 'Find a station' }).fill(name)
    await expect(items(page, new RegExp(`^${name}, Station`))).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a station' }).fill('')

    await page.getByText('Table', { exact: true }).click()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await page.getByRole('columnheader', { name: 'Signal' }).getByRole('button').click()
    await look(page, 'topology-table')
  })

  test('leads to the page of a node that is a device of the inventory, and of no other', async ({
    page,
    signIn,
    stack,
  }) => {
    const mac = '58:2B:0A:7B:00:21'
    await using home = await registered(page, stack, router({ serial: 'MESH21', mac, clients: 3, extenders: 1 }))
    await signIn()
    await openTopology(page, home.device)
    const extender = items(page, /^Hallway, Slave/)
    await extender.click()
    const details = card(page, 'Hallway')
    const its = (await details.getByText(/^58:2B:0A:/).textContent()) ?? ''
    const open = details.getByRole('link', { name: 'Open device' })
    await expect(open).toHaveCount(0)

    const profile = extenderProfile({ serial: 'MESH22', mac: its.trim() })
    await using behind = await registered(page, stack, profile)
    await page.reload()
    await extender.click()
    await open.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(encodeURIComponent(behind.device.endpointId)))
    await page.goBack()
    await items(page, /, Master, this device/).click()
    await expect(page.getByRole('link', { name: 'Open device' })).toHaveCount(0)
  })

  test('of one station is drawn; one that falls silent or away says so, and shows the last that is known', async ({
    page,
    signIn,
    stack,
    problems,
  }) => {
    test.slow()
    problems.allow(/status of 400/)
    const mac = '58:2B:0A:7B:00:03'
    const profile = router({ serial: 'MESH03', mac, friendlyName: 'Studio', clients: 1, extenders: 0 })
    await using single = await registered(page, stack, profile)
    const { device } = single
    await signIn()
    await openTopology(page, device)
    await expect(page.getByRole('heading', { name: /^1 access point, 1 station$/ })).toBeVisible()
    await expect(items(page, /^Studio, Master/)).toBeVisible()
    await look(page, 'topology-one')

    device.fault('silent')
    await page.reload()
    await expect(page.getByText(/No response from the device/).first()).toBeVisible({ timeout: 60_000 })
    device.fault()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(items(page, /^Studio, Master/)).toBeVisible({ timeout: 60_000 })

    device.fault('offline')
    await page.reload()
    await expect(page.getByText('The device is offline: this is the last that is known.')).toBeVisible({
      timeout: 60_000,
    })
    await expect(items(page, /^Studio, Master/)).toBeVisible()
    await look(page, 'topology-offline')
  })

  test('is said to be missing where a device reports none, and is no tab of a set-top box', async ({
    page,
    signIn,
  }) => {
    await signIn()
    await openTopology(page, plannedDevice('Strand R6', 0))
    await expect(page.getByText('This device does not report a mesh (Wi-Fi Data Elements).')).toBeVisible()
    await look(page, 'topology-missing')
    await openDevice(page, plannedDevice('Aria S410', 0))
    await expect(page.getByRole('tab', { name: 'Topology' })).toHaveCount(0)
  })
})
