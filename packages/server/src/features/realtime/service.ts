import type { Db } from '../../core/db/database.ts'

export { hub } from './hub.ts'
export type { Hub } from './hub.ts'
export { liveData } from './liveData.ts'
export type { LiveData } from './liveData.ts'

/** Says whether a browser is one of a person's. */
export const clientOwner =
  ({ db }: { db: Db }) =>
  async (userId: string, clientId: string): Promise<boolean> => {
    const row = await db.selectFrom('client').select('user_id').where('client_id', '=', clientId).executeTakeFirst()
    return row?.user_id === userId
  }
