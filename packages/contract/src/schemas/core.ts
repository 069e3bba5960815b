import * as z from 'zod'
import { tableTypes } from '../core/fileTypes.ts'
import type { DownloadOf, Nothing, Operation } from '../core/index.ts'
import { defaultLimit, maximumLimit } from '../core/paging.ts'

/** What every call fails with that asks a device: it is not there, not connected, refuses, does not trust this server, or is silent. */
export const toDevice = ['nodata', 'wsdisconnect', 'wsfail', 'wsfailauth', 'wstimeout'] as const

const positive = z.int().min(1)

/** Which page. Text of a query string is read as a number; what the pipe asks of it is said again for the document. */
export const paging = {
  page: z.coerce
    .number()
    .pipe(positive)
    .default(1)
    .meta({ type: 'integer', minimum: 1, description: 'Counts from 1.' }),
  limit: z.coerce
    .number()
    .pipe(positive.max(maximumLimit))
    .default(defaultLimit)
    .meta({ type: 'integer', minimum: 1, maximum: maximumLimit, description: 'Rows on a page.' }),
}

export const pagination = z
  .object({
    limit: z.int(),
    nextPage: z.int(),
    offset: z.int(),
    page: z.int(),
    prevPage: z.int(),
    totalPage: z.int(),
    totalRecords: z.int(),
  })
  .meta({ id: 'Pagination', description: 'Shape of the page a paged answer carries beside its rows.' })

export type Pagination = z.infer<typeof pagination>

export const leftDevice = z
  .object({
    endpointId: z.string(),
    name: z.string(),
    code: z.string(),
    reason: z.string(),
    taskId: z.string().nullable(),
  })
  .meta({
    id: 'LeftDevice',
    description:
      'A device that an action did not start on: what to call it, why not, and the task that was written for it, if one was.',
  })
export type LeftDevice = z.infer<typeof leftDevice>

export const errorData = z
  .object({
    field: z.string().optional(),
    executed: z.int().optional(),
    unmet: z.int().optional(),
    taskIds: z.array(z.string()).optional().describe('The tasks of an action that reached only some devices.'),
    batchId: z.string().optional(),
    permission: z.string().optional(),
    reason: z.string().optional(),
    taskId: z.string().optional().describe('The task that was written before the device failed it.'),
    left: z.array(leftDevice).optional().describe('Every device that an action did not start on.'),
    fields: z.array(z.object({ field: z.string(), problem: z.string() })).optional(),
    running: z.boolean().optional().describe('Whether what was to be begun runs.'),
    database: z.literal('down').optional().describe('Why the server is unavailable.'),
    time: z.number().optional().describe('When that was seen; milliseconds since 1970.'),
  })
  .meta({
    id: 'ErrorData',
    description: "What an error's `data` may carry, by which a form or a list finds the place to show it.",
  })

export type ErrorData = z.infer<typeof errorData>

/** Every answer of every call: `code` is `success` or a code of the error table. */
export const envelope = z.object({
  code: z.string(),
  message: z.string(),
  data: z.unknown(),
  pagination: pagination.optional(),
  extras: z.unknown().optional().describe('What a page carries beside its rows.'),
})

export type Envelope = z.infer<typeof envelope>

/** An event of the realtime channel as a value: its kind and the schema of its frame. */
export type Event<Kind extends string = string, Frame extends z.ZodType = z.ZodType> = Readonly<{
  kind: Kind
  frame: Frame
}>

/** An event of kind `kind`; `shape` is what its frame carries beside kind, endpointId and time. */
export const event = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) => ({
  kind,
  frame: z.object({
    kind: z.literal(kind),
    endpointId: z.string(),
    time: z.number().describe('Milliseconds since 1970.'),
    ...shape,
  }),
})

/** A place that carries nothing: an unknown field in it is refused. */
export const nothing: Nothing = z.strictObject({})

/** What is written down of a call: places left out carry nothing. */
type Definition = Partial<Operation> & Pick<Operation, 'summary'>

type SchemaOf<D, Place extends string, Otherwise extends z.ZodType> =
  D extends Readonly<Record<Place, infer Schema extends z.ZodType>> ? Schema : Otherwise

type Described<D extends Definition> = Operation<
  SchemaOf<D, 'params', Nothing>,
  SchemaOf<D, 'query', Nothing>,
  SchemaOf<D, 'body', Nothing>,
  SchemaOf<D, 'data', z.ZodNull>
> &
  Readonly<Pick<D, ('fails' | 'extras' | 'upload' | 'download') & keyof D>>

const complete = (definition: Definition): Operation => ({
  params: nothing,
  query: nothing,
  body: nothing,
  data: z.null(),
  fails: [],
  aliases: [],
  ...definition,
})

/** Of a call whose rows may be fetched as a table in a file of that name. */
export const asTable = (name: string): DownloadOf => ({ types: tableTypes, name, rows: true })

/** What the calls of an area carry, by the names they have in `calls`. */
export const describe = <const Set extends Readonly<Record<string, Definition>>>(
  set: Set,
): { readonly [Name in keyof Set]: Described<Set[Name]> } =>
  // What is left out gets the value that `Described` gives its type; only here can both be seen.
  Object.fromEntries(Object.entries(set).map(([name, definition]) => [name, complete(definition)])) as {
    readonly [Name in keyof Set]: Described<Set[Name]>
  }
