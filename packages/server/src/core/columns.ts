import { deleteFound } from './db/deletion.ts'
import type { TableColumn, TableValue, TableValues } from '@headend/contract/core'
import type { Columns } from '@headend/contract/schemas/columns'
import { sql } from 'kysely'
import type { Db } from './db/database.ts'
import { fail } from './errors.ts'
import { ownedRows } from './rows.ts'
import type { Reader, Scope } from './rows.ts'

/** Where rows lie that the contract describes by their columns. */
export type Place = Readonly<{
  /** The table that is written. */
  base: string
  /** What is joined with it. */
  joins?: string
  /** The column of the id, a bigint unless it is said to be text. */
  key: string
  isText?: true
  /** The SQL of fields that are not read from the column of the base with their name. */
  sql?: Readonly<Record<string, string>>
  /** The order nobody asked for, unless it is that of the names. */
  order?: string
}>

/** Values by the columns of the base. */
type Written = Readonly<Record<string, unknown>>
type Row = TableValues & Readonly<{ id: string }>

/** The column of the base that a field is by its name: `deviceSn` is `device_sn`. */
const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What a column may refer to: a table, the column of its id, and that of its name. */
const references = {
  company: ['company', 'company_id', 'company_name'],
  model: ['model', 'mid', 'model_name'],
  feature: ['feature', 'feature_id', 'feature_key'],
  role: ['role', 'role_group_key', 'role_name'],
  roleGroup: ['role_group', 'role_group_key', 'role_group_name'],
} as const

/** What a column may hold. More than the 1000 first that it refers to nobody picks from a list. */
const choicesOf = async (db: Db, refersTo: TableColumn['refersTo'], words: readonly string[] | undefined) => {
  if (refersTo === undefined || refersTo === 'device') return words?.map((value) => ({ value, label: value }))
  const [table, key, name] = references[refersTo]
  const found = await sql<{ value: string; label: string }>`
    select ${sql.ref(key)}::text as value, min(${sql.ref(name)}) as label from ${sql.table(table)}
    group by 1 order by 2 limit 1000`.execute(db)
  return found.rows
}

const valueOf = (value: unknown): TableValue => {
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** Rows that the contract describes by their columns: read in every usual way, and what is written of them. */
export const columnRows = (columns: Columns, place: Place, scope: Scope) => {
  const { base, joins = '', key, isText, sql: own = {} } = place
  const entries = Object.entries(columns)
  const placeOf = (field: string): string => own[field] ?? `${base}.${columnOf(field)}`
  const places = Object.fromEntries(entries.map(([field]) => [field, `line.${field}`]))
  const selected = entries.map(([field]) => sql`${sql.raw(placeOf(field))} as ${sql.ref(field)}`)
  /** The field that names a row: its first text. */
  const name = (entries.find(([, { type }]) => type === 'text') ?? entries[0])?.[0] ?? 'id'

  /** The columns of the base that values become; null is whatever the column is by itself. */
  const written = (values: TableValues): Written =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([field]) => placeOf(field) === `${base}.${columnOf(field)}`)
        .map(([field, value]) => [columnOf(field), value === null || value === '' ? sql`default` : value]),
    )

  const rows = ownedRows({
    // A subselect gives every column its field as a name; PostgreSQL sees through it to the indexes beneath.
    select: (db) =>
      db
        .selectFrom(
          sql<Record<string, unknown>>`(select ${sql.ref(`${base}.${key}`)} as id, ${sql.join(selected)}
            from ${sql.table(base)} ${sql.raw(joins)})`.as('line'),
        )
        .selectAll(),
    scope,
    id: 'line.id',
    textId: isText,
    keyword: entries.filter(([, { type }]) => type === 'text').map(([field]) => `line.${field}`),
    filters: places,
    orders: places,
    order: place.order ?? name,
    entity: (row): Row => ({
      ...Object.fromEntries(Object.entries(row).map(([field, value]) => [field, valueOf(value)])),
      id: String(row['id']),
    }),
  })

  return {
    name,
    ...rows,

    /** The columns as a screen needs them. */
    described: (db: Db): Promise<TableColumn[]> =>
      Promise.all(
        entries.map(async ([field, { words, rule: _rule, ...column }]) => {
          const choices = await choicesOf(db, column.refersTo, words)
          return { field, ...column, ...(choices && { choices }) }
        }),
      ),

    /** Adds a row of values, and of further columns of the base; gives its id. */
    insert: async (trx: Db, values: TableValues, more: Written = {}): Promise<string> => {
      const row = Object.entries({ ...written(values), ...more })
      const inserted = await sql<{ id: string }>`
        insert into ${sql.table(base)} (${sql.join(row.map(([column]) => sql.ref(column)))})
        values (${sql.join(row.map(([, value]) => value))}) returning ${sql.ref(key)} as id`.execute(trx)
      return inserted.rows[0]?.id ?? ''
    },

    update: async (trx: Db, id: string, values: TableValues, more: Written = {}): Promise<void> => {
      const sets = Object.entries({ ...written(values), ...more }).map(
        ([column, value]) => sql`${sql.ref(column)} = ${value}`,
      )
      await sql`update ${sql.table(base)} set ${sql.join(sets)} where ${sql.ref(key)} = ${id}`.execute(trx)
    },

    delete: async (trx: Db, id: string): Promise<void> => {
      await deleteFound(sql`delete from ${sql.table(base)} where ${sql.ref(key)} = ${id}`.execute(trx))
    },

    /** A row as it is once nobody else changes it, which holds until the end of the transaction. @throws {Failure} nodata */
    held: async (trx: Db, caller: Reader, id: string): Promise<Row> => {
      const { id: found } = await rows.one(trx, caller, id)
      await sql`select 1 from ${sql.table(base)} where ${sql.ref(key)} = ${found} for update`.execute(trx)
      return rows.one(trx, caller, id)
    },

    /** @throws {Failure} custom invalid for a value that refers to nothing. */
    checkReferences: async (db: Db, values: TableValues): Promise<void> => {
      for (const [field, { refersTo }] of entries) {
        const value = values[field]
        if (typeof value !== 'string' || refersTo === undefined || refersTo === 'device') continue
        const [table, column] = references[refersTo]
        const found = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)}::text = ${value} limit 1`
        if ((await found.execute(db)).rows.length > 0) continue
        const problem = { en: 'There is no such entry any more.', ko: '더 이상 없는 항목입니다.' }
        throw fail('custom', { reason: 'invalid', field, fields: [{ field, problem }], values: { field, problem } })
      }
    },
  }
}
