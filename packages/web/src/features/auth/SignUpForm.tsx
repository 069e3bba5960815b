import { problems } from '@headend/contract/rules'
import { phone } from '@headend/contract/schemas/rules'
import { userCalls } from '@headend/contract/users'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices, useSettings } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { passwordProblem, repeatProblem } from './passwordRules.ts'

/** Whose link or user code it is, and what for. */
export type LinkOwner = Readonly<{
  purpose: 'reset' | 'invitation'
  email: string
  companyName: string
  userName: string
}>

type Name = 'userName' | 'userPhone' | 'password' | 'again'
const order: readonly Name[] = ['userName', 'userPhone', 'password', 'again']

/** The form behind a mailed link: a password, and for an invitation who it is. */
export function SignUpForm({
  code,
  owner,
  onDone,
}: Readonly<{ code: string; owner: LinkOwner; onDone: (password: string) => Promise<void> }>) {
  const { t } = useTranslation('auth')
  const { client, session, texts } = useServices()
  const { language } = useSettings()
  const isNew = owner.purpose === 'invitation'
  const [typed, setTyped] = useState({ userName: owner.userName, userPhone: '', password: '', again: '' })
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const check = (): typeof errors => {
    const found = {
      userName: isNew && typed.userName.trim() === '' ? problems.required[language] : undefined,
      userPhone:
        typed.userPhone === '' || phone.safeParse(typed.userPhone).success ? undefined : problems.phone[language],
      password: passwordProblem(typed.password, language),
      again: repeatProblem(typed.password, typed.again, language),
    }
    return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
  }

  const refuse = (found: typeof errors): void => {
    setErrors(found)
    const first = order.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`input[name="${first}"]`)?.focus()
  }

  const submit = async (): Promise<void> => {
    const found = check()
    refuse(found)
    if (Object.keys(found).length > 0) return
    setRefused('')
    setBusy(true)
    const { userName, userPhone, password } = typed
    const person = isNew ? { userName, ...(userPhone && { userPhone }) } : {}
    try {
      await client.request(userCalls.accept, {
        body: { code, password, clientKey: session.clientKey(owner.email), ...person },
      })
      await onDone(password)
    } catch (error) {
      const { text } = failureToast(error, texts.t)
      const at = error instanceof CallError ? order.find((name) => name === error.data.field) : undefined
      if (at) refuse({ [at]: text })
      else setRefused(text)
    } finally {
      setBusy(false)
    }
  }

  const props = (name: Name) => ({
    name,
    size: 'lg' as const,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: event.target.value })),
    onBlur: () => {
      if (typed[name] !== '') setErrors((before) => ({ ...before, [name]: check()[name] ?? '' }))
    },
  })

  const person: ReactNode = isNew && (
    <>
      <TextField label={t('name')} autoComplete="name" maxLength={100} {...props('userName')} />
      <TextField label={t('phone')} help={t('phoneHelp')} type="tel" autoComplete="tel" {...props('userPhone')} />
    </>
  )

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {refused && (
        <Banner family="bad" urgent>
          {refused}
        </Banner>
      )}
      <KeyValues
        items={[
          { label: t('email'), value: owner.email },
          { label: t('company'), value: owner.companyName },
        ]}
      />
      {/* Password managers keep the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={owner.email} />
      {person}
      <PasswordField
        label={t(isNew ? 'password' : 'newPassword')}
        help={t('passwordRules')}
        autoComplete="new-password"
        {...props('password')}
      />
      <PasswordField
        label={t(isNew ? 'repeatFirstPassword' : 'repeatPassword')}
        autoComplete="new-password"
        {...props('again')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t(isNew ? 'join' : 'setPassword')}
      </Button>
    </form>
  )
}
