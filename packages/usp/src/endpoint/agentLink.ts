import type { Clock } from '../clock.ts'
import type { Connected, WebSocketClientOptions, WebSocketConnection } from '../mtp/client.ts'
import type { RetryPolicy } from './agentRetry.ts'
import { retryWait } from './agentRetry.ts'

export type AgentLinkOptions = {
  readonly clock: Clock
  random(): number
  policy(): RetryPolicy
  readonly longestRetryMs: number
  /** How often a silent controller is asked for a sign of life; milliseconds, 0 for never. */
  keepAliveMs(): number
  connect(handlers: Pick<WebSocketClientOptions, 'onRecord' | 'onClose'>): Promise<Connected>
  opened(): void
  received(bytes: Uint8Array): void
  closed(): void
}

type State =
  | { readonly kind: 'off' }
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open'; readonly connection: WebSocketConnection; cancelPing?: () => void }
  | { readonly kind: 'waiting'; readonly cancel: () => void }

/** An agent's connection to its controller, made again with growing waits until `stop`. */
export class AgentLink {
  readonly #options: AgentLinkOptions
  #state: State = { kind: 'off' }
  #failures = 0
  /** Distinguishes late events of an earlier connection from those of the current one. */
  #generation = 0

  constructor(options: AgentLinkOptions) {
    this.#options = options
  }

  get open(): boolean {
    return this.#state.kind === 'open'
  }

  get failures(): number {
    return this.#failures
  }

  start(): void {
    if (this.#state.kind === 'off' || this.#state.kind === 'waiting') this.#connect()
  }

  /** Sends a record; false when there is no connection. */
  send(bytes: Uint8Array): boolean {
    if (this.#state.kind !== 'open') return false
    this.#state.connection.send(bytes)
    return true
  }

  /** Ends the connection and stays without one. */
  stop(how: 'close' | 'terminate'): void {
    this.#end(how)
    this.#state = { kind: 'off' }
  }

  /** Ends the connection and makes a new one as after a failure. */
  again(how: 'close' | 'terminate'): void {
    if (this.#state.kind === 'off') return
    this.#end(how)
    this.#wait()
  }

  #end(how: 'close' | 'terminate'): void {
    const state = this.#state
    this.#generation += 1
    if (state.kind === 'waiting') state.cancel()
    if (state.kind === 'open') {
      state.cancelPing?.()
      if (how === 'close') state.connection.close()
      else state.connection.terminate()
      this.#options.closed()
    }
  }

  #connect(): void {
    if (this.#state.kind === 'waiting') this.#state.cancel()
    this.#state = { kind: 'connecting' }
    this.#generation += 1
    const generation = this.#generation
    const isCurrent = (): boolean => generation === this.#generation
    const connecting = this.#options.connect({
      onRecord: (bytes) => {
        if (isCurrent()) this.#options.received(bytes)
      },
      onClose: () => {
        if (!isCurrent()) return
        if (this.#state.kind === 'open') this.#state.cancelPing?.()
        this.#options.closed()
        this.#wait()
      },
    })
    void connecting.then((connected) => {
      if (!isCurrent()) {
        if (connected.ok) connected.connection.terminate()
        return
      }
      if (!connected.ok) {
        this.#wait()
        return
      }
      this.#failures = 0
      this.#state = { kind: 'open', connection: connected.connection }
      this.#keepAlive(false)
      this.#options.opened()
    })
  }

  /** R-WS.17: a controller that answered nothing since the last ping is gone. */
  #keepAlive(pinged: boolean): void {
    const state = this.#state
    const every = this.#options.keepAliveMs()
    if (state.kind !== 'open' || !(every > 0)) return
    if (pinged && !state.connection.alive) {
      this.again('terminate')
      return
    }
    if (pinged) state.connection.ping()
    state.cancelPing = this.#options.clock.after(every, () => this.#keepAlive(true))
  }

  #wait(): void {
    const { clock, random, policy, longestRetryMs } = this.#options
    this.#failures += 1
    const wait = Math.min(retryWait(policy(), this.#failures, random), longestRetryMs)
    this.#state = { kind: 'waiting', cancel: clock.after(wait, () => this.#connect()) }
  }
}
