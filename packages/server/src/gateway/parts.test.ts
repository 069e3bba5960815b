import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { fakeClock, systemClock } from '../core/clock.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { batcher } from './batcher.ts'
import { events } from './events.ts'
import { keepPartitions } from './partitions.ts'
import { bootTimeOf, identityOf, reportedOf } from './report.ts'
import { narrowed, planSubscriptions } from './subscriptions.ts'
import { deviceText } from './uspAnswers.ts'

describe('a batcher', () => {
  it('does together what comes together, in order, and gives each its own result', async () => {
    const clock = fakeClock()
    const batches: number[][] = []
    const doubled = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 3,
      work: async (items) => {
        batches.push([...items])
        return items.map((item) => item * 2)
      },
    })
    const results = Promise.all([1, 2, 3, 4, 5].map((item) => doubled.add(item)))
    await clock.advance(10)
    expect(await results).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('does each alone when the database refuses the batch for what is in it', async () => {
    const clock = fakeClock()
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        if (items.includes(13)) throw Object.assign(new Error('no'), { code: '22P05' })
        return items
      },
    })
    const all = Promise.allSettled([one.add(12), one.add(13), one.add(14)])
    await clock.advance(10)
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('tries again when another writer was in the way', async () => {
    const clock = fakeClock()
    let attempts = 0
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        attempts += 1
        if (attempts < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        return items
      },
    })
    const all = Promise.all([one.add(1), one.add(2)])
    await clock.advance(10)
    expect(await all).toEqual([1, 2])
  })

  it('lets everybody in a batch know that it failed, and goes on', async () => {
    const clock = fakeClock()
    let broken = true
    const one = batcher<number, number>({
      clock,
      waitMs: 10,
      most: 10,
      work: async (items) => {
        if (broken) throw new Error('no database')
        return items
      },
    })
    const failed = Promise.allSettled(Array.from({ length: 25 }, (_, item) => one.add(item)))
    await clock.advance(10)
    // Those of later batches too: a database that is away must not fill the memory with what waits for it.
    expect((await failed).every(({ status }) => status === 'rejected')).toBe(true)
    expect(one.size).toBe(0)
    broken = false
    const good = one.add(3)
    await clock.advance(10)
    expect(await good).toBe(3)
  })
})

describe('a report', () => {
  it('leaves out what is missing, empty or nonsense', () => {
    const values = new Map([
      ['Device.DeviceInfo.SoftwareVersion', '1.2.3'],
      ['Device.DeviceInfo.FriendlyName', ''],
      ['Device.X_HEADEND_Device.MeshRole', 'Chief'],
      ['Device.X_HEADEND_Device.GoogleSignedIn', '1'],
      ['Device.X_HEADEND_UILock.Enable', 'false'],
    ])
    expect(reportedOf(values)).toEqual({ firmwareVersion: '1.2.3', googleSignedIn: true, uiLockEnable: false })
  })

  it('cuts what is too long, and keeps nothing a database cannot', () => {
    const values = new Map([['Device.DeviceInfo.SoftwareVersion', `a\u0000b\ud800${'x'.repeat(500)}`]])
    const { firmwareVersion } = reportedOf(values)
    expect(firmwareVersion?.startsWith('ab\ufffdx')).toBe(true)
    expect(firmwareVersion?.length).toBeLessThanOrEqual(64)
    expect(deviceText('a\tb\nc\u0007', 10)).toBe('a\tb\nc')
  })

  it('knows a device by what a maker gave it', () => {
    const port = 'Device.Ethernet.Interface.'
    const values = new Map([
      ['Device.DeviceInfo.ManufacturerOUI', 'a4c7f2'],
      ['Device.DeviceInfo.SerialNumber', ' S410 '],
      [`${port}1.MACAddress`, 'A4:C7:F2:00:00:01'],
      [`${port}1.Upstream`, 'false'],
      [`${port}2.MACAddress`, 'a4-c7-f2-00-00-02'],
      [`${port}2.Upstream`, 'true'],
    ])
    expect(identityOf(values)).toMatchObject({ oui: 'A4C7F2', deviceSn: 'S410', macAddr: 'A4:C7:F2:00:00:02' })
    expect(identityOf(new Map([['Device.DeviceInfo.ManufacturerOUI', 'none']]))).toMatchObject({
      oui: null,
      macAddr: null,
    })
  })

  it('counts a start from up times that make sense', () => {
    expect(bootTimeOf(new Map([['Device.DeviceInfo.UpTime', '60']]), 100_000)).toBe(40_000)
    expect(bootTimeOf(new Map([['Device.LocalAgent.UpTime', '60']]), 100_000)).toBe(40_000)
    for (const text of ['-1', 'soon', '1e3', '99999999999']) {
      expect(bootTimeOf(new Map([['Device.DeviceInfo.UpTime', text]]), 100_000)).toBeUndefined()
    }
  })
})

describe('subscriptions', () => {
  const table = 'Device.LocalAgent.Subscription.'

  it('are added where they are missing, values only of what the device has', () => {
    const plan = planSubscriptions(new Map([['Device.DeviceInfo.SoftwareVersion', '1']]))
    expect(plan.set).toEqual([])
    expect(plan.add.map(({ params }) => [params['ID'], params['NotifType'], params['ReferenceList']])).toEqual([
      ['headend-boot', 'Event', 'Device.Boot!'],
      ['headend-operations', 'OperationComplete', 'Device.'],
      ['headend-transfers', 'Event', 'Device.LocalAgent.TransferComplete!'],
      ['headend-values', 'ValueChange', 'Device.DeviceInfo.SoftwareVersion'],
    ])
    expect(planSubscriptions(new Map()).add.map(({ params }) => params['ID'])).not.toContain('headend-values')
  })

  it('to the end of any operation become those to the ones we start, where an agent takes nothing wider', () => {
    const [, operations] = planSubscriptions(new Map()).add
    const [narrow] = operations === undefined ? [] : narrowed(operations)
    expect(narrow?.params['ReferenceList']).toContain('Device.IP.Diagnostics.IPPing(),')
    const values = new Map(Object.entries(narrow?.params ?? {}).map(([name, value]) => [`${table}4.${name}`, value]))
    const again = planSubscriptions(values)
    expect(again.set).toEqual([])
    expect(again.add.map(({ params }) => params['ID'])).not.toContain('headend-operations')
  })

  it('that are there already stay, and are put right where they differ; others are left alone', () => {
    const values = new Map([
      ['Device.DeviceInfo.SoftwareVersion', '1'],
      ['Device.DeviceInfo.FriendlyName', 'x'],
      [`${table}1.ID`, 'headend-boot'],
      [`${table}1.Enable`, 'false'],
      [`${table}1.ReferenceList`, 'Device.Boot!'],
      [`${table}2.ID`, 'somebody-else'],
      [`${table}2.Enable`, 'false'],
      [`${table}3.ID`, 'headend-values'],
      [`${table}3.Enable`, 'true'],
      [`${table}3.ReferenceList`, 'Device.DeviceInfo.SoftwareVersion'],
    ])
    const plan = planSubscriptions(values)
    expect(plan.add.map(({ params }) => params['ID'])).toEqual(['headend-operations', 'headend-transfers'])
    expect(plan.set).toEqual([
      { object: `${table}1.`, params: { Enable: 'true' } },
      {
        object: `${table}3.`,
        params: { ReferenceList: 'Device.DeviceInfo.FriendlyName,Device.DeviceInfo.SoftwareVersion' },
      },
    ])
  })
})

describe('events of devices', () => {
  it('are cut, written together, and found by the day', async () => {
    await using stand = await gatewayStand()
    const { db } = stand
    const clock = systemClock()
    await sql`insert into device_event (endpoint_id, kind) values ('os::before', 'event')`.execute(db)
    await keepPartitions({ db, clock, keepDays: 30 })
    const writer = events({ db, clock, waitMs: 1 })
    const time = clock.date()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        writer.write({
          endpointId: 'os::1',
          time,
          kind: 'event',
          path: `p\u0000${'x'.repeat(5000)}`,
          value: String(index),
          detail: { long: 'y'.repeat(5000) },
        }),
      ),
    )
    const rows = await db.selectFrom('device_event').selectAll().where('endpoint_id', '=', 'os::1').execute()
    expect(rows).toHaveLength(50)
    expect(rows[0]?.path?.length).toBeLessThanOrEqual(512)
    const today = `device_event_${time.toISOString().slice(0, 10).replaceAll('-', '')}`
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(today)}
    `.execute(db)
    // The one that came before there was a table for the day moved into it.
    expect(counted[0]?.count).toBe(51)
  })

  it('go after their time, and the job may run again and again, anywhere', async () => {
    await using stand = await gatewayStand()
    const { db } = stand
    const past = fakeClock(Date.UTC(2026, 0, 1, 12))
    const later = fakeClock(Date.UTC(2026, 1, 15, 12))
    expect(await keepPartitions({ db, clock: past, keepDays: 30 })).toEqual([])
    await Promise.all([
      keepPartitions({ db, clock: past, keepDays: 30 }),
      keepPartitions({ db, clock: past, keepDays: 30 }),
    ])
    const dropped = await keepPartitions({ db, clock: later, keepDays: 30 })
    expect(dropped.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'device_event_20260101',
      'device_event_20260102',
      'device_event_20260103',
      'device_event_20260104',
    ])
  })
})
