import { authCalls } from '@headend/contract/auth'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast, isCallError } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { copyText } from '../../ui/Copy.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Door } from './Door.tsx'
import { verifyRoute } from './routes.ts'

type State =
  | Readonly<{ state: 'checking' }>
  | Readonly<{ state: 'verified'; email: string }>
  | Readonly<{ state: 'elsewhere' }>
  /** `reason` where it is another than that the link is no longer valid. */
  | Readonly<{ state: 'failed'; reason: string | null; sentTo: string | null }>

/** Opened from the mailed link: verifies the browser that asked to sign in. */
export function VerifyPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { client, session, texts, toasts } = useServices()
  const { token } = verifyRoute.useParams()
  const [state, setState] = useState<State>({ state: 'checking' })
  const [email, setEmail] = useState('')
  const [copied, setCopied] = useState(false)
  const asked = useRef<string | null>(null)

  useEffect(() => {
    // A token is good once: a second try of the same one would undo the good news of the first.
    if (asked.current === token) return
    asked.current = token
    client.request(authCalls.verifyClient, { body: { token } }).then(
      ({ user }) => setState({ state: 'verified', email: user }),
      (error: unknown) =>
        setState(
          error instanceof CallError && error.data.reason === 'otherBrowser'
            ? { state: 'elsewhere' }
            : {
                state: 'failed',
                reason: isCallError(error, 'tokenerr') ? null : failureToast(error, texts.t).text,
                sentTo: null,
              },
        ),
    )
  }, [client, token, texts])

  const sendAgain = async (reason: string | null): Promise<void> => {
    const user = email.trim().toLowerCase()
    try {
      await client.request(authCalls.createClient, { body: { user, clientKey: session.clientKey(user) } })
      setState({ state: 'failed', reason, sentTo: user })
    } catch (error) {
      toasts.failed(failureToast(error, texts.t).text)
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
    case 'verified':
      return (
        <Door title={t('verified')}>
          <div className="hd-door-stack" role="status">
            <p>{t('verifiedText', { email: state.email })}</p>
            <Link to="/login" className={buttonClass('primary', 'lg')}>
              {t('goToSignIn')}
            </Link>
          </div>
        </Door>
      )
    case 'elsewhere':
      return (
        <Door title={t('elsewhere')}>
          <div className="hd-door-stack" role="alert">
            <p>{t('elsewhereText')}</p>
            <Button
              size="lg"
              icon={copied ? IconCheck : IconCopy}
              onClick={() => void copyText(location.href).then(setCopied)}
            >
              {t(copied ? 'common:action.copied' : 'elsewhereCopy')}
            </Button>
            <p>{t('elsewhereHere')}</p>
            <Link to="/login" className={buttonClass('primary', 'lg')}>
              {t('goToSignIn')}
            </Link>
          </div>
        </Door>
      )
    case 'failed':
      return (
        <Door title={t(state.reason === null ? 'verifyFailed' : 'notVerified')}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (email.trim() !== '') void sendAgain(state.reason)
            }}
          >
            {state.reason !== null && (
              <Banner family="bad" urgent>
                {state.reason}
              </Banner>
            )}
            <p role={state.reason === null ? 'alert' : undefined}>{t('verifyFailedText')}</p>
            {state.sentTo && <Banner family="ok">{t('verifyAgainDone', { email: state.sentTo })}</Banner>}
            <TextField
              label={t('email')}
              size="lg"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit" variant="primary" size="lg">
              {t('verifyAgain')}
            </Button>
            <Link to="/login" className="hd-link">
              {t('backToSignIn')}
            </Link>
          </form>
        </Door>
      )
  }
}
