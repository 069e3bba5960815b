import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { CompanyScope } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'

const accounts = (db: Db) =>
  db
    .selectFrom('user_account')
    .innerJoin('role', 'role.role_id', 'user_account.role_id')
    .innerJoin('company', 'company.company_id', 'user_account.company_id')
    .select([
      'user_account.user_id',
      'user_account.email',
      'user_account.company_id',
      'user_account.user_name',
      'user_account.user_phone',
      'user_account.status',
      'user_account.invite_time',
      'user_account.invite_user',
      'user_account.accept_time',
      'user_account.last_access_time',
      'company.company_name',
      'company.op_type',
      'role.role_group_key',
      'role.role_level',
      'role.role_name',
    ])

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number]

export const listAccounts = (db: Db, scope: CompanyScope) =>
  accounts(db)
    .where(inScope(scope, 'user_account.company_id'))
    .orderBy('user_account.user_name')
    .orderBy('user_account.user_id')
    .execute()

export const findAccount = (db: Db, userId: string) =>
  accounts(db).where('user_account.user_id', '=', userId).executeTakeFirst()

export const findByEmail = (db: Db, email: string) =>
  accounts(db)
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const findAccountPassword = (db: Db, userId: string) =>
  db.selectFrom('user_account').select('password_hash').where('user_id', '=', userId).executeTakeFirst()

export const setPassword = (db: Db, userId: string, passwordHash: string) =>
  db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_must_change: false })
    .where('user_id', '=', userId)
    .execute()

/** An invited account becomes one that can sign in. */
export const markAccepted = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('user_account')
    .set({ status: 'running', accept_time: now })
    .where('user_id', '=', userId)
    .where('status', '=', 'inviting')
    .execute()

export const insertAccount = async (
  db: Db,
  row: {
    email: string
    companyId: string
    roleId: string
    userName: string
    userPhone: string | null
    passwordHash: string
    mustChange: boolean
    now: Date
  },
): Promise<string> => {
  const { user_id } = await db
    .insertInto('user_account')
    .values({
      email: row.email,
      company_id: row.companyId,
      role_id: row.roleId,
      user_name: row.userName,
      user_phone: row.userPhone,
      password_hash: row.passwordHash,
      password_must_change: row.mustChange,
      status: 'running',
      accept_time: row.now,
      create_time: row.now,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

/** A role by its key: one of the company's own, otherwise a system role. */
export const findRole = (db: Db, companyId: string, roleGroupKey: string) =>
  db
    .selectFrom('role')
    .select(['role_id', 'role_level', 'permissions', 'menus', 'role_name'])
    .where('role_group_key', '=', roleGroupKey)
    .where((where) => where.or([where('company_id', 'is', null), where('company_id', '=', companyId)]))
    .orderBy('company_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()

export const companyExists = async (db: Db, companyId: string): Promise<boolean> =>
  (await db.selectFrom('company').select('company_id').where('company_id', '=', companyId).executeTakeFirst()) !==
  undefined
