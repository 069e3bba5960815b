import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { FeaturesProvider } from '../lib/features.ts'
import { loadFace } from '../lib/i18n/i18n.ts'
import { ServicesProvider } from '../lib/services.tsx'
import type { Services } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import { features } from './features.ts'
import type { ConsoleRouter } from './router.tsx'

/** The console with everything around it. */
export function App({ services, router }: Readonly<{ services: Services; router: ConsoleRouter }>) {
  const language = useStore(services.settings, (settings) => settings.language)

  useEffect(() => {
    document.documentElement.lang = language
    void services.texts.changeLanguage(language)
    void loadFace(language)
  }, [services, language])

  // After a navigation a screen reader goes on from the heading of the new page.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation || document.querySelector('dialog[open]')) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )

  return (
    <ServicesProvider value={services}>
      <FeaturesProvider value={features}>
        <I18nextProvider i18n={services.texts}>
          <QueryClientProvider client={services.queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nextProvider>
      </FeaturesProvider>
    </ServicesProvider>
  )
}
