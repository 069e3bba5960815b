import { pageOf } from '@headend/contract/core'
import type { Page } from '@headend/contract/core'
import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Db } from './db/database.ts'
import { streamRows } from './db/streamRows.ts'
import { fail } from './errors.ts'
import type { AuthenticatedCaller } from './http/caller.ts'
import { existingId, inScope } from './scope.ts'
import type { CompanyColumn } from './scope.ts'

/** Who reads: whose rows they see, and who they are where rows say something of their reader. */
export type Reader = Pick<AuthenticatedCaller, 'companies' | 'userId'>

/**
 * Whose rows they are: the column with the company that owns a row, or the reason why everybody who may make the call
 * sees every row. There is no third: rows without a scope do not compile.
 */
export type Scope = Readonly<{ company: CompanyColumn } | { everybody: string }>

/** What a list asks: a page, words, an order such as `title,asc`, and values of the filters. */
export type ListQuery = Readonly<{
  page: number
  limit: number
  keyword?: string | undefined
  order?: string | undefined
  [filter: string]: unknown
}>

type Description<Tables, Table extends keyof Tables, Row, Entity> = Readonly<{
  /** The rows with all their columns and joins, before any condition. */
  select: (db: Db, reader: Reader) => SelectQueryBuilder<Tables, Table, Row>
  scope: Scope
  /** Column of the id; also what makes every order total. */
  id: string
  /** Whether the id is text; a bigint when left out. */
  textId?: boolean | undefined
  /** Columns of which one must hold each word of a keyword. */
  keyword?: readonly string[]
  /** Column of each filter of the list, a list of values meaning any of them; or the condition that a value is to its reader. */
  filters?: Readonly<Record<string, string | ((value: unknown, reader: Reader) => RawBuilder<boolean>)>>
  /** Column of each order of the list; or their names, where `select` gives them to its columns. */
  orders: Readonly<Record<string, string>> | readonly string[]
  /** Columns of orders that are never null: an index gives their order without sorting. */
  neverNull?: readonly string[]
  /** The order nobody asked for. */
  order: string
  entity: (row: Row) => Entity
}>

const likeWord = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

const matches = (columns: readonly string[], word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${likeWord(word)}`),
    sql` or `,
  )})`

/**
 * Rows that companies own, read in every usual way from one description: a page, one, all of a list, their number, and a
 * stream for exports. The scope is part of the description, so that no way of reading can leave it out.
 */
export const ownedRows = <Tables, Table extends keyof Tables, Row, Entity>({
  select,
  scope,
  id,
  textId = false,
  keyword: searched = [],
  filters = {},
  orders,
  neverNull = [],
  order: usual,
  entity,
}: Description<Tables, Table, Row, Entity>) => {
  const ordered: Readonly<Record<string, string>> = Array.isArray(orders)
    ? Object.fromEntries(orders.map((name) => [name, name]))
    : orders

  const visible = (db: Db, caller: Reader) => {
    const rows = select(db, caller)
    return 'company' in scope ? rows.where(inScope(caller, scope.company)) : rows
  }

  const asked = (db: Db, caller: Reader, { keyword = '', ...query }: Partial<ListQuery>) => {
    let rows = visible(db, caller)
    if (searched.length > 0)
      for (const word of keyword.split(/\s+/).filter(Boolean)) rows = rows.where(matches(searched, word))
    for (const [name, column] of Object.entries(filters)) {
      const value = query[name]
      if (value === undefined) continue
      if (typeof column === 'function') {
        rows = rows.where(column(value, caller))
        continue
      }
      rows = Array.isArray(value)
        ? rows.where(sql<boolean>`${sql.ref(column)} = any(${value})`)
        : rows.where(sql<boolean>`${sql.ref(column)} = ${value}`)
    }
    return rows
  }

  const inOrder = (rows: ReturnType<typeof asked>, order: string) => {
    const [name = '', direction] = order.split(',')
    const column = ordered[name] ?? ordered[usual.split(',')[0] ?? ''] ?? id
    const way = direction === 'desc' ? 'desc' : 'asc'
    // The id last: rows that are equal in the order must not change places between two pages.
    const byId = (sorted: typeof rows) => sorted.orderBy(sql.ref(id), way)
    if (column === id) return byId(rows)
    const by = neverNull.includes(column) ? sql.raw(way) : sql.raw(`${way} nulls last`)
    return byId(rows.orderBy(sql`${sql.ref(column)} ${by}`))
  }

  const count = async (db: Db, caller: Reader, query: Partial<ListQuery> = {}): Promise<number> => {
    // As a subquery: a list that groups its rows counts the groups.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${asked(db, caller, query)}) as asked`.execute(db)
    return rows[0]?.count ?? 0
  }

  return {
    id,
    count,

    /** One page of a list; a page beyond the last is empty. */
    page: async (db: Db, caller: Reader, query: ListQuery): Promise<Page<Entity>> => {
      const { page, limit, order = usual } = query
      const [rows, total] = await Promise.all([
        inOrder(asked(db, caller, query), order)
          .limit(limit)
          .offset((page - 1) * limit)
          .execute(),
        count(db, caller, query),
      ])
      return pageOf(rows.map(entity), { page, limit }, total)
    },

    /** @throws {Failure} nodata when it does not exist for the caller. */
    one: async (db: Db, caller: Reader, value: string): Promise<Entity> => {
      const row = await visible(db, caller)
        .where(sql<boolean>`${sql.ref(id)} = ${textId ? value : existingId(value)}`)
        .executeTakeFirst()
      if (row === undefined) throw fail('nodata')
      return entity(row)
    },

    /** All rows of a list in its order, for an export: some at a time, so that memory does not grow with them. */
    stream: async function* (
      db: Db,
      caller: Reader,
      query: Partial<ListQuery> = {},
    ): AsyncGenerator<readonly Entity[]> {
      for await (const rows of streamRows(db, inOrder(asked(db, caller, query), query.order ?? usual)))
        yield rows.map(entity)
    },
  }
}
