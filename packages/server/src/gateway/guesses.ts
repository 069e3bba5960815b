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
 * Compares secrets within budgets of wrong ones, so that none can be guessed. Only failures count, and they count for the
 * address they come from: for each endpoint by itself, and for all together. Beyond the first budget a secret of that
 * endpoint is refused unseen, or the right one would be found as fast as before; beyond the second, an endpoint has one
 * wrong secret a minute. So a device that shows the right secret is let in whatever its neighbours behind the same address
 * do, unless they guess at its own.
 */
export const guesses = ({ clock, log, limits }: { clock: Clock; log: Log; limits: GuessLimits }) => {
  const ofPair = limit({ clock, most: limits.perEndpoint, windowMs: minute, keys: mostPairs })
  const ofAddress = limit({ clock, most: limits.perAddress, windowMs: minute, keys: mostPairs })
  const ofPairBeyond = limit({ clock, most: 1, windowMs: minute, keys: mostPairs })
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
      const pair = `${address} ${endpointId}`
      const budget = ofAddress.check(address).pass ? ofPair : ofPairBeyond
      if (!budget.check(pair).pass) {
        if (lines.take(`refused ${address}`).pass)
          log.warn({ endpointId, address }, 'too many wrong secrets: secrets are refused unseen for a while')
        return { ok: false, reason: 'too many wrong secrets; try again in a minute', status: 429 }
      }
      if (secret !== undefined && showsSecret(credentials, endpointId, secret)) return undefined
      for (const { take } of [ofPair, ofPairBeyond]) take(pair)
      ofAddress.take(address)
      if (lines.take(`wrong ${address}`).pass) log.warn({ endpointId, address }, 'a device showed a wrong secret')
      return needed
    },
  }
}
