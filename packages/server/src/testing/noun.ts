import type { Answer, Call, Operation, Request } from '@headend/contract/core'
import * as z from 'zod'
import type { Stack, TestSession } from '../core/testing.ts'
import { hides, isolationOf, nobodys, refuses } from './isolation.ts'
import type { Ground, Isolation, Lines, Sent } from './isolation.ts'

type PagedCall = Call<Operation, true>

/** The usual calls of a noun, as far as it has them. */
export type NounCalls = Readonly<{ list: PagedCall; get: Call; create?: Call; update?: Call; delete?: Call }>

/** A row as a call answers it. */
export type Row = Readonly<Record<string, unknown>>

type FieldOf<Set extends NounCalls> =
  Answer<Set['list']> extends Readonly<{ rows: readonly (infer Entity)[] }> ? keyof Entity & string : never
type BodyOf<Set extends NounCalls> =
  Set extends Readonly<{ create: infer C extends Call }>
    ? NonNullable<Request<C>['body' & keyof Request<C>]>
    : Readonly<Record<string, unknown>>

/** What of a description says nothing of the types of its calls. */
type Common = Readonly<{
  /** Files that a new one comes with. */
  files?: Readonly<Record<string, Blob>>
  /** Columns of the list's order and its filters, where its schema does not name them. */
  orders?: readonly string[]
  filters?: readonly string[]
  /** Who sees a row: the company it is of and those above it, or the root company alone. */
  scope?: 'company' | 'root'
}>

type Bodies<Set extends NounCalls> = readonly [BodyOf<Set>, BodyOf<Set>]

type Description<Set extends NounCalls, Two extends Bodies<Set>> = Common &
  Readonly<{
    calls: Set
    /** Name of the id, in rows and in what the calls are sent. */
    id: FieldOf<Set>
    /** The field that people know a row by, which is the target of its lines in the history. */
    name: FieldOf<Set>
    /** Two that differ in every field by which the list is ordered or filtered. */
    bodies: () => Two
    /** What the first is changed to. */
    changed?: Partial<BodyOf<Set>>
    /** Fields in which the list looks for words. */
    searched: readonly FieldOf<Set>[]
    /** What is refused: fields in place of those of the first, the field at fault, and the problem. */
    /** Fields that the call that makes a row answers, and no other: null from then on. */
    once?: readonly FieldOf<Set>[]
    refused?: readonly (readonly [{ readonly [Name in keyof BodyOf<Set>]?: unknown }, string, string])[]
    /** How a row comes to be, where that is no call of the noun; gives its id. */
    plant?: (stack: Stack, as: TestSession, body: Two[number]) => Promise<string>
  }>

/**
 * A noun as tests know it: `testNoun` tests its usual calls by this, and the test of the tenant boundary learns what to
 * plant and what each call is sent.
 */
export type Noun = Omit<Common, 'files'> &
  Readonly<{
    calls: NounCalls
    id: string
    name: string
    bodies: () => readonly [object, object]
    changed: object
    searched: readonly string[]
    refused: readonly (readonly [object, string, string])[]
    /** Makes the first or the second, and gives it as the call that reads one answers it. */
    make: (stack: Stack, as: TestSession, which: 0 | 1) => Promise<Row>
    /** What a call is sent, about a row where it is about one; `body` in place of what the description has. */
    sent: (call: Call, row: Row, body?: object) => Sent
    /** What the calls are sent about a row that its owner made. */
    lines: (row: Row) => Lines
    isolation: Isolation
  }>

/** The one row that a call answers, also as a list of one. */
export const rowOf = (data: unknown): Row =>
  z.record(z.string(), z.unknown()).parse(Array.isArray(data) ? data[0] : data)

/**
 * Describes a noun to the tests.
 * @example export const rooms = nounOf({ calls: roomCalls, id: 'roomId', name: 'roomName', bodies: () => [{ roomName: 'Attic' }, { roomName: 'Hall' }], changed: { roomName: 'Cellar' }, searched: ['roomName'] })
 */
export const nounOf = <const Set extends NounCalls, const Two extends Bodies<Set>>({
  calls,
  files,
  plant,
  ...description
}: Description<Set, Two>): Noun => {
  const { id, name, bodies, changed = {}, refused = [], once = [], scope = 'company' } = description
  // From here on they are the calls of any noun.
  const { list, get, create, update, delete: remove }: NounCalls = calls

  /** All of it, unless the call takes what differs alone. */
  const change = (): object => (update?.method === 'PATCH' ? changed : { ...bodies()[0], ...changed })

  const sent: Noun['sent'] = (call, row, body) => {
    if (call === list) return {}
    if (call === create) return { body: body ?? bodies()[1], ...(files && { files }) }
    const given = body ?? (call === update ? change() : undefined)
    const address = { [id]: row[id] }
    if (call.path.includes(`{${id}}`)) return { params: address, ...(given && { body: given }) }
    return call.method === 'GET' ? {} : { body: address }
  }

  const make: Noun['make'] = async (stack, as, which) => {
    const body = bodies()[which]
    if (create) {
      const made: Row = rowOf(await stack.ask(create, sent(create, {}, body), { as }))
      return { ...made, ...Object.fromEntries(once.map((field) => [field, null])) }
    }
    if (!plant) throw new Error(`${list.id}: no call makes a row; say in "plant" how one comes to be`)
    const row = { [id]: await plant(stack, as, body) }
    return rowOf(await stack.ask(get, sent(get, row), { as: scope === 'root' ? await stack.signIn() : as }))
  }

  let made = 0
  /** The second under a name of its own each time: a name may be there once only. */
  const another = (): object => {
    const [, second]: readonly object[] = bodies()
    made += 1
    return { ...second, ...(name in Object(second) && { [name]: `${Object(second)[name]} ${made}` }) }
  }

  const lines: Noun['lines'] = (row) => {
    const by = scope === 'root' ? (['root'] as const) : (['owner', 'root'] as const)
    return {
      [list.id]: hides([String(row[name])], {}, { by }),
      [get.id]: refuses(sent(get, row), { by }),
      ...(create && {
        [create.id]: nobodys('what is made is of the company of whoever makes it', sent(create, row, another())),
      }),
      ...(update && { [update.id]: refuses(sent(update, row), { by }) }),
      ...(remove && { [remove.id]: refuses(sent(remove, row), { by }) }),
    }
  }

  const planted = ({ stack, owner: as }: Ground): Promise<Row> => make(stack, as, 0)
  return {
    ...description,
    calls,
    changed,
    refused,
    scope,
    sent,
    make,
    lines,
    isolation: isolationOf(planted, (_ground, row) => lines(row)),
  }
}
