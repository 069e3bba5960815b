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

/** Makes the browser known, or marks that it was seen; gives the name of its realtime channel. */
export const touchBrowser = async (
  db: Db,
  row: { clientId: string; userId: string; clientKey: string; now: Date },
): Promise<string> => {
  const { client_id } = await db
    .insertInto('client')
    .values({
      client_id: row.clientId,
      user_id: row.userId,
      client_key: row.clientKey,
      create_time: row.now,
      last_access_time: row.now,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doUpdateSet({ last_access_time: row.now }))
    .returning('client_id')
    .executeTakeFirstOrThrow()
  return client_id
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
