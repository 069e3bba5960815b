import { IconHelp, IconMessage2, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { version } from '../../lib/versions.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Glyph, Logo } from '../../ui/Logo.tsx'
import { CompanySwitch } from './CompanySwitch.tsx'
import { Navigation } from './Navigation.tsx'
import type { MenuEntries } from './Navigation.tsx'
import type { Front } from './Shell.tsx'

type Props = Readonly<{
  menus: readonly MenuEntries[]
  isRail: boolean
  /** There is room for the whole; then it is a matter of choice. */
  canExpand: boolean
  onFront: (front: Front) => void
}>

export function Sidebar({ menus, isRail, canExpand, onFront }: Props) {
  const { t } = useTranslation()
  const { settings } = useServices()
  return (
    <aside className="hd-side" aria-label={t('shell.sidebar')}>
      <Link to="/home" className="hd-brand" aria-label={t('product')}>
        {isRail ? <Glyph /> : <Logo />}
      </Link>
      <CompanySwitch isRail={isRail} />
      <Navigation menus={menus} isRail={isRail} />
      <div className="hd-side-foot">
        {canExpand && (
          <IconButton
            icon={isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            size="sm"
            label={t(isRail ? 'shell.expand' : 'shell.collapse')}
            onClick={() => settings.set((before) => ({ ...before, collapsed: !before.collapsed }))}
          />
        )}
        <IconButton icon={IconHelp} size="sm" label={t('shell.help')} onClick={() => onFront('help')} />
        <IconButton icon={IconMessage2} size="sm" label={t('shell.feedback')} onClick={() => onFront('feedback')} />
        {!isRail && (
          <button type="button" className="hd-side-version" onClick={() => onFront('versions')}>
            {t('shell.version', { version })}
          </button>
        )}
      </div>
    </aside>
  )
}
