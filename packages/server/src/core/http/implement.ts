import type { Readable } from 'node:stream'
import { described } from '@headend/contract/core'
import type { Answer, Call, DescribedCall, Input, PerFile } from '@headend/contract/core'
import { bug } from '../errors.ts'
import type { AuthenticatedCaller, Exchange, Visitor } from './caller.ts'
import type { ReceivedFile } from './upload.ts'

/** What a handler gets: each place parsed by its schema, and the files that came along. */
export type Given<C extends Call> = Input<C> & PerFile<C, ReceivedFile>

/** What a handler gives: the call's data, or a file; of a call that carries no data whatever its service gives nothing with. */
type Answered<C extends Call> = Answer<C> | Download | ([Answer<C>] extends [null] ? void : never)

/** Answers a call for somebody who is signed in and passes the call's permission check. */
export type Handler<C extends Call> = (
  input: Given<C>,
  caller: AuthenticatedCaller,
  exchange: Exchange,
) => Promise<Answered<C>>

/** Answers a call that everybody may make. */
export type PublicHandler<C extends Call> = Readonly<{
  visitor: (input: Given<C>, visitor: Visitor, exchange: Exchange) => Promise<Answered<C>>
}>

/** The rows of a call, some at a time, for whoever fetches them as a table in a file. */
export type Rows<C extends Call> = (
  input: Given<C>,
  caller: AuthenticatedCaller,
) => AsyncIterable<readonly Readonly<Record<string, unknown>>[]>

/** Answers a call whose rows may be fetched as a file. */
export type RowsHandler<C extends Call> = Readonly<{ handler: Handler<C>; rows: Rows<C> }>

/** An answer that is a file instead of an envelope. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: Readable | Uint8Array

  constructor(file: { name: string; type: string; content: Readable | Uint8Array }) {
    this.name = file.name
    this.type = file.type
    this.content = file.content
  }
}

/** Marks the handler of a call whose access is `public`. */
export const publicly = <Taken, Answered>(
  visitor: (input: Taken, visitor: Visitor, exchange: Exchange) => Promise<Answered>,
) => ({ visitor })

/** One call and who answers it. */
export type Implemented<C extends Call = Call> = Readonly<
  { call: C } & ({ handler: Handler<Call>; rows?: Rows<Call> } | { visitor: PublicHandler<Call>['visitor'] })
>
export type Implementation = readonly Implemented[]

/** The same with the schemas of their calls, which are loaded once, when the server starts. */
export const describedImplementation = (implementation: Implementation): Promise<Implemented<DescribedCall>[]> =>
  Promise.all(implementation.map(async (entry) => ({ ...entry, call: await described(entry.call) })))

type Handlers<Set extends Record<string, Call>> = {
  readonly [Name in keyof Set]: Handler<Set[Name]> | PublicHandler<Set[Name]> | RowsHandler<Set[Name]>
}

/**
 * Answers the calls of an area: one handler a call, each with its parsed input. A missing or mistyped handler does not
 * compile.
 * @example implement(miscCalls, { checkDb: publicly(async () => ({ database: 'up', time: clock.now() })) })
 */
export const implement = <Set extends Record<string, Call>>(set: Set, handlers: Handlers<Set>): Implementation =>
  Object.entries(set).map(([name, call]) => {
    // `handlers` has a handler of exactly this call's types under this name; the loop over names loses that.
    const given = handlers[name] as Handler<Call> | PublicHandler<Call> | RowsHandler<Call> | undefined
    if (given === undefined) throw bug(`${call.id} has no handler`)
    const isPublic = 'visitor' in given
    if (isPublic !== (call.access === 'public')) {
      throw bug(`${call.id}: a call with access "public", and no other, is implemented with publicly(…)`)
    }
    if (isPublic) return { call, visitor: given.visitor }
    return typeof given === 'function' ? { call, handler: given } : { call, ...given }
  })

/** A part of an area's calls, for an area that several features answer. */
export const pick = <Set extends Record<string, Call>, const Name extends keyof Set>(
  set: Set,
  ...names: readonly Name[]
): Pick<Set, Name> =>
  // `names` are keys of `set`, so the entries found are exactly its picked ones.
  Object.fromEntries(names.map((name) => [name, set[name]])) as Pick<Set, Name>
