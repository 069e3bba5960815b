import { miscCalls } from '@headend/contract/misc'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Texts } from '../lib/i18n/texts.ts'
import { changedValues } from '../lib/changes.ts'
import { createClient } from '../lib/client.ts'
import { browserClock } from '../lib/clock.ts'
import { createEventLog } from '../lib/eventLog.ts'
import { CallError, failureToast } from '../lib/failure.ts'
import { second } from '../lib/formats.ts'
import { isFailuresPlace } from '../lib/keptFailures.ts'
import { createOutages } from '../lib/outage.ts'
import { createRealtime } from '../lib/realtime.ts'
import type { Socket } from '../lib/realtime.ts'
import { callKey } from '../lib/services.tsx'
import type { Services } from '../lib/services.tsx'
import { createScheme } from '../lib/scheme.ts'
import { createSession } from '../lib/session.ts'
import type { Settings } from '../lib/settings.ts'
import type { Store } from '../lib/store.ts'
import { browserChannel, browserLock, shareSession } from '../lib/tabs.ts'
import type { Tabs } from '../lib/tabs.ts'
import { createTasks } from '../lib/tasks.ts'
import { createToasts } from '../lib/toasts.ts'

const randomBelow = (below: number): number => {
  // Numbers past the last whole multiple would make the first letters likelier than the others.
  const limit = 256 - (256 % below)
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1))
    if (byte !== undefined && byte < limit) return byte % below
  }
}

const channelAddress = (clientId: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/${encodeURIComponent(clientId)}`

const socketOf = (socket: WebSocket): Socket => {
  const mine: Socket = {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  socket.addEventListener('open', () => mine.onopen?.())
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => mine.onmessage?.({ data }))
  socket.addEventListener('close', ({ code }) => mine.onclose?.({ code }))
  return mine
}

type Ways = Readonly<{ toSignIn: () => void; toRoot: () => void }>

/** What the page stands on, and the way to the other tabs. */
export type Composition = Readonly<{ services: Services; tabs: Tabs }>

/** Everything of the page, composed once. `ways` leads out of it, and exists only after the router does. */
export const createServices = (texts: Texts, settings: Store<Settings>, ways: () => Ways): Composition => {
  const clock = browserClock
  const { t } = texts
  const language = (): Settings['language'] => settings.get().language
  const session = createSession({ tab: sessionStorage, browser: localStorage, clock, random: randomBelow })
  const tabs = shareSession({
    session,
    channel: browserChannel(),
    clock,
    lock: browserLock,
    onStale: (calls) => outdate(calls),
  })
  const toasts = createToasts(clock, localStorage, () => /^\/(management|admin)\//.test(location.pathname))
  const keepFailures = (): void => {
    const now = session.store.get()
    toasts.keepFor(now.state === 'signedIn' ? now.tokens.user : null)
  }
  keepFailures()
  window.addEventListener('storage', ({ key }) => {
    if (key === null || isFailuresPlace(key)) toasts.reread()
  })
  const scheme = createScheme({
    storage: localStorage,
    system: matchMedia('(prefers-color-scheme: dark)'),
    onStored: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
    show: (shown) => {
      document.documentElement.dataset['mantineColorScheme'] = shown
    },
  })

  const showError = (error: unknown): void => {
    if (error instanceof CallError && (error.isSilent || error.isSignedOut)) return
    const { text, ...options } = failureToast(error, t)
    toasts.failed(text, options)
  }

  const client = createClient({
    fetch: (...request) => fetch(...request),
    session,
    clock,
    language,
    alone: tabs.alone,
    onSignedOut: () => ways().toSignIn(),
    onLost: () => ways().toRoot(),
    onUnavailable: () => outages.begin(),
  })

  const queries = new QueryClient({
    // The server may be on this machine or beside it: whether the browser has the internet says nothing about it.
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, gcTime: 600_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
    // What was read and failed is shown in its place; a refused permission is shown wherever it comes from.
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof CallError && error.code === 'roleerr') showError(error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (mutation.meta?.['quiet'] !== true || (error instanceof CallError && error.code === 'roleerr'))
          showError(error)
      },
    }),
  })

  const askFailed = (): void => void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })

  const outages = createOutages({
    clock,
    ask: () => client.request(miscCalls.checkDb, {}, { silent: true }),
    onBack: () => askFailed(),
  })

  // What failed while the browser had no network is asked for again; the channel may have outlived that.
  window.addEventListener('online', () => askFailed())

  const realtime = createRealtime({
    clock,
    connect: (clientId) => socketOf(new WebSocket(channelAddress(clientId))),
    token: () => session.tokens()?.token ?? null,
    renew: client.renew,
  })
  const tasks = createTasks({ storage: sessionStorage, clock, client, toasts, texts })
  window.addEventListener('pagehide', tasks.keep)
  const events = createEventLog(realtime)

  realtime.listen(tasks.receive)
  realtime.onBatch(tasks.counted)
  realtime.onUnavailable(outages.begin)
  const outdate = (calls: readonly string[]): void => {
    for (const id of calls) void queries.invalidateQueries({ queryKey: callKey({ id }) })
  }
  realtime.onStale(outdate)
  // What was published meanwhile was missed: it is asked for.
  realtime.onBack((outage) => {
    const shown = queries.getQueryCache().findAll({ type: 'active' })
    const before = new Map(shown.map((query) => [query.queryHash, query.state.data]))
    void tasks.reload()
    void queries.invalidateQueries().then(() => {
      // A drop that nobody saw is not worth a word.
      if (outage < second) return
      const count = shown.reduce((sum, query) => sum + changedValues(before.get(query.queryHash), query.state.data), 0)
      toasts.notice(count > 0 ? t('live.backChanged', { count }) : t('live.back'))
    })
  })

  let token = session.tokens()?.token ?? null
  let isWhole = session.isWhole()
  session.store.subscribe(() => {
    const before = token
    const wasWhole = isWhole
    token = session.tokens()?.token ?? null
    isWhole = session.isWhole()
    keepFailures()
    // Held back while it is open: nothing is served, nor told, before its person has done what is asked.
    if (wasWhole && !isWhole && token !== null) {
      realtime.stop()
      ways().toSignIn()
    }
    if (token === before) return
    if (token === null) {
      realtime.stop()
      tasks.clear()
      queries.clear()
      ways().toSignIn()
    } else if (before !== null) realtime.renewed(token)
  })

  return {
    services: {
      client,
      session,
      realtime,
      tasks,
      toasts,
      settings,
      scheme,
      texts,
      queries,
      events,
      outage: outages.store,
      tabs,
      clock,
    },
    tabs,
  }
}
