import * as z from 'zod'
import type { ErrorCode } from '../core/index.ts'
import { asTable, describe, paging } from './core.ts'
import { id as anyId, optionalText } from './rules.ts'

type Fields = Readonly<Record<string, z.ZodType>>

type Wanted<
  Id extends string,
  Entity extends z.ZodType,
  Input extends z.ZodType,
  Order extends string,
  Filters extends Fields,
> = Readonly<{
  id: Id
  /** Words for the document: `notice` and `notices`. */
  noun: string
  plural: string
  entity: Entity
  /** What create and update take. */
  input: Input
  /** Columns the list can be ordered by; the first is the order nobody asked for. */
  orders: readonly [Order, ...Order[]]
  filters: Filters
  /** What a file with the rows of the list is called; without it they cannot be fetched as one. */
  file?: string
  fails?: Readonly<{ create?: readonly ErrorCode[]; update?: readonly ErrorCode[]; delete?: readonly ErrorCode[] }>
}>

/** `column,asc` or `column,desc`, as a list's `order`. */
export const orderOf = <const Order extends string>(columns: readonly Order[]) =>
  z.templateLiteral([z.enum(columns), ',', z.enum(['asc', 'desc'])]).optional()

/** What a list is asked: a page, a keyword, an order, and the filters of the noun. */
export const listQuery = <const Order extends string, Filters extends Fields>(
  orders: readonly Order[],
  filters: Filters,
) => z.strictObject({ ...paging, keyword: optionalText(100).default(''), order: orderOf(orders), ...filters })

/** What the calls of `resource` carry: one description of a noun instead of five. */
export const resourceOperations = <
  const Id extends string,
  Entity extends z.ZodType,
  Input extends z.ZodType,
  const Order extends string,
  Filters extends Fields = {},
>({
  id,
  noun,
  plural,
  entity,
  input,
  orders,
  filters,
  file,
  fails = {},
}: Wanted<Id, Entity, Input, Order, Filters>) => {
  // One place by a computed name: the type of `{ [id]: … }` would forget which name it is.
  const params = z.strictObject({ [id]: anyId } as { [Name in Id]: typeof anyId })
  return describe({
    list: {
      summary: `One page of the ${plural}`,
      query: listQuery(orders, filters),
      data: entity,
      ...(file === undefined ? {} : { download: asTable(file) }),
    },
    get: { summary: `One ${noun}`, params, data: entity, fails: ['nodata'] },
    create: { summary: `Create a ${noun}`, body: input, data: entity, fails: fails.create ?? [] },
    update: {
      summary: `Change a ${noun}`,
      params,
      body: input,
      data: entity,
      fails: ['nodata', ...(fails.update ?? [])],
    },
    delete: { summary: `Delete a ${noun}`, params, fails: ['nodata', ...(fails.delete ?? [])] },
  })
}
