import { adminTables, callsOfTable } from '@headend/contract/admin'
import type { AdminColumn, AdminRow, AdminTableId, AdminVerb } from '@headend/contract/admin'
import { reachesLevel } from '@headend/contract/core'
import type { Page } from '@headend/contract/core'
import { sql } from 'kysely'
import type { Change } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { checkedFilters, checkedValues } from './values.ts'
import { Picture, describedColumns, rowsOfTable } from './table.ts'
import type { Column, Table, Values } from './table.ts'

type Listed = Page<AdminRow> &
  Readonly<{ extras: Readonly<{ columns: AdminColumn[]; verbs: AdminVerb[]; total: number }> }>
type Asked = Readonly<{ page: number; limit: number; keyword: string; order?: string | undefined }>

/** What the tables show is the whole installation's: nobody of a company below its root is let in. */
const refuseOthers = (caller: AuthenticatedCaller): void => {
  if (caller.companies !== 'all' || !reachesLevel(caller.roleLevel, 0) || !caller.menus.has('menu.admin'))
    throw fail('roleerr', { permission: 'menu.admin' })
}

const textOf = (row: AdminRow, field: string): string | null => (typeof row[field] === 'string' ? row[field] : null)

/** A line of the history says what a picture was called, not what it looks like. */
const withoutImages = (row: AdminRow, columns: readonly Column[]): Values =>
  Object.fromEntries(
    Object.entries(row).filter(([field]) => columns.every((entry) => entry.field !== field || entry.type !== 'image')),
  )

/** The columns of the base that values become. */
const written = async (trx: Db, columns: readonly Column[], values: Values): Promise<Record<string, unknown>> => {
  const result: Record<string, unknown> = {}
  for (const { field, from, blank, type, write, writePicture } of columns) {
    const value = values[field]
    if (value === undefined) continue
    if (value instanceof Picture) Object.assign(result, writePicture?.(value))
    else if (write !== undefined) Object.assign(result, await write(value, trx))
    else if (type === 'time') result[from.split('.').at(-1) ?? from] = value === null ? null : new Date(Number(value))
    else result[from.split('.').at(-1) ?? from] = value ?? blank ?? null
  }
  return result
}

/** The admin reference tables, each read and written as its description says. */
export const adminService = ({ db, change, tables }: { db: Db; change: Change; tables: readonly Table[] }) => {
  const known = new Map(
    tables.map((table) => [table.id, { table, rows: rowsOfTable(table), calls: callsOfTable(table.id) }]),
  )
  const entryOf = (id: AdminTableId) => {
    const entry = known.get(id)
    if (entry === undefined) throw bug(`nobody describes the admin table ${id}`)
    return entry
  }

  const lineOf = ({ name }: Table, row: AdminRow) => ({
    companyId: textOf(row, 'companyId'),
    endpointId: textOf(row, 'endpointId'),
    target: textOf(row, name) ?? row.id,
  })

  /** A row, held until the end of the transaction. */
  const held = async (trx: Db, caller: AuthenticatedCaller, id: AdminTableId, rowId: string): Promise<AdminRow> => {
    const { table, rows } = entryOf(id)
    const row = await rows.one(trx, caller, rowId)
    await sql`select 1 from ${sql.table(table.base)} where ${sql.raw(table.key)} = ${row.id} for update`.execute(trx)
    return rows.one(trx, caller, rowId)
  }

  const columnsOf = (id: AdminTableId) => describedColumns(db, entryOf(id).table)

  return {
    list: async (caller: AuthenticatedCaller, id: AdminTableId, query: Asked): Promise<Listed> => {
      refuseOthers(caller)
      const { rows } = entryOf(id)
      const { page, limit, keyword, order, ...rest } = query
      const columns = await columnsOf(id)
      const [column = ''] = order?.split(',') ?? []
      if (order !== undefined && columns.every(({ field }) => field !== column)) checkedFilters([], { [column]: '' })
      const filters = checkedFilters(columns, rest)
      const found = await rows.page(db, caller, { ...filters, page, limit, keyword, order })
      const isNarrowed = keyword !== '' || Object.keys(filters).length > 0
      const total = isNarrowed ? await rows.count(db, caller) : found.pagination.totalRecords
      return { ...found, extras: { columns, verbs: [...adminTables[id].verbs], total } }
    },

    /** Every row of a list, one after the other. */
    rows: async function* (caller: AuthenticatedCaller, id: AdminTableId, query: Asked): AsyncGenerator<AdminRow> {
      refuseOthers(caller)
      const { page: _page, limit: _limit, keyword, order, ...rest } = query
      const filters = checkedFilters(await columnsOf(id), rest)
      yield* entryOf(id).rows.stream(db, caller, { ...filters, keyword, order })
    },

    get: async (caller: AuthenticatedCaller, id: AdminTableId, rowId: string): Promise<AdminRow[]> => {
      refuseOthers(caller)
      return [await entryOf(id).rows.one(db, caller, rowId)]
    },

    patch: async (caller: AuthenticatedCaller, id: AdminTableId, rowId: string, given: Values): Promise<AdminRow[]> => {
      refuseOthers(caller)
      const { table, rows, calls } = entryOf(id)
      const values = checkedValues(await columnsOf(id), given, 'change')
      if (table.patch !== undefined) await table.patch(caller, await rows.one(db, caller, rowId), values)
      else
        await change(
          caller,
          calls.patch,
          async (trx, line) => {
            const before = await held(trx, caller, id, rowId)
            table.guard?.(before, 'patch')
            const sets = Object.entries(await written(trx, table.columns, values)).map(
              ([column, value]) => sql`${sql.ref(column)} = ${value}`,
            )
            await sql`update ${sql.table(table.base)} set ${sql.join(sets)} where ${sql.raw(table.key)} = ${rowId}`.execute(
              trx,
            )
            const after = await rows.one(trx, caller, rowId)
            const seen = (row: AdminRow) => withoutImages(row, table.columns)
            line({ ...lineOf(table, after), before: seen(before), after: seen(after) })
          },
          { conflicts: table.conflicts ?? {} },
        )
      table.written?.()
      return [await rows.one(db, caller, rowId)]
    },

    create: async (caller: AuthenticatedCaller, id: AdminTableId, given: Values): Promise<AdminRow[]> => {
      refuseOthers(caller)
      const { table, rows, calls } = entryOf(id)
      if (calls.create === undefined) throw fail('method')
      const values = checkedValues(await columnsOf(id), given, 'new')
      const create = async (trx: Db, line: Parameters<Parameters<Change>[2]>[1]): Promise<string> => {
        // What nobody says is left to the column's own default.
        const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
        const row = Object.entries(await written(trx, table.columns, said))
        const inserted = await sql<{ id: string }>`
          insert into ${sql.table(table.base)} (${sql.join(row.map(([column]) => sql.ref(column)))})
          values (${sql.join(row.map(([, value]) => value))}) returning ${sql.raw(table.key)} as id`.execute(trx)
        const after = await rows.one(trx, caller, inserted.rows[0]?.id ?? '')
        line({ ...lineOf(table, after), after: withoutImages(after, table.columns) })
        return after.id
      }
      const created =
        table.create === undefined
          ? await change(caller, calls.create, create, { conflicts: table.conflicts ?? {} })
          : await table.create(caller, values)
      table.written?.()
      return [await rows.one(db, caller, created)]
    },

    remove: async (caller: AuthenticatedCaller, id: AdminTableId, rowId: string): Promise<null> => {
      refuseOthers(caller)
      const { table, rows, calls } = entryOf(id)
      if (calls.delete === undefined) throw fail('method')
      if (table.remove !== undefined) await table.remove(caller, await rows.one(db, caller, rowId))
      else
        await change(caller, calls.delete, async (trx, line) => {
          const before = await held(trx, caller, id, rowId)
          table.guard?.(before, 'delete')
          await sql`delete from ${sql.table(table.base)} where ${sql.raw(table.key)} = ${rowId}`.execute(trx)
          line({ ...lineOf(table, before), before: withoutImages(before, table.columns) })
        })
      table.written?.()
      return null
    },
  }
}

export type AdminService = ReturnType<typeof adminService>
