import { roleCalls } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { useEffect, useEffectEvent } from 'react'
import { useCall, useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { SelectField } from '../Field.tsx'
import type { DrawnProps } from './spec.ts'
import { roleName } from '../roleName.ts'

/** Of the roles that somebody gives, the one with the least: what nobody is given too much by. */
export const leastOf = (roles: readonly Role[]): string =>
  roles
    .filter(({ grantable }) => grantable)
    .toSorted((a, b) => b.roleLevel - a.roleLevel || a.permissions.length - b.permissions.length)[0]?.roleGroupKey ?? ''

/** The roles of the chosen company, of which somebody gives those that are not above their own. */
export function RoleField({ label, value, before, values, error, onChange }: DrawnProps) {
  const word = useWords('forms')
  const { language } = useSettings()
  const { op } = useProfile()
  const company = typeof values['opId'] === 'string' && values['opId'] !== '' ? values['opId'] : op.opId
  const { data } = useCall(roleCalls.listRoles, { params: { op: company } }, { keep: true })
  const offered = (data ?? []).filter(({ grantable, roleGroupKey }) => grantable || roleGroupKey === before)
  const chosen = typeof value === 'string' ? value : ''
  const isKnown = offered.some(({ roleGroupKey }) => roleGroupKey === chosen)
  // A role of one company is none of another.
  const forget = useEffectEvent(() => {
    if (data !== undefined && chosen !== '' && !isKnown) onChange('')
  })
  useEffect(() => forget(), [data])
  return (
    <SelectField
      label={label}
      size="lg"
      error={error}
      value={isKnown ? chosen : ''}
      onChange={({ target }) => onChange(target.value)}
      options={[
        ...(isKnown ? [] : [{ value: '', label: word('chooseRole') }]),
        ...offered.map((role) => ({ value: role.roleGroupKey, label: roleName(role.roleName, language) })),
      ]}
    />
  )
}
