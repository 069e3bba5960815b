import type { Clock } from '@headend/usp/clock'
import { sessionEnds } from './session.ts'
import type { Session } from './session.ts'

/** Messages between the tabs of one browser. */
export type Channel = Readonly<{
  post: (message: unknown) => void
  listen: (handle: (message: unknown) => void) => void
}>

export type Tabs = Readonly<{
  /** Asks the other tabs for their sign-in, for a link that was opened in a new one. */
  ask: () => Promise<void>
  /** Runs `work` while no other tab runs its own, after their latest news had time to come. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Has the other tabs of the same person ask again for what these calls answer: something was done here that changes it. */
  stale: (calls: readonly string[]) => void
}>

type Deps = Readonly<{
  session: Session
  channel: Channel
  clock: Clock
  /** One of all tabs at a time. */
  lock: <T>(work: () => Promise<T>) => Promise<T>
  /** What these calls answered is old: another tab changed it. */
  onStale: (calls: readonly string[]) => void
}>

const answerWithin = 150
const newsWithin = 100

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const userOf = (state: unknown): unknown =>
  isRecord(state) && isRecord(state['tokens']) ? state['tokens']['user'] : undefined

/**
 * Keeps the tabs of one person together: a refresh token is good once, so two tabs that renewed each for itself would look
 * like a stolen token to the server and lose both their sign-ins.
 */
export const shareSession = ({ session, channel, clock, lock, onStale }: Deps): Tabs => {
  let last = session.store.get()
  let isAdopting = false
  let answered = (): void => undefined

  const adopt = (state: unknown): void => {
    isAdopting = true
    if (session.adopt(state)) answered()
    isAdopting = false
  }

  const announce = (): void => {
    const now = session.store.get()
    if (now.state === 'signedIn' && now.profile && now.clientId) channel.post({ kind: 'state', state: now })
  }

  session.store.subscribe(() => {
    const before = last
    last = session.store.get()
    if (isAdopting) return
    if (last.state === 'signedIn') announce()
    else if (before.state === 'signedIn') channel.post({ kind: 'signedOut', user: before.tokens.user, why: last.why })
  })

  channel.listen((message) => {
    if (!isRecord(message)) return
    const now = session.store.get()
    const own = userOf(now)
    switch (message['kind']) {
      case 'ask':
        announce()
        return
      case 'state':
        // A tab signed in as another person stays so.
        if (now.state === 'signedOut' || own === userOf(message['state'])) adopt(message['state'])
        return
      case 'signedOut':
        if (own !== undefined && own === message['user']) {
          isAdopting = true
          session.clear(sessionEnds.find((why) => why === message['why']) ?? 'elsewhere')
          isAdopting = false
        }
        return
      case 'stale': {
        const calls = message['calls']
        if (own !== undefined && own === message['user'] && Array.isArray(calls))
          onStale(calls.filter((call) => typeof call === 'string'))
        return
      }
    }
  })

  const pause = (span: number): Promise<void> => new Promise((resolve) => void clock.after(span, resolve))

  return {
    ask: async () => {
      const answer = new Promise<void>((resolve) => {
        answered = resolve
      })
      channel.post({ kind: 'ask' })
      await Promise.race([answer, pause(answerWithin)])
      answered = () => undefined
    },
    stale: (calls) => channel.post({ kind: 'stale', user: userOf(session.store.get()), calls }),
    alone: (work) =>
      lock(async () => {
        await pause(newsWithin)
        return work()
      }),
  }
}

/** The browser's own channel and lock. Outside a secure context there is no lock; then each tab looks after itself. */
export const browserChannel = (): Channel => {
  const channel = new BroadcastChannel('headend.session')
  return {
    post: (message) => channel.postMessage(message),
    listen: (handle) => channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => handle(data)),
  }
}

export const browserLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('headend.renew', work) : work()
