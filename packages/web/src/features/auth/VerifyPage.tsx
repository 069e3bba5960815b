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
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Door } from './Door.tsx'
import { verifyRoute } from './routes.ts'

type State =
  | Readonly<{ state: 'checking' }>
  | Readonly<{ state: 'verified'; email: string }>
  | Readonly<{ state: 'elsewhere' }>
  /** `reason` where it is another than that the link is no longer valid. */
  | Readonly<{ state: 'failed'; reason: string | null }>

/** Opened from the mailed link: verifies the browser that asked to sign in. */
export function VerifyPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { client, texts } = useServices()
  const { token } = verifyRoute.useParams()
  const [state, setState] = useState<State>({ state: 'checking' })
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
              },
        ),
    )
  }, [client, token, texts])

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
      return <NotVerified reason={state.reason} />
  }
}

const call = authCalls.createClient

const again: Form<typeof call> = {
  call,
  texts: 'auth',
  part: 'again',
  fields: [{ name: 'user', input: 'text', type: 'email', complete: 'username' }],
  // The key of this browser follows from the address.
  schema: async () => (await call.describe()).body.omit({ clientKey: true }),
}

/** Why the link does not do, and another one. */
function NotVerified({ reason }: Readonly<{ reason: string | null }>) {
  const { t } = useTranslation(['auth', 'common'])
  const { client, session } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const of = useFormOf(again, {
    before: { user: '' },
    send: ({ body: { user } }) => client.request(call, { body: { user, clientKey: session.clientKey(user) } }),
    onDone: (_none, { user }) => setSentTo(String(user)),
  })
  return (
    <Door title={t(reason === null ? 'verifyFailed' : 'notVerified')}>
      <FormBody
        of={of}
        lead={
          <>
            {reason !== null && (
              <Banner family="bad" urgent>
                {reason}
              </Banner>
            )}
            <p role={reason === null ? 'alert' : undefined}>{t('verifyFailedText')}</p>
            {sentTo && <Banner family="ok">{t('verifyAgainDone', { email: sentTo })}</Banner>}
          </>
        }
      >
        <Link to="/login" className="hd-link">
          {t('backToSignIn')}
        </Link>
      </FormBody>
    </Door>
  )
}
