import { userCalls } from '@headend/contract/users'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'
import { MailedLink } from './MailedLink.tsx'

/** Sign-up with the user code of an invitation; nobody signs up without one. */
export function RegisterPage() {
  const { t } = useTranslation('auth')
  const { client, texts } = useServices()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [isGood, setGood] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (problem: string): void => {
    setError(problem)
    field.current?.focus()
  }

  const submit = async (): Promise<void> => {
    if (code.trim() === '') return refuse(t('required'))
    setBusy(true)
    try {
      await client.request(userCalls.checkUserCodes, { body: { code } })
      setGood(true)
    } catch (problem) {
      refuse(failureToast(problem, texts.t).text)
    } finally {
      setBusy(false)
    }
  }

  if (isGood) return <MailedLink code={code.trim()} isReset={false} />
  return (
    <Door title={t('registerTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{t('registerText')}</p>
        <TextField
          ref={field}
          label={t('userCode')}
          size="lg"
          mono
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          autoFocus
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.target.value)
            setError('')
          }}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t('registerNext')}
        </Button>
        <Link to="/login" className="hd-link">
          {t('backToSignIn')}
        </Link>
      </form>
    </Door>
  )
}
