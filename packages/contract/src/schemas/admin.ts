import * as z from 'zod'
import { perAdminCall } from '../admin.ts'
import type { AdminCallName } from '../admin.ts'
import { pictureTypes } from '../core/index.ts'
import type { FilePart } from '../core/index.ts'
import { asTable, describe, paging } from './core.ts'
import { id, optionalText } from './rules.ts'

const adminValue = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
  .meta({ id: 'AdminValue', description: 'A value of a row; a time is milliseconds since 1970.' })
export type AdminValue = z.infer<typeof adminValue>

const adminRow = z
  .object({ id: z.string() })
  .catchall(adminValue)
  .meta({ id: 'AdminRow', description: 'A row of an admin table: its id and a value a column.' })
export type AdminRow = z.infer<typeof adminRow>

const inBoth = z.object({ en: z.string(), ko: z.string() })

export const adminColumn = z
  .object({
    field: z.string(),
    label: inBoth,
    type: z.enum(['text', 'longText', 'number', 'boolean', 'time', 'choice', 'choices', 'image']),
    editable: z.boolean().describe('Whether a row that exists may be given another value.'),
    creatable: z.boolean().describe('Whether a new row may be given a value.'),
    required: z.boolean().describe('Whether a row cannot be without a value.'),
    choices: z
      .array(z.object({ value: z.string(), label: z.string() }))
      .optional()
      .describe('What a column of type choice or choices may hold.'),
  })
  .meta({ id: 'AdminColumn', description: 'A column of an admin table, from which a screen is built.' })
export type AdminColumn = z.infer<typeof adminColumn>

/** What a list answers beside its rows. */
const extras = z.object({
  columns: z.array(adminColumn),
  verbs: z.array(z.enum(['list', 'get', 'patch', 'create', 'delete'])),
  total: z.int().describe('Rows of the table; `pagination.totalRecords` counts those that were asked for.'),
})

const params = z.strictObject({ id })
/** Values by the names of columns; which of them a table takes, its column list says. */
const values = z.record(z.string(), adminValue)
const rows = z.array(adminRow)
const takeId = z.union([z.strictObject({ id }), id, z.int().transform(String)])

const verbs = describe({
  patch: { summary: 'Change fields of a row', params, body: values, data: rows, fails: ['nodata', 'conflict'] },
  get: { summary: 'One row, as a list of one', params, data: rows, fails: ['nodata'] },
  create: { summary: 'Add a row', body: values, data: rows, fails: ['conflict'] },
  delete: {
    summary: 'Delete a row',
    body: takeId.transform((given) => (typeof given === 'string' ? { id: given } : given)),
    fails: ['nodata', 'conflict'],
  },
})

const list = (limit: number) =>
  describe({
    list: {
      summary: 'Rows of a table with its columns; a column in the query keeps the rows that have the value',
      query: z
        .object({
          ...paging,
          limit: paging.limit.prefault(limit),
          keyword: optionalText(100).default(''),
          order: z
            .string()
            .max(100)
            .regex(/^\w+,(?:asc|desc)$/)
            .optional(),
        })
        .catchall(z.union([z.string().max(200), z.number()])),
      data: adminRow,
      extras,
      download: asTable('admin'),
    },
  }).list

type OperationOf<Name> = Name extends `list${string}`
  ? ReturnType<typeof list>
  : Name extends `get${string}`
    ? typeof verbs.get
    : Name extends `patch${string}`
      ? typeof verbs.patch
      : Name extends `create${string}`
        ? typeof verbs.create
        : typeof verbs.delete

/** Which rows need one, the table's columns say. */
const pictureOf = (maxBytes: number): FilePart => ({ maxBytes, types: pictureTypes, optional: true })

const named = perAdminCall((entry, verb) => {
  const operation = verb === 'list' ? list(entry.limit) : verbs[verb]
  const { picture, title } = entry
  const isWrite = verb === 'create' || verb === 'patch'
  return {
    ...operation,
    summary: `${title.en}: ${operation.summary}`,
    ...(picture && isWrite ? { upload: { parts: { [picture.field]: pictureOf(picture.maxBytes) } } } : {}),
  }
})

// Entry by entry what `OperationOf` says; a mapped type cannot be built by a loop over its names.
export const operations = named as unknown as { readonly [Name in AdminCallName]: OperationOf<Name> }
