import { describe, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { facetNames } from '@headend/contract/facets'
import type { FacetName, FacetValues } from '@headend/contract/facets'
import { historyCalls } from '@headend/contract/history'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { extender, minimal, router, setTopBox } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import { clientOf, enter, open, watch } from '../../testing/browser.ts'
import type { Browser } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'

type Sent<Name extends FacetName> = Readonly<{ time: number; value: FacetValues[Name] }>

const carries = <Name extends FacetName>(event: RealtimeEvent, name: Name): event is RealtimeEvent & Sent<Name> =>
  event.kind === 'ValueUpdate' && event.method === name

/** What a browser was sent of a facet, oldest first. */
const sent = <Name extends FacetName>({ messages }: Browser, name: Name): readonly Sent<Name>[] =>
  messages.flatMap((message) => ('kind' in message && carries(message, name) ? [message] : []))

/** What somebody changes at the device, and what then has the value. */
type Change = readonly [name: FacetName, path: string, value: string]

type Bench = Awaited<ReturnType<typeof deviceBench>>

/** A person with the page of the device open. */
const look = async ({ stack, as, endpointId }: Bench, facets?: FacetName[]): Promise<Browser> => {
  const clientId = await clientOf(stack, as)
  const browser = await open(stack, clientId)
  browser.say({ type: 'subscribe', token: as.info.token, clientId })
  await browser.received((message) => 'type' in message && message.type === 'subscribed')
  await watch(browser, endpointId)
  await stack.ask(deviceCalls.subscribeRtd, { body: { endpointId, clientId, ...(facets && { facets }) } }, { as })
  return browser
}

const full = ({ stack, as, endpointId }: Bench) =>
  stack.ask(deviceCalls.getInfo, { body: { endpointId, options: 'full' } }, { as })

describe('a device whose page is open', () => {
  it('sends every facet, as its call answers it', async () => {
    await using b = await deviceBench(setTopBox())
    using browser = await look(b)
    for (const name of facetNames) await eventually(() => sent(browser, name).length > 0)
    const first = <Name extends FacetName>(name: Name): FacetValues[Name] | undefined => sent(browser, name)[0]?.value
    const { info, network, system } = await full(b)
    const { up_time: _upTime, last_reboot: _lastReboot, ...steady } = info
    expect(first('device_info')).toMatchObject(steady)
    expect(steady.endpoint_id).toBe(b.endpointId)
    expect(first('network')).toMatchObject({ ip_address: network?.ip_address, dvbs_modulation: 'DVB-S2 8PSK' })
    expect(first('system')).toMatchObject({
      local_timezone: system?.local_timezone,
      temperature: [{ name: 'CPU' }, {}],
    })
    const ask = { body: { endpointId: b.endpointId } }
    expect(first('wan')).toEqual(await b.stack.ask(deviceCalls.getWan, ask, { as: b.as }))
    expect(first('lan')).toEqual(await b.stack.ask(deviceCalls.getLan, ask, { as: b.as }))
    expect(first('network_stat')?.map((entry) => entry.interface)).toContain('wan')
    // What changes all the time comes again by itself.
    await eventually(() => sent(browser, 'vitals').length > 1)
    expect(sent(browser, 'vitals').every(({ value }) => value.cpu !== null && value.temperature !== null)).toBe(true)
    expect(JSON.stringify(browser.messages)).not.toContain('"Device.')
  })

  it('sends a value that changed at the device as its call, the list and the log have it', async () => {
    await using b = await deviceBench(setTopBox())
    using browser = await look(b)
    const name = () => sent(browser, 'device_info').at(-1)?.value.friendly_name
    await eventually(() => sent(browser, 'device_info').length > 0)
    expect(name()).not.toBe('Attic')
    const since = Date.now()
    await busLink(b.stack.core).set(b.endpointId, [
      { object: 'Device.DeviceInfo.', params: { FriendlyName: 'Attic' } },
      { object: 'Device.X_HEADEND_UILock.', params: { Enable: 'true' } },
    ])
    await eventually(() => name() === 'Attic' && sent(browser, 'device_info').at(-1)?.value.ui_lock_enable === true)
    // By the word of the device, not by reading all of it again.
    const published = sent(browser, 'device_info').find(({ value }) => value.friendly_name === 'Attic')
    expect((published?.time ?? 0) - since).toBeLessThan(10_000)
    expect((await full(b)).info).toMatchObject({ friendly_name: 'Attic', ui_lock_enable: true })
    const row = await eventually(async () => {
      const { rows } = await b.stack.ask(deviceCalls.list, { query: {} }, { as: b.as })
      return rows.find(({ friendlyName, uiLockEnable }) => friendlyName === 'Attic' && uiLockEnable === true)
    })
    expect(row.endpointId).toBe(b.endpointId)
    const logs = await b.ask(historyCalls.listSystemLogs, { page: 1, limit: 50 })
    const changes = logs.rows.filter(({ kind }) => kind === 'valueChange').map((log) => log.changes)
    expect(changes).toContainEqual({ friendlyName: 'Attic' })
    expect(changes).toContainEqual({ uiLockEnable: true })
  })

  it.each<[string, DeviceProfile, readonly Change[]]>([
    [
      'router',
      router(),
      [
        ['network', 'Device.DNS.Client.Server.1.DNSServer', '9.9.9.1'],
        ['wan', 'Device.DNS.Client.Server.2.DNSServer', '9.9.9.2'],
        ['lan', 'Device.DHCPv4.Server.Pool.1.MaxAddress', '192.168.35.77'],
        ['remote_access', 'Device.UserInterface.RemoteAccess.Port', '8477'],
        ['NTP', 'Device.Time.NTPServer1', 'ntp.here.example'],
        ['radio_list', 'Device.WiFi.SSID.1.SSID', 'NamedAtTheDevice'],
        ['guest_wifi', 'Device.WiFi.SSID.4.SSID', 'GuestsAtTheDevice'],
      ],
    ],
    ['mesh extender', extender(), [['endpoint', 'Device.WiFi.EndPoint.1.Profile.1.SSID', 'UplinkThere']]],
    [
      'set-top box',
      setTopBox(),
      [['av', 'Device.Services.STBService.1.Components.HDMI.1.DisplayDevice.Name', 'Kitchen']],
    ],
  ])('sends a %s’s values within two seconds of their change at the device', async (_what, profile, changes) => {
    await using b = await deviceBench(profile)
    using browser = await look(
      b,
      changes.map(([name]) => name),
    )
    const last = ([name]: Change): string => JSON.stringify(sent(browser, name).at(-1)?.value) ?? ''
    await eventually(() => changes.every(([name]) => sent(browser, name).length > 0))
    const before = changes.map(last)
    const since = Date.now()
    for (const [, path, value] of changes) b.device.change(path, value)
    for (const [index, change] of changes.entries())
      await eventually(() => last(change) !== before[index] && last(change).includes(change[2]))
    expect(Date.now() - since).toBeLessThan(6000)
  })

  it('states nothing that it does not report', async () => {
    await using b = await deviceBench(minimal())
    using browser = await look(b)
    for (const name of facetNames) await eventually(() => sent(browser, name).length > 0)
    expect(sent(browser, 'system')[0]?.value).toBeNull()
    expect(sent(browser, 'network')[0]?.value).toBeNull()
    expect(sent(browser, 'network_stat')[0]?.value).toEqual([])
    expect(sent(browser, 'vitals')[0]?.value).toMatchObject({
      cpu: null,
      memory: null,
      temperature: null,
      signal: null,
    })
  })

  it('can be left although the device has been deleted meanwhile', async () => {
    await using b = await deviceBench(router())
    const { stack, as, endpointId } = b
    const clientId = await clientOf(stack, as)
    const live = { body: { endpointId, clientId } }
    await stack.ask(deviceCalls.subscribeRtd, live, { as })
    await stack.ask(lifecycleCalls.deleteDevice, { query: { endpointId } }, { as })
    expect(await stack.codeOf(deviceCalls.subscribeRtd, live, { as })).toBe('nodata')
    await stack.ask(deviceCalls.unsubscribeRtd, live, { as })
  })

  it('sends nothing to a sibling company', async () => {
    await using b = await deviceBench(setTopBox())
    const sibling = await b.stack.signIn('operatorAdministrator', await b.stack.company('Sibling'))
    using foreign = await enter(b.stack, sibling)
    foreign.say({ type: 'subscribe', endpointId: b.endpointId })
    await foreign.received((message) => 'type' in message && message.type === 'error')
    using browser = await look(b)
    await eventually(() => sent(browser, 'vitals').length > 1)
    expect(foreign.messages.filter((message) => 'kind' in message)).toEqual([])
  })
})

it('a secret that a device reports as changed is published to nobody and kept by nobody', async () => {
  await using b = await deviceBench(router())
  using browser = await look(b)
  const link = busLink(b.stack.core)
  const security = 'Device.WiFi.AccessPoint.1.Security.'
  const params = {
    Enable: 'true',
    ID: 'elsewhere',
    NotifType: 'ValueChange',
    ReferenceList: `${security}KeyPassphrase`,
  }
  await link.add(b.endpointId, [{ object: 'Device.LocalAgent.Subscription.', params }])
  await link.set(b.endpointId, [{ object: security, params: { KeyPassphrase: 'correct-horse' } }])
  const kept = await eventually(() =>
    b.stack.db.selectFrom('device_event').selectAll().where('path', 'like', '%KeyPassphrase').executeTakeFirst(),
  )
  expect(kept).toMatchObject({ kind: 'valueChange', value: '•••' })
  await browser.received((message) => 'kind' in message && 'path' in message && message.path.endsWith('KeyPassphrase'))
  expect(JSON.stringify(browser.messages)).not.toContain('correct-horse')
})
