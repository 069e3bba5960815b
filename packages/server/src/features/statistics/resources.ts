import type { Answer, Input } from '@headend/contract/core'
import { everyDay } from '@headend/contract/periods'
import type { statisticsCalls } from '@headend/contract/statistics'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import type { groundOf } from './ground.ts'

type Call = typeof statisticsCalls.listResourceDailys
type Needs = Pick<Core, 'db'> & Readonly<{ ground: ReturnType<typeof groundOf> }>

const resources = ['cpu', 'memory', 'storage'] as const
type Resource = (typeof resources)[number]

const meanOf = (of: Resource): RawBuilder<number | null> =>
  sql<number | null>`(sum(${sql.ref(`${of}_sum`)}) / nullif(sum(${sql.ref(`${of}_count`)}), 0))::float8`
const peakOf = (of: Resource): RawBuilder<number | null> => sql<number | null>`max(${sql.ref(`${of}_peak`)})::float8`

const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100

/** What devices measured of themselves, a day: every day that is asked for, with nothing where nothing was measured. */
export const resourceDays =
  ({ db, ground }: Needs) =>
  async (caller: AuthenticatedCaller, { startDate, endDate, opId }: Input<Call>['body']): Promise<Answer<Call>> => {
    const { scope, timeZone } = await ground(caller, opId)
    const rows = await db
      .selectFrom('resource_day')
      .select([
        sql<string>`to_char(day, 'YYYY-MM-DD')`.as('date'),
        sql<number>`sum(measures)::int`.as('measures'),
        meanOf('cpu').as('cpu'),
        peakOf('cpu').as('cpuPeak'),
        meanOf('memory').as('memory'),
        peakOf('memory').as('memoryPeak'),
        meanOf('storage').as('storage'),
        peakOf('storage').as('storagePeak'),
      ])
      .where(sql<boolean>`day between ${startDate}::date and ${endDate}::date`)
      .where('time_zone', '=', timeZone)
      .where(inScope(scope, 'resource_day.company_id'))
      .groupBy('day')
      .execute()
    const byDate = new Map(rows.map((row) => [row.date, row]))
    return everyDay({ first: startDate, last: endDate }).map((date) => {
      const row = byDate.get(date)
      return {
        date,
        cpuUsage: rounded(row?.cpu),
        cpuPeak: rounded(row?.cpuPeak),
        memoryUsage: rounded(row?.memory),
        memoryPeak: rounded(row?.memoryPeak),
        storageUsage: rounded(row?.storage),
        storagePeak: rounded(row?.storagePeak),
        measures: row?.measures ?? 0,
      }
    })
  }
