import type { Profile, TokenInfo } from '@headend/contract/auth'
import type { Clock } from '@headend/usp/clock'
import { replaceEqualDeep } from '@tanstack/react-query'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** The tokens of a sign-in and when they were kept and renewed, in ms since 1970. */
export type Tokens = TokenInfo & Readonly<{ storage_time: number; refresh_time: number; clientKey: string }>

/**
 * Why somebody has to sign in again who did not sign out: nobody used the session, the server ended it, its browser was
 * forgotten, they signed out in another tab of it, the password somebody else set is not changed yet, or the
 * second factor that the company asks for is not set up.
 */
export const sessionEnds = [
  'expired',
  'ended',
  'forgotten',
  'elsewhere',
  'passwordMustChange',
  'secondFactorMissing',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

export type SessionState =
  | Readonly<{ state: 'signedOut'; why?: SessionEnd }>
  | Readonly<{ state: 'signedIn'; tokens: Tokens; profile: Profile | null; clientId: string | null }>

export type Session = Readonly<{
  store: Store<SessionState>
  /** The tokens, unless they ran out. */
  tokens: () => Tokens | null
  signIn: (info: TokenInfo, clientKey: string) => void
  renew: (info: TokenInfo) => void
  /** The server gave `why` as its reason: where that is a mark of the session, it serves nothing more until its person did what it says. */
  hold: (why: string | undefined) => void
  /** A profile equal to the one known stays the same object. */
  know: (profile: Profile, clientId: string) => void
  /** Who is signed in, or was last: a page that is on its way out still draws with it. */
  lastProfile: () => Profile | null
  /** Takes over what another tab of this browser knows; false when that is no session. */
  adopt: (state: unknown) => boolean
  /** Forgets tokens and profile; the browser stays known by its client keys. */
  clear: (why?: SessionEnd) => void
  /** Signed in, known who it is, and held back by nothing: the pages behind the sign-in can be shown. */
  isWhole: () => boolean
  /** The newest key of this browser for `user`, made if there is none. */
  clientKey: (user: string) => string
  clientKeys: (user: string) => readonly string[]
  forgetKey: (user: string, key: string) => void
}>

/** Token info kept longer than this without a renewal is of no use. */
export const tokenLife = 3_600_000
/** Older tokens are renewed before the next call. */
export const renewAge = 900_000

const place = 'headend.session'
const keysPlace = 'headend.clientKeys'
const keyLength = 10
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const read = (storage: Storage, key: string): unknown => {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

const numbers = ['expireTokenTime', 'generateTokenTime', 'storage_time', 'refresh_time'] as const
const texts = ['token', 'refreshToken', 'user', 'clientKey'] as const

const isTokens = (value: unknown): value is Tokens =>
  isRecord(value) &&
  numbers.every((name) => typeof value[name] === 'number') &&
  texts.every((name) => typeof value[name] === 'string')

// What is read here was written by this file in the same tab, from an answer of the contract's calls.
const isProfile = (value: unknown): value is Profile =>
  isRecord(value) && isRecord(value['userInfo']) && Array.isArray(value['permissions'])

/**
 * The sign-in of this tab, in session storage, and the client keys of this browser, in local storage. `random` gives
 * whole numbers below its argument.
 */
export const createSession = ({
  tab,
  browser,
  clock,
  random,
}: Readonly<{ tab: Storage; browser: Storage; clock: Clock; random: (below: number) => number }>): Session => {
  const stateOf = (kept: unknown): SessionState => {
    if (!isRecord(kept) || !isTokens(kept['tokens'])) return { state: 'signedOut' }
    if (clock.now() - kept['tokens'].refresh_time >= tokenLife) return { state: 'signedOut', why: 'expired' }
    return {
      state: 'signedIn',
      tokens: kept['tokens'],
      profile: isProfile(kept['profile']) ? kept['profile'] : null,
      clientId: typeof kept['clientId'] === 'string' ? kept['clientId'] : null,
    }
  }

  const profileOf = (state: SessionState): Profile | null => (state.state === 'signedIn' ? state.profile : null)
  const store = createStore<SessionState>(stateOf(read(tab, place)))
  let last = profileOf(store.get())
  const keep = (state: SessionState): void => {
    last = profileOf(state) ?? last
    if (state.state === 'signedOut') tab.removeItem(place)
    else tab.setItem(place, JSON.stringify(state))
    store.set(state)
  }
  const change = (part: Partial<Omit<Extract<SessionState, { state: 'signedIn' }>, 'state'>>): void => {
    const now = store.get()
    if (now.state === 'signedIn') keep({ ...now, ...part })
  }

  const allKeys = (): Record<string, string[]> => {
    const kept = read(browser, keysPlace)
    if (!isRecord(kept)) return {}
    return Object.fromEntries(
      Object.entries(kept).map(([user, keys]) => [
        user,
        Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [],
      ]),
    )
  }
  const setKeys = (user: string, keys: readonly string[]): void =>
    browser.setItem(keysPlace, JSON.stringify({ ...allKeys(), [user]: keys }))
  const keysOf = (user: string): readonly string[] => allKeys()[user.toLowerCase()] ?? []

  const tokens = (): Tokens | null => {
    const now = store.get()
    return now.state === 'signedIn' && clock.now() - now.tokens.refresh_time < tokenLife ? now.tokens : null
  }

  return {
    store,
    tokens,
    lastProfile: () => last,
    isWhole: () => {
      const now = store.get()
      const info = tokens()
      if (info === null || info.passwordMustChange || info.secondFactorMissing) return false
      return now.state === 'signedIn' && now.profile !== null && now.clientId !== null
    },
    signIn: (info, clientKey) =>
      keep({
        state: 'signedIn',
        tokens: { ...info, storage_time: clock.now(), refresh_time: clock.now(), clientKey },
        profile: null,
        clientId: null,
      }),
    renew: (info) => {
      const now = store.get()
      if (now.state === 'signedIn') change({ tokens: { ...now.tokens, ...info, refresh_time: clock.now() } })
    },
    hold: (why) => {
      const now = store.get()
      if (now.state === 'signedIn' && why && Reflect.get(now.tokens, why) === false)
        change({ tokens: { ...now.tokens, [why]: true } })
    },
    know: (profile, clientId) => {
      const now = store.get()
      if (now.state !== 'signedIn') return
      // What is asked again is mostly as it was: then nothing is drawn again.
      const known = replaceEqualDeep(now.profile, profile)
      if (known !== now.profile || clientId !== now.clientId) keep({ ...now, profile: known, clientId })
    },
    adopt: (state) => {
      const other = stateOf(state)
      if (other.state === 'signedOut') return false
      keep(other)
      return true
    },
    clear: (why) => keep({ state: 'signedOut', ...(why && { why }) }),
    clientKey: (user) => {
      const known = keysOf(user).at(-1)
      if (known) return known
      const key = Array.from({ length: keyLength }, () => letters[random(letters.length)] ?? 'A').join('')
      setKeys(user.toLowerCase(), [...keysOf(user), key])
      return key
    },
    clientKeys: keysOf,
    forgetKey: (user, key) =>
      setKeys(
        user.toLowerCase(),
        keysOf(user).filter((known) => known !== key),
      ),
  }
}
