import { sql } from 'kysely'
import { collectionMonths } from '@headend/contract/linearTv'
import type { CustomAggregateStatus } from '@headend/contract/linearTv'
import type { Db } from '../../core/db/database.ts'
import { inTransaction } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { sumAnew } from './rollUp.ts'

type Days = Readonly<{ startDate: string; endDate: string }>

const never: CustomAggregateStatus = { status: 'Complete', startTargetTime: 0, endTargetTime: 0, progress: 100 }

/** How far the newest run of a company is; complete with zero times before the first. */
export const collectionStatus = async (db: Db, companyId: string): Promise<CustomAggregateStatus> => {
  const { rows } = await sql<{
    state: CustomAggregateStatus['status']
    begin: Date
    until: Date
    done: number
    days: number
  }>`
    select c.state, c.start_date::timestamp at time zone tv_zone(o.time_zone) as begin,
      (c.end_date + 1)::timestamp at time zone tv_zone(o.time_zone) as until,
      c.next_date - c.start_date as done, c.end_date - c.start_date + 1 as days
    from tv_collection c join company o on o.company_id = c.company_id
    where c.company_id = ${companyId} order by c.collection_id desc limit 1
  `.execute(db)
  const [row] = rows
  return row === undefined
    ? never
    : {
        status: row.state,
        startTargetTime: row.begin.getTime(),
        endTargetTime: row.until.getTime(),
        progress: Math.floor((100 * row.done) / row.days),
      }
}

/**
 * Begins to sum up days anew for a company and those below it.
 * @throws {Failure} custom collectionOld for days that are too long ago or still to come, collectionRunning while another runs.
 */
export const beginCollection = async (
  trx: Db,
  companyId: string,
  { startDate, endDate }: Days,
  now: Date,
): Promise<void> => {
  const { rows } = await sql<{ within: boolean }>`
    select ${startDate}::date >= (today - make_interval(months => ${collectionMonths}))::date and ${endDate}::date <= today as within
    from (select (${now}::timestamptz at time zone tv_zone(time_zone))::date as today from company where company_id = ${companyId}) t
  `.execute(trx)
  if (rows[0]?.within !== true) throw fail('custom', { reason: 'collectionOld' })
  const made = await trx
    .insertInto('tv_collection')
    .values({
      company_id: companyId,
      state: 'Running',
      start_date: startDate,
      end_date: endDate,
      next_date: startDate,
      begin_time: now,
    })
    .onConflict((conflict) => conflict.column('company_id').where('state', '=', 'Running').doNothing())
    .returning('collection_id')
    .executeTakeFirst()
  if (made === undefined) throw fail('custom', { reason: 'collectionRunning' })
}

/**
 * Does the next day of the oldest run, and moves it on in the same transaction: one that a process left is gone on with by the
 * next. Says whether it did.
 */
export const collectDay = (db: Db, now: Date): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ collection_id: string; company_id: string; next_date: string; end_date: string }>`
      select collection_id, company_id, next_date, end_date from tv_collection
      where state = 'Running' order by collection_id limit 1 for update skip locked
    `.execute(trx)
    const [run] = rows
    if (run === undefined) return false
    const { rows: companies } = await sql<{ company_id: string }>`
      select c.company_id from company c join company top on c.path <@ top.path where top.company_id = ${run.company_id}
    `.execute(trx)
    const ids = companies.map(({ company_id }) => company_id)
    if (!(await sumAnew(trx, run.next_date, ids))) return false
    await sql`
      update tv_collection set next_date = next_date + 1,
        state = case when next_date >= end_date then 'Complete' else state end,
        end_time = case when next_date >= end_date then ${now}::timestamptz end
      where collection_id = ${run.collection_id}
    `.execute(trx)
    return true
  })
