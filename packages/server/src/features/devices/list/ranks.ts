import { sql } from 'kysely'
import type { Language } from '@headend/contract/core'
import { placeName } from '@headend/contract/places'
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

/** Where names are read, and the language of who reads the list: places are in the order of what they are called there. */
export type Reading = Readonly<{ db: Db; language: Language }>

/** The names that an order by these columns goes by; others are left out. */
export const labelsFor = async ({ db, language }: Reading, columns: readonly string[]): Promise<Labels> => {
  const places = async (text: string): Promise<ReadonlyMap<string, string>> =>
    new Map([...(await read(db, text))].map(([id, name]) => [id, placeName(name, language)]))
  const [models, companies, cities, provinces] = await Promise.all([
    columns.includes('modelName') ? read(db, 'select mid::text as id, model_name as name from model') : nothing,
    columns.includes('companyName')
      ? read(db, 'select company_id::text as id, company_name as name from company')
      : nothing,
    columns.includes('city') ? places('select op_city_id as id, city_name as name from city') : nothing,
    columns.includes('province')
      ? places('select op_city_id as id, province_name as name from city join province using (province_id)')
      : nothing,
  ])
  return { models, companies, cities, provinces }
}

/** The places of all values of the grouped columns of an order, for sorting in the database. */
export const ranksFor = async (
  reading: Reading,
  selection: Selection,
  orders: readonly Order[],
): Promise<ReadonlyMap<GroupedColumn, Ranks>> => {
  const columns = orders.map(({ column }) => column).filter(isGrouped)
  if (columns.length === 0) return new Map()
  const labels = await labelsFor(reading, columns)
  const entries = columns.map(async (column) => {
    const counted = await countCells(reading.db, selection, [cellColumnOf(column)])
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
