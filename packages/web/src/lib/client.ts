import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import type { Answer, Call, ErrorData, Request } from '@headend/contract/core'
import type { Clock } from '@headend/usp/clock'
import { CallError, isCallError } from './failure.ts'
import type { SentFiles } from './sendFiles.ts'
import { renewAge } from './session.ts'
import type { Session, SessionEnd } from './session.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

export { CallError }

export type RequestOptions = Readonly<{
  signal?: AbortSignal | undefined
  /** Leaves the loading line alone. */
  silent?: boolean
  /** How much of the files is sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}>

type Init = Readonly<{ method: string; headers: Readonly<Record<string, string>>; signal: AbortSignal }>

/** Carries a request. */
export type Send = (address: string, init: Init & RequestInit) => Promise<Pick<Response, 'status' | 'json'>>

export type Client = Readonly<{
  /** The call's data; of a paged call its rows and where they stand. Throws a {@link CallError}. */
  request: <C extends Call>(call: C, input: Request<C>, options?: RequestOptions) => Promise<Answer<C>>
  /** New tokens now, whatever the age of the old ones; false without them. The session is over when the server refuses. */
  renew: () => Promise<boolean>
  /** Requests under way that show. */
  pending: Store<number>
}>

type Deps = Readonly<{
  fetch: typeof fetch
  session: Session
  clock: Clock
  language: () => 'en' | 'ko'
  /** Runs a renewal while no other tab runs its own. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** The session is over: go to the sign-in. */
  onSignedOut: () => void
  /** The auth area knows no such thing: go to the site root. */
  onLost: () => void
  /** The server says that it is not available. */
  onUnavailable: () => void
}>

/** Calls of the auth area answer at once; others may wait for thousands of devices. Milliseconds. */
const timeLimit = (path: string): number => (path.startsWith('/auth/') ? 30_000 : 1_200_000)
const renewEvery = 5000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type Places = { params?: unknown; query?: unknown; body?: unknown; files?: SentFiles | undefined }

/** Path and query of a call with its places filled. */
export const addressOf = (path: string, { params, query }: Places): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(isRecord(params) ? params[name] : '')),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

export const createClient = ({
  fetch,
  session,
  clock,
  language,
  alone,
  onSignedOut,
  onLost,
  onUnavailable,
}: Deps): Client => {
  const pending = createStore(0)
  let renewing: Promise<'renewed' | 'refused' | 'unanswered'> | null = null
  let lastRenewal = -Infinity

  const send = async (
    call: Call,
    input: Places,
    { signal, onProgress }: RequestOptions,
    token: string | null,
  ): Promise<unknown> => {
    const { body, files } = input
    const carry: Send = files ? (await import('./sendFiles.ts')).sendFiles(body, files, onProgress) : fetch
    const stop = new AbortController()
    const end = clock.after(timeLimit(call.path), () => stop.abort('timeout'))
    const abort = (): void => stop.abort('aborted')
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    try {
      const response = await carry(addressOf(call.path, input), {
        method: call.method,
        signal: stop.signal,
        credentials: 'same-origin',
        headers: {
          'Accept-Language': language() === 'ko' ? 'ko-KR' : 'en-US',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return resultOf(call, response.status, await response.json().catch(() => undefined))
    } catch (error) {
      if (error instanceof CallError) throw error
      throw new CallError(call.id, stop.signal.reason === 'aborted' ? 'aborted' : 'network', 0, 'Network Fail')
    } finally {
      end()
      signal?.removeEventListener('abort', abort)
    }
  }

  const renewOnce = async (): Promise<'renewed' | 'refused' | 'unanswered'> => {
    const tokens = session.tokens()
    if (!tokens) return 'refused'
    lastRenewal = clock.now()
    try {
      const { user, refreshToken } = tokens
      const info: TokenInfo = await request(authCalls.refreshToken, { body: { user, refreshToken } }, { silent: true })
      session.renew(info)
      return 'renewed'
    } catch (error) {
      // Nobody answered, or others of this address asked too often: the old token may still be good.
      const isLater = error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500)
      return isLater ? 'unanswered' : 'refused'
    }
  }

  const renew = (): Promise<'renewed' | 'refused' | 'unanswered'> => {
    const old = session.tokens()?.token
    renewing ??= alone(async () => {
      // Another tab may have renewed for this one meanwhile; the old refresh token is worth nothing then.
      const now = session.tokens()?.token
      return now !== undefined && now !== old ? 'renewed' : renewOnce()
    }).finally(() => {
      renewing = null
    })
    return renewing
  }

  const signOut = (why: SessionEnd): void => {
    if (session.store.get().state === 'signedIn') session.clear(why)
    onSignedOut()
  }

  const bearer = async (call: Call): Promise<string | null> => {
    if (call.access === 'public') return null
    const tokens = session.tokens()
    if (
      tokens &&
      clock.now() - tokens.refresh_time > renewAge &&
      (renewing || clock.now() - lastRenewal >= renewEvery)
    ) {
      if ((await renew()) === 'refused') signOut('ended')
    }
    const token = session.tokens()?.token ?? null
    if (!token) {
      signOut('expired')
      throw new CallError(call.id, 'jwterr', 401, '')
    }
    return token
  }

  const once = async (call: Call, input: Places, options: RequestOptions): Promise<unknown> => {
    const token = await bearer(call)
    try {
      return await send(call, input, options, token)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'jwterr' || token === null) throw error
      // Another request may have renewed while this one was under way; then the new token is simply tried.
      const outcome = session.tokens()?.token === token ? await renew() : 'renewed'
      const fresh = session.tokens()?.token
      if (outcome === 'unanswered') throw error
      if (outcome === 'refused' || !fresh) {
        signOut('ended')
        throw error
      }
      return send(call, input, options, fresh)
    }
  }

  const request = async <C extends Call>(
    call: C,
    input: Request<C>,
    options: RequestOptions = {},
  ): Promise<Answer<C>> => {
    const { params, query, body, files }: Places = input
    const shows = !options.silent
    if (shows) pending.set((count) => count + 1)
    try {
      // The contract is the promise both sides are tested against, so its answer is taken at its word here.
      return (await once(call, { params, query, body, files }, options)) as Answer<C>
    } catch (error) {
      if (error instanceof CallError && error.status === 404 && call.path.startsWith('/auth/')) onLost()
      if (isCallError(error, 'unavailable')) onUnavailable()
      if (error instanceof CallError) session.hold(error.data.reason)
      throw error
    } finally {
      if (shows) pending.set((count) => count - 1)
    }
  }

  return {
    request,
    pending,
    renew: async () => {
      const outcome = await renew()
      if (outcome === 'refused') signOut('ended')
      return outcome === 'renewed'
    },
  }
}

const isErrorData = (value: unknown): value is ErrorData => isRecord(value)

/** Data of an envelope, or the error it carries. */
const resultOf = (call: Call, status: number, envelope: unknown): unknown => {
  if (!isRecord(envelope) || Array.isArray(envelope))
    throw new CallError(call.id, status >= 500 ? 'error' : 'default', status, '')
  const { code, message, data, pagination, extras } = envelope
  // Some gateways answer -1 where they mean that the token is not good.
  const name = code === -1 || code === '-1' ? 'jwterr' : String(code)
  if (status >= 400 || name !== 'success') {
    throw new CallError(
      call.id,
      name,
      status,
      typeof message === 'string' ? message : '',
      isErrorData(data) ? data : {},
    )
  }
  return call.paged ? { rows: data, pagination, extras } : data
}
