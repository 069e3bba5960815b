import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { addressKey } from '../../core/limits.ts'
import * as store from './store.ts'

/** Wrong passwords that cost nothing. */
const free = 5
/** The longest wait between two guesses. Shorter than any client's patience, long enough to make guessing hopeless. */
const longestMs = 8_000
/** Failures are forgotten after so long without another. */
const forgetMs = 15 * 60_000
/** Attempts that wait at one time, in all. */
const mostWaiting = 1_000

/**
 * Slows down guessing at one account from one address: after five failures each further guess waits, longer each time,
 * and those that come while one waits fail unchecked. The answer never distinguishes a wait from a wrong password. A
 * failure of a time that is yet to come was written before the clock was set back: it counts as one of this moment.
 */
export const signInGate = ({ db, clock }: { db: Db; clock: Clock }) => {
  const waiting = new Set<string>()
  const known = async (email: string, address: string) => {
    const row = await store.readFailures(db, email, address)
    return row === undefined || clock.now() - row.last_time.getTime() > forgetMs ? undefined : row
  }
  return {
    /** Waits as long as failures demand. @throws {Failure} loginfail, when another attempt already waits. */
    enter: async (email: string, from: string): Promise<void> => {
      const address = addressKey(from)
      const row = await known(email, address)
      if (row === undefined || row.failures < free) return
      const passed = Math.max(0, clock.now() - row.last_time.getTime())
      const wait = Math.min(longestMs, 1_000 * 2 ** (row.failures - free)) - passed
      const key = `${email} ${address}`
      if (waiting.has(key) || waiting.size >= mostWaiting) throw fail('loginfail')
      waiting.add(key)
      try {
        if (wait > 0) await clock.sleep(wait)
      } finally {
        waiting.delete(key)
      }
    },
    failed: (email: string, from: string) =>
      store.addFailure(db, {
        email,
        address: addressKey(from),
        now: clock.date(),
        since: new Date(clock.now() - forgetMs),
      }),
    succeeded: (email: string, from: string) => store.clearFailures(db, email, addressKey(from)),
  }
}

export type SignInGate = ReturnType<typeof signInGate>
