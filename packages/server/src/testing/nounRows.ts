import { described } from '@headend/contract/core'
import type { Call, Language } from '@headend/contract/core'
import * as z from 'zod'
import type { Stack, TestSession } from '../core/testing.ts'
import { rowOf } from './noun.ts'
import type { Noun, Row } from './noun.ts'

/** What the list of any noun is asked beside its own filters. */
const general = new Set(['page', 'limit', 'keyword', 'order'])

/** The fields of an object's schema. */
export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The columns that `orderOf` of the contract offers. */
const columnsOf = (order: z.ZodType | undefined): readonly string[] => {
  const literal = order instanceof z.ZodOptional ? order.unwrap() : order
  const [columns] = literal instanceof z.ZodTemplateLiteral ? literal.def.parts : []
  return columns instanceof z.ZodEnum ? columns.options.map(String) : []
}

/** Two rows of a noun, with who made them and who is beside. */
export const plantRows = async (stack: Stack, noun: Noun) => {
  const { calls, id, sent, make } = noun
  const root = await stack.signIn()
  const mark = stack.core.random.code(6)
  const above = await stack.company(`Above ${mark}`)
  // Somebody beside has the role that sees the rows, so that nothing but the company is in the way.
  const role = noun.scope === 'root' ? 'systemAdministrator' : 'operatorAdministrator'
  const isRoots = noun.scope === 'root' && calls.create !== undefined
  const makerOf = async (companyId: string): Promise<TestSession> => (isRoots ? root : stack.signIn(role, companyId))
  const [maker, below] = [await makerOf(above), await makerOf(await stack.company(`Below ${mark}`, above))]
  const owner = noun.scope === 'root' ? root : maker
  const beside = await stack.signIn(role, await stack.company(`Beside ${mark}`))
  const { query } = await described(calls.list)

  const ask = async (call: Call, request: object, as = owner, language: Language = 'en') =>
    (await stack.callApi(call, request, { as, language })).envelope
  const idOf = (row: Row): string => String(row[id])
  const lastLine = (by: TestSession) =>
    stack.db
      .selectFrom('audit')
      .select(['action', 'target', 'result', 'detail'])
      .where('user_id', '=', by.userId)
      .orderBy('audit_id', 'desc')
      .executeTakeFirst()

  // One after the other: rows that are ordered by the time of their making have an order.
  const first = await make(stack, maker, 0)
  const firstLine = await lastLine(owner)
  const second = await make(stack, below, 1)
  const rows = [first, second]

  return {
    ...noun,
    stack,
    owner,
    beside,
    root,
    above,
    first,
    firstLine,
    rows,
    ask,
    idOf,
    lastLine,
    read: async (row: Row, as = owner) => rowOf(await stack.ask(calls.get, sent(calls.get, row), { as })),
    /** Those of the two that a list answers, in its order: it may have others. */
    listed: async (query: object, as = owner): Promise<readonly Row[]> => {
      const page = await stack.ask(calls.list, { query: { limit: 1000, ...query } }, { as })
      return page.rows.map(rowOf).filter((row) => rows.some((one) => idOf(one) === idOf(row)))
    },
    orders: noun.orders ?? columnsOf(shapeOf(query)['order']),
    filters: noun.filters ?? Object.keys(shapeOf(query)).filter((field) => !general.has(field)),
  }
}

export type PlantedRows = Awaited<ReturnType<typeof plantRows>>
