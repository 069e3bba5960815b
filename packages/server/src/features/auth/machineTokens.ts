import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import { addressKey } from '../../core/limits.ts'
import { proxiesOf } from '../../core/proxies.ts'
import { digest } from '../../core/random.ts'
import { giveBack, takeOne } from './budgetStore.ts'

/** Wrong tokens of one address, slowed as its wrong passwords are. They are no guess at an account: `email` is none. */
const budget = { most: 10, perHour: 20 }
const account = { email: 'token' }
/** Tokens that were good here before, which need no budget: who sends wrong ones beside them slows nobody. */
const remembered = 10_000
/** The last use is written once in so long. */
const noteMs = 60_000

/** Whether an API token with these limits is good from an address, at the moment of the question. */
export const placeOf = (
  { addresses, end_time: end }: Readonly<{ addresses: readonly string[]; end_time: Date | null }>,
  clock: Pick<Clock, 'now'>,
): ((address: string) => boolean) => {
  const isAmong = addresses.length === 0 ? () => true : proxiesOf(addresses)
  return (address) => (end === null || clock.now() < end.getTime()) && isAmong(address)
}

/** The sessions of API tokens: each lasts until its token is revoked. */
export const machineTokens = ({ db, clock }: { db: Db; clock: Clock }) => {
  /** Until when the last use is noted, of each token that was good. */
  const seen = new Map<string, number>()

  const find = async (hash: string): Promise<string> => {
    const row = await db.selectFrom('api_token').select('family_id').where('token_hash', '=', hash).executeTakeFirst()
    if (row === undefined) throw fail('jwterr')
    return row.family_id
  }

  return {
    /** The session of a token. @throws {Failure} jwterr for none that there is, toomany after many of those. */
    read: async (token: string, address: string): Promise<string> => {
      const hash = digest(token)
      if (seen.has(hash)) return find(hash)
      const source = `address ${addressKey(address)}`
      if (!(await takeOne(db, { ...account, source, ...budget, now: clock.date() }))) {
        const minutes = Math.ceil(60 / budget.perHour)
        throw fail('toomany', { reason: 'wrongTokens', values: { minutes }, retryAfterMs: minutes * 60_000 })
      }
      const familyId = await find(hash)
      seen.set(hash, 0)
      const [oldest] = seen.keys()
      if (seen.size > remembered && oldest !== undefined) seen.delete(oldest)
      await giveBack(db, { ...account, source, spent: 1 })
      return familyId
    },

    /** Notes that a token was used, for whoever looks after it. */
    used: async (token: string, familyId: string, address: string): Promise<void> => {
      const hash = digest(token)
      if ((seen.get(hash) ?? 0) > clock.monotonic()) return
      seen.set(hash, clock.monotonic() + noteMs)
      await db
        .updateTable('api_token')
        .set({ last_use_time: clock.date(), last_use_address: address })
        .where('family_id', '=', familyId)
        .execute()
    },
  }
}
