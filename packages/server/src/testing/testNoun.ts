import { beforeAll, describe, expect, it } from 'vitest'
import { described } from '@headend/contract/core'
import type { Call } from '@headend/contract/core'
import { errorData } from '@headend/contract/schemas/core'
import type { Stack } from '../core/testing.ts'
import { mayMake, roleKeys } from './boundary.ts'
import type { Noun, Row } from './noun.ts'
import { rowOf } from './noun.ts'
import { plantRows, shapeOf } from './nounRows.ts'
import type { PlantedRows } from './nounRows.ts'

type Guard = 'scope' | 'permission' | 'line' | 'order' | 'filter' | 'keyword' | 'page'
type Check = Readonly<{
  says: string
  /** The calls it is about: a noun without them has nothing to check. */
  of?: readonly (keyof Noun['calls'])[]
  /** The guard without which it fails. */
  guard?: Guard
  run: (planted: PlantedRows) => Promise<void>
}>

/** Both values of a column, which differ: or it could not be seen whether the list reads the column. */
const bothOf = ({ rows }: PlantedRows, field: string): readonly [unknown, unknown] => {
  const [one, other] = rows.map((row) => row[field])
  expect(one, `both bodies have the same ${field}`).not.toEqual(other)
  return [one, other]
}

const isBefore = (one: unknown, other: unknown): boolean => {
  if (typeof one === 'number' && typeof other === 'number') return one < other
  return String(one) < String(other)
}

const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('the noun has no such call')
  return value
}

/** Of `all` the fields that `some` has. */
const picked = (all: object, some: object): Row => {
  const names = new Set(Object.keys(some))
  return Object.fromEntries(Object.entries(all).filter(([field]) => names.has(field)))
}

/** The problem of one field, as the answer has it. */
const problemOf = (envelope: Awaited<ReturnType<PlantedRows['ask']>>, field: string): string | undefined => {
  const { fields = [], field: only } = errorData.catch({}).parse(envelope.data)
  return fields.find((one) => one.field === field)?.problem ?? (only === field ? envelope.message : undefined)
}

/** What every noun with the usual calls does, each with the guard of the server that it would miss. */
const nounChecks: readonly Check[] = [
  {
    says: 'gives back what was sent, also in the list, and leaves a line of the history',
    of: ['create'],
    run: async ({ calls, bodies, rows, first, firstLine, name, read, listed }) => {
      for (const [index, row] of rows.entries()) {
        expect(row).toMatchObject(bodies()[index] ?? {})
        expect(await read(row)).toEqual(row)
        expect(await listed({})).toContainEqual(row)
      }
      const { action } = present(calls.create)
      const [after] = bodies()
      expect(firstLine).toMatchObject({ action: action?.en, target: first[name], result: 'success', detail: { after } })
    },
  },
  {
    says: 'is listed in every order, forwards and backwards',
    guard: 'order',
    run: async (planted) => {
      const { orders, listed, calls } = planted
      expect(orders, `${calls.list.id} has no order`).not.toEqual([])
      for (const column of orders) {
        const [one, other] = bothOf(planted, column)
        const up = isBefore(one, other) ? [one, other] : [other, one]
        const inOrder = async (order: string) => (await listed({ order })).map((row) => row[column])
        expect([column, await inOrder(`${column},asc`)]).toEqual([column, up])
        expect([column, await inOrder(`${column},desc`)]).toEqual([column, up.toReversed()])
      }
    },
  },
  {
    says: 'is found by each filter of the list',
    guard: 'filter',
    run: async (planted) => {
      const { filters, listed } = planted
      for (const field of filters)
        for (const value of bothOf(planted, field))
          expect([field, (await listed({ [field]: value })).map((row) => row[field])]).toEqual([field, [value]])
    },
  },
  {
    says: 'is found by words of every field that is searched',
    guard: 'keyword',
    run: async (planted) => {
      const { searched, listed } = planted
      for (const field of searched)
        for (const value of bothOf(planted, field)) {
          const found = await listed({ keyword: String(value).toUpperCase() })
          expect([field, found.map((row) => row[field])]).toEqual([field, [value]])
        }
    },
  },
  {
    says: 'stands on one page of the list, and no row on two',
    guard: 'page',
    run: async ({ stack, calls, rows, owner, orders, idOf }) => {
      const order = `${orders[0]},asc`
      const pageOf = (page: number) => stack.ask(calls.list, { query: { page, limit: 1, order } }, { as: owner })
      const { totalRecords } = (await pageOf(1)).pagination
      expect(totalRecords).toBeGreaterThanOrEqual(rows.length)
      const ids: string[] = []
      for (let page = 1; page <= totalRecords; page += 1)
        for (const row of (await pageOf(page)).rows) ids.push(idOf(rowOf(row)))
      expect(new Set(ids).size).toBe(totalRecords)
      expect(ids).toEqual(expect.arrayContaining(rows.map(idOf)))
      expect((await pageOf(totalRecords + 1)).rows).toEqual([])
    },
  },
  {
    says: 'is for those alone who have the permission',
    guard: 'permission',
    run: async ({ stack, calls, first, above, sent, ask }) => {
      for (const call of Object.values<Call>(calls)) {
        if (call.access === 'signedIn') continue
        const as = await stack.signIn(present(roleKeys.find((role) => !mayMake(call, role))), above)
        expect([call.id, await ask(call, sent(call, first), as)]).toMatchObject([call.id, { code: 'roleerr' }])
      }
    },
  },
  {
    says: 'does not exist for a company beside, which its owner and the root company see',
    guard: 'scope',
    run: async ({ calls, first, owner, beside, root, read, listed, ask, sent, idOf }) => {
      for (const as of [owner, root]) {
        expect(await listed({}, as)).toHaveLength(2)
        expect(idOf(await read(first, as))).toBe(idOf(first))
      }
      // What nobody but the root company has is refused as a whole.
      const list = await ask(calls.list, { query: { limit: 1000 } }, beside)
      const isLetIn = list.code === 'success'
      if (isLetIn) expect(await listed({}, beside)).toEqual([])
      for (const call of [calls.get, calls.update, calls.delete]) {
        if (call === undefined) continue
        expect([call.id, await ask(call, sent(call, first), beside)]).toMatchObject([
          call.id,
          { code: isLetIn ? 'nodata' : 'roleerr' },
        ])
      }
      expect(await read(first, owner)).toEqual(first)
    },
  },
  {
    says: 'is not found by an id that nobody has',
    run: async ({ calls, id, sent, ask }) => {
      for (const call of [calls.get, calls.update, calls.delete]) {
        if (call === undefined) continue
        const nobodys = { [id]: '999999999' }
        expect([call.id, await ask(call, sent(call, nobodys))]).toMatchObject([call.id, { code: 'nodata' }])
      }
    },
  },
  {
    says: 'is refused what it cannot be, at the field in both languages, and stays as it was',
    of: ['create'],
    run: async ({ calls, bodies, refused, first, owner, ask, sent, read, listed }) => {
      const create = present(calls.create)
      const [body] = bodies()
      const shape = shapeOf((await described(create)).body)
      const required = Object.keys(shape).filter((field) => shape[field]?.safeParse(undefined).success === false)
      const wrong: readonly (readonly [object, string, string?])[] = [
        ...required.map((field) => [{ [field]: undefined }, field] as const),
        [{ nothingOfTheKind: 1 }, 'nothingOfTheKind'],
        ...refused,
      ]
      for (const [over, field, problem = /./] of wrong)
        for (const call of [create, calls.update]) {
          // What is left out of a call that takes what differs alone stays as it is.
          if (call === undefined || (call.method === 'PATCH' && required.includes(field))) continue
          const given = sent(call, first, { ...(call.method === 'PATCH' ? {} : body), ...over })
          const about = `${call.id} ${field}`
          expect(problemOf(await ask(call, given), field), about).toMatch(problem)
          expect(problemOf(await ask(call, given, owner, 'ko'), field), about).toMatch(/\p{Script=Hangul}/u)
        }
      expect(await listed({})).toContainEqual(first)
      expect(await read(first)).toEqual(first)
    },
  },
  {
    says: 'is changed, and the line of the history has what differs',
    of: ['update'],
    guard: 'line',
    run: async ({ calls, stack, bodies, changed, owner, first, name, sent, read, listed, lastLine }) => {
      const update = present(calls.update)
      const put = async (body?: object) => rowOf(await stack.ask(update, sent(update, first, body), { as: owner }))
      const answer = await put()
      const line = await lastLine(owner)
      const seen = [await read(first), (await listed({})).find((row) => row[name] === answer[name])]
      // As it was, before anything of it may fail.
      const [before] = bodies()
      await put(update.method === 'PATCH' ? picked(before, changed) : before)
      expect(answer).toMatchObject(changed)
      expect(answer).not.toEqual(first)
      expect(seen).toEqual([answer, answer])
      expect(line).toMatchObject({
        action: update.action?.en,
        target: answer[name],
        detail: { before: picked(before, changed), after: changed },
      })
    },
  },
  {
    says: 'is gone once it was deleted, which leaves a line of the history',
    of: ['delete'],
    run: async ({ calls, stack, owner, first, name, sent, read, ask, listed, lastLine, idOf }) => {
      const remove = present(calls.delete)
      const target = (await read(first))[name]
      // However many delete it at a time, one of them does.
      const codes = await Promise.all(
        Array.from({ length: 3 }, () => stack.codeOf(remove, sent(remove, first), { as: owner })),
      )
      expect(codes.toSorted()).toEqual(['nodata', 'nodata', 'success'])
      for (const call of [calls.get, remove])
        expect(await ask(call, sent(call, first))).toMatchObject({ code: 'nodata' })
      expect((await listed({})).map(idOf)).not.toContain(idOf(first))
      expect(await lastLine(owner)).toMatchObject({
        action: remove.action?.en,
        target,
        detail: { before: { [name]: target } },
      })
    },
  },
]

/** The checks that a noun with these calls and filters has to pass, in their order: the first is deleted by the last. */
export const checksOf = ({ calls, filters }: Pick<Noun, 'calls' | 'filters'>): readonly Check[] =>
  nounChecks.filter(
    ({ of = [], guard }) =>
      of.every((call) => calls[call] !== undefined) && !(guard === 'filter' && filters?.length === 0),
  )

/**
 * Tests what a noun does as every noun does it: made, listed in each order and by each filter and word, in pages, read,
 * changed, deleted; refused without the permission, from a company beside and with values that cannot be; with its lines of
 * the history. A test of the noun has beside it what is its own.
 */
export const testNoun = (noun: Noun, stack: () => Stack): void => {
  describe('as every noun', () => {
    let planted: PlantedRows
    beforeAll(async () => {
      planted = await plantRows(stack(), noun)
    })
    it.each(checksOf(noun))('$says', ({ run }) => run(planted))
  })
}
