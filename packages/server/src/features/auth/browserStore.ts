import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'

/** SQL of the browsers that people sign in from. */

export const findBrowser = (db: Db, userId: string, clientKey: string) =>
  db
    .selectFrom('client')
    .select([
      'client_id',
      'client_key',
      'cookie_hash',
      'verified',
      'platform',
      'settings',
      'create_time',
      'last_access_time',
    ])
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()

export const listBrowsers = (db: Db, userId: string) =>
  db
    .selectFrom('client')
    .select(['client_key', 'verified', 'platform', 'settings', 'create_time', 'last_access_time'])
    .where('user_id', '=', userId)
    .orderBy('create_time')
    .execute()

/** Whether somebody signed in to an account in the browser of a cookie, and where that is asked for, verified it. */
export const isKnown = async (
  db: Db,
  { email, cookieHash, verified }: { email: string; cookieHash: string; verified: boolean },
): Promise<boolean> => {
  const row = await db
    .selectFrom('client')
    .innerJoin('user_account', 'user_account.user_id', 'client.user_id')
    .select('client.client_id')
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .where('client.cookie_hash', '=', cookieHash)
    .where((where) =>
      where.or([
        where('client.verified', '=', true),
        ...(verified ? [] : [where('client.last_access_time', 'is not', null)]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The account whose browser waits to be verified. */
export const findWaiting = (
  db: Db,
  { email, clientKey, cookieHash }: { email: string; clientKey: string; cookieHash: string },
) =>
  db
    .selectFrom('client')
    .innerJoin('user_account', 'user_account.user_id', 'client.user_id')
    .select(['user_account.user_id', 'user_account.email'])
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .where('client.client_key', '=', clientKey)
    .where('client.cookie_hash', '=', cookieHash)
    .where('client.verified', '=', false)
    .executeTakeFirst()

/** Makes the browser known to the account by its cookie. One with another cookie than it was verified with no longer is. */
export const touchBrowser = async (
  db: Db,
  row: { clientId: string; userId: string; clientKey: string; cookieHash: string; now: Date },
): Promise<void> => {
  await db
    .insertInto('client')
    .values({
      client_id: row.clientId,
      user_id: row.userId,
      client_key: row.clientKey,
      cookie_hash: row.cookieHash,
      create_time: row.now,
      last_access_time: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).doUpdateSet((set) => ({
        cookie_hash: row.cookieHash,
        verified: sql<boolean>`client.verified and client.cookie_hash is not distinct from ${set.ref('excluded.cookie_hash')}`,
        last_access_time: row.now,
      })),
    )
    .execute()
}

/** Notes the browser that has to be verified, and the cookie it must show then. */
export const awaitVerification = (
  db: Db,
  row: { clientId: string; userId: string; clientKey: string; cookieHash: string; now: Date },
) =>
  db
    .insertInto('client')
    .values({
      client_id: row.clientId,
      user_id: row.userId,
      client_key: row.clientKey,
      cookie_hash: row.cookieHash,
      verified: false,
      create_time: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).doUpdateSet({ cookie_hash: row.cookieHash, verified: false }),
    )
    .execute()

export const markVerified = (db: Db, userId: string, clientKey: string) =>
  db
    .updateTable('client')
    .set({ verified: true })
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .execute()

/** Forgets that a browser was verified. False when the user has no such browser. */
export const forgetBrowser = async (db: Db, userId: string, clientKey: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('client')
    .where('user_id', '=', userId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Stores what a browser reported of itself. */
export const saveBrowser = (
  db: Db,
  row: { clientId: string; userId: string; platform: string; settings: Readonly<Record<string, unknown>>; now: Date },
) =>
  db
    .updateTable('client')
    .set({ platform: row.platform, settings: JSON.stringify(row.settings), last_access_time: row.now })
    .where('client_id', '=', row.clientId)
    .where('user_id', '=', row.userId)
    .execute()
