import { isBeyond } from '@headend/contract/roles'
import type { UserAccount } from '@headend/contract/users'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { CompanyScope } from '../../core/http/caller.ts'
import { ownedRows } from '../../core/rows.ts'
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
      'company.path as company_path',
      'company.op_type',
      'role.role_group_key',
      'role.role_level',
      'role.role_name',
      'role.permissions',
      'role.menus',
      sql<boolean>`exists (select from second_factor where second_factor.user_id = user_account.user_id)`.as(
        'second_factor',
      ),
      sql<boolean>`exists (select from oidc_link where oidc_link.user_id = user_account.user_id)`.as('identity_linked'),
    ])
    // A machine is no person.
    .where('user_account.status', '!=', 'machine')
    .$narrowType<{ status: 'inviting' | 'running' | 'locked' }>()

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** An account as somebody reads it: what they may do with it depends on what they hold. */
export const accountOf = (caller: Parameters<typeof isBeyond>[0], row: AccountRow): UserAccount => ({
  userId: row.user_id,
  email: row.email,
  companyId: row.company_id,
  opId: row.company_id,
  companyName: row.company_name,
  opType: row.op_type,
  userName: row.user_name,
  userPhone: row.user_phone,
  roleGroupKey: row.role_group_key,
  userLevel: row.role_level,
  userRoleName: row.role_name,
  beyond: isBeyond(caller, { roleLevel: row.role_level, permissions: row.permissions, menus: row.menus }),
  status: row.status,
  opUserStatus: row.status,
  activeFlag: row.status,
  secondFactor: row.second_factor,
  identityLinked: row.identity_linked,
  inviteTime: row.invite_time?.getTime() ?? null,
  inviteUser: row.invite_user,
  acceptTime: row.accept_time?.getTime() ?? null,
  lastAccessTime: row.last_access_time?.getTime() ?? null,
})

/** Accounts as a list has them, by name. */
export const accountRows = ownedRows({
  select: accounts,
  scope: { company: 'user_account.company_id' },
  id: 'user_account.user_id',
  keyword: ['user_account.email', 'user_account.user_name', 'user_account.user_phone'],
  filters: { status: 'user_account.status', roleGroupKey: 'role.role_group_key' },
  orders: {
    userName: 'user_account.user_name',
    email: 'user_account.email',
    companyName: 'company.company_name',
    userRoleName: 'role.role_name',
    status: 'user_account.status',
    inviteTime: 'user_account.invite_time',
    lastAccessTime: 'user_account.last_access_time',
  },
  neverNull: ['user_account.user_name'],
  order: 'userName',
  entity: (row): AccountRow => row,
})

/** Holds an account until the end of the transaction. */
export const holdAccount = (trx: Db, which: { userId: string } | { email: string }) =>
  trx
    .selectFrom('user_account')
    .select('user_id')
    .where(
      'userId' in which
        ? sql<boolean>`user_id = ${which.userId}`
        : sql<boolean>`lower(email) = ${which.email.toLowerCase()}`,
    )
    .forUpdate()
    .execute()

export const findAccount = (db: Db, userId: string) =>
  accounts(db).where('user_account.user_id', '=', userId).executeTakeFirst()

export const findByEmail = (db: Db, email: string) =>
  accounts(db)
    .where(sql`lower(user_account.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** The hash of a password; null for an account that has none yet. */
export const findPassword = async (db: Db, userId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('user_account')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export const setPassword = (db: Db, userId: string, passwordHash: string, { mustChange = false } = {}) =>
  db
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_must_change: mustChange })
    .where('user_id', '=', userId)
    .execute()

type Columns = Partial<{
  user_name: string
  user_phone: string | null
  company_id: string
  role_id: string
  status: 'running' | 'locked'
  accept_time: Date
  invite_time: Date
  invite_user: string
}>

export const updateAccount = async (db: Db, userId: string, columns: Columns): Promise<void> => {
  if (Object.keys(columns).length === 0) return
  await db.updateTable('user_account').set(columns).where('user_id', '=', userId).execute()
}

export const deleteAccount = (db: Db, userId: string) =>
  db.deleteFrom('user_account').where('user_id', '=', userId).execute()

type Person = Readonly<{
  email: string
  companyId: string
  roleId: string
  userName: string
  userPhone: string | null
  now: Date
}>
/** An account that can sign in, or one that was invited by somebody. */
export type NewRow = Person &
  (Readonly<{ passwordHash: string; mustChange: boolean }> | Readonly<{ invitedBy: string }>)

export const insertAccount = async (db: Db, row: NewRow): Promise<string> => {
  const { user_id } = await db
    .insertInto('user_account')
    .values({
      email: row.email,
      company_id: row.companyId,
      role_id: row.roleId,
      user_name: row.userName,
      user_phone: row.userPhone,
      create_time: row.now,
      ...('invitedBy' in row
        ? { status: 'inviting' as const, invite_time: row.now, invite_user: row.invitedBy }
        : {
            status: 'running' as const,
            accept_time: row.now,
            password_hash: row.passwordHash,
            password_must_change: row.mustChange,
          }),
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

/** Whether a company exists for somebody who looks as far as `scope`. */
export const companyExists = async (db: Db, scope: CompanyScope, companyId: string): Promise<boolean> =>
  (await db
    .selectFrom('company')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where(inScope(scope, 'company.company_id'))
    .executeTakeFirst()) !== undefined
