import type { Period } from '@headend/contract/periods'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Core } from '../../core/feature.ts'
import { lastDays } from '../../core/days.ts'
import type { AuthenticatedCaller, CompanyScope } from '../../core/http/caller.ts'
import type { CompanyService } from '../companies/service.ts'

/** Whose figures are asked for, and in which days. */
export type Ground = Readonly<{
  /** The company, and those below it. */
  scope: CompanyScope
  companyId: string
  timeZone: string
  /** YYYY-MM-DD, in that zone. */
  today: string
}>

type Needs = Pick<Core, 'clock' | 'tree'> & Readonly<{ companies: Pick<CompanyService, 'find'> }>

/** Finds the company that is asked about, the caller's own where none is named. @throws {Failure} nodata */
export const groundOf =
  ({ clock, tree, companies }: Needs) =>
  async (caller: AuthenticatedCaller, opId: string | undefined): Promise<Ground> => {
    const scope = await tree.within(caller, opId)
    const company = await companies.find(caller, opId ?? caller.companyId)
    const { timeZone, dates } = lastDays(clock.date(), 1, company.timeZone)
    return { scope, companyId: company.companyId, timeZone, today: dates[0] ?? '' }
  }

/** The condition that a moment is within days of a time zone. */
export const within = (
  column: string,
  { first, last }: Partial<Period>,
  timeZone: string,
): RawBuilder<boolean> => sql<boolean>`(
  ${first === undefined ? sql`true` : sql`${sql.ref(column)} >= ${first}::date::timestamp at time zone ${timeZone}`}
  and ${last === undefined ? sql`true` : sql`${sql.ref(column)} < (${last}::date + 1)::timestamp at time zone ${timeZone}`})`

/** The day of a moment in a time zone, YYYY-MM-DD. */
export const dateIn = (column: string, timeZone: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`
