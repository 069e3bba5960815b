import { authCalls } from '@headend/contract/auth'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import type { Session } from '../../lib/session.ts'
import { signIn } from '../../lib/signIn.ts'
import type { HeldUp } from '../../lib/signIn.ts'
import { safeReturn } from '../../lib/signInAddress.ts'
import { useStore } from '../../lib/store.ts'
import { version } from '../../lib/versions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField, TextField } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'
import { loginRoute } from './routes.ts'

const OidcButton = lazy(() => import('./OidcButton.tsx').then((module) => ({ default: module.OidcButton })))
const FurtherSteps = lazy(() => import('./FurtherSteps.tsx').then((module) => ({ default: module.FurtherSteps })))

type Step =
  | Readonly<{ step: 'form'; refused?: string }>
  | Readonly<{ step: 'verify'; email: string; sentAgain: boolean }>
  | Readonly<{ step: 'further'; first: HeldUp; email: string; password?: string }>

/** Loose on purpose: the server decides what an address is, this only catches a slip before it is sent. */
const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)

/** A session that waits for a second factor goes on with it: whoever has it signed in already. */
const heldStep = ({ tokens }: Session): Step => {
  const held = tokens()
  return held?.secondFactorMissing && !held.passwordMustChange
    ? { step: 'further', first: { state: 'mustSetUp' }, email: held.user }
    : { step: 'form' }
}

export function LoginPage() {
  const { t } = useTranslation(['auth', 'common'])
  const services = useServices()
  const navigate = useNavigate()
  const { from, ended } = loginRoute.useSearch()
  const [step, setStep] = useState<Step>(() => heldStep(services.session))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<{ email?: string; password?: string }>({})
  const [busy, setBusy] = useState(false)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)

  const goOn = (): void => void navigate({ href: safeReturn(from), replace: true })

  // Another tab of this browser signed in, or was too slow to say so before this page stood there. Who types is left alone.
  const taken = useStore(services.session.store, () => services.session.isWhole())
  const isTaken = taken && !busy && step.step === 'form' && email === '' && password === ''
  const takeOver = useEffectEvent(goOn)
  useEffect(() => {
    if (isTaken) takeOver()
  }, [isTaken])

  const checked = (): typeof errors => ({
    ...(email.trim() === '' ? { email: t('required') } : looksLikeEmail(email.trim()) ? {} : { email: t('emailForm') }),
    ...(password === '' ? { password: t('required') } : {}),
  })

  const submit = async (): Promise<void> => {
    const found = checked()
    setErrors(found)
    if (found.email) emailField.current?.focus()
    else if (found.password) passwordField.current?.focus()
    if (found.email || found.password) return
    setBusy(true)
    try {
      const user = email.trim().toLowerCase()
      const outcome = await signIn(services, user, password, version)
      if (outcome.state === 'signedIn') goOn()
      else setStep({ step: 'further', first: outcome, email: user, password })
    } catch (error) {
      if (error instanceof CallError && error.code === 'auth01')
        setStep({ step: 'verify', email: email.trim(), sentAgain: false })
      else {
        services.session.clear()
        setStep({ step: 'form', refused: failureToast(error, services.texts.t).text })
        passwordField.current?.focus()
        passwordField.current?.select()
      }
    } finally {
      setBusy(false)
    }
  }

  const sendAgain = async (user: string): Promise<void> => {
    setBusy(true)
    try {
      await services.client.request(authCalls.createClient, {
        body: { user, clientKey: services.session.clientKey(user) },
      })
      setStep({ step: 'verify', email: user, sentAgain: true })
    } catch (error) {
      services.toasts.failed(failureToast(error, services.texts.t).text)
    } finally {
      setBusy(false)
    }
  }

  if (step.step === 'further') {
    return (
      <Suspense>
        <FurtherSteps {...step} onDone={goOn} onBack={() => setStep({ step: 'form' })} />
      </Suspense>
    )
  }

  if (step.step === 'verify') {
    return (
      <Door title={t('verifySent')}>
        <div className="hd-door-stack" role="status">
          <p>{t('verifySentText', { email: step.email })}</p>
          {step.sentAgain && <Banner family="ok">{t('verifyAgainDone', { email: step.email })}</Banner>}
          <Button size="lg" variant="primary" onClick={() => setStep({ step: 'form' })}>
            {t('goToSignIn')}
          </Button>
          <Button size="lg" busy={busy} onClick={() => void sendAgain(step.email)}>
            {t('again.action')}
          </Button>
        </div>
      </Door>
    )
  }

  return (
    <Door title={t('signIn')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {step.refused && (
          <Banner family="bad" urgent>
            {step.refused}
          </Banner>
        )}
        {ended && !step.refused && <Banner family="warn">{t(`ended.${ended}`)}</Banner>}
        <TextField
          ref={emailField}
          label={t('field.email')}
          size="lg"
          type="email"
          name="username"
          autoComplete="username"
          autoFocus
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
          onBlur={() =>
            setErrors((before) => ({ ...before, ...(email === '' ? {} : { email: checked().email ?? '' }) }))
          }
        />
        <PasswordField
          ref={passwordField}
          label={t('field.password')}
          aside={
            <Link to="/forget-password" className="hd-link">
              {t('forgot')}
            </Link>
          }
          size="lg"
          name="password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {t('signIn')}
        </Button>
        <Suspense>
          <OidcButton from={from} />
        </Suspense>
        <p className="hd-door-note">{t('newBrowser')}</p>
        <Link to="/register" className="hd-link">
          {t('haveCode')}
        </Link>
      </form>
    </Door>
  )
}
