import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Door } from './Door.tsx'

export function ConfirmPage() {
  const { t } = useTranslation('auth')
  return (
    <Door title={t('confirmTitle')}>
      <div className="hd-door-stack">
        <p>{t('confirmText')}</p>
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          {t('goToSignIn')}
        </Link>
      </div>
    </Door>
  )
}
