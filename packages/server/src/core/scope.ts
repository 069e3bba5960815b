import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from './db/database.ts'
import { fail } from './errors.ts'
import type { AuthenticatedCaller, CompanyScope } from './http/caller.ts'

type Scoped = Pick<AuthenticatedCaller, 'companies'>

/**
 * The condition that a row belongs to a company the caller may look at; the one way in which queries are restricted.
 * `column` is a reference such as `device.company_id`. Rows of no company belong to the root company.
 * @example db.selectFrom('device').where(inScope(caller, 'device.company_id'))
 */
export const inScope = (scoped: Scoped | CompanyScope, column: string): RawBuilder<boolean> => {
  const companies = typeof scoped === 'object' && 'companies' in scoped ? scoped.companies : scoped
  return companies === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...companies]}::bigint[])`
}

/** Whether an object of this company exists for the caller. Objects of no company are the root company's. */
export const seesCompany = ({ companies }: Scoped, companyId: string | null): boolean =>
  companies === 'all' || (companyId !== null && companies.includes(companyId))

/** The row, when there is one and the caller may look at it; otherwise it answers as if there were none. */
export const visible = <Row extends { company_id: string | null }>(caller: Scoped, row: Row | undefined): Row => {
  if (row === undefined || !seesCompany(caller, row.company_id)) throw fail('nodata')
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
  const below = async (companyId: string): Promise<CompanyScope> => {
    const rows = await db
      .withRecursive('tree', (query) =>
        query
          .selectFrom('company')
          .select(['company_id', 'parent_id'])
          .where('company_id', '=', companyId)
          .unionAll(
            query
              .selectFrom('company')
              .innerJoin('tree', 'tree.company_id', 'company.parent_id')
              .select(['company.company_id', 'company.parent_id']),
          ),
      )
      .selectFrom('tree')
      .select(['company_id', 'parent_id'])
      .execute()
    if (rows[0]?.parent_id === null) return 'all'
    return rows.map((row) => row.company_id)
  }
  return {
    /** A company and those below it; `all` for the root company. An unknown company is empty. */
    below,
    /** The part of the caller's scope under `companyId`; answers `nodata` for a company outside of it. */
    within: async (caller: Scoped, companyId: string | undefined): Promise<CompanyScope> => {
      if (companyId === undefined) return caller.companies
      if (!isId(companyId) || !seesCompany(caller, companyId)) throw fail('nodata')
      const companies = await below(companyId)
      if (companies !== 'all' && companies.length === 0) throw fail('nodata')
      return companies
    },
  }
}

export type CompanyTree = ReturnType<typeof companyTree>
