import * as z from 'zod'
import { pictureTypes } from '../core/index.ts'
import type { Upload } from '../core/index.ts'
import { listQuery } from './resource.ts'
import { id, optionalPlainText, optionalText, plainText, text, time } from './rules.ts'

const inBoth = z.object({ en: z.string(), ko: z.string() })

/** A column of a table as the answer of a list describes it. */
export const tableColumn = z
  .object({
    field: z.string(),
    label: inBoth,
    type: z.enum(['text', 'longText', 'number', 'boolean', 'time', 'choice', 'choices', 'image']),
    editable: z.boolean().describe('Whether a row that exists may be given another value.'),
    creatable: z.boolean().describe('Whether a new row may be given a value.'),
    required: z.boolean().describe('Whether a row cannot be without a value.'),
    refersTo: z
      .enum(['company', 'model', 'device', 'feature', 'role', 'roleGroup'])
      .optional()
      .describe('What its values are ids of.'),
    choices: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .optional()
      .describe('What it may hold; of what it refers to, the first 1000.'),
    codes: z
      .enum([
        'accountStatus',
        'deviceStatus',
        'deviceTab',
        'ownText',
        'productClass',
        'roleKind',
        'taskState',
        'taskType',
      ])
      .optional()
      .describe('What its values are codes of, which a reader is shown the words of.'),
    maxBytes: z.int().optional().describe('The largest picture.'),
  })
  .meta({ id: 'TableColumn', description: 'A column of a table, from which a screen is built.' })
export type TableColumn = z.infer<typeof tableColumn>

/** A value of a row, and what is sent of one: null is none. */
export const tableValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type TableValue = z.infer<typeof tableValue>
type Rule = z.ZodType<TableValue, TableValue>
export type TableValues = Readonly<Record<string, TableValue | undefined>>

/** A column as the contract describes it: the list's column, and the rules of its values. */
export type Column = Omit<TableColumn, 'field' | 'choices'> &
  Readonly<{
    /** What a choice, or each of several, may be. */
    words?: readonly string[]
    /** The rule of a value, where its type does not say it. */
    rule?: Rule
  }>
export type Columns = Readonly<Record<string, Column>>

type Use = Partial<
  Pick<Column, 'editable' | 'creatable' | 'required' | 'refersTo' | 'words' | 'codes' | 'rule' | 'maxBytes'>
>

/** When a column may be given a value; never when nothing is said. */
export const initial = { creatable: true, required: true } satisfies Use
export const initialOptional = { creatable: true } satisfies Use
export const changeable = { editable: true, required: true } satisfies Use
export const changeableOptional = { editable: true } satisfies Use
export const needed = { ...initial, ...changeable } satisfies Use
export const optional = { creatable: true, editable: true } satisfies Use

/** A column of a type: its label in both languages, when it is given a value, and by which rule. */
export const column =
  (type: Column['type']) =>
  (en: string, ko: string, use: Use = {}): Column => ({
    type,
    label: { en, ko },
    editable: false,
    creatable: false,
    required: false,
    ...use,
  })

const int = z.int().min(0).max(2_147_483_647)

const ruleOf = ({ type, required, words, refersTo, rule }: Column): Rule => {
  if (rule !== undefined) return rule
  const oneOf = words === undefined ? id : z.enum(words)
  switch (type) {
    case 'text':
      return refersTo !== undefined ? id : required ? plainText(200) : optionalPlainText(200)
    case 'longText':
      return required ? text(2000) : optionalText(2000)
    case 'number':
      return int
    case 'boolean':
      return z.boolean()
    case 'choices':
      return required ? z.array(oneOf).min(1) : z.array(oneOf)
    case 'choice':
    case 'time':
    case 'image':
      return oneOf
  }
}

/** Something of those columns of a table of which there is such a thing. */
const per = <Of>(columns: Columns, of: (column: Column) => Of | undefined): Record<string, Of> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, entry]) => {
      const value = of(entry)
      return value === undefined ? [] : [[field, value]]
    }),
  )

const isPicture = ({ type }: Column): boolean => type === 'image'

const givenOf = (entry: Column) => {
  const rule = ruleOf(entry).meta({ description: entry.label.en })
  return entry.required ? rule : rule.nullish()
}

/** The values of a new row. */
export const newRow = (columns: Columns): z.ZodType<TableValues, TableValues> =>
  z.strictObject(per(columns, (entry) => (entry.creatable && !isPicture(entry) ? givenOf(entry) : undefined)))

/** What may be changed of a row, at least one value of it, unless a picture may come beside them. */
export const changesOfRow = (columns: Columns): z.ZodType<TableValues, TableValues> => {
  const changes = z.strictObject(
    per(columns, (entry) => (entry.editable && !isPicture(entry) ? givenOf(entry).optional() : undefined)),
  )
  if (Object.values(columns).some(isPicture)) return changes
  return changes.refine((values) => Object.keys(values).length > 0, {
    error: 'nothing',
    when: ({ issues }) => issues.length === 0,
  })
}

/** The pictures that come with a row: a new one needs those that are required. */
export const picturesOf = (columns: Columns, use: 'new' | 'change'): Upload | undefined => {
  const parts = per(columns, ({ type, required, maxBytes = 0 }) =>
    type === 'image'
      ? { maxBytes, types: pictureTypes, ...(required && use === 'new' ? {} : { optional: true as const }) }
      : undefined,
  )
  return Object.keys(parts).length === 0 ? undefined : { parts }
}

const valueOf = ({ type }: Column) => {
  if (type === 'number') return z.int()
  if (type === 'boolean') return z.boolean()
  if (type === 'choices') return z.array(z.string())
  return type === 'time' ? time : z.string()
}

/** A row: its id and a value a column. `name` is what documents call it. */
export const rowOf = (name: string, columns: Columns): z.ZodType<TableValues & Readonly<{ id: string }>> =>
  z
    .object({
      id: z.string(),
      ...per(columns, (entry) => valueOf(entry).nullable().meta({ description: entry.label.en })),
    })
    .meta({ id: name }) as z.ZodType as z.ZodType<TableValues & Readonly<{ id: string }>>

const filterOf = ({ type, words, refersTo }: Column) => {
  if (type === 'time' || type === 'choices' || type === 'image') return undefined
  if (type === 'number') return z.coerce.number().pipe(int).optional()
  if (type === 'boolean') return z.enum(['true', 'false']).optional()
  return (refersTo === undefined && words ? z.enum(words) : z.string().max(2000)).optional()
}

export type TableQuery = Readonly<{
  page: number
  limit: number
  keyword: string
  order?: string | undefined
  [filter: string]: string | number | undefined
}>

/** What a list of the rows is asked: a column in the query keeps the rows that have the value. */
export const rowsQuery = (
  columns: Columns,
  limit: number,
): z.ZodType<TableQuery, Readonly<Record<string, unknown>>> => {
  const query = listQuery(Object.keys(columns), per(columns, filterOf))
  return query.extend({ limit: query.shape.limit.prefault(limit) }) as z.ZodType as z.ZodType<
    TableQuery,
    Readonly<Record<string, unknown>>
  >
}
