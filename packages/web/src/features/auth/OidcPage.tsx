import { oidcCalls } from '@headend/contract/oidc'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureToast } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { settle } from '../../lib/signIn.ts'
import { safeReturn } from '../../lib/signInAddress.ts'
import { version } from '../../lib/versions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Door } from './Door.tsx'
import { takeReturn } from './returnAddress.ts'

/** The key of this browser for whoever comes from a provider: who that is, is not known before. */
const anybody = 'oidc'

/** Where the identity provider sends the browser back to: finishes the sign-in, or says that it failed. */
export function OidcPage() {
  const { t } = useTranslation('auth')
  const services = useServices()
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const isAsked = useRef(false)

  const finish = useEffectEvent(async (): Promise<void> => {
    // What the provider answered is good once.
    if (isAsked.current) return
    isAsked.current = true
    const { client, session, texts } = services
    const clientKey = session.clientKey(anybody)
    const from = takeReturn()
    try {
      const body = { answer: location.search.slice(1), clientKey }
      session.signIn(await client.request(oidcCalls.finish, { body }), clientKey)
      await settle(services, version)
      await navigate({ href: safeReturn(from), replace: true })
    } catch (error) {
      session.clear()
      setRefused(failureToast(error, texts.t).text)
    }
  })
  useEffect(() => void finish(), [])

  if (refused !== null) {
    return (
      <Door title={t('oidc.refused')}>
        <div className="hd-door-stack">
          <Banner family="bad" urgent>
            {refused}
          </Banner>
          <Link to="/login" replace className={buttonClass('primary', 'lg')}>
            {t('backToSignIn')}
          </Link>
        </div>
      </Door>
    )
  }
  return (
    <Door title={t('oidc.entering')}>
      <p role="status" className="hd-door-note">
        {t('oidc.entering')}
      </p>
    </Door>
  )
}
