import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './db/database.ts'
import { fail } from './errors.ts'
import type { AuthenticatedCaller, CompanyScope } from './http/caller.ts'

/** Where the company of a row stands. */
export type CompanyColumn = string | RawBuilder<string | null>

type Scoped = Pick<AuthenticatedCaller, 'companies'>

/** The companies of a scope, as an array that is computed once a statement: what is sent is one path, however many lie below. */
const companiesOf = ({ path }: Exclude<CompanyScope, 'all'>): RawBuilder<string[]> =>
  sql<string[]>`array(select company_id from company where path <@ ${path}::ltree)`

/**
 * The condition that a row belongs to a company the caller may look at; the one way in which queries are restricted.
 * `column` is a reference such as `device.company_id`, or what computes one. Rows of no company belong to the root company.
 * @example db.selectFrom('device').where(inScope(caller, 'device.company_id'))
 */
export const inScope = (scoped: Scoped | CompanyScope, column: CompanyColumn): RawBuilder<boolean> => {
  const companies = typeof scoped === 'object' && 'companies' in scoped ? scoped.companies : scoped
  return companies === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} = any(${companiesOf(companies)})`
}

/**
 * Whether an object of this company exists for the caller, by the company's path. Objects of no company are the root
 * company's.
 */
export const seesPath = ({ companies }: Scoped, path: string | null): boolean =>
  companies === 'all' || (path !== null && `${path}.`.startsWith(`${companies.path}.`))

/** The row, when there is one and the caller may look at it; otherwise it answers as if there were none. */
export const visible = <Row extends { company_path: string | null }>(caller: Scoped, row: Row | undefined): Row => {
  if (row === undefined || !seesPath(caller, row.company_path)) throw fail('nodata')
  return row
}

/** Digits only: ids arrive as any text, and PostgreSQL refuses to compare other text with a bigint. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** An id as the database compares it; text that is no id answers as an object that does not exist. */
export const existingId = (text: string): string => {
  if (!isId(text)) throw fail('nodata')
  return text
}

/** The company tree as far as a session needs it. */
export const companyTree = ({ db }: { db: Db }) => {
  const find = (companyId: string) =>
    db
      .selectFrom('company')
      .select(['company_id', 'parent_id', 'path'])
      .where('company_id', '=', companyId)
      .executeTakeFirst()

  return {
    /** A company and those below it; `all` for the root company. @throws {Failure} nodata for one that does not exist. */
    below: async (companyId: string): Promise<CompanyScope> => {
      const company = await find(companyId)
      if (company === undefined) throw fail('nodata')
      return company.parent_id === null ? 'all' : { path: company.path }
    },
    /** Where a company stands; null for none, and for one that does not exist. */
    pathOf: async (companyId: string | null): Promise<string | null> =>
      companyId === null ? null : ((await find(companyId))?.path ?? null),
    /** Whether an object of a company exists for the caller. A company that does not exist is seen by nobody. */
    sees: async (caller: Scoped, companyId: string | null): Promise<boolean> => {
      if (companyId === null) return caller.companies === 'all'
      const company = isId(companyId) ? await find(companyId) : undefined
      return company !== undefined && seesPath(caller, company.path)
    },
    /** Whether each of these companies exists for the caller, however many they are. */
    seesAll: async (caller: Scoped, companyIds: readonly string[]): Promise<boolean> => {
      const ids = [...new Set(companyIds)]
      const known = await db
        .selectFrom('company')
        .select('company_id')
        .where(inScope(caller, 'company_id'))
        .where(sql<boolean>`company_id::text = any(${ids})`)
        .execute()
      return known.length === ids.length
    },
    /** The part of the caller's scope under `companyId`; answers `nodata` for a company outside of it. */
    within: async (caller: Scoped, companyId: string | undefined): Promise<CompanyScope> => {
      if (companyId === undefined) return caller.companies
      const company = await find(existingId(companyId))
      if (company === undefined || !seesPath(caller, company.path)) throw fail('nodata')
      return company.parent_id === null ? 'all' : { path: company.path }
    },
  }
}

export type CompanyTree = ReturnType<typeof companyTree>
