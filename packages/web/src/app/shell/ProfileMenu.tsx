import { IconHelp, IconKey, IconLogout, IconMessage2, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile } from '../../lib/services.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Front } from './Shell.tsx'

// The names of roles are of no use before somebody opens the menu.
const ProfileHead = lazy(() => import('./ProfileHead.tsx').then((module) => ({ default: module.ProfileHead })))

/** Two letters of a name: of the first two words, or the end of a name that is one word in Hangul. */
export const initials = (name: string): string => {
  const words = name
    .split(/[\s-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const [first = '', second] = words
  if (second === undefined) return /\p{Script=Hangul}/u.test(first) ? first.slice(-2) : first.slice(0, 2).toUpperCase()
  return `${[...first][0] ?? ''}${[...second][0] ?? ''}`.toUpperCase()
}

export function ProfileMenu({ onFront }: { onFront: (front: Front) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { userInfo, op } = useProfile()
  return (
    <Menu
      label={t('profile.open')}
      head={
        <>
          <b>{userInfo.userName}</b>
          <div className="hd-muted">
            <Suspense fallback={op.companyName}>
              <ProfileHead />
            </Suspense>
          </div>
        </>
      }
      trigger={(props) => (
        <button type="button" className="hd-avatar-button" {...props} data-tip={userInfo.userName}>
          <span className="hd-avatar">{initials(userInfo.userName || userInfo.userEmail)}</span>
          <span className="hd-said">{t('profile.open')}</span>
        </button>
      )}
      items={[
        { label: t('profile.information'), icon: IconUser, onSelect: () => onFront('information') },
        { label: t('profile.settings'), icon: IconSettings, onSelect: () => onFront('settings') },
        { label: t('profile.password'), icon: IconKey, onSelect: () => onFront('password') },
        'line',
        { label: t('profile.help'), icon: IconHelp, onSelect: () => onFront('help') },
        { label: t('shell.feedback'), icon: IconMessage2, onSelect: () => onFront('feedback') },
        'line',
        { label: t('profile.logout'), icon: IconLogout, onSelect: () => void navigate({ to: '/logout' }) },
      ]}
    />
  )
}
