import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TextsProvider } from '../lib/i18n/useTranslation.ts'
import { FeaturesProvider } from '../lib/features.ts'
import { loadFace } from '../lib/i18n/i18n.ts'
import { ServicesProvider } from '../lib/services.tsx'
import type { Services } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import { isFocusLost } from '../ui/focus.ts'
import { UnsavedProvider } from '../ui/unsaved.ts'
import type { Unsaved } from '../ui/unsaved.ts'
import type { Screens } from './router.tsx'

const headingWithin = 5000

/**
 * After a navigation a screen reader goes on from the heading of the new page. A page that waits for its data has none yet,
 * or draws another once it is there: so for a while the focus is brought back to the heading whenever nothing else has it.
 */
const focusHeading = (left: Element | null): (() => void) => {
  // Another page of the same list: the focus stays where it was.
  if (left?.isConnected && left === document.querySelector('main h1') && !isFocusLost()) return () => undefined
  let focused: HTMLElement | null = null
  const before = document.activeElement
  const tend = (): void => {
    const now = document.activeElement
    const isFree = now === null || now === document.body || now === before || now.closest('dialog') !== null
    if (now === focused && focused !== null) return
    if (!isFree) {
      watch.disconnect()
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.querySelector('dialog[open]')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    focused = heading
  }
  const watch = new MutationObserver(tend)
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] })
  const timer = setTimeout(() => watch.disconnect(), headingWithin)
  tend()
  return () => {
    clearTimeout(timer)
    watch.disconnect()
  }
}

const lookEvery = 100
const quietWithin = 5000

/** Once the page has what it asked for and the browser has nothing else to do, or after five seconds; gives what stops it. */
const whenQuiet = (isQuiet: () => boolean, act: () => void): (() => void) => {
  const until = performance.now() + quietWithin
  // Not every browser says when it is idle.
  const idle: (then: () => void) => unknown =
    'requestIdleCallback' in window ? (then) => requestIdleCallback(then, { timeout: quietWithin }) : (then) => then()
  let timer = setTimeout(function look() {
    if (isQuiet() || performance.now() > until) idle(act)
    else timer = setTimeout(look, lookEvery)
  }, lookEvery)
  return () => clearTimeout(timer)
}

type Props = Readonly<{
  services: Services
  screens: Screens
  /** The forms of the whole tab that hold changes. */
  unsaved: Unsaved
}>

/** The console with everything around it. */
export function App({ services, screens, unsaved }: Props) {
  const { router, addFurther, stand } = screens
  const features = useStore(screens.features)
  const language = useStore(services.settings, (settings) => settings.language)

  useEffect(() => {
    document.documentElement.lang = language
    void services.texts.changeLanguage(language)
    void loadFace(language)
  }, [services, language])

  // What the first page does not need comes once it stands. A visit before that brings it.
  useEffect(() => {
    const isQuiet = (): boolean => router.state.status === 'idle' && services.client.pending.get() === 0
    return whenQuiet(isQuiet, () => void addFurther().catch(() => undefined))
  }, [router, services, addFurther])

  useEffect(() => {
    stand()
    let end = (): void => undefined
    let left: Element | null = null
    const before = router.subscribe('onBeforeNavigate', () => {
      left = document.querySelector('main h1')
    })
    const after = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      end()
      end = focusHeading(left)
    })
    return () => {
      before()
      after()
      end()
    }
  }, [router, stand])

  return (
    <ServicesProvider value={services}>
      <FeaturesProvider value={features}>
        <TextsProvider value={services.texts}>
          <QueryClientProvider client={services.queries}>
            <UnsavedProvider value={unsaved}>
              <RouterProvider router={router} />
            </UnsavedProvider>
          </QueryClientProvider>
        </TextsProvider>
      </FeaturesProvider>
    </ServicesProvider>
  )
}
