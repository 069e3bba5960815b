import { reasons } from '@headend/contract/core'
import { userCalls } from '@headend/contract/users'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices, useSettings } from '../../lib/services.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { passwordProblem, repeatProblem } from './passwordRules.ts'

type Props = Readonly<{
  userId: string
  /** Asked for unless it is known already. */
  current?: string | undefined
  onChanged: () => void
  /** Draws the fields and a way to submit them. */
  children: (parts: { fields: ReactNode; busy: boolean; unsaved: boolean; submit: () => void }) => ReactNode
}>

type Errors = { current?: string; next?: string; again?: string }

/** The fields of a password change. The rules are those the server checks by. */
export function PasswordForm({ userId, current, onChanged, children }: Props) {
  const { t } = useTranslation('auth')
  const { client, texts } = useServices()
  const { language } = useSettings()
  const [typed, setTyped] = useState({ current: '', next: '', again: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const fields = {
    current: useRef<HTMLInputElement>(null),
    next: useRef<HTMLInputElement>(null),
    again: useRef<HTMLInputElement>(null),
  }

  const check = (): Errors => {
    const isSame = typed.next !== '' && typed.next.normalize('NFC') === (current ?? typed.current).normalize('NFC')
    const rule = isSame ? reasons.samePassword[language] : passwordProblem(typed.next, language)
    const again = repeatProblem(typed.next, typed.again, language)
    return {
      ...(current === undefined && typed.current === '' ? { current: t('required') } : {}),
      ...(rule === undefined ? {} : { next: rule }),
      ...(again === undefined ? {} : { again }),
    }
  }

  const refuse = (found: Errors): void => {
    setErrors(found)
    const first = (['current', 'next', 'again'] as const).find((name) => found[name])
    if (first) fields[first].current?.focus()
  }

  const submit = async (): Promise<void> => {
    const found = check()
    refuse(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await client.request(userCalls.changePassword, {
        params: { id: userId },
        body: { password: current ?? typed.current, newPassword: typed.next },
      })
      onChanged()
    } catch (error) {
      const isCurrent = error instanceof CallError && error.data.field !== 'newPassword' && current === undefined
      refuse(isCurrent ? { current: failureToast(error, texts.t).text } : { next: failureToast(error, texts.t).text })
    } finally {
      setBusy(false)
    }
  }

  const field = (name: 'current' | 'next' | 'again', label: string, complete: string, help?: string): ReactNode => (
    <PasswordField
      ref={fields[name]}
      label={label}
      size="lg"
      autoComplete={complete}
      value={typed[name]}
      help={help}
      error={errors[name]}
      onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
      onBlur={() => {
        if (typed[name] !== '') setErrors((before) => ({ ...before, [name]: check()[name] }))
      }}
    />
  )

  return children({
    busy,
    unsaved: Object.values(typed).some((text) => text !== ''),
    submit: () => void submit(),
    fields: (
      <>
        {current === undefined && field('current', t('currentPassword'), 'current-password')}
        {field('next', t('newPassword'), 'new-password', t('passwordRules'))}
        {field('again', t('repeatPassword'), 'new-password')}
      </>
    ),
  })
}
