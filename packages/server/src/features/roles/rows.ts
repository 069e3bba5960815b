import { menuPermissions, permissions } from '@headend/contract/core'
import { isBeyond } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'

/** The roles that accounts of a company may have: those of every installation, and its own. */
const roles = (db: Db, companyId: string) =>
  db
    .selectFrom('role')
    .select(['role.role_id', 'role.company_id', 'role.role_group_key', 'role.role_name', 'role.role_desc'])
    .select(['role.role_level', 'role.permissions', 'role.menus'])
    .select((of) =>
      of
        .selectFrom('user_account')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('user_account.role_id', '=', 'role.role_id')
        .where('user_account.company_id', '=', companyId)
        .$asScalar()
        .$notNull()
        .as('user_cnt'),
    )
    .where((where) => where.or([where('role.company_id', 'is', null), where('role.company_id', '=', companyId)]))

type Row = Awaited<ReturnType<ReturnType<typeof roles>['executeTakeFirstOrThrow']>>

/** A role as somebody reads it: what they may do with it depends on what they hold. */
const roleOf =
  (caller: AuthenticatedCaller) =>
  (row: Row): Role => ({
    roleGroupKey: row.role_group_key,
    roleName: row.role_name,
    roleDesc: row.role_desc,
    roleLevel: row.role_level,
    roleGroup: row.company_id === null ? 'system' : 'custom',
    // In the order in which they are edited, without those of another version.
    permissions: permissions.filter((name) => row.permissions.includes(name)),
    menus: menuPermissions.filter((name) => row.menus.includes(name)),
    userCnt: row.user_cnt,
    grantable: !isBeyond(caller, { roleLevel: row.role_level, permissions: row.permissions, menus: row.menus }),
    own: row.role_group_key === caller.roleGroupKey && (row.company_id ?? caller.companyId) === caller.companyId,
  })

/** All of a company: the highest authority first, those of every installation before its own. */
export const listRoles = async (db: Db, caller: AuthenticatedCaller, companyId: string): Promise<Role[]> => {
  const rows = await roles(db, companyId)
    .orderBy(sql`role.company_id is not null`)
    .orderBy('role.role_level')
    .orderBy('role.role_name')
    .execute()
  return rows.map(roleOf(caller))
}

/** A role by its key, held until the end of the transaction; undefined where the company has none. */
export const heldRole = async (
  trx: Db,
  caller: AuthenticatedCaller,
  companyId: string,
  key: string,
): Promise<Readonly<{ id: string; role: Role }> | undefined> => {
  const row = await roles(trx, companyId)
    .where('role.role_group_key', '=', key)
    // As accounts are given it: the company's own before one of every installation.
    .orderBy('role.company_id', (order) => order.asc().nullsLast())
    .forUpdate('role')
    .executeTakeFirst()
  return row && { id: row.role_id, role: roleOf(caller)(row) }
}
