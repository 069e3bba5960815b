import { sql } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { countCells } from './cells.ts'
import { cellColumnOf, isGrouped, ranksOf } from './order.ts'
import type { GroupedColumn, Labels, Order, Ranks } from './order.ts'
import type { Selection } from './selection.ts'

type Row = Readonly<{ id: string; name: string }>

const read = async (db: Db, text: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<Row>`${sql.raw(text)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const nothing: ReadonlyMap<string, string> = new Map()

/** The names that an order by these columns goes by; others are left out. */
export const labelsFor = async (db: Db, columns: readonly string[]): Promise<Labels> => {
  const [models, companies, cities, provinces] = await Promise.all([
    columns.includes('modelName') ? read(db, 'select mid::text as id, model_name as name from model') : nothing,
    columns.includes('companyName')
      ? read(db, 'select company_id::text as id, company_name as name from company')
      : nothing,
    columns.includes('city') ? read(db, 'select op_city_id as id, city_name as name from city') : nothing,
    columns.includes('province')
      ? read(db, 'select op_city_id as id, province_name as name from city join province using (province_id)')
      : nothing,
  ])
  return { models, companies, cities, provinces }
}

/** The places of all values of the grouped columns of an order, for sorting in the database. */
export const ranksFor = async (
  db: Db,
  selection: Selection,
  orders: readonly Order[],
): Promise<ReadonlyMap<GroupedColumn, Ranks>> => {
  const columns = orders.map(({ column }) => column).filter(isGrouped)
  if (columns.length === 0) return new Map()
  const labels = await labelsFor(db, columns)
  const entries = columns.map(async (column) => {
    const counted = await countCells(db, selection, [cellColumnOf(column)])
    return [
      column,
      ranksOf(
        column,
        counted.map(({ values }) => values[0] ?? ''),
        labels,
      ),
    ] as const
  })
  return new Map(await Promise.all(entries))
}
