import { adminTables, callsOfTable } from '@headend/contract/admin'
import type { AdminRow, AdminTableId, AdminVerb } from '@headend/contract/admin'
import { reachesLevel } from '@headend/contract/core'
import type { Page, TableColumn, TableValues } from '@headend/contract/core'
import { adminColumns } from '@headend/contract/schemas/adminColumns'
import type { TableQuery } from '@headend/contract/schemas/columns'
import { columnRows } from '../../core/columns.ts'
import type { Change, Line } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { bug, fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Pictures, Table } from './tables.ts'

type Listed = Page<AdminRow> &
  Readonly<{ extras: Readonly<{ columns: TableColumn[]; verbs: AdminVerb[]; total: number }> }>
type Caller = AuthenticatedCaller

/** What the tables show is the whole installation's: nobody of a company below its root is let in. */
const admitted = (caller: Caller): Caller => {
  if (caller.companies !== 'all' || !reachesLevel(caller.roleLevel, 0) || !caller.menus.has('menu.admin'))
    throw fail('roleerr', { permission: 'menu.admin' })
  return caller
}

/** The error that the violation of a constraint means, and the field it is about. */
const conflicts = {
  device_mac_unique: { code: 'macconflict', field: 'macAddr' },
  device_name_unique: { code: 'deviceconflict', field: 'device_id' },
  model_parameter_unique: { code: 'nameconflict', field: 'path' },
  model_feature_unique: { code: 'nameconflict', field: 'featureId' },
  role_company_id_role_group_key_key: { code: 'nameconflict', field: 'roleGroupKey' },
  role_name_unique: { code: 'nameconflict', field: 'roleName' },
  role_group_key_unique: { code: 'nameconflict', field: 'roleGroupKey' },
  model_model_name_key: { code: 'nameconflict', field: 'modelName' },
  model_image_unique: { code: 'nameconflict', field: 'mid' },
  feature_key_unique: { code: 'nameconflict', field: 'featureKey' },
  menu_key_unique: { code: 'nameconflict', field: 'menuKey' },
  menu_admin_enabled: { code: 'conflict', field: 'enabled' },
} as const

const textOf = (row: AdminRow, field: string): string | null => (typeof row[field] === 'string' ? row[field] : null)

type Needs = Readonly<{ db: Db; change: Change; id: AdminTableId; table: Table }>

/** One of the admin reference tables, read and written as its description says. */
export const adminService = ({ db, change, id, table }: Needs) => {
  const { verbs } = adminTables[id]
  const calls = callsOfTable(id)
  const scope = { everybody: 'the tables are of the whole installation, and only its root company is let in' }
  const rows = columnRows(adminColumns[id], table, scope)
  const one = async (caller: Caller, rowId: string): Promise<AdminRow[]> => [await rows.one(db, caller, rowId)]

  /** A change of one row with its line of the history; `work` makes of the row that was there the one that is after. */
  const changeRow = async (
    caller: Caller,
    verb: 'patch' | 'create' | 'delete',
    rowId: string | undefined,
    work: (trx: Db, before: AdminRow | undefined) => Promise<string | undefined>,
  ): Promise<string> => {
    const call = calls[verb]
    if (call === undefined) throw fail('method')
    const made = async (trx: Db, line: (line: Line) => void) => {
      const before = rowId === undefined ? undefined : await rows.held(trx, caller, rowId)
      const next = await work(trx, before)
      const after = next === undefined ? undefined : await rows.one(trx, caller, next)
      const row = after ?? before
      if (row === undefined) throw bug(`${call.id} changed no row`)
      const [companyId, endpointId] = [textOf(row, 'companyId'), textOf(row, 'endpointId')]
      line({ companyId, endpointId, target: textOf(row, rows.name) ?? row.id, before, after })
      return row.id
    }
    return change(caller, call, made, { conflicts })
  }

  return {
    list: async (caller: Caller, query: TableQuery): Promise<Listed> => {
      const { page: _page, limit: _limit, order: _order, keyword, ...filters } = query
      const found = await rows.page(db, admitted(caller), query)
      const isNarrowed = keyword !== '' || Object.values(filters).some((value) => value !== undefined)
      const total = isNarrowed ? await rows.count(db, caller) : found.pagination.totalRecords
      return { ...found, extras: { columns: await rows.described(db), verbs: [...verbs], total } }
    },

    /** Every row of a list, some at a time. */
    rows: (caller: Caller, query: TableQuery): AsyncIterable<readonly AdminRow[]> =>
      rows.stream(db, admitted(caller), query),

    get: async (caller: Caller, rowId: string): Promise<AdminRow[]> => one(admitted(caller), rowId),

    patch: async (caller: Caller, rowId: string, values: TableValues, pictures: Pictures) => {
      admitted(caller)
      await rows.checkReferences(db, values)
      if (table.patch !== undefined) await table.patch(caller, await rows.one(db, caller, rowId), values)
      else
        await changeRow(caller, 'patch', rowId, async (trx, before) => {
          table.guard?.(before)
          await rows.update(trx, rowId, values, await table.write?.(trx, values, pictures))
          return rowId
        })
      table.written?.()
      return one(caller, rowId)
    },

    create: async (caller: Caller, values: TableValues, pictures: Pictures) => {
      admitted(caller)
      await rows.checkReferences(db, values)
      const insert = async (trx: Db) => rows.insert(trx, values, await table.write?.(trx, values, pictures))
      const created = await (table.create?.(caller, values) ?? changeRow(caller, 'create', undefined, insert))
      table.written?.()
      return one(caller, created)
    },

    remove: async (caller: Caller, rowId: string): Promise<null> => {
      admitted(caller)
      if (table.remove !== undefined) await table.remove(caller, await rows.one(db, caller, rowId))
      else
        await changeRow(caller, 'delete', rowId, async (trx, before) => {
          table.guard?.(before)
          await rows.delete(trx, rowId)
          return undefined
        })
      table.written?.()
      return null
    },
  }
}
