import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { factorAsked } from '../../core/factorAsked.ts'

/** SQL of second factors and their recovery codes. */

export const find = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .leftJoin('second_factor', 'second_factor.user_id', 'user_account.user_id')
    .select(['second_factor.create_time', factorAsked('company.path').as('second_factor_required')])
    .select((of) =>
      of
        .selectFrom('recovery_code')
        .whereRef('recovery_code.user_id', '=', 'user_account.user_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('codes'),
    )
    .where('user_account.user_id', '=', userId)
    .executeTakeFirst()

/** The factor of an account, held until the end of the transaction: of two uses of one code the second waits and fails. */
export const hold = (trx: Db, userId: string) =>
  trx
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

export const insert = async (
  trx: Db,
  row: { userId: string; secret: string; step: number; codeHashes: readonly string[]; now: Date },
): Promise<void> => {
  await trx
    .insertInto('second_factor')
    .values({ user_id: row.userId, secret: row.secret, last_step: row.step, create_time: row.now })
    .execute()
  await insertCodes(trx, row)
}

const insertCodes = async (
  trx: Db,
  { userId, codeHashes }: { userId: string; codeHashes: readonly string[] },
): Promise<void> => {
  await trx
    .insertInto('recovery_code')
    .values(codeHashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Other recovery codes in place of those that an account has. */
export const replaceCodes = async (
  trx: Db,
  codes: Readonly<{ userId: string; codeHashes: readonly string[] }>,
): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('user_id', '=', codes.userId).execute()
  await insertCodes(trx, codes)
}

/** Notes that the code of a period was used. */
export const useStep = (trx: Db, userId: string, step: number) =>
  trx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute()

/** Uses a recovery code up; false where there is no such. */
export const useRecoveryCode = async (trx: Db, userId: string, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes the factor of an account away; false where it has none. */
export const remove = async (trx: Db, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await trx.deleteFrom('second_factor').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
