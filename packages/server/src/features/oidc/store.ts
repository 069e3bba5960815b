import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { Identity } from './provider.ts'

/** SQL of sign-ins through a provider. */

export const insertSignIn = (
  db: Db,
  row: { stateHash: string; cookieHash: string; nonce: string; verifier: string; expires: Date },
) =>
  db
    .insertInto('oidc_sign_in')
    .values({
      state_hash: row.stateHash,
      cookie_hash: row.cookieHash,
      nonce: row.nonce,
      verifier: row.verifier,
      expire_time: row.expires,
    })
    .execute()

/** Takes a sign-in that was begun, so that nobody finishes it twice; undefined for another browser's and one that is over. */
export const takeSignIn = (
  db: Db,
  { stateHash, cookieHash, now }: { stateHash: string; cookieHash: string; now: Date },
) =>
  db
    .deleteFrom('oidc_sign_in')
    .where('state_hash', '=', stateHash)
    .where('cookie_hash', '=', cookieHash)
    .where('expire_time', '>', now)
    .returning(['nonce', 'verifier'])
    .executeTakeFirst()

const accounts = (db: Db) =>
  db
    .selectFrom('user_account')
    .select(['user_account.user_id', 'user_account.email', 'user_account.user_name', 'user_account.company_id'])
    .where('user_account.status', '=', 'running')

/** The account that an identity is linked to, where somebody may sign in to it; `isLinked` also where nobody may. */
export const findLinked = async (db: Db, { issuer, subject }: Identity) => {
  const link = await db
    .selectFrom('oidc_link')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (link === undefined) return { isLinked: false, account: undefined }
  const account = await accounts(db).where('user_account.user_id', '=', link.user_id).executeTakeFirst()
  return { isLinked: true, account }
}

/** The running account of an e-mail address that is linked to no identity of the issuer. */
export const findUnlinked = (db: Db, issuer: string, email: string) =>
  accounts(db)
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('oidc_link')
            .select('oidc_link.user_id')
            .whereRef('oidc_link.user_id', '=', 'user_account.user_id')
            .where('oidc_link.issuer', '=', issuer),
        ),
      ),
    )
    .executeTakeFirst()

/** The identity that an account was linked to last, and whether the account has a password. */
export const findOwn = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .leftJoin('oidc_link', 'oidc_link.user_id', 'user_account.user_id')
    .select(['oidc_link.issuer', 'oidc_link.create_time'])
    .select(sql<boolean>`user_account.password_hash is not null`.as('has_password'))
    .where('user_account.user_id', '=', userId)
    .orderBy('oidc_link.create_time', 'desc')
    .executeTakeFirst()

/** Holds an account until the end of the transaction; undefined where there is none. */
export const holdPassword = async (trx: Db, userId: string) =>
  trx.selectFrom('user_account').select('password_hash').where('user_id', '=', userId).forUpdate().executeTakeFirst()

/** Takes the links of an account away; gives the issuers. */
export const deleteLinks = async (trx: Db, userId: string): Promise<readonly string[]> =>
  (await trx.deleteFrom('oidc_link').where('user_id', '=', userId).returning('issuer').execute()).map(
    ({ issuer }) => issuer,
  )

/** False when somebody else was faster. */
export const insertLink = async (
  db: Db,
  { issuer, subject }: Identity,
  userId: string,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_link')
    .values({ issuer, subject, user_id: userId, create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
