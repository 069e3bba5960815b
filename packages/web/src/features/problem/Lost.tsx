import { IconHome } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Scene } from '../../ui/Scene.tsx'

type Props = Readonly<{ code: string; title: string; children: ReactNode; actions?: ReactNode }>

/** A screen that says that there is nothing, and leads home. */
export function Lost({ code, title, children, actions }: Props) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = `${title} · Headend`
  }, [title])
  return (
    <Scene drawing="broken">
      <main className="hd-lost">
        <span className="hd-lost-code hd-mono">{code}</span>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{children}</p>
        <div className="hd-lost-actions">
          <Link to="/" className={buttonClass('primary', 'lg')}>
            <Icon of={IconHome} />
            {t('action.home')}
          </Link>
          {actions}
        </div>
      </main>
      <header className="hd-lost-logo">
        <Logo size={26} />
      </header>
    </Scene>
  )
}
