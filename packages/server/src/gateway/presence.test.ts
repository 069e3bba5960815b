import { describe, expect, it, vi } from 'vitest'
import { router } from '@headend/simulator'
import type { DeviceProfile } from '@headend/simulator'
import { connectWebSocket } from '@headend/usp'
import { fakeClock } from '../core/clock.ts'
import { silentLog } from '../core/log.ts'
import { systemRandom } from '../core/random.ts'
import { startNats } from '../core/testing/nats.ts'
import { eventually, quickFleet, register } from '../testing/devices.ts'
import { defaultLease, lease } from './lease.ts'
import { presenceStore } from './presenceStore.ts'
import { reportStore } from './reportStore.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import type { GatewayStand } from '../testing/gatewayStand.ts'
import { busLink } from '../device/link.ts'

const inInventory = async (stand: GatewayStand, count: number): Promise<readonly DeviceProfile[]> => {
  const profiles = Array.from({ length: count }, (_, index) =>
    router({ serial: `R7-${index}`, endpointId: `os::582B0A-R7-${index}` }),
  )
  for (const profile of profiles) {
    const { endpointId = '', serial = '', model } = profile
    await register(stand.db, stand.company, { endpointId, serial, model })
  }
  return profiles
}

const shown = async ({ db }: GatewayStand): Promise<readonly string[]> => {
  const rows = await db.selectFrom('device').select('endpoint_id').where('online', '=', true).execute()
  return rows.map(({ endpoint_id }) => endpoint_id)
}

const sessionRows = ({ db }: GatewayStand) => db.selectFrom('session').selectAll().execute()

/** The gateway of the one session. A machine that is busy elsewhere costs a gateway its lease, and it goes on as `<name>-…`. */
const heldBy = async (stand: GatewayStand): Promise<string> => (await sessionRows(stand))[0]?.gateway_id ?? ''

describe('presence', () => {
  it('follows connections, and a close ends it at once', async () => {
    await using stand = await gatewayStand()
    const profiles = await inInventory(stand, 20)
    const gateway = await stand.start()
    const fleet = quickFleet(gateway.url, profiles)
    await eventually(async () => (await shown(stand)).length === 20)
    await fleet.close()
    await eventually(async () => (await shown(stand)).length === 0)
    expect(await sessionRows(stand)).toEqual([])
  })

  it('ends when the gateway stops in order', async () => {
    await using stand = await gatewayStand()
    const profiles = await inInventory(stand, 3)
    const gateway = await stand.start()
    await using _fleet = quickFleet(gateway.url, profiles)
    await eventually(async () => (await shown(stand)).length === 3)
    await gateway.stop()
    expect(await shown(stand)).toEqual([])
    expect(await stand.db.selectFrom('gateway').selectAll().execute()).toEqual([])
  })

  const leftBehind = async (stand: GatewayStand, gatewayId: string, leaseMs: number): Promise<void> => {
    await inInventory(stand, 2)
    await stand.db
      .insertInto('gateway')
      .values({ gateway_id: gatewayId, epoch: 'before', lease_time: new Date(Date.now() + leaseMs) })
      .execute()
    const ids = ['os::582B0A-R7-0', 'os::582B0A-R7-1']
    await stand.db
      .insertInto('session')
      .values(ids.map((endpoint_id) => ({ endpoint_id, gateway_id: gatewayId, session_id: 's', address: '' })))
      .execute()
    await stand.db.updateTable('device').set({ online: true }).execute()
  }

  it('of a predecessor with the same name ends at once, however long its lease', async () => {
    await using stand = await gatewayStand()
    await leftBehind(stand, 'gateway-1', 3_600_000)
    await stand.start({ identity: 'gateway-1' })
    expect(await shown(stand)).toEqual([])
    expect(await sessionRows(stand)).toEqual([])
  })

  it('of a gateway that died ends with its lease, not before, and by no clock that can be set', async () => {
    await using stand = await gatewayStand()
    await leftBehind(stand, 'gateway-2', 3_600_000)
    const clock = fakeClock()
    const offline: string[] = []
    const store = presenceStore({ db: stand.db })
    const own = lease({
      store,
      clock,
      random: systemRandom(),
      log: silentLog(),
      identity: 'gateway-1',
      limits: defaultLease,
      handlers: { offline: (ids) => offline.push(...ids), online: () => undefined, rejoined: () => undefined },
    })
    await own.start()
    /** Lets it look once, and waits until it has. */
    const look = async (): Promise<void> => {
      const leases = vi.spyOn(store, 'leases')
      clock.tick(defaultLease.expireMs)
      await expect.poll(() => leases.mock.settledResults[0]?.type).toBe('fulfilled')
      leases.mockRestore()
    }
    await look()
    // What the database stored as its end is of no account: that clock may have been set.
    await stand.db
      .updateTable('gateway')
      .set({ lease_time: new Date(Date.now() - 3_600_000) })
      .execute()
    clock.set(3_600_000)
    for (let looks = 0; looks < 4; looks += 1) await look()
    expect(await shown(stand)).toHaveLength(2)
    expect(offline).toEqual([])
    await look()
    await expect.poll(() => offline).toHaveLength(2)
    expect(await shown(stand)).toEqual([])
    expect(await sessionRows(stand)).toEqual([])
    await own.stop()
  })

  it('is written anew when the lease was lost while the gateway lived', async () => {
    await using stand = await gatewayStand()
    const profiles = await inInventory(stand, 5)
    const gateway = await stand.start()
    await using fleet = quickFleet(gateway.url, profiles)
    await eventually(async () => (await shown(stand)).length === 5)
    // What another process does that finds the lease over: it was slow, not dead.
    await stand.db.deleteFrom('session').execute()
    await stand.db.deleteFrom('gateway').execute()
    await stand.db.updateTable('device').set({ online: false }).execute()
    await eventually(async () => (await shown(stand)).length === 5)
    expect(fleet.connected).toBe(5)
    expect(await sessionRows(stand)).toHaveLength(5)
    const row = await stand.db.selectFrom('gateway').select('gateway_id').executeTakeFirstOrThrow()
    expect(row.gateway_id).not.toBe('gateway-1')
  })

  it('is corrected when it is shown otherwise than it is', async () => {
    await using stand = await gatewayStand()
    const profiles = await inInventory(stand, 2)
    const gateway = await stand.start()
    await using _fleet = quickFleet(gateway.url, profiles.slice(0, 1))
    await eventually(async () => (await shown(stand)).length === 1)
    await stand.db
      .updateTable('device')
      .set((row) => ({ online: row.not('online') }))
      .execute()
    await eventually(async () => (await shown(stand)).join() === 'os::582B0A-R7-0')
  })

  it('moves with a device that connects to another gateway', async () => {
    await using stand = await gatewayStand()
    const [profile] = await inInventory(stand, 1)
    if (profile === undefined) throw new Error('no profile')
    const first = await stand.start({ identity: 'gateway-1' })
    const second = await stand.start({ identity: 'gateway-2' })
    await using older = quickFleet(first.url, [profile], { longestRetryMs: 60_000 })
    await eventually(async () => (await heldBy(stand)).startsWith('gateway-1'))
    await using _newer = quickFleet(second.url, [profile])
    await eventually(async () => (await heldBy(stand)).startsWith('gateway-2'))
    await eventually(() => first.size() === 0)
    // The agent of the older connection takes it up again elsewhere in its own time: it is the same device.
    older.devices[0]?.stop()
    await eventually(async () => (await shown(stand)).length === 1 && (await sessionRows(stand)).length === 1)
  })

  it('moves also when the bus was away, and the older gateway finds out when the bus is back', async () => {
    await using nats = await startNats()
    await using stand = await gatewayStand({ natsUrl: nats.url })
    const [profile] = await inInventory(stand, 1)
    if (profile === undefined) throw new Error('no profile')
    const first = await stand.start({ identity: 'gateway-1' })
    const second = await stand.start({ identity: 'gateway-2' })
    await using _older = quickFleet(first.url, [profile], { longestRetryMs: 60_000 })
    await eventually(async () => (await heldBy(stand)).startsWith('gateway-1'))
    await nats.stop()
    await using _newer = quickFleet(second.url, [profile])
    await eventually(async () => (await heldBy(stand)).startsWith('gateway-2'))
    expect([first.size(), second.size()]).toEqual([1, 1])
    await using _again = await startNats({ port: nats.port })
    await eventually(() => first.size() === 0)
    expect(second.size()).toBe(1)
  })
})

describe('two agents with one endpoint id', () => {
  it('share one session: the newer connection ends the older, and the device shows who was there', async () => {
    await using stand = await gatewayStand()
    const [profile] = await inInventory(stand, 1)
    if (profile === undefined) throw new Error('no profile')
    const gateway = await stand.start()
    await using first = quickFleet(gateway.url, [profile], { longestRetryMs: 60_000 })
    await eventually(async () => (await shown(stand)).length === 1)
    await using second = quickFleet(gateway.url, [profile], { longestRetryMs: 60_000 })
    await eventually(async () => {
      const events = await stand.db.selectFrom('device_event').selectAll().where('kind', '=', 'replaced').execute()
      return events.length > 0
    })
    expect(gateway.size()).toBe(1)
    expect(await sessionRows(stand)).toHaveLength(1)
    expect(first.connected + second.connected).toBeGreaterThanOrEqual(1)
    const { values } = await busLink(stand).get('os::582B0A-R7-0', ['Device.DeviceInfo.SerialNumber'])
    expect(values.get('Device.DeviceInfo.SerialNumber')).toBe('R7-0')
  })
})

describe('an agent', () => {
  it('that speaks for another endpoint is cut off and never shown', async () => {
    await using stand = await gatewayStand()
    const [profile] = await inInventory(stand, 1)
    const gateway = await stand.start()
    await using fleet = quickFleet(gateway.url, [{ ...(profile ?? router()), fault: 'wrong-from-id' }])
    await fleet.whenConnected(1)
    await eventually(() => fleet.connected === 0)
    expect(gateway.size()).toBe(0)
    expect(await shown(stand)).toEqual([])
  })

  it('that is not in the inventory is held and asked who it is, and nothing that happens to it is kept', async () => {
    await using stand = await gatewayStand()
    const profiles = await inInventory(stand, 1)
    const gateway = await stand.start({ config: { deviceAuth: 'known' } })
    const newcomer = router({ serial: 'R7-UNKNOWN' })
    await using fleet = quickFleet(gateway.url, [...profiles, newcomer])
    await eventually(async () => (await shown(stand)).length === 1)
    const [row] = await eventually(async () => {
      const rows = await stand.db.selectFrom('unregistered_device').selectAll().execute()
      return rows.length === 1 ? rows : undefined
    })
    expect(row).toMatchObject({ device_sn: 'R7-UNKNOWN', online: true })
    fleet.devices[1]?.powerCycle()
    await eventually(() => fleet.devices[1]?.connected === true && gateway.size() === 2)
    const events = await stand.db.selectFrom('device_event').select('endpoint_id').execute()
    expect([...new Set(events.map(({ endpoint_id }) => endpoint_id))]).toEqual(['os::582B0A-R7-0'])
  })

  it('in no inventory is held as long as there is room, and beyond that the longest gone are forgotten', async () => {
    await using stand = await gatewayStand()
    const gateway = await stand.start({ config: { deviceAuth: 'known' }, limits: { admission: { held: 2 } } })
    const profiles = [1, 2, 3].map((number) => router({ serial: `R7-NEW${number}` }))
    await using fleet = quickFleet(gateway.url, profiles)
    await fleet.whenConnected(2)
    await eventually(async () => (await sessionRows(stand)).length === 2)
    expect(gateway.size()).toBe(2)
    const rows = () => stand.db.selectFrom('unregistered_device').select(['endpoint_id', 'online']).execute()
    await eventually(async () => (await rows()).length === 2)
    expect(fleet.devices.filter(({ connected }) => connected)).toHaveLength(2)
    const gone = ['old', 'older', 'oldest']
    const age = (days: number) => new Date(Date.now() - days * 86_400_000)
    await stand.db
      .insertInto('unregistered_device')
      .values(gone.map((name, at) => ({ endpoint_id: `os::582B0A-${name}`, access_time: age(10 * at + 1) })))
      .execute()
    const store = reportStore(stand)
    await store.forget({ most: 5 })
    expect((await rows()).filter(({ online }) => !online)).toHaveLength(3)
    await store.forget({ most: 3 })
    expect((await rows()).filter(({ online }) => !online)).toEqual([{ endpoint_id: 'os::582B0A-old', online: false }])
    await store.forget({ most: 0 })
    expect(await rows()).toHaveLength(2)
  })

  it('with a name that is no endpoint id is not let in', async () => {
    await using stand = await gatewayStand()
    const gateway = await stand.start()
    await using fleet = quickFleet(gateway.url, [router({ endpointId: 'just-a-name' }), router({ serial: 'R7-GOOD' })])
    await fleet.whenConnected(1)
    await eventually(() => gateway.size() === 1)
    expect(fleet.devices[0]?.connected).toBe(false)
  })

  it('that connects again and again has to wait', async () => {
    await using stand = await gatewayStand()
    await inInventory(stand, 1)
    const gateway = await stand.start()
    const nothing = () => undefined
    const attempt = async (endpointId: string): Promise<string> => {
      const connected = await connectWebSocket({ url: gateway.url, endpointId, onRecord: nothing, onClose: nothing })
      if (!connected.ok) return connected.reason
      connected.connection.terminate()
      return 'let in'
    }
    const answers: string[] = []
    while (answers.length < 200 && answers.at(-1) !== 'refused') {
      const answer = await attempt('os::582B0A-R7-0')
      answers.push(answer.includes('503') ? 'refused' : answer)
    }
    expect(answers.length).toBeGreaterThan(60)
    expect(answers.at(-1)).toBe('refused')
    expect(await attempt('os::582B0A-R7-other')).toBe('let in')
    await eventually(async () => (await sessionRows(stand)).length === 0)
  })

  it('that floods us is bounded: it costs rows for what is kept, and others are served meanwhile', async () => {
    await using stand = await gatewayStand()
    const [noisy, calm] = await inInventory(stand, 2)
    const gateway = await stand.start({ limits: { events: { burst: 20, perHour: 60 } } })
    await using fleet = quickFleet(gateway.url, [{ ...(noisy ?? router()), fault: 'flood' }, calm ?? router()])
    await eventually(async () => {
      const rows = await stand.db.selectFrom('device_event').select('kind').where('kind', '=', 'flood').execute()
      return rows.length === 1
    })
    const { values } = await busLink(stand).get('os::582B0A-R7-1', ['Device.DeviceInfo.ModelName'])
    expect(values.get('Device.DeviceInfo.ModelName')).toBe('Strand R7')
    const { length } = await stand.db
      .selectFrom('device_event')
      .select('event_id')
      .where('endpoint_id', '=', 'os::582B0A-R7-0')
      .execute()
    expect(length).toBeLessThan(30)
    expect(fleet.devices[1]?.connected).toBe(true)
  })

  it('that sends what is no record is cut off, and comes back when it behaves', async () => {
    await using stand = await gatewayStand()
    const [profile] = await inInventory(stand, 1)
    const gateway = await stand.start()
    await using fleet = quickFleet(gateway.url, [{ ...(profile ?? router()), fault: 'garbage' }])
    const ends = () =>
      stand.db.selectFrom('device_event').select('message').where('kind', '=', 'disconnected').execute()
    await eventually(async () => (await ends()).some(({ message }) => message.startsWith('1003')))
    fleet.devices[0]?.fault()
    await eventually(async () => (await shown(stand)).length === 1)
  })
})
