import { isBeyond } from '@headend/contract/roles'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId, visible } from '../../core/scope.ts'
import * as store from './store.ts'

/** Who may do what to which account: nobody gives what they do not have, nor changes who stands above them. */

type Role = Readonly<{ role_level: number; permissions: readonly string[]; menus: readonly string[] }>

/** Whether a role is more than a caller has. */
export const isAbove = (caller: AuthenticatedCaller, { role_level: roleLevel, ...role }: Role): boolean =>
  isBeyond(caller, { ...role, roleLevel })

/**
 * The role of this key, for an account of a company that the caller sees.
 * @throws {Failure} nodata for another company, custom unknownRole, higherRole or widerRole.
 */
export const grantedRole = async (db: Db, caller: AuthenticatedCaller, companyId: string, roleGroupKey: string) => {
  if (!isId(companyId) || !(await store.companyExists(db, caller.companies, companyId)))
    throw fail('nodata', { field: 'opId' })
  const role = await store.findRole(db, companyId, roleGroupKey)
  if (role === undefined) throw fail('custom', { reason: 'unknownRole', field: 'roleGroupKey' })
  if (isAbove(caller, role))
    throw fail('custom', {
      reason: role.role_level < caller.roleLevel ? 'higherRole' : 'widerRole',
      field: 'roleGroupKey',
    })
  return role
}

/**
 * An account of somebody else that the caller may change, held until the end of the transaction.
 * @throws {Failure} nodata when it does not exist for the caller, custom aboveYou.
 */
export const heldAccount = async (
  trx: Db,
  caller: AuthenticatedCaller,
  which: { userId: string } | { email: string },
): Promise<store.AccountRow> => {
  await store.holdAccount(trx, which)
  const found =
    'userId' in which ? await store.findAccount(trx, which.userId) : await store.findByEmail(trx, which.email)
  const row = visible(caller, found)
  if (isAbove(caller, row)) throw fail('custom', { reason: 'aboveYou' })
  return row
}

/** @throws {Failure} roleerr */
export const refuseWithout = (caller: AuthenticatedCaller, permission: 'account.manage' | 'account.edit'): void => {
  if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
}
