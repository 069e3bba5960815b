import { sql } from 'kysely'
import type { CompanyScope } from '../../core/http/caller.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { Db } from '../../core/db/database.ts'
import { repeating } from '../../core/rounds.ts'
import { inScope } from '../../core/scope.ts'

const hour = 3_600_000
/** How often presence is sampled; milliseconds. */
const sampleMs = 300_000
/** How old a sample is that the share of a city is compared with: the newest of these; milliseconds. */
const comparedWith = { from: hour, to: hour + 3 * sampleMs } as const

const floor = (time: number, step: number): Date => new Date(Math.floor(time / step) * step)

/**
 * Adds a sample of who is online to its hour, by company, and keeps it by city for an hour; a sample that somebody took
 * already is not counted twice.
 */
export const samplePresence = async (db: Db, now: number): Promise<void> => {
  await sql`
    insert into presence_hour as h (hour, company_id, sampled, devices, online)
    select ${floor(now, hour)}::timestamptz, company_id, ${floor(now, sampleMs)}::timestamptz, sum(devices), sum(online)
    from device_sum where device_status = 'deployed' group by company_id having sum(devices) > 0
    on conflict (hour, company_id) do update set
      sampled = excluded.sampled, devices = h.devices + excluded.devices, online = h.online + excluded.online
    where h.sampled < excluded.sampled
  `.execute(db)
  await sql`
    insert into presence_city (time, company_id, op_city_id, devices, online)
    select ${floor(now, sampleMs)}::timestamptz, company_id, op_city_id, sum(devices), sum(online)
    from device_cell where device_status = 'deployed' and op_city_id <> ''
    group by company_id, op_city_id having sum(devices) > 0
    on conflict do nothing
  `.execute(db)
  await db
    .deleteFrom('presence_city')
    .where('time', '<', new Date(now - comparedWith.to))
    .execute()
}

/** Deployed devices by city an hour before `now`, and how many were online; nothing when nobody measured then. */
export const citiesHourAgo = async (
  db: Db,
  scope: CompanyScope,
  now: number,
): Promise<ReadonlyMap<string, Readonly<{ devices: number; online: number }>>> => {
  const latest = db
    .selectFrom('presence_city')
    .select(({ fn }) => fn.max('time').as('time'))
    .where('time', '<=', new Date(now - comparedWith.from))
    .where('time', '>=', new Date(now - comparedWith.to))
  const rows = await db
    .selectFrom('presence_city')
    .select(['op_city_id', sql<number>`sum(devices)::int`.as('devices'), sql<number>`sum(online)::int`.as('online')])
    .where('time', '=', latest)
    .where(inScope(scope, 'presence_city.company_id'))
    .groupBy('op_city_id')
    .execute()
  return new Map(rows.map(({ op_city_id, devices, online }) => [op_city_id, { devices, online }]))
}

/** Percent of the deployed devices that was online, by hour, since `since`, oldest first. Hours without a sample are missing. */
export const presenceSince = async (
  db: Db,
  scope: CompanyScope,
  since: Date,
): Promise<{ time: number; share: number }[]> => {
  const rows = await db
    .selectFrom('presence_hour')
    .select(['hour', sql<number>`(100.0 * sum(online) / sum(devices))::float8`.as('share')])
    .where('hour', '>=', since)
    .where(inScope(scope, 'presence_hour.company_id'))
    .groupBy('hour')
    .orderBy('hour')
    .execute()
  return rows.map(({ hour: time, share }) => ({ time: time.getTime(), share: Math.round(share * 100) / 100 }))
}

/** Keeps the history of presence: a job of the worker. Not at once: after a start nobody has had the time to connect again. */
export const presenceHistoryFeature = ({ db, ...core }: Pick<Core, 'db' | 'clock' | 'log'>): Feature =>
  repeating(core, {
    name: 'presenceHistory',
    rounds: [{ everyMs: sampleMs, work: () => samplePresence(db, core.clock.now()) }],
    failed: 'the history of presence could not be kept',
  })
