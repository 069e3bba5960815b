import * as z from 'zod'
import { perAdminCall } from '../admin.ts'
import { adminColumns } from './adminColumns.ts'
import { changesOfRow, newRow, picturesOf, rowOf, rowsQuery, tableColumn } from './columns.ts'
import type { TableValues } from './columns.ts'
import { asTable, describe } from './core.ts'
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

export const operations = perAdminCall(({ noun, title: { en }, limit }, table) => {
  const columns = adminColumns[table]
  const row = rowOf(`Admin${noun}`, columns)
  const data = z.array(row)
  const created = picturesOf(columns, 'new')
  const changed = picturesOf(columns, 'change')
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
      fails: ['nodata', 'conflict'],
      ...(changed && { upload: changed }),
    },
    create: {
      summary: `${en}: add a row`,
      body: newRow(columns),
      data,
      fails: ['conflict'],
      ...(created && { upload: created }),
    },
    delete: { summary: `${en}: delete a row`, body: takeId, fails: ['nodata', 'conflict'] },
  })
})
