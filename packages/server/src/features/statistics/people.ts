import type { Answer, Input } from '@headend/contract/core'
import { everyDay, startOf } from '@headend/contract/periods'
import type { Granularity } from '@headend/contract/periods'
import { actionLabels, ageBuckets, userLabels } from '@headend/contract/statistics'
import type { statisticsCalls } from '@headend/contract/statistics'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { groundOf } from './ground.ts'
import { bucketOf } from './rollups.ts'

type Calls = typeof statisticsCalls
type Data<Name extends keyof Calls> = Answer<Calls[Name]>
type Asked<Name extends keyof Calls, Place extends 'body' | 'query'> = Input<Calls[Name]>[Place]

/** The first day of the day, week or month of a day, as SQL. */
const startIn = (granularity: Granularity): RawBuilder<string> => {
  const of = { daily: 'day', weekly: 'week', monthly: 'month' } as const
  return sql<string>`to_char(date_trunc(${sql.lit(of[granularity])}, day::timestamp), 'YYYY-MM-DD')`
}

/** The first days of the days, weeks or months that a period has a part of, oldest first. */
const startsOf = (granularity: Granularity, first: string, last: string): readonly string[] => [
  ...new Set(everyDay({ first, last }).map((day) => startOf(granularity, day))),
]

type Needs = Pick<Core, 'db'> & Readonly<{ ground: ReturnType<typeof groundOf> }>

/** Who uses the console, and what they do to devices. */
export const peopleStatistics = ({ db, ground }: Needs) => ({
  byType: async (caller: AuthenticatedCaller, { type, opId }: Asked<'getUser', 'query'>): Promise<Data<'getUser'>> => {
    const { scope, timeZone, today } = await ground(caller, opId)
    const people = db
      .selectFrom('user_account')
      .innerJoin('company', 'company.company_id', 'user_account.company_id')
      .where('user_account.status', '!=', 'machine')
      .where(inScope(scope, 'user_account.company_id'))
    if (type === 'age') {
      const day = sql`(user_account.create_time at time zone ${timeZone})::date`
      const rows = await people
        .select([bucketOf(day, sql`${today}::date`).as('label'), sql<number>`count(*)::int`.as('count')])
        .groupBy('label')
        .execute()
      return ageBuckets.map((label) => ({ label, count: rows.find((row) => row.label === label)?.count ?? 0 }))
    }
    return people
      .select(['company.company_name as label', sql<number>`count(*)::int`.as('count')])
      .groupBy('company.company_name')
      .orderBy('count', 'desc')
      .orderBy('label')
      .execute()
  },

  /** Distinct people: those of a week are no sum of its days. */
  users: async (
    caller: AuthenticatedCaller,
    { type, startDate, endDate, opId }: Asked<'queryUser', 'body'>,
  ): Promise<Data<'queryUser'>> => {
    const { scope } = await ground(caller, opId)
    const rows = await db
      .selectFrom('user_day')
      .select([
        startIn(type).as('date'),
        sql<number>`count(distinct user_id) filter (where signed_in)::int`.as('signedIn'),
        sql<number>`count(distinct user_id) filter (where acting)::int`.as('acting'),
      ])
      .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
      .where(inScope(scope, 'user_day.company_id'))
      .groupBy('date')
      .execute()
    const byDate = new Map(rows.map((row) => [row.date, row]))
    return startsOf(type, startDate, endDate).flatMap((date) =>
      userLabels.map((label) => ({ date, label, count: byDate.get(date)?.[label] ?? 0 })),
    )
  },

  actions: async (
    caller: AuthenticatedCaller,
    { type, startDate, endDate, opId }: Asked<'queryAction', 'body'>,
  ): Promise<Data<'queryAction'>> => {
    const { scope } = await ground(caller, opId)
    const rows = await db
      .selectFrom('action_day')
      .select([
        startIn(type).as('date'),
        sql<number>`sum(succeeded)::int`.as('succeeded'),
        sql<number>`sum(failed)::int`.as('failed'),
      ])
      .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
      .where(inScope(scope, 'action_day.company_id'))
      .groupBy('date')
      .execute()
    const byDate = new Map(rows.map((row) => [row.date, row]))
    return startsOf(type, startDate, endDate).flatMap((date) =>
      actionLabels.map((label) => ({ date, label, count: byDate.get(date)?.[label] ?? 0 })),
    )
  },
})
