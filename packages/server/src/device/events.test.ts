import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { fakeClock, systemClock } from '../core/clock.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import { events } from './events.ts'
import { keepPartitions } from './partitions.ts'

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
    await db.transaction().execute(async (reader) => {
      await reader.selectFrom('device_event').select('event_id').execute()
      // Neither are days made while it reads,
      expect(await keepPartitions({ db, clock: later, keepDays: 60 })).toEqual([])
    })
    await keepPartitions({ db, clock: later, keepDays: 60 })
    await db.transaction().execute(async (reader) => {
      await reader.selectFrom('device_event').select('event_id').execute()
      // nor dropped.
      expect(await keepPartitions({ db, clock: later, keepDays: 30 })).toEqual([])
      // Nobody waits behind it: what comes meanwhile is written.
      await sql`insert into device_event (endpoint_id, kind, time) values ('os::1', 'event', ${later.date()})`.execute(
        db,
      )
    })
    const dropped = await keepPartitions({ db, clock: later, keepDays: 30 })
    expect(dropped.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'device_event_20260101',
      'device_event_20260102',
      'device_event_20260103',
      'device_event_20260104',
    ])
  })
})
