import type pg from 'pg'

/** A column as the catalog of the database describes it. */
type Column = Readonly<{
  table: string
  column: string
  type: string
  required: boolean
  identity: boolean
  defaulted: boolean
  comment: string | null
  checks: readonly string[]
}>

const catalog = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, a.attnotnull as required,
    a.attidentity = 'a' or a.attgenerated <> '' as identity, a.atthasdef as defaulted,
    col_description(c.oid, a.attnum) as comment,
    coalesce((select array_agg(pg_get_constraintdef(k.oid) order by k.conname) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '{}') as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration'
  order by c.relname collate "C", a.attnum`

const plain: Readonly<Record<string, string>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  // A day is not a moment: it stays text, such as 2026-03-09, whatever the time zone of the process.
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  ltree: 'string',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** The values of a check such as `state in ('waiting', 'running')`, in the order they were written. */
const allowedValues = (checks: readonly string[]): string | undefined => {
  for (const check of checks) {
    const list = /^CHECK \(\(\(?"?\w+"?\)?(?:::text)? = ANY \(\(?ARRAY\[(.+)\]\)?(?:::text\[\])?\)\)\)$/.exec(
      check,
    )?.[1]
    if (list === undefined) continue
    return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value]) => `'${value?.replaceAll("''", "\\'")}'`).join(' | ')
  }
  return undefined
}

/** What the comment of a column says of its type: `@type Record<string, unknown>`. */
const statedType = (comment: string | null): string | undefined => /(?:^|\n)@type (.+)/.exec(comment ?? '')?.[1]

const valueType = ({ table, column, type, comment, checks }: Column): string => {
  const stated = statedType(comment)
  if (stated !== undefined) return stated
  if (type === 'jsonb') throw new Error(`${table}.${column}: say what it holds: comment on column … is '@type …'`)
  const element = type.endsWith('[]') ? type.slice(0, -2) : undefined
  const known = plain[element ?? type]
  if (known === undefined) throw new Error(`${table}.${column}: describeTables.ts does not know the type ${type}`)
  return element === undefined ? (allowedValues(checks) ?? known) : `${known}[]`
}

const columnType = (column: Column): string => {
  const value = valueType(column)
  if (column.identity) return `GeneratedAlways<${value}>`
  const read = column.required ? value : `${value} | null`
  const optional = column.defaulted || !column.required ? ' | undefined' : ''
  if (column.type === 'jsonb') {
    // Read parsed, written as its text.
    const written = column.required ? 'string' : 'string | null'
    return `ColumnType<${read}, ${written}${optional}, ${written}>`
  }
  return optional === '' ? read : `Generated<${read}>`
}

const typeName = (table: string): string =>
  table
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/**
 * The source of `gen/tables.ts`: every table as Kysely sees it, read from the catalog of a database that has all migrations.
 * A check with a list of values becomes a union; what a jsonb column holds is said by its comment, `@type …`.
 * @throws {Error} for a type that has no counterpart here.
 */
export const describeTables = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<Column>(catalog)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const types = [...tables].map(
    ([table, columns]) =>
      `type ${typeName(table)} = {\n${columns.map((column) => `  ${column.column}: ${columnType(column)}\n`).join('')}}\n`,
  )
  return `// Generated from the migrations by "npm run tables": do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

${types.join('\n')}
/** The tables. Ids are bigint in the database and text here; a moment is a Date, a day its text. */
export type Database = {
${[...tables.keys()].map((table) => `  ${table}: ${typeName(table)}\n`).join('')}}
`
}
