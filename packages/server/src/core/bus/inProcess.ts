import type { Cancel, Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { busOver } from './bus.ts'
import type { Bus } from './bus.ts'
import { BusFailure } from './failure.ts'
import type { Payload, Transport } from './transport.ts'

/** Subscribers by pattern; those without wildcards are found by one look-up, as most subjects name one device. */
const registry = <Entry>() => {
  const exact = new Map<string, Set<Entry>>()
  const wild = new Set<{ words: readonly string[]; entry: Entry }>()
  return {
    add: (pattern: string, entry: Entry): Cancel => {
      const words = pattern.split('.')
      if (words.includes('*')) {
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

const matches = (pattern: readonly string[], subject: readonly string[]): boolean =>
  pattern.length === subject.length && pattern.every((word, index) => word === '*' || word === subject[index])

const inProcessTransport = (): Transport => {
  const subscribers = registry<{
    deliver: (payload: Payload, subject: string) => void
    queue: string | undefined
  }>()
  const servers = registry<{ answer: (payload: Payload) => Promise<string> }>()
  let turn = 0
  let closed = false

  return {
    publish: (subject, text) => {
      const found = subscribers.find(subject)
      if (found.length === 0) return
      const hand = (deliver: (payload: Payload, subject: string) => void): void => {
        setImmediate(() => {
          if (!closed) deliver(text, subject)
        })
      }
      for (const [queue, members] of Map.groupBy(found, (member) => member.queue)) {
        if (queue === undefined) for (const { deliver } of members) hand(deliver)
        else {
          const chosen = members[(turn += 1) % members.length]
          if (chosen !== undefined) hand(chosen.deliver)
        }
      }
    },
    subscribe: (pattern, queue, deliver) => subscribers.add(pattern, { deliver, queue }),
    request: (subject, text) =>
      new Promise((resolve, reject) => {
        const found = servers.find(subject)
        const chosen = found[(turn += 1) % Math.max(1, found.length)]
        if (chosen === undefined) return reject(new BusFailure('noResponders', subject))
        setImmediate(() => void chosen.answer(text).then(resolve, reject))
      }),
    serve: (subject, answer) => servers.add(subject, { answer }),
    flush: () => Promise.resolve(),
    watch: () => undefined,
    close: async () => {
      closed = true
      subscribers.clear()
      servers.clear()
    },
  }
}

/** The bus within one process. It copies every message through its text, as the bus between processes does. */
export const inProcessBus = (needs: { clock: Clock; log: Log }): Bus => busOver(inProcessTransport(), needs)
