import { iamCalls } from '@headend/contract/iam'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Door } from './Door.tsx'

const form: Form = {
  call: iamCalls.resetPassword,
  texts: 'auth',
  part: 'forgotten',
  fields: [{ name: 'email', input: 'text', type: 'email', complete: 'username', focus: true }],
}

/** Asks for a mail with a link to a new password. The answer does not reveal whether the address is known. */
export function ForgotPage() {
  const { t } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const of = useFormOf(form, { before: { email: '' }, onDone: (_none, { email }) => setSentTo(String(email)) })
  if (sentTo !== null) {
    return (
      <Door title={t('forgotSent')}>
        <div className="hd-door-stack" role="status">
          <p>{t('forgotSentText', { email: sentTo })}</p>
          <Link to="/login" className={buttonClass('primary', 'lg')}>
            {t('backToSignIn')}
          </Link>
        </div>
      </Door>
    )
  }
  return (
    <Door title={t('forgotten.title')}>
      <FormBody of={of} lead={<p>{t('forgotten.text')}</p>}>
        <Link to="/login" className="hd-link">
          {t('backToSignIn')}
        </Link>
      </FormBody>
    </Door>
  )
}
