import type { Language } from '@headend/contract/core'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

/** SQL of the requests for a link to a new password. */

/** Notes a request; of several for one address the newest stays. */
export const ask = (db: Db, { email, language, now }: { email: string; language: Language; now: Date }) =>
  db
    .insertInto('reset_request')
    .values({ email, language, ask_time: now, due_time: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ language, ask_time: now }))
    .execute()

/** Takes requests that are due, oldest first, for whoever asks: nobody else gets them before `until`. */
export const claim = (db: Db, { now, until, most }: { now: Date; until: Date; most: number }) =>
  db
    .updateTable('reset_request')
    .set({ due_time: until })
    .where('email', 'in', (query) =>
      query
        .selectFrom('reset_request')
        .select('email')
        .where('due_time', '<=', now)
        .orderBy('due_time')
        .limit(most)
        .modifyEnd(sql`for update skip locked`),
    )
    .returning(['email', 'language', 'ask_time'])
    .execute()

export const remove = (db: Db, email: string) => db.deleteFrom('reset_request').where('email', '=', email).execute()
