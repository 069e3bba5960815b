import * as z from 'zod'
import { perAdminCall } from '../admin.ts'
import type { AdminTableId } from '../admin.ts'
import type { ErrorCode } from '../core/index.ts'
import { adminColumns } from './adminColumns.ts'
import { changesOfRow, newRow, picturesOf, rowOf, rowsQuery, tableColumn } from './columns.ts'
import type { TableValues } from './columns.ts'
import { asTable, describe, toDevice } from './core.ts'
import { id } from './rules.ts'

export type AdminRow = TableValues & Readonly<{ id: string }>

/** What a list answers beside its rows. */
const extras = z.object({
  columns: z.array(tableColumn),
  verbs: z.array(z.enum(['list', 'get', 'patch', 'create', 'delete'])),
  total: z.int().describe('Rows of the table; `pagination.totalRecords` counts those that were asked for.'),
})

const params = z.strictObject({ id })
const takeId = z
  .union([z.strictObject({ id }), id, z.int().transform(String)])
  .transform((given) => (typeof given === 'string' ? { id: given } : given))

const named = { create: ['nameconflict'], patch: ['nameconflict'] } as const
const ofDevices = {
  create: ['macconflict', 'mac-valid', 'serialnumber-conflict', 'serialnumber-invalid', 'deviceconflict'],
  patch: ['macconflict', 'deviceconflict'],
} as const

/** What else a write of some tables may answer: that a row is there already, by the rules of the inventory, or what a device said. */
const furtherFails: Partial<
  Record<AdminTableId, Readonly<{ create: readonly ErrorCode[]; patch: readonly ErrorCode[] }>>
> = {
  device_device_info: ofDevices,
  provisioning: ofDevices,
  model_parameters: named,
  model_supported: named,
  task: { create: toDevice, patch: [] },
  model: named,
  role: named,
  role_group: named,
  menu: named,
  image: named,
  feature: named,
}

export const operations = perAdminCall(({ noun, title: { en }, limit }, table) => {
  const columns = adminColumns[table]
  const row = rowOf(`Admin${noun}`, columns)
  const data = z.array(row)
  const created = picturesOf(columns, 'new')
  const changed = picturesOf(columns, 'change')
  const fails = furtherFails[table]
  return describe({
    list: {
      summary: `${en}: rows with their columns; a column in the query keeps the rows that have the value`,
      query: rowsQuery(columns, limit),
      data: row,
      extras,
      download: asTable('admin'),
    },
    get: { summary: `${en}: one row, as a list of one`, params, data, fails: ['nodata'] },
    patch: {
      summary: `${en}: change fields of a row`,
      params,
      body: changesOfRow(columns),
      data,
      fails: ['nodata', 'conflict', ...(fails?.patch ?? [])],
      ...(changed && { upload: changed }),
    },
    create: {
      summary: `${en}: add a row`,
      body: newRow(columns),
      data,
      fails: ['conflict', ...(fails?.create ?? [])],
      ...(created && { upload: created }),
    },
    delete: { summary: `${en}: delete a row`, body: takeId, fails: ['nodata', 'conflict'] },
  })
})
