import type { Clock } from '../clock.ts'
import type { AgentConnection } from './socket.ts'

const tickMs = 250

/**
 * Pings peers that are silent and cuts those that stay silent (R-WS.13, R-WS.17), with one timer
 * for all of them. Every connection is looked at about once in a third of `pingAfter`, a slice of
 * them per tick, so that a large fleet is not pinged in one burst. Time is monotonic, and what this
 * process stood still is nobody's silence: neither a clock that is set nor a machine that slept cuts
 * peers that live. Gives what stops it.
 */
export function keepAlive(
  clock: Clock,
  connections: ReadonlySet<AgentConnection>,
  limits: { readonly pingAfter: number; readonly silentAfter: number },
): () => void {
  const ticks = Math.max(1, Math.floor(limits.pingAfter / 3 / tickMs))
  let cursor = connections.values()
  let looked = clock.monotonic()
  /** Since when peers could be heard without a gap. */
  let listening = looked
  let stopTimer = clock.after(tickMs, tick)

  function tick(): void {
    const now = clock.monotonic()
    if (now - looked > ticks * tickMs) listening = now
    looked = now
    const slice = Math.ceil(connections.size / ticks)
    for (let count = 0; count < slice; count += 1) {
      const next = cursor.next()
      if (next.done === true) {
        cursor = connections.values()
        break
      }
      check(next.value, now)
    }
    stopTimer = clock.after(tickMs, tick)
  }

  function check(connection: AgentConnection, now: number): void {
    // A connection we ourselves stopped reading from says nothing about its peer.
    if (connection.paused) return
    const silent = now - Math.max(connection.lastReceived, listening)
    if (silent >= limits.silentAfter) connection.cut('no sign of life')
    else if (silent >= limits.pingAfter) connection.ping()
  }

  return () => stopTimer()
}
