import { roleCalls } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { useSettings } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { roleName } from '../../ui/roleName.ts'
import { details } from './RoleEditor.tsx'

/** Level of a new role; beside it whoever makes it may have a lower one. */
const usualLevel = 30

type Props = Readonly<{ op: string; roles: readonly Role[]; onClose: () => void; onMade: (role: Role) => void }>

/** A new role, which begins with what another one may do: what is left out is ticked afterwards. */
export function NewRole({ op, roles, onClose, onMade }: Props) {
  const { language } = useSettings()
  const known = roles.filter(({ grantable }) => grantable)
  const spec: Form<typeof roleCalls.createRole> = {
    call: roleCalls.createRole,
    texts: 'roles',
    part: 'create',
    called: 'roleName',
    fields: [
      ...details.map((field, at) => ({ ...field, focus: at === 0 })),
      {
        name: 'from',
        input: 'choice',
        optional: true,
        options: known.map((role) => ({ value: role.roleGroupKey, label: roleName(role.roleName, language) })),
      },
    ],
    start: ({ userRole }) => ({ roleLevel: Math.max(usualLevel, userRole.roleLevel), from: '' }),
    params: () => ({ op }),
    body: ({ from, ...values }) => ({
      ...values,
      permissions: known.find(({ roleGroupKey }) => roleGroupKey === from)?.permissions ?? [],
    }),
  }
  return <FormDialog spec={spec} onClose={onClose} refresh={[roleCalls.listRoles]} onDone={onMade} />
}
