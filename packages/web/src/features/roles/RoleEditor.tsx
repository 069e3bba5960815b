import { changeable, roleCalls } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { useProfile, useSettings } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { valuesOf } from '../../ui/form/spec.ts'
import type { Form, FormField } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { roleDescription, roleName } from '../../ui/roleName.ts'
import { PermissionSets } from './PermissionSets.tsx'
import { permissionsIn } from './permissionSets.ts'
import { RoleAside } from './RoleAside.tsx'

/** What a role is called, and its level. */
export const details = [
  { name: 'roleName', input: 'text' },
  { name: 'roleDesc', input: 'text', optional: true },
  { name: 'roleLevel', input: 'number' },
] as const satisfies readonly FormField[]

const fields = [
  { name: 'details', label: { en: 'The role', ko: '역할' }, input: 'group', fields: details },
  { name: 'permissions', input: 'drawn', draw: PermissionSets },
] as const satisfies readonly FormField[]

/** The same to be read: what it is for stands above it, in full. */
const read = [
  { ...fields[0], fields: details.filter(({ name }) => name !== 'roleDesc') },
  fields[1],
] satisfies readonly FormField[]

const formOf = (op: string, shown: readonly FormField[]): Form<typeof roleCalls.updateRole> => ({
  call: roleCalls.updateRole,
  texts: 'roles',
  part: 'edit',
  called: 'roleName',
  fields: shown,
  params: ({ roleGroupKey }) => ({ op, roleGroupKey }),
})

/** A role in the middle of the page: what it is called and may do. Those who may not change it read it. */
export function RoleEditor({ op, role }: Readonly<{ op: string; role: Role }>) {
  const profile = useProfile()
  const { language } = useSettings()
  const may = changeable(role)
  const spec = formOf(op, may === true ? fields : read)
  const row = {
    ...role,
    roleName: roleName(role.roleName, language),
    roleDesc: roleDescription(role.roleDesc, language),
  }
  const of = useFormOf(spec, {
    before: valuesOf(spec, row, profile),
    live: true,
    row,
    refresh: [roleCalls.listRoles],
    onDone: () => undefined,
  })
  const chosen = permissionsIn(of.form.watch('permissions'))
  return (
    <>
      {may === true ? (
        <FormBody
          of={of}
          size="md"
          className="hd-form hd-role"
          actions={
            <>
              <span className="hd-role-said">{of.isDirty && of.word('willCount', { count: role.userCnt })}</span>
              {of.isDirty && <Button onClick={of.showNow}>{of.word('discard')}</Button>}
            </>
          }
        />
      ) : (
        // Nothing in it takes the focus, and what takes none cannot be scrolled with the keyboard.
        <div className="hd-form hd-role" tabIndex={0} role="region" aria-label={row.roleName}>
          <Banner family="idle" title={may[language]}>
            {row.roleDesc}
          </Banner>
          <FormFields of={of} size="md" readOnly />
        </div>
      )}
      <RoleAside {...{ role, chosen }} />
    </>
  )
}
