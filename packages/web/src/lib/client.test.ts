import { authCalls } from '@headend/contract/auth'
import type { Profile } from '@headend/contract/auth'
import { deviceCalls } from '@headend/contract/devices'
import { miscCalls } from '@headend/contract/misc'
import { describe, expect, test } from 'vitest'
import { addressOf, createClient } from './client.ts'
import { fakeClock } from '@headend/usp/clock'
import { CallError } from './failure.ts'
import { createSession } from './session.ts'
import { memoryStorage } from './storage.fake.ts'

type Seen = { url: string; init: RequestInit }
type Reply =
  | { status?: number; code?: string | number; message?: string; data?: unknown; pagination?: unknown }
  | { raw: unknown }
  | 'drop'
  | 'hang'

const tokenInfo = (token: string) => ({
  token,
  refreshToken: `r-${token}`,
  user: 'a@b.example',
  expireTokenTime: 0,
  generateTokenTime: 0,
  passwordMustChange: false,
  secondFactorMissing: false,
})

const site = (answer: (seen: Seen) => Reply) => {
  const clock = fakeClock()
  const session = createSession({ tab: memoryStorage(), browser: memoryStorage(), clock, random: () => 0 })
  session.signIn(tokenInfo('t1'), 'AAAAAAAAAA')
  const seen: Seen[] = []
  const events: string[] = []
  const client = createClient({
    session,
    clock,
    language: () => 'ko',
    alone: (work) => work(),
    onSignedOut: () => events.push('signedOut'),
    onLost: () => events.push('lost'),
    onUnavailable: () => events.push('unavailable'),
    fetch: async (input, init = {}) => {
      const one = { url: input instanceof Request ? input.url : String(input), init }
      seen.push(one)
      const reply = answer(one)
      if (reply === 'hang') {
        return new Promise((_, refuse) => init.signal?.addEventListener('abort', () => refuse(new Error('aborted'))))
      }
      if (reply === 'drop') throw new TypeError('Failed to fetch')
      if ('raw' in reply) return new Response(JSON.stringify(reply.raw))
      const { status = 200, code = 'success', message = '', data = null, pagination } = reply
      return new Response(JSON.stringify({ code, message, data, pagination }), { status })
    },
  })
  return {
    clock,
    session,
    client,
    seen,
    events,
    tokens: () => seen.map(({ init }) => new Headers(init.headers).get('Authorization')),
  }
}

const caught = async (work: Promise<unknown>): Promise<CallError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof CallError) return error
  throw new Error(`expected a CallError, got ${String(error)}`)
}

const count = (site: { client: ReturnType<typeof createClient> }) => site.client.request(deviceCalls.count, {})
const isRenewal = ({ url }: Seen): boolean => url === authCalls.refreshToken.path

describe('request', () => {
  test('carries token, language and places', async () => {
    const s = site(() => ({ data: { ok: true } }))
    await s.client.request(deviceCalls.updateCustomer, {
      params: { endpointId: 'os::A4/1' },
      body: { customerId: 'C-1', retailer: '' },
    })
    const [one] = s.seen
    expect(one?.url).toBe('/api/v1/devices/os%3A%3AA4%2F1')
    expect(new Headers(one?.init.headers).get('Accept-Language')).toBe('ko-KR')
    expect(s.tokens()).toEqual(['Bearer t1'])
    expect(one?.init.body).toBe('{"customerId":"C-1","retailer":""}')
  })

  test('a paged call gives rows and pagination', async () => {
    const s = site(() => ({ data: [1], pagination: { page: 1 } }))
    expect(await s.client.request(deviceCalls.list, { query: { keyword: 'a b' } })).toEqual({
      rows: [1],
      pagination: { page: 1 },
    })
    expect(s.seen[0]?.url).toBe('/api/v1/devices?keyword=a+b')
  })

  test('a code other than success is an error with its words and data', async () => {
    const s = site(() => ({ status: 403, code: 'roleerr', message: 'no', data: { permission: 'device.list' } }))
    expect(await caught(count(s))).toMatchObject({
      code: 'roleerr',
      status: 403,
      message: 'no',
      data: { permission: 'device.list' },
    })
  })

  test.each([[null], [false], [7], ['success'], [['success']]])(
    'an answer that is no object, %j, is an error',
    async (raw) => {
      expect(await caught(count(site(() => ({ raw }))))).toMatchObject({ code: 'default', status: 200 })
    },
  )

  test('a write is an error by its code, whatever its status says', async () => {
    const s = site(() => ({ status: 200, code: 'wsfail', message: 'The device refused it.', data: { executed: 1 } }))
    const body = { customerId: 'C-1', retailer: '' }
    const write = s.client.request(deviceCalls.updateCustomer, { params: { endpointId: 'os::1' }, body })
    expect(await caught(write)).toMatchObject({ code: 'wsfail', status: 200, message: 'The device refused it.' })
  })

  test('a session that the server holds back meanwhile is whole no more', async () => {
    const s = site(() => ({ status: 400, code: 'custom', data: { reason: 'secondFactorMissing' } }))
    s.session.know({ userInfo: {}, permissions: [] } as unknown as Profile, 'c1')
    expect(s.session.isWhole()).toBe(true)
    await caught(count(s))
    expect(s.session.isWhole()).toBe(false)
    expect(s.session.tokens()).toMatchObject({ token: 't1', secondFactorMissing: true })
  })

  test('says when the server is not available', async () => {
    const s = site(() => ({ status: 503, code: 'unavailable' }))
    await caught(count(s))
    expect(s.events).toEqual(['unavailable'])
  })

  test('no answer is a network error, and shows while it is under way', async () => {
    const s = site(() => 'drop')
    const work = caught(count(s))
    expect(s.client.pending.get()).toBe(1)
    expect(await work).toMatchObject({ code: 'network', status: 0, isSilent: false })
    expect(s.client.pending.get()).toBe(0)
    const unseen = caught(s.client.request(deviceCalls.count, {}, { silent: true }))
    expect(s.client.pending.get(), 'a call that leaves the loading line alone').toBe(0)
    await unseen
  })

  test('the auth area waits 30 s, the others 20 min', async () => {
    const s = site(() => 'hang')
    const quick = caught(s.client.request(miscCalls.checkDb, {}))
    const slow = caught(count(s))
    let slowEnded = false
    void slow.then(() => (slowEnded = true))
    await Promise.resolve()
    s.clock.tick(30_000)
    expect(await quick).toMatchObject({ code: 'network' })
    expect(slowEnded).toBe(false)
    s.clock.tick(1_170_000)
    expect(await slow).toMatchObject({ code: 'network' })
  })

  test('404 is silent; in the auth area it leads to the root', async () => {
    const s = site(() => ({ status: 404, code: 'notfound' }))
    expect((await caught(count(s))).isSilent).toBe(true)
    expect(s.events).toEqual([])
    await caught(s.client.request(miscCalls.checkDb, {}))
    expect(s.events).toEqual(['lost'])
  })

  test('408 is silent', async () => {
    expect((await caught(count(site(() => ({ status: 408, code: 'timeout' }))))).isSilent).toBe(true)
  })
})

describe('tokens', () => {
  test('one refused token is renewed once for all that wait, and the calls repeated', async () => {
    const s = site((seen) => {
      if (isRenewal(seen)) return { data: tokenInfo('t2') }
      return new Headers(seen.init.headers).get('Authorization') === 'Bearer t1'
        ? { status: 401, code: 'jwterr' }
        : { data: 7 }
    })
    expect(await Promise.all([count(s), count(s)])).toEqual([7, 7])
    expect(s.seen.filter(isRenewal)).toHaveLength(1)
    expect(s.session.tokens()?.token).toBe('t2')
  })

  test('-1 means the same as jwterr', async () => {
    const s = site((seen) =>
      isRenewal(seen) ? { data: tokenInfo('t2') } : s.session.tokens()?.token === 't1' ? { code: -1 } : { data: 1 },
    )
    expect(await count(s)).toBe(1)
  })

  test('a refused renewal ends the session', async () => {
    const s = site((seen) => (isRenewal(seen) ? { status: 400, code: 'tokenerr' } : { status: 401, code: 'jwterr' }))
    expect((await caught(count(s))).isSignedOut).toBe(true)
    expect(s.events).toEqual(['signedOut'])
    expect(s.session.store.get().state).toBe('signedOut')
  })

  test.each([
    ['nobody answers', 'drop' as const],
    ['comes too often, from others of the same address', { status: 429, code: 'toomany' }],
  ])('a renewal that %s leaves the session alone', async (_why, reply) => {
    const s = site((seen) => (isRenewal(seen) ? reply : { status: 401, code: 'jwterr' }))
    await caught(count(s))
    expect(s.events).toEqual([])
  })

  test('older than 900 s they are renewed before the call, at most once in 5 s', async () => {
    const s = site((seen) => (isRenewal(seen) ? 'drop' : { data: 1 }))
    s.clock.tick(900_001)
    await count(s)
    await count(s)
    expect(s.seen.filter(isRenewal)).toHaveLength(1)
    s.clock.tick(5000)
    await count(s)
    expect(s.seen.filter(isRenewal)).toHaveLength(2)
  })

  test('without a token nothing is sent', async () => {
    const s = site(() => ({ data: 1 }))
    s.session.clear()
    expect((await caught(count(s))).isSignedOut).toBe(true)
    expect(s.seen).toEqual([])
    expect(s.events).toEqual(['signedOut'])
  })
})

test('addresses leave out what is not given', () => {
  expect(addressOf('/a/{id}', { params: { id: 'x y' }, query: { a: undefined, b: ['1', '2'], c: 0 } })).toBe(
    '/a/x%20y?b=1&b=2&c=0',
  )
})
