import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

/** SQL of the budgets of wrong passwords. */

type Which = Readonly<{ email: string; source: string }>

/** `most` at once, refilled evenly by `perHour`. */
export type Budget = Readonly<{ most: number; perHour: number }>

/**
 * Takes one from a budget; false when nothing is left of it. One statement, so that no two attempts take the same one. A
 * time that is yet to come was written before the clock was set back: it counts as this moment.
 */
export const takeOne = async (
  db: Db,
  { email, source, most, perHour, now }: Which & Budget & { now: Date },
): Promise<boolean> => {
  const hours = sql<number>`greatest(0, extract(epoch from ${now} - sign_in_budget.time)) / 3600`
  const left = sql<number>`greatest(0, sign_in_budget.spent - ${perHour} * ${hours}) + 1`
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sign_in_budget')
    .values({ email, source, spent: 1, time: now })
    .onConflict((conflict) =>
      conflict.columns(['email', 'source']).doUpdateSet({ spent: left, time: now }).where(left, '<=', most),
    )
    .executeTakeFirstOrThrow()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return true
  await db
    .updateTable('sign_in_budget')
    .set({ time: now })
    .where('email', '=', email)
    .where('source', '=', source)
    .where('time', '>', now)
    .execute()
  return false
}

/** Gives back what was taken for a password that turned out right. */
export const giveBack = (db: Db, { email, source, spent }: Which & { spent: number }) =>
  db
    .updateTable('sign_in_budget')
    .set({ spent: sql`greatest(0, spent - ${spent}::int)` })
    .where('email', '=', email)
    .where('source', '=', source)
    .execute()

/** Fills a budget again. */
export const refill = (db: Db, { email, source }: Which) =>
  db.deleteFrom('sign_in_budget').where('email', '=', email).where('source', '=', source).execute()
