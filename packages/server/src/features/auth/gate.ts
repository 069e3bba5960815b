import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { addressKey, limit } from '../../core/limits.ts'
import { giveBack, refill, takeOne } from './budgetStore.ts'
import type { Budget } from './budgetStore.ts'

/**
 * Wrong passwords of one account: together they stay below 100 an hour, however many addresses they come from
 * (OWASP ASVS 4.0.3, 2.2.1).
 */
const budgets = {
  /** From one address. */
  address: { most: 10, perHour: 20 },
  /** In a browser in which somebody signed in to the account before. */
  browser: { most: 10, perHour: 20 },
  /** From all other browsers, wherever they are. */
  everywhere: { most: 30, perHour: 30 },
} as const satisfies Record<string, Budget>

/** Attempts of one address a minute, at any account. */
const perMinute = 60

/** Who tries to sign in: where from, and the digest of the cookie by which the browser is known to the account, if it is. */
type Attempt = Readonly<{ email: string; address: string; browser: string | undefined }>

/**
 * Limits guessing of passwords. Every attempt takes one from a budget before the password is looked at, and a right one gives
 * it back. A browser that signed in to the account before has a budget of its own: nobody who lacks its cookie can use
 * that up, so that an attacker slows only browsers that are new to the account. Refusals are the same whether there is
 * such an account, and whether the password is right. A code of the second factor is part of the same attempt: where there is
 * one, the right password alone gives nothing back, and codes are guessed no faster than passwords.
 */
export const signInGate = ({ db, clock }: { db: Db; clock: Clock }) => {
  const addresses = limit({ clock, most: perMinute, windowMs: 60_000 })

  const take = async (email: string, source: string, budget: Budget): Promise<void> => {
    if (await takeOne(db, { email, source, ...budget, now: clock.date() })) return
    const minutes = Math.ceil(60 / budget.perHour)
    throw fail('toomany', { reason: 'manySignIns', values: { minutes }, retryAfterMs: minutes * 60_000 })
  }
  const ownSource = ({ address, browser }: Attempt): string =>
    browser === undefined ? `address ${addressKey(address)}` : `browser ${browser}`

  return {
    /** Takes one attempt from the budgets. @throws {Failure} toomany */
    enter: async (attempt: Attempt): Promise<void> => {
      const { email, address, browser } = attempt
      if (browser !== undefined) return take(email, ownSource(attempt), budgets.browser)
      const verdict = addresses.take(addressKey(address))
      if (!verdict.pass) throw fail('toomany', { retryAfterMs: verdict.retryAfterMs })
      await take(email, ownSource(attempt), budgets.address)
      await take(email, 'everywhere', budgets.everywhere)
    },
    /** All was right, after so many requests that each took one. Failures elsewhere still count. */
    succeeded: async (attempt: Attempt, took = 1): Promise<void> => {
      await refill(db, { email: attempt.email, source: ownSource(attempt) })
      if (attempt.browser === undefined) await giveBack(db, { email: attempt.email, source: 'everywhere', spent: took })
    },
  }
}

export type SignInGate = ReturnType<typeof signInGate>
