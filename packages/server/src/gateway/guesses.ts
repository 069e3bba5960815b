import type { Clock } from '../core/clock.ts'
import { limit } from '../core/limits.ts'
import type { Log } from '../core/log.ts'
import { showsSecret } from '../device/proof.ts'
import type { StoredSecret } from '../device/proof.ts'
import type { Admission } from './protocol.ts'

/** Wrong secrets in a minute. */
export type GuessLimits = Readonly<{
  /** For one endpoint, from one address. */
  perEndpoint: number
  /** From one address for all endpoints together. */
  perAddress: number
}>

export const defaultGuessLimits: GuessLimits = { perEndpoint: 10, perAddress: 100 }

const minute = 60_000
/** Pairs of an address and an endpoint that are remembered. */
const mostPairs = 100_000

/**
 * Compares secrets, each that is shown. What stops guessing is the length of a secret, which is 16 characters at least: a budget
 * of comparisons would be one that a neighbour of the same address uses up, and a device that shows the right secret would stay
 * outside for as long as that goes on. Wrong ones have a budget, by endpoint and by address, beyond which a peer is
 * asked to come again later and the log says so.
 */
export const guesses = ({ clock, log, limits }: { clock: Clock; log: Log; limits: GuessLimits }) => {
  const ofPair = limit({ clock, most: limits.perEndpoint, windowMs: minute, keys: mostPairs })
  const ofAddress = limit({ clock, most: limits.perAddress, windowMs: minute, keys: mostPairs })
  // A line a minute for each address and kind: whoever guesses must not fill the log.
  const lines = limit({ clock, most: 1, windowMs: minute })

  return {
    /** Why a device that has to show its secret is not let in; undefined when it shows it. */
    refuse: ({
      endpointId,
      address,
      credentials,
      secret,
    }: {
      endpointId: string
      address: string
      credentials: string | undefined
      secret: StoredSecret | undefined
    }): (Admission & { ok: false }) | undefined => {
      const needed = { ok: false, reason: 'HTTP authorization is needed', status: 401 } as const
      // Who shows nothing guesses nothing: agents ask first whether it is needed (RFC 7235 2.1).
      if (credentials === undefined) return needed
      if (secret !== undefined && showsSecret(credentials, endpointId, secret)) return undefined
      const verdicts = [ofPair.take(`${address} ${endpointId}`), ofAddress.take(address)]
      const waits = verdicts.flatMap((verdict) => (verdict.pass ? [] : [verdict.retryAfterMs]))
      if (waits.length === 0) {
        if (lines.take(`wrong ${address}`).pass) log.warn({ endpointId, address }, 'a device showed a wrong secret')
        return needed
      }
      if (lines.take(`many ${address}`).pass) log.warn({ endpointId, address }, 'too many wrong secrets')
      const reason = 'too many wrong secrets; try again later'
      return { ok: false, reason, status: 429, retryAfterMs: Math.max(...waits) }
    },
  }
}
