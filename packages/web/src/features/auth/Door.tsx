import { IconLanguage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { useServices, useSettings } from '../../lib/services.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { Scene } from '../../ui/Scene.tsx'
import { UnsavedProvider } from '../../ui/unsaved.ts'

/** The card of the screens before the sign-in. */
export function Door({ title, children }: Readonly<{ title: string; children: ReactNode }>) {
  const { t } = useTranslation(['auth', 'common'])
  const { settings } = useServices()
  const { language } = useSettings()
  useEffect(() => {
    document.title = `${title} · Headend`
  }, [title])
  return (
    <Scene drawing="plant">
      <main className="hd-door">
        <div className="hd-door-card">
          <Logo size={30} />
          <h1 tabIndex={-1}>{title}</h1>
          {/* Nothing typed before the sign-in is worth a question. */}
          <UnsavedProvider value={null}>{children}</UnsavedProvider>
          <footer className="hd-door-foot">
            <span className="hd-row">
              <Icon of={IconLanguage} />
              <PlainSelect
                label={t('common:language')}
                value={language}
                options={languages.map((one) => ({ value: one.language, label: one.name, lang: one.language }))}
                onChange={(event) => {
                  const chosen = languages.find((one) => one.language === event.target.value)
                  if (chosen) settings.set((before) => ({ ...before, language: chosen.language }))
                }}
              />
            </span>
            <Link to="/dbcheck">{t('service')}</Link>
          </footer>
        </div>
      </main>
    </Scene>
  )
}
