import type { ServerMessage } from '@headend/contract/realtime'
import type { Clock } from '../../core/clock.ts'

export type OutboxLimits = Readonly<{
  /** One value is sent no more often than this; milliseconds. */
  repaintMs: number
  /** Bytes that wait in the socket beyond which nothing is added. */
  highWater: number
  /** Messages that may not be lost and wait. */
  queued: number
  /** Values that wait. */
  values: number
}>

export const defaultOutboxLimits: OutboxLimits = {
  repaintMs: 1000,
  highWater: 256 * 1024,
  queued: 5000,
  values: 20_000,
}

type Waiting = { event: ServerMessage; due: number }

/** What a socket can do for its outbox. */
export type Wire = Readonly<{ send: (text: string) => void; buffered: () => number; overflow: () => void }>

/**
 * What waits for one browser. Of a value only the latest waits, and it goes out once a second at most; what must not be
 * lost goes out in order. A browser that reads too slowly to ever catch up is let go, and fetches everything anew.
 */
export const outbox = ({ wire, clock, limits }: { wire: Wire; clock: Clock; limits: OutboxLimits }) => {
  const sent = new Map<string, number>()
  const values = new Map<string, Waiting>()
  const queue: ServerMessage[] = []

  const full = (): boolean => wire.buffered() > limits.highWater
  const send = (message: ServerMessage): void => wire.send(JSON.stringify(message))

  const drain = (): void => {
    let count = 0
    while (count < queue.length && !full()) {
      const next = queue[count]
      count += 1
      if (next !== undefined) send(next)
    }
    if (count > 0) queue.splice(0, count)
  }

  const flush = (): void => {
    drain()
    const now = clock.monotonic()
    for (const [key, time] of sent) if (now - time >= limits.repaintMs) sent.delete(key)
    for (const [key, { event, due }] of values) {
      if (queue.length > 0 || full()) return
      if (due > now) continue
      values.delete(key)
      sent.set(key, now)
      send(event)
    }
  }

  return {
    /** Sends something that must not be lost: an answer, the end of a task. */
    must: (message: ServerMessage): void => {
      queue.push(message)
      if (queue.length > limits.queued) wire.overflow()
      else drain()
    },
    /** Sends the latest state of something; `key` names it. */
    latest: (key: string, event: ServerMessage, merge?: (before: ServerMessage) => ServerMessage): void => {
      const before = values.get(key)
      if (before !== undefined) {
        before.event = merge?.(before.event) ?? event
        return
      }
      const now = clock.monotonic()
      const due = (sent.get(key) ?? Number.NEGATIVE_INFINITY) + limits.repaintMs
      if (due <= now && queue.length === 0 && !full()) {
        sent.set(key, now)
        send(event)
      } else if (values.size >= limits.values) wire.overflow()
      else values.set(key, { event, due })
    },
    /** What waits under this key is of no use any more. */
    drop: (key: string): void => {
      values.delete(key)
    },
    /** Sends what is due, as far as the browser reads. */
    flush,
    waiting: (): number => queue.length + values.size,
  }
}

export type Outbox = ReturnType<typeof outbox>
