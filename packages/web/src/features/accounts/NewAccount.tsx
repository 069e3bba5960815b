import { authCalls } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { roleCalls } from '@headend/contract/roles'
import { userCalls } from '@headend/contract/users'
import { useState } from 'react'
import { useCall, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Segments } from '../../ui/Choice.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { leastOf, RoleField } from '../../ui/form/RoleField.tsx'
import type { Form, FormField } from '../../ui/form/spec.ts'
import { EmailField } from './EmailField.tsx'

const person = [
  { name: 'email', input: 'drawn', draw: EmailField },
  { name: 'opId', input: 'company' },
  { name: 'roleGroupKey', input: 'drawn', draw: RoleField },
] as const satisfies readonly FormField[]

type Props = Readonly<{
  /** The company it is meant for; the one in view without it. */
  companyId?: string
  onClose: () => void
}>

/** A new account: its person is mailed an invitation, or is told a password that has to be changed. */
export function NewAccount({ companyId: chosen, onClose }: Props) {
  const word = useWords('accounts')
  const company = useCompany()
  const companyId = chosen ?? company.companyId
  const [way, setWay] = useState<'invite' | 'password'>('invite')
  const roles = useCall(roleCalls.listRoles, { params: { op: companyId } })
  if (roles.isPending) return null
  const roleGroupKey = leastOf(roles.data ?? [])
  const common = { texts: 'accounts', start: () => ({ opId: companyId, roleGroupKey, email: '' }) } as const
  const invitation: Form = {
    ...common,
    call: userCalls.invite,
    part: 'invite',
    called: 'email',
    fields: [...person, { name: 'userName', input: 'text', optional: true }],
  }
  const account: Form = {
    ...common,
    call: authCalls.createUser,
    part: 'create',
    called: 'email',
    fields: [
      ...person,
      { name: 'userName', input: 'text' },
      { name: 'userPhone', input: 'text', type: 'tel', optional: true, example: '+821012345678' },
      { name: 'password', input: 'password', complete: 'new-password' },
    ],
    body: ({ userPhone, ...values }) => (userPhone === '' ? values : { ...values, userPhone }),
  }
  return (
    <FormDialog
      key={way}
      spec={way === 'invite' ? invitation : account}
      refresh={[userCalls.list, companyCalls.get]}
      onClose={onClose}
      lead={
        <Segments
          label={word('way.label')}
          value={way}
          options={[
            { value: 'invite', label: word('way.invite') },
            { value: 'password', label: word('way.password') },
          ]}
          onChange={setWay}
        />
      }
    />
  )
}
