import { userCalls } from '@headend/contract/users'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Door } from './Door.tsx'
import { MailedLink } from './MailedLink.tsx'

const form: Form = {
  call: userCalls.checkUserCodes,
  texts: 'auth',
  part: 'register',
  fields: [{ name: 'code', input: 'text', mono: true, complete: 'one-time-code', focus: true }],
}

/** Sign-up with the user code of an invitation; nobody signs up without one. */
export function RegisterPage() {
  const { t } = useTranslation('auth')
  const [good, setGood] = useState<string | null>(null)
  const of = useFormOf(form, { before: { code: '' }, onDone: (_owner, { code }) => setGood(String(code).trim()) })
  if (good !== null) return <MailedLink code={good} isReset={false} />
  return (
    <Door title={t('register.title')}>
      <FormBody of={of} lead={<p>{t('register.text')}</p>}>
        <Link to="/login" className="hd-link">
          {t('backToSignIn')}
        </Link>
      </FormBody>
    </Door>
  )
}
