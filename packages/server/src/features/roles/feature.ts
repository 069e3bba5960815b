import { deleteFound } from '../../core/db/deletion.ts'
import { authCalls } from '@headend/contract/auth'
import { changeable, deletable, isBeyond, menusOf, mostRoles, roleCalls } from '@headend/contract/roles'
import type { NewRole, Role } from '@headend/contract/roles'
import { userCalls } from '@headend/contract/users'
import type { Change, Writing } from '../../core/change.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { publishStale } from '../../core/stale.ts'
import type { Sessions } from '../auth/service.ts'
import { heldRole, listRoles } from './rows.ts'

type Needs = Readonly<{ core: Core; sessions: Pick<Sessions, 'peopleChanged'> }>

/** Whose answers a changed role makes old: the roles, the accounts that name theirs, and what everybody may do. */
const stale = [roleCalls.listRoles, userCalls.list, userCalls.getInfo, authCalls.getProfile]

const conflicts = {
  role_name_unique: { code: 'nameconflict', field: 'roleName' },
  user_account_role_id_fkey: {
    code: 'custom',
    field: 'roleGroupKey',
    text: {
      en: 'Somebody was given this role just now.',
      ko: '방금 이 역할을 받은 계정이 있습니다.',
    },
  },
} as const

/** Roles of companies: what their people may see and do. */
export const rolesFeature = ({ core: { db, bus, change, random, tree }, sessions }: Needs): Feature => {
  /** The company, where the caller sees it. @throws {Failure} nodata */
  const within = async (caller: AuthenticatedCaller, op: string): Promise<string> => {
    if (!(await tree.sees(caller, op))) throw fail('nodata')
    return op
  }

  /** The columns of a role that its writer may give. @throws {Failure} custom higherRole or widerRole, at the field that is beyond them. */
  const columnsOf = (caller: AuthenticatedCaller, { roleName, roleDesc, roleLevel, permissions }: NewRole) => {
    // A menu that the writer does not see is nothing they could give.
    const menus = menusOf(permissions).filter((menu) => caller.menus.has(menu))
    const refuseBeyond = (field: 'roleLevel' | 'permissions', given: Parameters<typeof isBeyond>[1]): void => {
      const reason = field === 'roleLevel' ? 'higherRole' : 'widerRole'
      if (isBeyond(caller, given)) throw fail('custom', { reason, field })
    }
    refuseBeyond('roleLevel', { roleLevel, permissions: [], menus: [] })
    refuseBeyond('permissions', { roleLevel, permissions, menus })
    return {
      role_name: roleName,
      role_desc: roleDesc,
      role_level: roleLevel,
      permissions: [...new Set(permissions)],
      menus: [...menus],
    }
  }

  const held = async (trx: Db, caller: AuthenticatedCaller, companyId: string, key: string) => {
    const found = await heldRole(trx, caller, companyId, key)
    if (found === undefined) throw fail('nodata', { field: 'roleGroupKey' })
    return found
  }

  const lineOf = (companyId: string, { roleName }: Role) => ({ companyId, target: roleName })
  /** What the history keeps of a role: what it is, not what its reader may do with it. */
  const kept = ({ roleName, roleDesc, roleLevel, permissions, menus }: Role) => ({
    roleName,
    roleDesc,
    roleLevel,
    permissions,
    menus,
  })

  /** A write to the roles of a company. Whoever is signed in with one may do from now on what it says. */
  const write = async <Result>(
    caller: AuthenticatedCaller,
    call: Writing,
    op: string,
    work: (companyId: string, ...of: Parameters<Parameters<Change>[2]>) => Promise<Result>,
  ): Promise<Result> => {
    const companyId = await within(caller, op)
    const result = await change(caller, call, (trx, line) => work(companyId, trx, line), { conflicts })
    sessions.peopleChanged()
    publishStale(bus, stale)
    return result
  }

  return {
    name: 'roles',
    calls: [
      implement(roleCalls, {
        listRoles: async ({ params: { op } }, caller) => listRoles(db, caller, await within(caller, op)),

        createRole: ({ params: { op }, body }, caller) =>
          write(caller, roleCalls.createRole, op, async (companyId, trx, line) => {
            const columns = columnsOf(caller, body)
            const own = await trx.selectFrom('role').select('role_id').where('company_id', '=', companyId).execute()
            if (own.length >= mostRoles)
              throw fail('custom', {
                text: {
                  en: `A company has at most ${mostRoles} roles of its own.`,
                  ko: `회사마다 역할을 ${mostRoles}개까지 만들 수 있습니다.`,
                },
              })
            const key = `role-${random.code(10)}`
            await trx
              .insertInto('role')
              .values({ ...columns, company_id: companyId, role_group_key: key })
              .execute()
            const { role } = await held(trx, caller, companyId, key)
            line({ ...lineOf(companyId, role), after: kept(role) })
            return role
          }),

        updateRole: ({ params: { op, roleGroupKey }, body }, caller) =>
          write(caller, roleCalls.updateRole, op, async (companyId, trx, line) => {
            const { id, role: before } = await held(trx, caller, companyId, roleGroupKey)
            const may = changeable(before)
            if (may !== true) throw fail('custom', { text: may })
            await trx.updateTable('role').set(columnsOf(caller, body)).where('role_id', '=', id).execute()
            const { role: after } = await held(trx, caller, companyId, roleGroupKey)
            line({ ...lineOf(companyId, after), before: kept(before), after: kept(after) })
            return after
          }),

        deleteRole: ({ params: { op, roleGroupKey } }, caller) =>
          write(caller, roleCalls.deleteRole, op, async (companyId, trx, line) => {
            const { id, role } = await held(trx, caller, companyId, roleGroupKey)
            const may = deletable(role)
            if (may !== true) throw fail('custom', { text: may })
            await deleteFound(trx.deleteFrom('role').where('role_id', '=', id).executeTakeFirst())
            line({ ...lineOf(companyId, role), before: kept(role) })
          }),
      }),
    ],
  }
}
