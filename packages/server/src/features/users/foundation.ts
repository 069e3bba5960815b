import { systemRoles } from '@headend/contract/core'
import { authCalls } from '@headend/contract/auth'
import { serverActor } from '../../core/audit.ts'
import type { Change, Line } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import { Misconfiguration } from '../../core/config.ts'
import type { Config } from '../../core/config.ts'
import type { Db } from '../../core/db/database.ts'
import { bug } from '../../core/errors.ts'
import type { Passwords } from '../auth/service.ts'
import * as store from './store.ts'

const ensureRoles = (db: Db) =>
  db
    .insertInto('role')
    .values(
      systemRoles.map((role) => ({
        company_id: null,
        role_group_key: role.roleGroupKey,
        role_name: role.roleName.en,
        role_desc: role.roleDesc.en,
        role_level: role.roleLevel,
        permissions: [...role.permissions],
        menus: [...role.menus],
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'role_group_key']).doUpdateSet((set) => ({
        role_name: set.ref('excluded.role_name'),
        role_desc: set.ref('excluded.role_desc'),
        role_level: set.ref('excluded.role_level'),
        permissions: set.ref('excluded.permissions'),
        menus: set.ref('excluded.menus'),
      })),
    )
    .execute()

const ensureRoot = async (db: Db, now: Date): Promise<string> => {
  const known = () => db.selectFrom('company').select('company_id').where('parent_id', 'is', null).executeTakeFirst()
  const root = await known()
  if (root !== undefined) return root.company_id
  await db
    .insertInto('company')
    .values({ parent_id: null, company_name: 'Headend', create_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await known()
  if (created === undefined) throw bug('there is no root company')
  return created.company_id
}

type Needs = Readonly<{
  db: Db
  clock: Clock
  change: Change
  passwords: Passwords
  admin: Config['admin']
}>

/**
 * Makes sure of what every installation has: the system roles as this version knows them, the root company, and a first
 * System Administrator.
 * @throws {Misconfiguration} when there is no account yet and the settings name none.
 */
export const ensureFoundation = async ({ db, clock, change, passwords, admin }: Needs): Promise<void> => {
  const hasAccounts = (await db.selectFrom('user_account').select('user_id').limit(1).executeTakeFirst()) !== undefined
  if (!hasAccounts && admin === undefined) {
    throw new Misconfiguration(
      'There is no account yet: set ADMIN_EMAIL and ADMIN_PASSWORD, which the first System Administrator signs in with.',
    )
  }
  const passwordHash = hasAccounts || admin === undefined ? undefined : await passwords.hash(admin.password)
  const firstAccount = async (trx: Db, line: (line: Line) => void): Promise<void> => {
    await ensureRoles(trx)
    const companyId = await ensureRoot(trx, clock.date())
    if (admin === undefined || passwordHash === undefined) return
    // Another process may have started at the same time.
    if ((await store.findByEmail(trx, admin.email)) !== undefined) return
    const role = await store.findRole(trx, companyId, 'systemAdministrator')
    if (role === undefined) throw bug('there is no role for the first System Administrator')
    await store.insertAccount(trx, {
      email: admin.email,
      companyId,
      roleId: role.role_id,
      userName: 'Administrator',
      userPhone: null,
      passwordHash,
      mustChange: admin.mustChange,
      now: clock.date(),
    })
    line({ companyId, target: admin.email, after: { email: admin.email, roleGroupKey: 'systemAdministrator' } })
  }
  await change(serverActor, authCalls.createUser, firstAccount, { mayBeNothing: true })
}
