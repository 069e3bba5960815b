import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { createScreens } from './app/router.tsx'
import type { Screens } from './app/router.tsx'
import { createServices } from './app/services.ts'
import { createTexts, loadFace } from './lib/i18n/i18n.ts'
import { createSettings, languageOf } from './lib/settings.ts'
import { signInSearch } from './lib/signInAddress.ts'
import { holdUnsaved } from './lib/unsavedLock.ts'
import { createUnsaved } from './ui/unsaved.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'

const start = async (): Promise<void> => {
  const settings = createSettings(localStorage, languageOf(navigator.languages))
  const { language } = settings.get()
  void loadFace(language)
  const { texts, ready } = createTexts(language)
  let screens: Screens | null = null

  const toSignIn = (): void => {
    const here = screens?.router.state.location
    if (!screens || here?.pathname === '/login' || here?.pathname === '/logout') return
    void screens.router.navigate({ to: '/login', search: signInSearch(services.session, here?.href), replace: true })
  }
  const { services, tabs } = createServices(texts, settings, () => ({
    toSignIn,
    toRoot: () => void screens?.router.navigate({ to: '/', replace: true }),
  }))
  screens = createScreens(services)
  const unsaved = createUnsaved({ hold: () => holdUnsaved(services.session) })

  if (services.session.store.get().state === 'signedOut') await tabs.ask()

  // The page's own files are on their way while the texts of the frame come.
  void screens.router.load()
  await ready

  const place = document.getElementById('root')
  if (place) createRoot(place).render(<App services={services} screens={screens} unsaved={unsaved} />)
}

void start()
