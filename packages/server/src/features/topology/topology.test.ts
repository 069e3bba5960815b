import { describe, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { mostSnapshots, topologyCalls } from '@headend/contract/topology'
import type { TopologyNode } from '@headend/contract/topology'
import { accessPoint, extender, minimal, router, setTopBox } from '@headend/simulator'
import { retentionRules } from '../retention/rules.ts'
import { deviceDirectory } from '../../device/directory.ts'
import { facetReader } from '../../device/facets/reader.ts'
import { busLink } from '../../device/link.ts'
import { deviceBench } from '../../testing/bench.ts'
import type { DeviceBench } from '../../testing/bench.ts'
import { enter, watch } from '../../testing/browser.ts'
import { eventually } from '../../testing/devices.ts'
import { topologyRounds } from './rounds.ts'
import { topologyService } from './service.ts'
import { keepSnapshot } from './store.ts'

/** A router with a mesh, and what is asked of it. */
const home = router({ serial: 'R7MESH1', friendlyName: 'Living room', clients: 24, extenders: 3 })

const of = (b: DeviceBench) => {
  const { stack, as } = b
  const macAddress = b.device.profile.mac
  return {
    macAddress,
    now: () => b.ask(topologyCalls.get),
    /** The readings that were kept; who came and left in between is tried beside (associations.test.ts). */
    histories: async () =>
      (await stack.ask(topologyCalls.listHistories, { body: { macAddress } }, { as })).filter(
        ({ associations }) => associations.length === 0,
      ),
    at: (createTime: number) => stack.ask(topologyCalls.getHistoryData, { body: { macAddress, createTime } }, { as }),
    /** Makes as if all that was kept had been kept so long ago. */
    age: async (ms: number) => {
      for (const { did, create_time } of await stack.db.selectFrom('topology_snapshot').selectAll().execute()) {
        const earlier = new Date(create_time.getTime() - ms)
        await stack.db
          .updateTable('topology_snapshot')
          .set({ create_time: earlier })
          .where('did', '=', did)
          .where('create_time', '=', create_time)
          .execute()
        await stack.db
          .updateTable('topology_state')
          .set({ check_time: earlier, snapshot_time: earlier })
          .where('did', '=', did)
          .where('snapshot_time', '=', create_time)
          .execute()
      }
    },
    /** Somebody at the device turns the radio of a band on or off: its stations go and come. */
    radio: (number: number, isOn: boolean) => b.device.change(`Device.WiFi.Radio.${number}.Enable`, String(isOn)),
  }
}

const stationsOf = (nodes: readonly TopologyNode[]) => nodes.flatMap(({ stations }) => stations)

const service = ({ stack }: DeviceBench, clock = stack.core.clock) => {
  const reader = facetReader({ ...stack.core, link: busLink(stack.core) })
  const topologies = topologyService({ ...stack.core, clock, reader, directory: deviceDirectory(stack.core) })
  return { topologies, rounds: topologyRounds({ ...stack.core, clock, reader, topologies }) }
}

describe('the mesh of a device', () => {
  it('is what its hosts and its access points say as well, from the master down', async () => {
    await using b = await deviceBench(home)
    const { accessPoints, hosts, associatedDevices } = await of(b).now()
    expect(accessPoints.map(({ type }) => type)).toEqual(['Master', 'Slave', 'Slave', 'Slave'])
    const [master] = accessPoints
    expect(master).toMatchObject({
      name: 'Living room',
      model_name: 'Strand R7',
      mac_address: b.device.profile.mac,
      ip_address: '192.168.35.1',
      this_device: true,
      upper_access_point: null,
      channel_5: Number(b.device.value('Device.WiFi.Radio.2.Channel')),
    })
    const above = new Set(accessPoints.map(({ mac_address }) => mac_address))
    for (const one of accessPoints.slice(1)) expect(above).toContain(one.upper_access_point)

    const stations = stationsOf(accessPoints)
    const active = hosts.filter((one) => one.active && !above.has(one.mac_address))
    expect(stations.map(({ mac_address }) => mac_address).toSorted()).toEqual(
      active.map(({ mac_address }) => mac_address).toSorted(),
    )
    for (const station of stations) {
      expect(station.name).toBe(active.find(({ mac_address }) => mac_address === station.mac_address)?.host_name)
      expect(station.rssi === null).toBe(station.upper_connecting_frequency_band === null)
    }
    // Those of its own are its associated devices, with the same signal but for what it wanders meanwhile.
    for (const one of master?.stations.filter(({ rssi }) => rssi !== null) ?? []) {
      const same = associatedDevices.find(({ mac_address }) => mac_address === one.mac_address)
      expect(same?.band).toBe(one.upper_connecting_frequency_band)
      expect(Math.abs((same?.rssi ?? 0) - (one.rssi ?? 0))).toBeLessThanOrEqual(2)
    }
    expect(accessPoints.map(({ idx }) => idx)[0]).toBe(1)
    expect(new Set([...accessPoints, ...stations].map(({ idx }) => idx)).size).toBe(
      accessPoints.length + stations.length,
    )
  })

  it.each([
    ['an access point', accessPoint(), ['Master']],
    ['an extender that leads', extender({ role: 'Master' }), ['Master', 'Slave']],
    ['an extender that follows', extender({ role: 'Slave' }), ['Master', 'Slave']],
  ])('is told by %s', async (_, profile, types) => {
    await using b = await deviceBench(profile)
    const { accessPoints } = await of(b).now()
    expect(accessPoints.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
    expect(accessPoints.filter(({ this_device }) => this_device)).toHaveLength(1)
  })

  it('is none of a device that reports none, and it has no history then', async () => {
    await using b = await deviceBench(minimal(), { more: [setTopBox()] })
    expect(await of(b).now()).toMatchObject({ accessPoints: [], hosts: [], associatedDevices: [] })
    expect(await b.stack.db.selectFrom('topology_snapshot').selectAll().execute()).toEqual([])
  })

  it('is not told by a device that is away, silent or refuses, nor to others', async () => {
    await using b = await deviceBench(home)
    const told = async () => (await b.tell(topologyCalls.get)).code
    b.device.fault('rejects-get')
    expect(await told()).toBe('wsfail')
    b.device.fault('silent')
    expect(await told()).toBe('wstimeout')
    b.device.fault('offline')
    await eventually(async () => (await told()) === 'wsdisconnect')
    const foreign = await b.stack.signIn('operatorAdministrator', await b.stack.company('Other'))
    expect((await b.tell(topologyCalls.get, {}, foreign)).code).toBe('nodata')
  }, 60_000)

  it('is seen within two seconds when somebody comes or goes, by whoever looks', async () => {
    await using b = await deviceBench(home)
    const { stack, as, endpointId } = b
    using browser = await enter(stack, as)
    await watch(browser, endpointId)
    await stack.ask(
      deviceCalls.subscribeRtd,
      { body: { endpointId, clientId: browser.clientId, facets: ['topology'] } },
      { as },
    )
    const sent = () =>
      browser.messages.flatMap((message) =>
        'kind' in message && message.kind === 'ValueUpdate' && message.method === 'topology' ? [message.value] : [],
      )
    const onFive = () =>
      sent()
        .at(-1)?.[0]
        ?.stations.filter(({ upper_connecting_frequency_band: band }) => band === '5GHz').length
    await eventually(() => (onFive() ?? 0) > 0)
    let since = Date.now()
    of(b).radio(2, false)
    await eventually(() => onFive() === 0)
    expect(Date.now() - since).toBeLessThan(4000)
    since = Date.now()
    of(b).radio(2, true)
    await eventually(() => (onFive() ?? 0) > 0)
    expect(Date.now() - since).toBeLessThan(4000)
  })
})

describe('its history', () => {
  it('has a moment of each change, the newest first, each as it was', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    const first = await device.now()
    await device.now()
    expect(await device.histories()).toHaveLength(1)
    await device.age(120_000)
    device.radio(2, false)
    const second = await device.now()
    expect(stationsOf(second.accessPoints).length).toBeLessThan(stationsOf(first.accessPoints).length)
    const moments = await device.histories()
    expect(moments).toHaveLength(2)
    const [newer, older] = moments
    expect(newer?.createTime).toBeGreaterThan(older?.createTime ?? Infinity)
    expect(older).toMatchObject({
      macAddress: device.macAddress,
      accessPoints: 4,
      stations: stationsOf(first.accessPoints).length,
    })
    const then = await device.at(older?.createTime ?? 0)
    expect(then).toMatchObject({ accessPoints: first.accessPoints, createTime: older?.createTime })
    expect(then.hosts).toHaveLength(stationsOf(first.accessPoints).length)
    expect(then.associatedDevices.every(({ band }) => band !== null)).toBe(true)
  })

  it('has moments at least a minute apart: a change in between is kept after it', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    await device.now()
    device.radio(2, false)
    await device.now()
    expect(await device.histories()).toHaveLength(1)
    // It is the next that is asked, whenever it was asked last.
    await b.stack.db
      .updateTable('model')
      .set({ tab_menu: ['general', 'topology'] })
      .execute()
    await b.stack.db.updateTable('device').set({ device_status: 'deployed' }).execute()
    let now = Date.now()
    const { rounds } = service(b, { ...b.stack.core.clock, now: () => now, date: () => new Date(now) })
    await rounds()
    expect(await device.histories()).toHaveLength(1)
    now += 61_000
    await rounds()
    expect(await device.histories()).toHaveLength(2)
    await rounds()
    expect(await device.histories()).toHaveLength(2)
  })

  it('begins although nobody looks, for models that show it', async () => {
    await using b = await deviceBench(home)
    const { rounds } = service(b)
    await b.stack.db.updateTable('device').set({ device_status: 'deployed' }).execute()
    await rounds()
    expect(await b.stack.db.selectFrom('topology_snapshot').select('did').execute()).toEqual([])
    await b.stack.db
      .updateTable('model')
      .set({ tab_menu: ['general', 'topology'] })
      .execute()
    await rounds()
    expect(await of(b).histories()).toHaveLength(1)
  })

  it('is kept while somebody looks', async () => {
    await using b = await deviceBench(home)
    const { stack, as, endpointId } = b
    const device = of(b)
    using browser = await enter(stack, as)
    const body = { endpointId, clientId: browser.clientId, facets: ['topology' as const] }
    await stack.ask(deviceCalls.subscribeRtd, { body }, { as })
    const kept = async () => (await stack.db.selectFrom('topology_snapshot').select('did').execute()).length
    await eventually(async () => (await kept()) === 1)
    await device.age(120_000)
    device.radio(2, false)
    await eventually(async () => (await kept()) === 2)
  })

  it('has each moment once, whoever sees it, and not more of them than are kept', async () => {
    await using b = await deviceBench(home)
    const { db } = b.stack
    const { did } = await b.row()
    const { accessPoints: nodes } = await of(b).now()
    await of(b).age(3_600_000)
    const { snapshot_time: before } = await db
      .selectFrom('topology_state')
      .select('snapshot_time')
      .where('did', '=', did)
      .executeTakeFirstOrThrow()
    const now = Date.now()
    const kept = await Promise.all(
      [0, 1, 2].map((more) => keepSnapshot(db, { did, nodes, now: new Date(now + more), before })),
    )
    expect(kept.filter(Boolean)).toHaveLength(1)

    await db.deleteFrom('topology_snapshot').execute()
    const counts = { access_points: 1, stations: 0, warning: 0, bad: 0, nodes: '[]' }
    const rows = Array.from({ length: mostSnapshots + 3 }, (_, index) => ({
      did,
      create_time: new Date(now - 3_600_000 + index * 1000),
      ...counts,
    }))
    await db.insertInto('topology_snapshot').values(rows).execute()
    await db.deleteFrom('topology_state').execute()
    expect(await keepSnapshot(db, { did, nodes, now: new Date(now), before: null })).toBe(true)
    const moments = await of(b).histories()
    expect(moments).toHaveLength(mostSnapshots)
    expect(moments[0]?.createTime).toBe(now)
    expect(retentionRules.some(({ table }) => table === 'topology_snapshot')).toBe(true)
  })

  it('is not for others, and a moment that is none is not there', async () => {
    await using b = await deviceBench(home)
    const device = of(b)
    await device.now()
    const [moment] = await device.histories()
    const createTime = moment?.createTime ?? 0
    const code = async (body: { macAddress: string; createTime: number }, as = b.as) =>
      b.stack.codeOf(topologyCalls.getHistoryData, { body }, { as })
    const { macAddress } = device
    expect(await code({ macAddress, createTime })).toBe('success')
    expect(await code({ macAddress: macAddress.replaceAll(':', '-').toLowerCase(), createTime })).toBe('success')
    expect(await code({ macAddress, createTime: createTime + 1 })).toBe('nodata')
    expect(await code({ macAddress, createTime: 1e300 })).toBe('nodata')
    expect(await code({ macAddress: '02:00:00:00:00:99', createTime })).toBe('nodata')
    // An address that the inventory has is that of its device alone.
    const inventory = '02:00:00:00:00:77'
    await b.stack.db.updateTable('device').set({ mac_addr: inventory }).execute()
    expect(await code({ macAddress: inventory, createTime })).toBe('success')
    expect(await code({ macAddress, createTime })).toBe('nodata')
    const foreign = await b.stack.signIn('operatorAdministrator', await b.stack.company('Other'))
    expect(await code({ macAddress: inventory, createTime }, foreign)).toBe('nodata')
    await b.stack.db.updateTable('device').set({ mac_addr: null }).execute()
    expect(await code({ macAddress, createTime }, foreign)).toBe('nodata')
    expect(await b.stack.codeOf(topologyCalls.listHistories, { body: { macAddress } }, { as: foreign })).toBe('nodata')
  })

  it('tells whoever looks that there is a new moment, each time', async () => {
    await using b = await deviceBench(home)
    using browser = await enter(b.stack, b.as)
    await watch(browser, b.endpointId)
    const told = () =>
      browser.messages.filter(
        (message) => 'kind' in message && message.kind === 'ValueUpdate' && message.method === 'topology_history',
      ).length
    await of(b).now()
    await eventually(() => told() === 1)
    await of(b).age(120_000)
    of(b).radio(2, false)
    await of(b).now()
    await eventually(() => told() >= 2)
  })
})
