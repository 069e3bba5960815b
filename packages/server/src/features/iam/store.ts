import type { Db } from '../../core/db/database.ts'

type Settings = Readonly<Record<string, unknown>>

export const findBrowser = (db: Db, userId: string, which: { clientKey: string } | { clientId: string }) =>
  db
    .selectFrom('client')
    .select(['client_id', 'platform', 'settings'])
    .where('user_id', '=', userId)
    .where(
      'clientKey' in which ? 'client_key' : 'client_id',
      '=',
      'clientKey' in which ? which.clientKey : which.clientId,
    )
    .executeTakeFirst()

/** Adds what a browser reported of itself to what is known of it; gives the name of its realtime channel. */
export const saveBrowser = async (
  db: Db,
  row: {
    clientId: string
    userId: string
    clientKey: string
    platform: string | undefined
    settings: Settings
    now: Date
  },
): Promise<string> => {
  const { client_id } = await db
    .insertInto('client')
    .values({
      client_id: row.clientId,
      user_id: row.userId,
      client_key: row.clientKey,
      platform: row.platform ?? '',
      settings: JSON.stringify(row.settings),
      create_time: row.now,
      last_access_time: row.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).doUpdateSet((set) => ({
        ...(row.platform === undefined ? {} : { platform: row.platform }),
        settings: set(set.ref('client.settings'), '||', set.ref('excluded.settings')),
        last_access_time: row.now,
      })),
    )
    .returning('client_id')
    .executeTakeFirstOrThrow()
  return client_id
}
