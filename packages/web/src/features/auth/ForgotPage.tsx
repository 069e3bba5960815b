import { iamCalls } from '@headend/contract/iam'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'

type State = Readonly<{ state: 'form'; refused?: string }> | Readonly<{ state: 'sent'; email: string }>

/** Asks for a mail with a link to a new password. The answer does not reveal whether the address is known. */
export function ForgotPage() {
  const { t } = useTranslation('auth')
  const { client, texts } = useServices()
  const [state, setState] = useState<State>({ state: 'form' })
  const [email, setEmail] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (): Promise<void> => {
    const address = email.trim()
    if (!/^\S+@\S+\.\S+$/.test(address)) {
      setError(t(address === '' ? 'required' : 'emailForm'))
      field.current?.focus()
      return
    }
    setError('')
    setBusy(true)
    try {
      await client.request(iamCalls.resetPassword, { body: { email: address } })
      setState({ state: 'sent', email: address })
    } catch (problem) {
      setState({ state: 'form', refused: failureToast(problem, texts.t).text })
    } finally {
      setBusy(false)
    }
  }

  if (state.state === 'sent') {
    return (
      <Door title={t('forgotSent')}>
        <div className="hd-door-stack" role="status">
          <p>{t('forgotSentText', { email: state.email })}</p>
          <Link to="/login" className={buttonClass('primary', 'lg')}>
            {t('backToSignIn')}
          </Link>
        </div>
      </Door>
    )
  }
  return (
    <Door title={t('forgotTitle')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {state.refused && (
          <Banner family="bad" urgent>
            {state.refused}
          </Banner>
        )}
        <p>{t('forgotText')}</p>
        <TextField
          ref={field}
          label={t('email')}
          size="lg"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t('forgotSend')}
        </Button>
        <Link to="/login" className="hd-link">
          {t('backToSignIn')}
        </Link>
      </form>
    </Door>
  )
}
