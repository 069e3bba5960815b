import { sql } from 'kysely'
import { limitedVitals, severityOf } from '@headend/contract/vitals'
import type { DeviceVitals } from '@headend/contract/deviceInfo'
import type { FullInfo } from '@headend/contract/devices'
import type { LimitedVital, Limits } from '@headend/contract/vitals'
import type { Db } from '../../core/db/database.ts'
import { isFailure } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import { faults as faultsFacet } from '../../device/facets/faults.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { vitals as vitalsFacet } from '../../device/facets/vitals.ts'
import type { AlarmService } from '../alarms/service.ts'

/** How often some devices are asked, how many then, and for how long an answer is good; milliseconds. */
const round = { everyMs: 10_000, most: 50, freshMs: 600_000, timeoutMs: 5_000 } as const
/** Measures of a device that are kept: those of some hours. */
const keptMeasures = 36

/** Whether a measure is over its critical limit. */
const isCritical = (vitals: Pick<DeviceVitals, LimitedVital>, limits: Limits): boolean =>
  limitedVitals.some((name) => severityOf(limits[name], vitals[name] ?? 0) === 'bad')

type Due = Readonly<{ did: string; endpoint_id: string }>

/** The next deployed devices behind `after` that are online and have not measured for a while, in the order of their numbers. */
const dueAfter = async (db: Db, after: string, now: number): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select l.did, d.endpoint_id
    from device_live l join device d on d.did = l.did left join device_vital v on v.did = l.did
    where l.did > ${after} and l.online and d.device_status = 'deployed'
      and (v.time is null or v.time < ${new Date(now - round.freshMs)})
    order by l.did limit ${round.most}
  `.execute(db)
  return rows
}

/** Keeps what a device measured of itself: the last measures, and its part of the day. */
export const keepMeasure = async (
  db: Db,
  did: string,
  vitals: DeviceVitals,
  limits: Limits,
  time: Date,
): Promise<void> => {
  const critical = isCritical(vitals, limits)
  const { uptime: _, ...measured } = vitals
  const measure = JSON.stringify([{ time: time.getTime(), ...measured }])
  // With it, and never without it, into the means of the day: in each time zone that somebody counts its days in.
  await sql`
    with kept as (
      insert into device_vital as v (did, time, temperature, cpu, memory, critical, critical_time, recent)
      select did, ${time}::timestamptz, ${vitals.temperature}::real, ${vitals.cpu}::real, ${vitals.memory}::real,
        ${critical}, ${critical ? time : null}::timestamptz, ${measure}::jsonb
      from device where did = ${did}
      on conflict (did) do update set
        time = excluded.time, temperature = excluded.temperature, cpu = excluded.cpu, memory = excluded.memory,
        critical = excluded.critical,
        critical_time = case when excluded.critical then coalesce(v.critical_time, excluded.critical_time) end,
        recent = (case when jsonb_array_length(v.recent) < ${keptMeasures} then v.recent else v.recent - 0 end) || excluded.recent
    )
    insert into resource_day as r (day, time_zone, company_id, time, measures, cpu_sum, cpu_count, cpu_peak, memory_sum, memory_count,
      memory_peak, storage_sum, storage_count, storage_peak)
    select (${time}::timestamptz at time zone z.time_zone)::date, z.time_zone, z.company_id, ${time}::timestamptz, 1,
      coalesce(m.cpu, 0), num_nonnulls(m.cpu), m.cpu, coalesce(m.memory, 0), num_nonnulls(m.memory), m.memory,
      coalesce(m.storage, 0), num_nonnulls(m.storage), m.storage
    from (
      select distinct above.time_zone, own.company_id
      from device d join company own on own.company_id = d.company_id join company above on above.path @> own.path
      where d.did = ${did}
    ) z, (select ${vitals.cpu}::real as cpu, ${vitals.memory}::real as memory, ${vitals.storage}::real as storage) m
    order by z.time_zone
    on conflict (company_id, time_zone, day) do update set
      time = greatest(r.time, excluded.time), measures = r.measures + 1,
      cpu_sum = r.cpu_sum + excluded.cpu_sum, cpu_count = r.cpu_count + excluded.cpu_count,
      cpu_peak = greatest(r.cpu_peak, excluded.cpu_peak),
      memory_sum = r.memory_sum + excluded.memory_sum, memory_count = r.memory_count + excluded.memory_count,
      memory_peak = greatest(r.memory_peak, excluded.memory_peak),
      storage_sum = r.storage_sum + excluded.storage_sum, storage_count = r.storage_count + excluded.storage_count,
      storage_peak = greatest(r.storage_peak, excluded.storage_peak)
  `.execute(db)
}

/** What is kept of a device: since when it is known to be over a critical limit, and its last measures, oldest first. */
export const keptVitals = async (db: Db, did: string): Promise<Pick<FullInfo, 'criticalSince' | 'earlier'>> => {
  const vital = await db
    .selectFrom('device_vital')
    .select(['critical', 'critical_time', 'recent'])
    .where('did', '=', did)
    .executeTakeFirst()
  const since = vital?.critical === true ? (vital.critical_time?.getTime() ?? null) : null
  return { criticalSince: since, earlier: [...(vital?.recent ?? [])] }
}

/**
 * Asks connected devices how they are, a few at a time and round and round, so that somebody learns of a hot one that
 * nobody looks at. The load is the same however many devices there are: a large fleet is only asked less often.
 */
export const vitalRounds = ({
  db,
  clock,
  log,
  reader,
  alarms,
}: Pick<Core, 'db' | 'clock' | 'log'> & {
  reader: Pick<FacetReader, 'read'>
  alarms: Pick<AlarmService, 'assess' | 'limits'>
}) => {
  let after = '0'

  const ask = async ({ did, endpoint_id: endpointId }: Due): Promise<void> => {
    try {
      const of = await reader.read(endpointId, [vitalsFacet, faultsFacet], { timeoutMs: round.timeoutMs })
      const measured = of(vitalsFacet)
      await keepMeasure(db, did, measured, await alarms.limits(did), clock.date())
      await alarms.assess({ did, endpointId }, { measured, faults: of(faultsFacet) })
    } catch (err) {
      // A device that is gone or silent keeps what it said last; the next round asks it again.
      if (!isFailure(err)) log.error({ err, endpointId }, 'the measures of a device could not be kept')
    }
  }

  return async (): Promise<void> => {
    const due = await dueAfter(db, after, clock.now())
    after = due.length < round.most ? '0' : (due.at(-1)?.did ?? '0')
    await Promise.all(due.map(ask))
  }
}

/** Keeps what devices measure of themselves: a job of the worker. */
export const deviceVitalsFeature = (needs: Parameters<typeof vitalRounds>[0]): Feature =>
  repeating(needs, {
    name: 'deviceVitals',
    rounds: [{ everyMs: round.everyMs, work: vitalRounds(needs) }],
    failed: 'devices could not be asked how they are',
  })
