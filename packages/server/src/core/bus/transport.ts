import type { Cancel } from '../clock.ts'

/** JSON as it travels: text, or the UTF-8 of it. */
export type Payload = string | Uint8Array

/**
 * What carries the bus. Subjects are words joined by dots; a pattern may hold `*` for one word. It knows nothing of
 * topics, schemas, sizes and failures: those are the same over every transport.
 */
export type Transport = Readonly<{
  /** @throws {BusFailure} tooLarge for more than the transport carries at all. */
  publish: (subject: string, text: string) => void
  subscribe: (
    pattern: string,
    queue: string | undefined,
    deliver: (payload: Payload, subject: string) => void,
  ) => Cancel
  /**
   * The reply of one of those who serve the subject. The caller stops waiting by itself: `timeoutMs` only says for
   * how long a reply is of use.
   * @throws {BusFailure} noResponders at once when nobody serves it, disconnected, tooLarge.
   */
  request: (subject: string, text: string, timeoutMs: number) => Promise<Payload>
  serve: (subject: string, answer: (payload: Payload) => Promise<string>) => Cancel
  flush: () => Promise<void>
  /** Calls `lost` when the connection breaks and `restored` when it is back; what was published between is gone. */
  watch: (handlers: Readonly<{ lost: () => void; restored: () => void }>) => void
  /** Leaves nothing half done: what others were sent is on its way, what this process was asked is answered. */
  close: () => Promise<void>
}>
