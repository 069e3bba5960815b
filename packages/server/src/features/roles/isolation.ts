import { roleCalls } from '@headend/contract/roles'
import type { NewRole } from '@headend/contract/roles'
import { isolationOf, refuses } from '../../testing/isolation.ts'

const hidden: NewRole = {
  roleName: 'Hidden desk',
  roleDesc: 'By the river',
  roleLevel: 50,
  permissions: ['device.list'],
}

export const isolation = isolationOf(
  ({ stack, companyId: op, owner }) => stack.ask(roleCalls.createRole, { params: { op }, body: hidden }, { as: owner }),
  ({ companyId: op }, { roleGroupKey }) => ({
    'ops.listRoles': refuses({ params: { op } }),
    'ops.createRole': refuses({ params: { op }, body: { ...hidden, roleName: 'Another hidden desk' } }),
    'ops.updateRole': refuses({ params: { op, roleGroupKey }, body: { ...hidden, roleDesc: 'On the hill' } }),
    'ops.deleteRole': refuses({ params: { op, roleGroupKey } }, { turn: 1 }),
  }),
)
