import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { signOut } from '../../lib/signIn.ts'
import { Door } from './Door.tsx'

/** Ends the session and goes to the sign-in. */
export function LogoutPage() {
  const { t } = useTranslation('auth')
  const services = useServices()
  const navigate = useNavigate()
  useEffect(() => {
    void signOut(services).then(() => navigate({ to: '/login', search: {}, replace: true }))
  }, [services, navigate])
  return (
    <Door title={t('signingOut')}>
      <p role="status" className="hd-door-note">
        {t('signingOut')}
      </p>
    </Door>
  )
}
