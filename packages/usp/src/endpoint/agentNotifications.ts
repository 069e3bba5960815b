import type { Clock } from '../clock.ts'
import type { RequestBodies } from '../codec/message.ts'
import type { Fields } from '../codec/value.ts'
import type { RetryPolicy } from './agentRetry.ts'
import { retryWait } from './agentRetry.ts'

export type NotifyFields = Fields<RequestBodies['notify']>

type Pending = {
  msgId: string
  readonly notify: NotifyFields
  /** Later notifications of the same key replace this one. */
  readonly key: string | undefined
  attempt: number
  due: number
  /** By the monotonic clock; infinite for never. */
  readonly expires: number
}

export type NotificationOptions = {
  readonly clock: Clock
  random(): number
  policy(): RetryPolicy
  /** Sends a Notify; false when there is no connection. */
  send(msgId: string, notify: NotifyFields): boolean
}

/** So many unacknowledged notifications are kept; a controller that never answers must not fill the memory. */
const mostPending = 200

/**
 * The notifications of an agent on their way to its controller. What asks for an acknowledgement is sent
 * again until that comes or it expires, at once after a reconnect (R-NOT.1 to R-NOT.4). One timer for
 * all, none while nothing waits. A class, because thousands of agents share its methods.
 */
export class AgentNotifications {
  readonly #options: NotificationOptions
  #pending: Pending[] = []
  #count = 0
  #cancelTimer: (() => void) | undefined

  constructor(options: NotificationOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#pending.length
  }

  /** Sends a notification; with `retry` until it is acknowledged, for `expireSeconds` at most (0: for ever). */
  notify(notify: NotifyFields, retry: boolean, expireSeconds = 0, key?: string): void {
    const { clock } = this.#options
    this.#count += 1
    const msgId = `n-${clock.now().toString(36)}-${this.#count}`
    if (!retry) {
      this.#options.send(msgId, { ...notify, sendResp: false })
      return
    }
    if (key !== undefined) this.#pending = this.#pending.filter((pending) => pending.key !== key)
    const expires = expireSeconds === 0 ? Infinity : clock.monotonic() + expireSeconds * 1000
    const pending = { msgId, notify: { ...notify, sendResp: true }, key, attempt: 0, due: 0, expires }
    this.#pending.push(pending)
    if (this.#pending.length > mostPending) this.#forgetOne()
    this.#attempt(pending)
    this.#schedule()
  }

  /** The controller has it. */
  acknowledged(msgId: string): boolean {
    const before = this.#pending.length
    this.#pending = this.#pending.filter((pending) => pending.msgId !== msgId)
    this.#schedule()
    return this.#pending.length < before
  }

  /** There is a connection: everything that waits is sent again now. */
  connected(): void {
    this.#expire()
    for (const pending of this.#pending) this.#attempt(pending)
    this.#schedule()
  }

  /** There is no connection: nothing is retried until there is. */
  disconnected(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
  }

  clear(): void {
    this.#pending = []
    this.disconnected()
  }

  /** What is only news goes before what somebody waits for. */
  #forgetOne(): void {
    const news = this.#pending.findIndex(({ notify }) => {
      const kind = notify.notification?.case
      return kind === 'event' || kind === 'valueChange'
    })
    this.#pending.splice(Math.max(0, news), 1)
  }

  #attempt(pending: Pending): void {
    const { clock, random, policy, send } = this.#options
    if (!send(pending.msgId, pending.notify)) {
      pending.due = Number.POSITIVE_INFINITY
      return
    }
    pending.attempt += 1
    pending.due = clock.monotonic() + retryWait(policy(), pending.attempt, random)
  }

  #expire(): void {
    const now = this.#options.clock.monotonic()
    this.#pending = this.#pending.filter((pending) => pending.expires > now)
  }

  #schedule(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    const due = Math.min(...this.#pending.map((pending) => pending.due))
    if (!Number.isFinite(due)) return
    const { clock } = this.#options
    this.#cancelTimer = clock.after(Math.max(0, due - clock.monotonic()), () => {
      this.#cancelTimer = undefined
      this.#expire()
      const now = clock.monotonic()
      for (const pending of this.#pending) if (pending.due <= now) this.#attempt(pending)
      this.#schedule()
    })
  }
}
