import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { inTransaction } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { takeJob } from '../../core/jobLease.ts'
import { repeating } from '../../core/rounds.ts'

const minute = 60_000
/** How often changed ages are folded in, and it is looked whether a count is due; milliseconds. */
const foldMs = 5_000
const lookMs = 15_000
/** How often the day is counted anew, and the applications of all devices are; milliseconds. */
const dayMs = 5 * minute
const appsMs = 60 * minute
/** Days that may still change: sign-ins and ends of tasks of them are counted anew, whatever zone they are of. */
const openMs = 2 * 24 * 60 * minute

/** The bucket of the ages in which a day is, as of `today`. Both are SQL. */
export const bucketOf = (day: RawBuilder<unknown>, today: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when ${day} > ${today} - interval '3 months' then '3m'
  when ${day} > ${today} - interval '6 months' then '6m'
  when ${day} > ${today} - interval '12 months' then '12m'
  when ${day} > ${today} - interval '2 years' then '2y'
  when ${day} > ${today} - interval '3 years' then '3y'
  else 'over3y' end`

/** Folds what became of the ages of devices into their counts. */
export const foldAges = async (db: Db): Promise<void> => {
  await sql`select device_age_fold()`.execute(db)
}

type Kind = 'fw' | 'age' | 'android' | 'quantum'

/** Puts a count of today in place of the one that was taken before: what nothing has any more goes. */
const putToday = async (db: Db, now: Date, kinds: readonly Kind[], counted: RawBuilder<unknown>): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await sql`
      delete from fleet_day f using company c
      where f.company_id = c.company_id and f.kind = any(${kinds}) and f.day = (${now}::timestamptz at time zone c.time_zone)::date
    `.execute(trx)
    await sql`
      insert into fleet_day (day, company_id, kind, label, devices, time)
      select (${now}::timestamptz at time zone c.time_zone)::date, c.company_id, n.kind, n.label, n.devices, ${now}::timestamptz
      from (${counted}) n (company_id, kind, label, devices) join company c on c.company_id = n.company_id
      where n.devices > 0
      on conflict (company_id, kind, day, label) do update set devices = excluded.devices, time = excluded.time
    `.execute(trx)
  })
}

/** Counts the deployed devices of today by version and age; each time anew, so that the last count of a day stays. */
export const countFleet = (db: Db, now: Date): Promise<void> => {
  const today = sql`(${now}::timestamptz at time zone c.time_zone)::date`
  return putToday(
    db,
    now,
    ['fw', 'age'],
    sql`
      select company_id, 'fw', firmware_version, sum(devices)::int from (
        select company_id, firmware_version, devices from device_cell where device_status = 'deployed'
        union all
        select c.company_id, c.firmware_version, d.devices from device_cell_delta d join device_cell c on c.cell_id = d.cell_id
        where c.device_status = 'deployed'
      ) cells group by 1, 3
      union all
      select a.company_id, 'age', ${bucketOf(sql`a.day`, today)}, sum(a.devices)::int
      from (select * from device_age union all select * from device_age_delta) a join company c on c.company_id = a.company_id
      group by 1, 3`,
  )
}

/** Counts the deployed devices of today by the applications that they were last known to have. */
export const countApps = (db: Db, now: Date): Promise<void> =>
  putToday(
    db,
    now,
    ['android', 'quantum'],
    sql`
      select d.company_id, a.platform, a.app_id, count(*)::int
      from device_app a join device d on d.did = a.did
      where d.device_status = 'deployed' and a.platform in ('android', 'quantum') group by 1, 2, 3`,
  )

/** Notes who signed in and who acted on a device on the days that are not over everywhere. */
export const noteUsers = async (db: Db, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - openMs)
  await sql`
    insert into user_day as u (day, user_id, company_id, signed_in, acting, time)
    select (n.time at time zone c.time_zone)::date, a.user_id, a.company_id, bool_or(n.signed_in), bool_or(not n.signed_in),
      ${now}::timestamptz
    from (
      select user_id, create_time as time, true as signed_in from token_family where create_time >= ${since}
      union all
      select user_id, end_time, false from task
      where end_time >= ${since} and state in ('success', 'fail') and user_id is not null
    ) n
    join user_account a on a.user_id = n.user_id join company c on c.company_id = a.company_id
    where a.status <> 'machine'
    group by 1, 2, 3
    on conflict (user_id, day) do update set
      signed_in = u.signed_in or excluded.signed_in, acting = u.acting or excluded.acting, time = excluded.time
    where (u.signed_in, u.acting) is distinct from (u.signed_in or excluded.signed_in, u.acting or excluded.acting)
  `.execute(db)
}

/**
 * Counts the device actions of the days that are not over everywhere anew, and of all since the last that was counted: a round that
 * nobody made is made up for, and none counts twice.
 */
export const countActions = async (db: Db, now: Date): Promise<void> => {
  const last = await db
    .selectFrom('action_day')
    .select(({ fn }) => fn.max('time').as('time'))
    .executeTakeFirst()
  const counted = last?.time ?? null
  const from = counted === null ? null : new Date(Math.min(counted.getTime(), now.getTime()) - openMs)
  // Of whole days alone: part of one would take the place of all of it.
  const whole = sql`(${from}::timestamptz at time zone c.time_zone)::date + 1`
  await sql`
    insert into action_day (day, company_id, succeeded, failed, time)
    select (t.end_time at time zone c.time_zone)::date as day, c.company_id,
      count(*) filter (where t.state = 'success'), count(*) filter (where t.state = 'fail'), ${now}::timestamptz
    from task t join company c on c.company_id = t.company_id
    where t.state in ('success', 'fail') and t.end_time <= ${now}
      and (${from}::timestamptz is null
        or (t.end_time >= ${from} and (t.end_time at time zone c.time_zone)::date >= ${whole}))
    group by 1, 2
    on conflict (company_id, day) do update set
      succeeded = excluded.succeeded, failed = excluded.failed, time = excluded.time
  `.execute(db)
}

/** Keeps what statistics are answered from: a job of one worker for all. */
export const statisticsRounds = ({ db, random, ...core }: Pick<Core, 'db' | 'clock' | 'log' | 'random'>): Feature => {
  const holder = random.uuid()
  const job = (name: string, everyMs: number, work: (now: Date) => Promise<unknown>) => async (): Promise<void> => {
    const lease = await takeJob(db, { name, holder, everyMs })
    if (lease === undefined) return
    let done = false
    try {
      await work(core.clock.date())
      done = true
    } finally {
      await lease.release(done)
    }
  }
  const ofDay = job('statistics', dayMs, async (now) => {
    await countFleet(db, now)
    await noteUsers(db, now)
    await countActions(db, now)
  })
  const ofApps = job('statisticsApps', appsMs, (now) => countApps(db, now))
  return repeating(core, {
    name: 'statisticsRounds',
    rounds: [
      { everyMs: foldMs, work: () => foldAges(db) },
      { everyMs: lookMs, work: ofDay },
      { everyMs: lookMs, work: ofApps },
    ],
    failed: 'what statistics are answered from could not be kept',
  })
}
