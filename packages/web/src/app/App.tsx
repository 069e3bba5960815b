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

const headingWithin = 5000

/**
 * After a navigation a screen reader goes on from the heading of the new page. A page that waits for its data has none yet:
 * then it is focused when it comes, unless somebody has gone elsewhere by then.
 */
const focusHeading = (): void => {
  const focus = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.querySelector('dialog[open]')) return false
    heading.focus({ preventScroll: true })
    return true
  }
  if (focus()) return
  const start = document.activeElement
  const isElsewhere = (): boolean => {
    const now = document.activeElement
    return now !== null && now !== start && now !== document.body && now.closest('dialog') === null
  }
  const watch = new MutationObserver(() => {
    if (focus() || isElsewhere()) watch.disconnect()
  })
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  setTimeout(() => watch.disconnect(), headingWithin)
}

/** The console with everything around it. */
export function App({ services, router }: Readonly<{ services: Services; router: ConsoleRouter }>) {
  const language = useStore(services.settings, (settings) => settings.language)

  useEffect(() => {
    document.documentElement.lang = language
    void services.texts.changeLanguage(language)
    void loadFace(language)
  }, [services, language])

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) focusHeading()
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
