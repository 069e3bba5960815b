import { describe, expect, it } from 'vitest'
import { mostAssociations, topologyCalls } from '@headend/contract/topology'
import type { TopologyHistory, TopologyNode } from '@headend/contract/topology'
import { router } from '@headend/simulator'
import { associated, disassociated } from '../../device/facets/associations.ts'
import { deviceDirectory } from '../../device/directory.ts'
import { facetReader } from '../../device/facets/reader.ts'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'
import { retentionRules } from '../retention/rules.ts'
import { topologyService } from './service.ts'

const home = router({ serial: 'R7VISIT1', friendlyName: 'Living room', clients: 24, extenders: 2 })
const visitor = '3A:11:22:33:44:55'

const of = (b: DeviceBench) => {
  const { stack, as, device } = b
  const macAddress = device.profile.mac
  const histories = (): Promise<readonly TopologyHistory[]> =>
    stack.ask(topologyCalls.listHistories, { body: { macAddress } }, { as })
  return {
    now: () => b.ask(topologyCalls.get),
    histories,
    /** What the history has of stations that came and left, the oldest first. */
    told: async () =>
      (await histories())
        .flatMap(({ createTime, associations }) => associations.map((one) => ({ createTime, ...one })))
        .toReversed(),
    at: (createTime: number) => stack.ask(topologyCalls.getHistoryData, { body: { macAddress, createTime } }, { as }),
    rows: () => stack.db.selectFrom('topology_association').selectAll().execute(),
    radio: (isOn: boolean) => device.change('Device.WiFi.Radio.2.Enable', String(isOn)),
    /** The agent raises one of the events. */
    emit: (event: string, args: Readonly<Record<string, string>>) => {
      const at = event.lastIndexOf('.') + 1
      device.model.device.agent.emit(event.slice(0, at), event.slice(at), args)
    },
  }
}

const onFive = (nodes: readonly TopologyNode[]) =>
  nodes
    .filter(({ this_device }) => this_device)
    .flatMap(({ stations }) => stations)
    .filter(({ upper_connecting_frequency_band: band }) => band === '5GHz')
    .map(({ mac_address }) => mac_address)
    .toSorted()

describe('a visit between two readings of a mesh', () => {
  it('is in its history as its device told it, and in the mesh of each moment', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    const { accessPoints } = await device.now()
    const before = onFive(accessPoints)
    expect(before.length).toBeGreaterThan(0)
    device.radio(false)
    const macsOf = async (kind: string) =>
      (await device.told()).filter((one) => one.kind === kind).map(({ mac_address }) => mac_address)
    await eventually(async () => (await macsOf('Disassociated')).length === before.length)
    expect((await macsOf('Disassociated')).toSorted()).toEqual(before)
    device.radio(true)
    await eventually(async () => (await macsOf('Associated')).length === before.length)

    const told = await device.told()
    const [first] = told
    expect(first).toMatchObject({ access_point: 'Living room', band: '5GHz' })
    expect(first?.name).toBe(
      accessPoints.flatMap(({ stations }) => stations).find(({ mac_address }) => mac_address === first?.mac_address)
        ?.name,
    )
    expect([4, 8]).toContain(first?.reason_code)
    const lastLeft = told.findLast(({ kind }) => kind === 'Disassociated')
    expect(onFive((await device.at(lastLeft?.createTime ?? 0)).accessPoints)).toEqual([])
    const then = await device.at(told.at(-1)?.createTime ?? 0)
    expect(onFive(then.accessPoints)).toEqual(before)
    expect(then.associatedDevices.map(({ mac_address }) => mac_address)).toEqual(expect.arrayContaining(before))
    // Nobody read the mesh meanwhile.
    expect((await device.histories()).filter(({ associations }) => associations.length === 0)).toHaveLength(1)
  })

  it('is kept once however often it is told, at the time that the device says unless that cannot be', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    const { accessPoints } = await device.now()
    const [network] = accessPoints[0]?.bssids ?? []
    const event = { MACAddress: visitor, BSSID: network?.bssid ?? '', StatusCode: '0' }
    const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / 1000) * 1000).toISOString()
    const TimeStamp = ago(-1000)
    const began = Date.now()
    device.emit(associated, { ...event, TimeStamp })
    await eventually(async () => (await device.told()).length === 1)
    expect((await device.told())[0]).toMatchObject({ mac_address: visitor, name: null, band: network?.band })
    // Of tomorrow, and of before it was made.
    device.emit(disassociated, { ...event, TimeStamp: ago(-86_400_000), ReasonCode: '3' })
    await eventually(async () => (await device.told()).length === 2)
    device.emit(associated, { ...event, TimeStamp: '1970-01-01T00:00:12Z' })
    await eventually(async () => (await device.told()).length === 3)
    for (const { createTime } of await device.told()) expect(createTime).toBeGreaterThanOrEqual(began - 1000)

    // A line that was away for an hour, from before the mesh was seen: it is no part of this history, but it is kept.
    const earlier = ago(3_600_000)
    for (const MACAddress of [visitor, visitor, '3A:11:22:33:44:56'])
      device.emit(disassociated, { ...event, MACAddress, TimeStamp: earlier })
    const old = async () => (await device.rows()).filter(({ create_time }) => create_time.getTime() < began - 60_000)
    await eventually(async () => (await old()).length === 2)
    expect(await device.told()).toHaveLength(3)
  })

  it('is told to whoever looks', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    const { accessPoints } = await device.now()
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const event = { MACAddress: visitor, BSSID: accessPoints[0]?.bssids[0]?.bssid ?? '', StatusCode: '0' }
    device.emit(associated, event)
    await browser.received(
      (message) => 'kind' in message && message.kind === 'ValueUpdate' && message.method === 'topology_history',
    )
  })
})

describe('stations of which devices tell', () => {
  it('are bounded for each device, whatever it sends, which goes on meanwhile', async () => {
    await using b = await deviceBench(home)
    const { stack } = b
    const device = of(b)
    const { accessPoints } = await device.now()
    const bssid = accessPoints[0]?.bssids[0]?.bssid ?? ''
    const macOf = (n: number) =>
      `3A:${n
        .toString(16)
        .padStart(10, '0')
        .replaceAll(/..(?=.)/g, '$&:')
        .toUpperCase()}`
    for (let n = 0; n < 400; n += 1) device.emit(associated, { MACAddress: macOf(n), BSSID: bssid, StatusCode: '0' })
    await eventually(() => b.device.unacknowledged === 0)
    const { length } = await device.rows()
    expect(length).toBeGreaterThanOrEqual(200)
    expect(length).toBeLessThan(210)
    expect((await device.now()).accessPoints).toHaveLength(accessPoints.length)

    // Another process, which has its own count of the device: the table has its bound all the same.
    let now = Date.now()
    const clock = { ...stack.core.clock, monotonic: () => now }
    const reader = facetReader({ ...stack.core, link: busLink(stack.core) })
    const directory = deviceDirectory(stack.core)
    const { associationChanged } = topologyService({ ...stack.core, clock, reader, directory })
    const tell = (n: number) =>
      associationChanged(b.endpointId, { kind: 'Associated', mac: macOf(n), bssid, reason: null, time: null })
    for (let n = 1000; n < 1000 + mostAssociations; n += 1) {
      now += 3_000
      await tell(n)
    }
    expect(await device.rows()).toHaveLength(mostAssociations)
    for (let n = 2000; n < 12_000; n += 1) await tell(n)
    const { length: told } = await device.told()
    expect(told).toBeLessThanOrEqual(mostAssociations)
    expect(retentionRules.some(({ table }) => table === 'topology_association')).toBe(true)
  }, 60_000)

  it('are nothing before its mesh was seen, and for others', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    const event = { MACAddress: visitor, BSSID: '58:2B:0A:00:00:05', StatusCode: '0' }
    device.emit(associated, event)
    await eventually(() => b.device.unacknowledged === 0)
    expect(await device.rows()).toEqual([])

    await device.now()
    device.emit(associated, event)
    await eventually(async () => (await device.told()).length === 1)
    const [{ createTime } = { createTime: 0 }] = await device.told()
    const foreign = await b.stack.signIn('operatorAdministrator', await b.stack.company('Other'))
    const body = { macAddress: b.device.profile.mac, createTime }
    expect(await b.stack.codeOf(topologyCalls.getHistoryData, { body }, { as: b.as })).toBe('success')
    expect(await b.stack.codeOf(topologyCalls.getHistoryData, { body }, { as: foreign })).toBe('nodata')
    const near = { ...body, createTime: createTime + 1 }
    expect(await b.stack.codeOf(topologyCalls.getHistoryData, { body: near }, { as: b.as })).toBe('nodata')
  })
})
