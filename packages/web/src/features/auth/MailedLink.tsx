import { userCalls } from '@headend/contract/users'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import { signIn } from '../../lib/signIn.ts'
import type { HeldUp } from '../../lib/signIn.ts'
import { version } from '../../lib/versions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Door } from './Door.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import type { LinkOwner } from './SignUpForm.tsx'

const FurtherSteps = lazy(() => import('./FurtherSteps.tsx').then((module) => ({ default: module.FurtherSteps })))

type State =
  | Readonly<{ state: 'checking' }>
  | Readonly<{ state: 'form'; owner: LinkOwner }>
  | Readonly<{ state: 'further'; first: HeldUp; email: string; password: string }>
  | Readonly<{ state: 'done' }>
  | Readonly<{ state: 'bad' }>
  | Readonly<{ state: 'unanswered'; reason: string }>

/** From a mailed link or a user code to the first page: what it is for, a password, the sign-in. */
export function MailedLink({ code, isReset }: Readonly<{ code: string; isReset: boolean }>) {
  const { t } = useTranslation(['auth', 'common'])
  const services = useServices()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ state: 'checking' })
  const { client, texts } = services

  useEffect(() => {
    if (state.state !== 'checking') return
    let isOver = false
    const show = (next: State): void => {
      if (!isOver) setState(next)
    }
    client.request(userCalls.checkUserCodes, { body: { code } }).then(
      (owner) => show({ state: 'form', owner }),
      (error: unknown) =>
        show(
          error instanceof CallError && error.code === 'usercodefail'
            ? { state: 'bad' }
            : { state: 'unanswered', reason: failureToast(error, texts.t).text },
        ),
    )
    return () => {
      isOver = true
    }
  }, [client, code, texts, state.state])

  const goHome = () => navigate({ to: '/home', replace: true })

  const enter = async (owner: LinkOwner, password: string): Promise<void> => {
    try {
      const outcome = await signIn(services, owner.email, password, version)
      if (outcome.state === 'signedIn') await goHome()
      else setState({ state: 'further', first: outcome, email: owner.email, password })
    } catch {
      // The password is set whatever became of the sign-in: the form of the sign-in says what is amiss.
      services.session.clear()
      setState({ state: 'done' })
    }
  }

  switch (state.state) {
    case 'checking':
      return (
        <Door title={t('verifying')}>
          <p role="status" className="hd-door-note">
            {t('verifying')}
          </p>
        </Door>
      )
    case 'form':
      return (
        <Door title={t(`${state.owner.purpose}.title`)}>
          <SignUpForm code={code} owner={state.owner} onDone={(password) => enter(state.owner, password)} />
        </Door>
      )
    case 'further':
      return (
        <Suspense>
          <FurtherSteps {...state} onDone={() => void goHome()} onBack={() => setState({ state: 'done' })} />
        </Suspense>
      )
    case 'done':
      return (
        <Door title={t('confirmTitle')}>
          <div className="hd-door-stack" role="status">
            <p>{t('passwordSet')}</p>
            <Link to="/login" className={buttonClass('primary', 'lg')}>
              {t('goToSignIn')}
            </Link>
          </div>
        </Door>
      )
    case 'bad':
      return (
        <Door title={t('verifyFailed')}>
          <div className="hd-door-stack" role="alert">
            <p>{t(isReset ? 'resetBad' : 'inviteBad')}</p>
            {isReset && (
              <Link to="/forget-password" className={buttonClass('primary', 'lg')}>
                {t('resetAgain')}
              </Link>
            )}
            <Link to="/login" className="hd-link">
              {t('backToSignIn')}
            </Link>
          </div>
        </Door>
      )
    case 'unanswered':
      return (
        <Door title={t('verifying')}>
          <div className="hd-door-stack">
            <Banner family="bad" urgent>
              {state.reason}
            </Banner>
            <Button variant="primary" size="lg" onClick={() => setState({ state: 'checking' })}>
              {t('common:action.retry')}
            </Button>
          </div>
        </Door>
      )
  }
}
