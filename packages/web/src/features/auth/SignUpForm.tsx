import { userCalls } from '@headend/contract/users'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { chosenPassword } from './passwordForm.ts'

/** Whose link or user code it is, and what for. */
export type LinkOwner = Readonly<{
  purpose: 'reset' | 'invitation'
  email: string
  companyName: string
  userName: string
}>

const person: Form['fields'] = [
  { name: 'userName', input: 'text', complete: 'name' },
  { name: 'userPhone', input: 'text', type: 'tel', complete: 'tel', optional: true },
]

type Props = Readonly<{ code: string; owner: LinkOwner; onDone: (password: string) => Promise<void> }>

/** The form behind a mailed link: a password, and for an invitation who it is. */
export function SignUpForm({ code, owner, onDone }: Props) {
  const { t } = useTranslation('auth')
  const { session } = useServices()
  const { purpose, email, companyName, userName } = owner
  const of = useFormOf(
    {
      call: userCalls.accept,
      texts: 'auth',
      part: purpose,
      fields: [...(purpose === 'invitation' ? person : []), ...chosenPassword('password')],
      sends: 'filled',
      body: (values) => ({ ...values, code, clientKey: session.clientKey(email) }),
    },
    {
      before: { ...(purpose === 'invitation' && { userName, userPhone: '' }), password: '', again: '' },
      onDone: (_none, { password }) => onDone(String(password)),
    },
  )
  return (
    <FormBody
      of={of}
      lead={
        <>
          <KeyValues
            items={[
              { label: t('field.email'), value: email },
              { label: t('company'), value: companyName },
            ]}
          />
          {/* Password managers keep the new password under this name. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
        </>
      }
    />
  )
}
