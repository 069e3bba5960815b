import type { AdminColumn, AdminRow, AdminTableId, AdminValue } from '@headend/contract/admin'
import { adminTables } from '@headend/contract/admin'
import type { ErrorCode } from '@headend/contract/core'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'

/** A picture that was uploaded, and what it is by its content. */
export class Picture {
  readonly content: Buffer
  readonly type: string

  constructor(content: Buffer, type: string) {
    this.content = content
    this.type = type
  }

  /** What stands for it where there is only text. */
  toString(): string {
    return this.type
  }
}

/** What a row is given, or what of it is changed. */
export type Values = Readonly<Record<string, AdminValue | Picture>>
type Choice = Readonly<{ value: string; label: string }>
type Choices = (db: Db) => Promise<readonly Choice[]>

export type Column = Readonly<{
  field: string
  en: string
  ko: string
  type: AdminColumn['type']
  /** The SQL that reads it, such as `device.endpoint_id`; its last part is the column that is written. */
  from: string
  /** When it may be given: for new rows only, for existing ones only, or always; never when left out. */
  edit?: 'new' | 'existing' | 'always'
  required?: true
  /** What stands for nothing; null when left out. */
  blank?: string
  choices?: Choices
  /** The columns and values that a value becomes, where it is not one column with the value itself. */
  write?: (value: AdminValue, trx: Db) => Promise<Readonly<Record<string, unknown>>>
  /** The same of a picture. */
  writePicture?: (picture: Picture) => Readonly<Record<string, unknown>>
}>

/** How one admin table reads and writes its rows. */
export type Table = Readonly<{
  id: AdminTableId
  /** The table that is written. */
  base: string
  /** What stands behind `from`, when rows are joined; the base alone otherwise. */
  from?: string
  key: string
  textKey?: true
  columns: readonly Column[]
  /** The order nobody asked for. */
  order: string
  /** The field that names a row in the history. */
  name: string
  conflicts?: Readonly<Record<string, Readonly<{ code: ErrorCode; field: string }>>>
  /** Refuses to change or delete a row. */
  guard?: (row: AdminRow, verb: 'patch' | 'delete') => void
  /** Ways that have rules and lines of the history of their own. */
  create?: (caller: AuthenticatedCaller, values: Values) => Promise<string>
  patch?: (caller: AuthenticatedCaller, row: AdminRow, values: Values) => Promise<unknown>
  remove?: (caller: AuthenticatedCaller, row: AdminRow) => Promise<unknown>
  /** Runs when a write is committed. */
  written?: () => void
}>

/** Columns that many tables have. */
export const column = (
  field: string,
  type: Column['type'],
  en: string,
  ko: string,
  from: string,
  more: Pick<Column, 'edit' | 'required' | 'blank' | 'choices' | 'write' | 'writePicture'> = {},
): Column => ({ field, type, en, ko, from, ...more })

/** Fixed words to choose from. */
export const words =
  (list: readonly string[]): Choices =>
  async () =>
    list.map((value) => ({ value, label: value }))

/** Choices for a reference. More than these nobody picks from a list; the 1000 first are given. */
export const rowsOf =
  (table: string, value: string, label: string): Choices =>
  async (db) => {
    const found = sql<Choice>`select ${sql.ref(value)}::text as value, min(${sql.ref(label)}) as label
      from ${sql.table(table)} group by 1 order by 2 limit 1000`
    return (await found.execute(db)).rows
  }

const valueOf = (value: unknown): AdminValue => {
  if (value instanceof Date) return value.getTime()
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

const rowOf = (row: Readonly<Record<string, unknown>>): AdminRow => ({
  ...Object.fromEntries(Object.entries(row).map(([field, value]) => [field, valueOf(value)])),
  id: String(row['id']),
})

const at = (field: string): string => `line.${field}`

/** The rows of a table in every usual way. */
export const rowsOfTable = ({ from, base, key, textKey, columns, order }: Table) => {
  const places = Object.fromEntries(columns.map(({ field }) => [field, at(field)]))
  const selected = columns.map((entry) => sql`${sql.raw(entry.from)} as ${sql.ref(entry.field)}`)
  return ownedRows({
    // A subselect gives every column its field as a name; PostgreSQL sees through it to the indexes beneath.
    select: (db) =>
      db
        .selectFrom(
          sql<Record<string, unknown>>`(
            select ${sql.raw(key)} as id, ${sql.join(selected)} from ${sql.raw(from ?? base)})`.as('line'),
        )
        .selectAll(),
    scope: { everybody: 'the tables are of the whole installation, and only its root company is let in' },
    id: at('id'),
    textId: textKey,
    keyword: columns.filter(({ type }) => type === 'text').map(({ field }) => at(field)),
    filters: places,
    orders: places,
    order,
    entity: rowOf,
  })
}

/** The columns as a screen needs them. */
export const describedColumns = (db: Db, { id, columns }: Table): Promise<AdminColumn[]> =>
  Promise.all(
    columns.map(async ({ field, en, ko, type, edit, required = false, choices }) => ({
      field,
      label: { en, ko },
      type,
      editable: edit === 'always' || edit === 'existing',
      creatable: (edit === 'always' || edit === 'new') && adminTables[id].verbs.some((verb) => verb === 'create'),
      required,
      ...(choices === undefined ? {} : { choices: [...(await choices(db))] }),
    })),
  )
