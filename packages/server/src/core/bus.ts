import { errors } from '@headend/contract/core'
import type { ErrorCode } from '@headend/contract/core'
import type { Cancel, Clock } from './clock.ts'
import { asError, fail, Failure } from './errors.ts'
import type { FailureDetails } from './errors.ts'
import type { Log } from './log.ts'

/** A request nobody answered: there was nobody to ask, or the answer did not come in time. */
export class BusFailure extends Error {
  override readonly name = 'BusFailure'
  readonly kind: 'noResponders' | 'timeout' | 'closed'

  constructor(kind: 'noResponders' | 'timeout' | 'closed', subject: string) {
    super(`${kind} on ${subject}`)
    this.kind = kind
  }
}

/**
 * Messages between the parts of the server, also where they are processes of their own. Subjects are words joined by
 * dots; a pattern may hold `*` for one word and end in `>` for one or more. Messages are JSON values: what arrives is
 * a copy and must be parsed by whoever needs more than `unknown`.
 */
export type Bus = Readonly<{
  /** Hands `message` to every subscriber; says nothing about whether there is one. */
  publish: (subject: string, message: unknown) => void
  /** Hears every message of a pattern. With `queue`, one of the subscribers that share its name hears each. */
  subscribe: (pattern: string, handler: BusHandler, options?: { queue?: string }) => Cancel
  /**
   * Asks whoever serves `subject`.
   * @throws {BusFailure} when nobody serves it, at once, or when no answer came within `timeoutMs`.
   * @throws {Failure} when the one who serves it threw a failure: same code, same details.
   */
  request: (subject: string, message: unknown, options: { timeoutMs: number }) => Promise<unknown>
  /** Answers requests. Of several who serve one subject, one answers each. */
  serve: (pattern: string, handler: BusServer) => Cancel
  close: () => Promise<void>
}>

export type BusHandler = (message: unknown, subject: string) => void | Promise<void>
export type BusServer = (message: unknown, subject: string) => unknown

/** A subject word made of any text: dots, wildcards and spaces would change the subject's meaning. */
export const subjectWord = (text: string): string => Buffer.from(text, 'utf8').toString('base64url') || '_'

const encode = (message: unknown): string => JSON.stringify(message ?? null)
const decode = (text: string): unknown => JSON.parse(text)

const matches = (pattern: readonly string[], subject: readonly string[]): boolean => {
  const open = pattern.at(-1) === '>'
  const words = open ? pattern.slice(0, -1) : pattern
  if (open ? subject.length <= words.length : subject.length !== words.length) return false
  return words.every((word, index) => word === '*' || word === subject[index])
}

/** Subscribers by pattern; those without wildcards are found by one look-up, as most subjects name one device. */
const registry = <Entry>() => {
  const exact = new Map<string, Set<Entry>>()
  const wild = new Set<{ words: readonly string[]; entry: Entry }>()
  return {
    add: (pattern: string, entry: Entry): Cancel => {
      const words = pattern.split('.')
      if (words.includes('*') || words.at(-1) === '>') {
        const row = { words, entry }
        wild.add(row)
        return () => wild.delete(row)
      }
      const set = exact.get(pattern) ?? new Set()
      exact.set(pattern, set.add(entry))
      return () => {
        set.delete(entry)
        if (set.size === 0 && exact.get(pattern) === set) exact.delete(pattern)
      }
    },
    find: (subject: string): Entry[] => {
      const found = [...(exact.get(subject) ?? [])]
      if (wild.size > 0) {
        const words = subject.split('.')
        for (const { words: pattern, entry } of wild) if (matches(pattern, words)) found.push(entry)
      }
      return found
    },
    clear: () => {
      exact.clear()
      wild.clear()
    },
  }
}

type Reply = { answer: unknown } | { failure: { code: ErrorCode; details: FailureDetails } } | { error: string }

const replyOf = async (handler: BusServer, message: unknown, subject: string): Promise<Reply> => {
  try {
    // Bytes have no word for undefined.
    return { answer: (await handler(message, subject)) ?? null }
  } catch (thrown) {
    if (!(thrown instanceof Failure)) return { error: asError(thrown).message }
    const { cause: _cause, ...details } = thrown.details
    return { failure: { code: thrown.code, details } }
  }
}

/** The bus within one process. It copies every message through its text, as the bus between processes does. */
export const inProcessBus = ({ clock, log }: { clock: Clock; log: Log }): Bus => {
  const subscribers = registry<{ handler: BusHandler; queue: string | undefined }>()
  const servers = registry<{ handler: BusServer }>()
  // Each knows its place: a Set through which many pass would keep those long answered alive (see `deadlines` of usp).
  const waiting: { stop: () => void; place: number }[] = []
  let turn = 0
  let closed = false

  const deliver = (handler: BusHandler, text: string, subject: string) => {
    setImmediate(() => {
      if (closed) return
      const failed = (thrown: unknown) => log.error({ err: asError(thrown), subject }, 'a subscriber failed')
      try {
        void Promise.resolve(handler(decode(text), subject)).catch(failed)
      } catch (thrown) {
        failed(thrown)
      }
    })
  }

  return {
    publish: (subject, message) => {
      if (closed) return
      const found = subscribers.find(subject)
      if (found.length === 0) return
      const text = encode(message)
      const queues = Map.groupBy(found, ({ queue }) => queue)
      for (const [queue, members] of queues) {
        if (queue === undefined) for (const { handler } of members) deliver(handler, text, subject)
        else {
          const chosen = members[(turn += 1) % members.length]
          if (chosen !== undefined) deliver(chosen.handler, text, subject)
        }
      }
    },
    subscribe: (pattern, handler, options) => subscribers.add(pattern, { handler, queue: options?.queue }),
    request: (subject, message, { timeoutMs }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new BusFailure('closed', subject))
        const found = servers.find(subject)
        const chosen = found[(turn += 1) % Math.max(1, found.length)]
        if (chosen === undefined) return reject(new BusFailure('noResponders', subject))
        const question = encode(message)
        const give = (settle: () => void) => {
          cancel()
          if (waiting[entry.place] === entry) {
            const last = waiting.pop()
            if (last !== undefined && last !== entry) {
              waiting[entry.place] = last
              last.place = entry.place
            }
          }
          settle()
        }
        const cancel = clock.after(timeoutMs, () => give(() => reject(new BusFailure('timeout', subject))))
        const entry = { stop: () => give(() => reject(new BusFailure('closed', subject))), place: waiting.length }
        waiting.push(entry)
        const answer = async () => {
          const text = encode(await replyOf(chosen.handler, decode(question), subject))
          // Parsed by construction: only `replyOf` writes this text.
          const reply = decode(text) as Reply
          give(() => {
            if ('answer' in reply) resolve(reply.answer)
            else if ('failure' in reply) reject(fail(known(reply.failure.code), reply.failure.details))
            else reject(new Error(reply.error))
          })
        }
        setImmediate(() => void answer().catch((thrown: unknown) => give(() => reject(asError(thrown)))))
      }),
    serve: (pattern, handler) => servers.add(pattern, { handler }),
    close: async () => {
      closed = true
      subscribers.clear()
      servers.clear()
      for (const { stop } of waiting.slice()) stop()
    },
  }
}

const known = (code: ErrorCode): ErrorCode => (code in errors ? code : 'error')
