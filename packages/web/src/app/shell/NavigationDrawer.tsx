import { IconHelp, IconMessage2, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { version } from '../../lib/versions.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { focusNear, isFocusLost } from '../../ui/focus.ts'
import { Logo } from '../../ui/Logo.tsx'
import { CompanySwitch } from './CompanySwitch.tsx'
import { Navigation } from './Navigation.tsx'
import type { MenuEntries } from './Navigation.tsx'
import type { Front } from './Shell.tsx'

/** The sidebar of narrow screens: over the page, and gone after a choice, on Esc, or by a press beside it. */
export function NavigationDrawer({
  menus,
  onClose,
  onFront,
}: Readonly<{ menus: readonly MenuEntries[]; onClose: () => void; onFront: (front: Front) => void }>) {
  const { t } = useTranslation()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before && isFocusLost()) focusNear(before)
    }
  }, [])
  return (
    <dialog
      ref={box}
      className="hd-nav-drawer"
      aria-label={t('shell.main')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="hd-side">
        <div className="hd-brand">
          <Logo />
          <IconButton icon={IconX} label={t('shell.closeMenu')} onClick={onClose} />
        </div>
        <CompanySwitch />
        <Navigation menus={menus} onGo={onClose} />
        <div className="hd-side-foot">
          <Button variant="ghost" icon={IconHelp} onClick={() => onFront('help')}>
            {t('shell.help')}
          </Button>
          <Button variant="ghost" icon={IconMessage2} onClick={() => onFront('feedback')}>
            {t('shell.feedback')}
          </Button>
          <button type="button" className="hd-side-version" onClick={() => onFront('versions')}>
            {t('shell.version', { version })}
          </button>
        </div>
      </div>
    </dialog>
  )
}
