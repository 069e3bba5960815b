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

const store = async (db: Db, did: string, vitals: DeviceVitals, limits: Limits, time: Date): Promise<void> => {
  const critical = isCritical(vitals, limits)
  const { uptime: _, ...measured } = vitals
  const measure = JSON.stringify([{ time: time.getTime(), ...measured }])
  await sql`
    insert into device_vital as v (did, time, temperature, cpu, memory, critical, critical_time, recent)
    select did, ${time}::timestamptz, ${vitals.temperature}::real, ${vitals.cpu}::real, ${vitals.memory}::real,
      ${critical}, ${critical ? time : null}::timestamptz, ${measure}::jsonb
    from device where did = ${did}
    on conflict (did) do update set
      time = excluded.time, temperature = excluded.temperature, cpu = excluded.cpu, memory = excluded.memory,
      critical = excluded.critical,
      critical_time = case when excluded.critical then coalesce(v.critical_time, excluded.critical_time) end,
      recent = (case when jsonb_array_length(v.recent) < ${keptMeasures} then v.recent else v.recent - 0 end) || excluded.recent
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
      await store(db, did, measured, await alarms.limits(did), clock.date())
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
