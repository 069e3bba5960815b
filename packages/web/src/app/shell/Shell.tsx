import { iamCalls } from '@headend/contract/iam'
import { authCalls } from '@headend/contract/auth'
import { Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { menuKeys, menus as menuNames, navigationFor, useFeatures } from '../../lib/features.ts'
import type { Menu } from '../../lib/features.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMedia } from '../../lib/media.ts'
import { useCompany, useProfile, useServices, useSettings } from '../../lib/services.tsx'
import { registrationOf } from '../../lib/settings.ts'
import { useStore } from '../../lib/store.ts'
import { version } from '../../lib/versions.ts'
import { PageHeadProvider } from '../../ui/Page.tsx'
import type { PageHead } from '../../ui/Page.tsx'
import { classes } from '../../ui/classes.ts'
import { EarlySearch } from './EarlySearch.tsx'
import type { Early } from './EarlySearch.tsx'
import { LiveBanner } from './Live.tsx'
import { SessionEnd } from './SessionEnd.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import './shell.css'
import './sidebar.css'
import './tray.css'

const Forbidden = lazy(() => import('./Forbidden.tsx').then((module) => ({ default: module.Forbidden })))
const ForeignCompany = lazy(() => import('./ForeignCompany.tsx').then((module) => ({ default: module.ForeignCompany })))
const NavigationDrawer = lazy(() =>
  import('./NavigationDrawer.tsx').then((module) => ({ default: module.NavigationDrawer })),
)
const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })))
const Help = lazy(() => import('./Help.tsx').then((module) => ({ default: module.Help })))
const FeedbackDialog = lazy(() =>
  import('../../ui/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog })),
)
const UserInformation = lazy(() =>
  import('./UserInformation.tsx').then((module) => ({ default: module.UserInformation })),
)
const PersonalSettings = lazy(() =>
  import('./PersonalSettings.tsx').then((module) => ({ default: module.PersonalSettings })),
)
const ChangePassword = lazy(() =>
  import('../../features/auth/ChangePassword.tsx').then((module) => ({ default: module.ChangePassword })),
)

/** What stands in front of the page; the top bar's own panels are named too, so that keys can open them. */
export type Front =
  | 'search'
  | 'help'
  | 'keys'
  | 'versions'
  | 'feedback'
  | 'information'
  | 'settings'
  | 'password'
  | 'tasks'
  | 'notifications'
  | 'menu'
  | null

const goWithin = 1500

/** The frame of every screen behind the sign-in: navigation, bar, panel, and the channel that keeps them live. */
export function Shell() {
  const { t } = useTranslation()
  const profile = useProfile()
  const settings = useSettings()
  const { isForeign } = useCompany()
  const { navigation } = useFeatures()
  const [head, setHead] = useState<PageHead>({ title: '', crumbs: [] })
  const [front, setFront] = useState<Front>(null)
  const isWide = useMedia('(min-width: 1280px)')
  const held = new Set<string>(profile.menus_permissions)
  const menus = navigationFor(navigation, held)
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  const address = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const close = (): void => setFront(null)

  useChannel()
  useAskedTray(setFront)
  useSettingsSync()
  useShellKeys(setFront, menus)
  useClosing(close)

  return (
    <div className={classes('hd-app', (settings.collapsed || !isWide) && 'hd-app-rail')}>
      <a className="hd-skip" href="#content">
        {t('shell.skip')}
      </a>
      <Sidebar menus={menus} isRail={settings.collapsed || !isWide} canExpand={isWide} onFront={setFront} />
      <div className="hd-main">
        <TopBar head={head} front={front} onFront={setFront} />
        <main id="content" className="hd-panel" tabIndex={-1}>
          <LiveBanner />
          <SessionEnd />
          <PageHeadProvider value={setHead}>
            <Suspense>
              {isForeign ? (
                <ForeignCompany />
              ) : permission && !held.has(permission) ? (
                <Forbidden permission={permission} />
              ) : (
                <Outlet />
              )}
            </Suspense>
          </PageHeadProvider>
        </main>
      </div>
      {front === 'search' && <Search onClose={close} onFront={setFront} menus={menus} />}
      <Suspense>
        {front === 'menu' && <NavigationDrawer menus={menus} onClose={close} onFront={setFront} />}
        {(front === 'help' || front === 'keys' || front === 'versions') && (
          <Help menus={menus} onClose={close} part={front === 'help' ? 'page' : front} />
        )}
        {front === 'feedback' && <FeedbackDialog address={address} onClose={close} />}
        {front === 'information' && <UserInformation onClose={close} />}
        {front === 'settings' && <PersonalSettings onClose={close} />}
        {front === 'password' && <ChangePassword onClose={close} />}
      </Suspense>
    </div>
  )
}

/** The search, and until its code is there a field that takes what is typed for it. */
function Search(props: Omit<ComponentProps<typeof Palette>, 'early'>) {
  const [early] = useState<Early>(() => ({ text: '', enter: false, before: document.activeElement }))
  return (
    <Suspense fallback={<EarlySearch early={early} onClose={props.onClose} />}>
      <Palette {...props} early={early} />
    </Suspense>
  )
}

/** Opens the realtime channel, asks again who is signed in, and for what runs. */
const useChannel = (): void => {
  const { client, realtime, session, tasks } = useServices()
  const clientId = useStore(session.store, (now) => (now.state === 'signedIn' ? now.clientId : null))
  useEffect(() => {
    if (clientId === null) return
    realtime.start(clientId)
    void tasks.load()
    const ask = () =>
      void client.request(authCalls.getProfile, {}, { silent: true }).then(
        (profile) => session.know(profile, clientId),
        () => undefined,
      )
    // The kept profile draws the page at once; what changed since shows as soon as it is known.
    ask()
    return realtime.onStale((calls) => {
      if (calls.includes(authCalls.getProfile.id)) ask()
    })
  }, [client, realtime, session, tasks, clientId])
}

/** Opens the tray when a toast leads to a row of it. */
const useAskedTray = (setFront: (front: Front) => void): void => {
  const { tasks } = useServices()
  useEffect(
    () =>
      tasks.shown.subscribe(() => {
        if (tasks.shown.get() !== null) setFront('tasks')
      }),
    [tasks, setFront],
  )
}

/** Settings are sent with the registration of this browser when they change. */
const useSettingsSync = (): void => {
  const { client, session } = useServices()
  const settings = useSettings()
  const { language, timeZone } = settings
  const sent = useRef(`${language} ${timeZone}`)
  const send = useEffectEvent(() => {
    const now = session.store.get()
    if (now.state !== 'signedIn' || now.clientId === null) return
    // Nobody waits for it: the next registration carries the same settings.
    client
      .request(
        iamCalls.syncClient,
        { body: { clientId: now.clientId, ...registrationOf(settings, navigator, version) } },
        { silent: true },
      )
      .catch(() => undefined)
  })
  useEffect(() => {
    const key = `${language} ${timeZone}`
    if (sent.current === key) return
    sent.current = key
    send()
  }, [language, timeZone])
}

const useShellKeys = (setFront: (front: Front) => void, menus: ReturnType<typeof navigationFor>): void => {
  const navigate = useNavigate()
  const goneAt = useRef(0)
  const go = (menu: Menu) => (): boolean => {
    const isSecond = Date.now() - goneAt.current < goWithin
    goneAt.current = 0
    const entry = menus.find((one) => one.menu === menu)?.entries[0]
    if (!isSecond || !entry) return false
    void navigate({ href: entry.to })
    return true
  }
  useKeys({
    g: () => {
      goneAt.current = Date.now()
    },
    ...Object.fromEntries(menuNames.map((menu) => [menuKeys[menu], go(menu)])),
    t: () => setFront('tasks'),
    n: () => setFront('notifications'),
    '?': () => setFront('keys'),
  })
  // Search opens from anywhere, also from a field, and also for people without single-letter keys.
  const search = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    setFront('search')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => search(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whatever stands in front goes when another page comes. */
const useClosing = (close: () => void): void => {
  const { pathname } = useLocation()
  const shut = useEffectEvent(close)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    shut()
  }, [pathname])
}
