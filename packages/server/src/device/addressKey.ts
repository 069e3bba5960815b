import type { Db } from '../core/db/database.ts'
import { bug } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import type { Sealing } from '../core/sealing.ts'

const about = 'addresses of files for devices'

/**
 * The key with which addresses for devices are signed. It is in the database, sealed, and the same for all processes; it is made by
 * whoever needs it first.
 */
export const addressKey = ({
  db,
  random,
  sealing,
}: {
  db: Db
  random: Random
  sealing: Sealing
}): (() => Promise<string>) => {
  const readKey = async (): Promise<string | undefined> => {
    const row = await db.selectFrom('download_key').select('sealed').executeTakeFirst()
    if (row === undefined) return undefined
    const key = sealing.open(about, row.sealed)
    if (key === undefined) throw bug('the key of download addresses was sealed with another TOKEN_SECRET')
    return key
  }
  const makeKey = async (): Promise<string> => {
    const sealed = sealing.seal(about, random.secret())
    await db
      .insertInto('download_key')
      .values({ sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await readKey()) ?? Promise.reject(bug('the key of download addresses vanished'))
  }
  let known: Promise<string> | undefined
  return () => {
    known ??= readKey()
      .then((found) => found ?? makeKey())
      .catch((thrown: unknown) => {
        known = undefined
        throw thrown
      })
    return known
  }
}
