import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { factorAsked } from '../../core/factorAsked.ts'

/** SQL of sessions, browsers and mailed links. Every function takes the database or a transaction in it. */

/** Who signs in, by e-mail. */
export const findSignIn = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .select([
      'user_account.user_id',
      'user_account.email',
      'user_account.user_name',
      'user_account.company_id',
      'user_account.password_hash',
      'user_account.password_must_change',
      'user_account.status',
    ])
    .select(factorAsked('company.path').as('second_factor_required'))
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export type SignInRow = NonNullable<Awaited<ReturnType<typeof findSignIn>>>

/**
 * Whether a session waits for the second factor that its company or one above it asks for, also one that was there before. What a
 * provider vouches for needs none, and a machine has none.
 */
const isFactorMissing = sql<boolean>`${factorAsked('company.path')}
  and not token_family.by_provider and user_account.status <> 'machine'
  and not exists (select from second_factor where second_factor.user_id = token_family.user_id)`.as(
  'second_factor_missing',
)
/** When an API token ends: with its last day, where its company is. */
const endOf = sql<Date | null>`(api_token.last_day + 1)::timestamp at time zone company.time_zone`

/** Whether a session waits for another password: one that a provider vouches for never used the temporary one. */
const mustChange = sql<boolean>`user_account.password_must_change and not token_family.by_provider`.as(
  'password_must_change',
)

/** The person of a session that is not revoked, with their role. */
export const findPerson = (db: Db, familyId: string) =>
  db
    .selectFrom('token_family')
    .innerJoin('user_account', 'user_account.user_id', 'token_family.user_id')
    .innerJoin('role', 'role.role_id', 'user_account.role_id')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .leftJoin('api_token', 'api_token.family_id', 'token_family.family_id')
    .select(['api_token.addresses', endOf.as('end_time')])
    .select([
      'token_family.client_key',
      'user_account.status',
      'user_account.user_id',
      'user_account.email',
      'user_account.user_name',
      'user_account.company_id',
      mustChange,
      'role.role_level',
      'role.role_group_key',
      'role.permissions',
      'role.menus',
      isFactorMissing,
    ])
    .where('token_family.family_id', '=', familyId)
    .where('token_family.revoke_time', 'is', null)
    .where('user_account.status', 'in', ['running', 'machine'])
    .executeTakeFirst()

export const isByProvider = async (db: Db, familyId: string): Promise<boolean> =>
  (await db
    .selectFrom('token_family')
    .select('family_id')
    .where('family_id', '=', familyId)
    .where('by_provider', '=', true)
    .executeTakeFirst()) !== undefined

export const insertFamily = (
  db: Db,
  row: {
    familyId: string
    userId: string
    clientKey: string
    byProvider: boolean
    now: Date
  },
) =>
  db
    .insertInto('token_family')
    .values({
      family_id: row.familyId,
      user_id: row.userId,
      client_key: row.clientKey,
      by_provider: row.byProvider,
      create_time: row.now,
    })
    .execute()

export const insertRefreshToken = (
  db: Db,
  row: { hash: string; familyId: string; parentHash: string | null; expires: Date },
) =>
  db
    .insertInto('refresh_token')
    .values({ token_hash: row.hash, family_id: row.familyId, parent_hash: row.parentHash, expire_time: row.expires })
    .execute()

/** A refresh token with its family and owner, locked so that two uses at once come one after the other. */
export const lockRefreshToken = async (db: Db, hash: string) => {
  // The family first and alone: the statement after it then sees what the one before us has written.
  await db
    .selectFrom('token_family')
    .select('family_id')
    .where('family_id', '=', (query) =>
      query.selectFrom('refresh_token').select('family_id').where('token_hash', '=', hash),
    )
    .forUpdate()
    .execute()
  return db
    .selectFrom('refresh_token')
    .innerJoin('token_family', 'token_family.family_id', 'refresh_token.family_id')
    .innerJoin('user_account', 'user_account.user_id', 'token_family.user_id')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .select([
      'refresh_token.family_id',
      'refresh_token.expire_time',
      'refresh_token.use_time',
      'token_family.revoke_time',
      'token_family.create_time',
      'user_account.user_id',
      'user_account.email',
      'user_account.user_name',
      'user_account.company_id',
      'user_account.status',
      mustChange,
      isFactorMissing,
    ])
    .where('refresh_token.token_hash', '=', hash)
    .executeTakeFirst()
}

/** Marks a token as used. */
export const useToken = (db: Db, hash: string, now: Date) =>
  db.updateTable('refresh_token').set({ use_time: now }).where('token_hash', '=', hash).execute()

/** Marks the token that was given for another one as used. False when it was used already. */
export const useChild = async (db: Db, parentHash: string, now: Date): Promise<boolean> => {
  const result = await db
    .updateTable('refresh_token')
    .set({ use_time: now })
    .where('parent_hash', '=', parentHash)
    .where('use_time', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends sessions: one, all of a user but one, or those of a user in one browser. Gives those that ended now. */
export const revokeFamilies = async (
  db: Db,
  which: { familyId: string } | { userId: string; except?: string } | { userId: string; clientKey: string },
  now: Date,
): Promise<readonly string[]> => {
  const rows = await db
    .updateTable('token_family')
    .set({ revoke_time: now })
    .where('revoke_time', 'is', null)
    .$if('familyId' in which, (query) => query.where('family_id', '=', 'familyId' in which ? which.familyId : ''))
    .$if('userId' in which, (query) => query.where('user_id', '=', 'userId' in which ? which.userId : '0'))
    .$if('except' in which && which.except !== undefined, (query) =>
      query.where('family_id', '!=', 'except' in which ? (which.except ?? '') : ''),
    )
    .$if('clientKey' in which, (query) => query.where('client_key', '=', 'clientKey' in which ? which.clientKey : ''))
    .returning('family_id')
    .execute()
  return rows.map((row) => row.family_id)
}

export const touchAccount = (db: Db, userId: string, now: Date) =>
  db.updateTable('user_account').set({ last_access_time: now }).where('user_id', '=', userId).execute()
