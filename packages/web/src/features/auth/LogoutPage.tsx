import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { signOut } from '../../lib/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { unsavedElsewhere } from './unsavedElsewhere.ts'
import { Door } from './Door.tsx'

/** Ends the session and goes to the sign-in. It asks first where another tab would lose changes by it. */
export function LogoutPage() {
  const { t } = useTranslation('auth')
  const services = useServices()
  const navigate = useNavigate()
  const { history } = useRouter()
  const cameFromHere = useCanGoBack()
  const [isAsked, setAsked] = useState(false)
  const leave = useCallback(async (): Promise<void> => {
    setAsked(false)
    await signOut(services)
    await navigate({ to: '/login', search: {}, replace: true })
  }, [services, navigate])
  useEffect(() => {
    void unsavedElsewhere(services.session).then((held) => (held ? setAsked(true) : leave()))
  }, [services, leave])
  if (isAsked) {
    return (
      <Door title={t('unsavedElsewhere.title')}>
        <div className="hd-door-stack" role="alert">
          <p>{t('unsavedElsewhere.text')}</p>
          <Button
            size="lg"
            variant="primary"
            onClick={() => (cameFromHere ? history.back() : void navigate({ to: '/home', replace: true }))}
          >
            {t('unsavedElsewhere.stay')}
          </Button>
          <Button size="lg" onClick={() => void leave()}>
            {t('unsavedElsewhere.action')}
          </Button>
        </div>
      </Door>
    )
  }
  return (
    <Door title={t('signingOut')}>
      <p role="status" className="hd-door-note">
        {t('signingOut')}
      </p>
    </Door>
  )
}
