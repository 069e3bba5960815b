import { describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { iamCalls } from '@headend/contract/iam'
import { userCalls } from '@headend/contract/users'
import { fakeClock, stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'

type From = Readonly<{ user?: string; password?: string; cookie?: string | undefined; address?: string }>

/** Tries to sign in; behind the proxy that the settings name the request comes from `address`. */
const attempt = (stack: Stack, { user = stackAdmin.email, password = 'wrong', cookie, address }: From = {}) =>
  stack.callApi(
    authCalls.createToken,
    { body: { user, password, clientKey: 'abcdefghij' } },
    {
      headers: {
        ...(cookie === undefined ? {} : { cookie }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
    },
  )
const codeOf = async (reply: ReturnType<typeof attempt>): Promise<string> => (await reply).envelope.code
const right = { password: stackAdmin.password }

/** The codes of so many attempts, one after the other, counted. */
const counted = async (times: number, from: (n: number) => From, stack: Stack): Promise<Record<string, number>> => {
  const codes: Record<string, number> = {}
  for (let n = 0; n < times; n += 1) {
    const code = await codeOf(attempt(stack, from(n)))
    codes[code] = (codes[code] ?? 0) + 1
  }
  return codes
}

const cookieOf = ({ headers }: { headers: Headers }): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

const behindProxy = () => startStack({ clock: fakeClock(), env: { TRUST_PROXY: '127.0.0.1' } })

describe('guessing a password', () => {
  test('from one address ends after ten attempts, goes on slowly, and is refused alike for a right one and for no account', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    for (const user of [stackAdmin.email, 'nobody@stack.example'])
      expect(await counted(12, () => ({ user }), stack)).toEqual({ loginfail: 10, toomany: 2 })
    const [known, unknown] = [await attempt(stack, right), await attempt(stack, { user: 'nobody@stack.example' })]
    expect(known.status).toBe(429)
    expect([known.envelope, known.headers.get('retry-after')]).toEqual([unknown.envelope, '180'])
    expect(unknown.headers.get('retry-after')).toBe('180')
    expect(known.envelope).toMatchObject({ code: 'toomany', message: expect.stringContaining('in 3 minutes') })
    // Another account of the same address is not held up.
    expect(await codeOf(attempt(stack, { user: 'other@stack.example' }))).toBe('loginfail')
    await clock.jump(180_000)
    expect(await counted(2, () => ({}), stack)).toEqual({ loginfail: 1, toomany: 1 })
    await clock.jump(180_000)
    expect(await codeOf(attempt(stack, right))).toBe('success')
    // A success forgives what was before.
    expect(await codeOf(attempt(stack))).toBe('loginfail')
  })

  test('counts what a proxy names that is no address as one: the proxy’s own', async () => {
    await using stack = await behindProxy()
    const names = ['garbage', '1.2.3.4:8080', '[::1]', '999.1.1.1', '<script>', 'a'.repeat(3000)]
    const from = (n: number) => ({ address: `${names[n % names.length]}` })
    expect(await counted(12, from, stack)).toEqual({ loginfail: 10, toomany: 2 })
  })

  test('ends no later on a clock that is set back an hour', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    await counted(10, () => ({}), stack)
    clock.set(-3_600_000)
    expect(await codeOf(attempt(stack, right))).toBe('toomany')
    await clock.jump(180_000)
    expect(await codeOf(attempt(stack, right))).toBe('success')
  })

  test('from many addresses is limited to a hundred an hour', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock, env: { TRUST_PROXY: '127.0.0.1' } })
    let checked = 0
    for (const minute of [0, 30, 29]) {
      await clock.jump(minute * 60_000)
      const codes = await counted(35, (n) => ({ address: `198.51.${minute}.${n}` }), stack)
      checked += codes['loginfail'] ?? 0
    }
    expect(checked).toBeGreaterThan(30)
    expect(checked).toBeLessThan(100)
  })

  test('at the same moment from many addresses takes no more than there is', async () => {
    await using stack = await behindProxy()
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => codeOf(attempt(stack, { address: `203.0.113.${n}` }))),
    )
    expect(replies.filter((code) => code === 'loginfail')).toHaveLength(30)
  })

  test('of many accounts from one address is limited', async () => {
    await using stack = await startStack({ clock: fakeClock() })
    const codes = await counted(61, (n) => ({ user: `nobody${n}@stack.example` }), stack)
    expect(codes).toEqual({ loginfail: 60, toomany: 1 })
  })
})

describe('where an attempt comes from', () => {
  const refused = { loginfail: 10, toomany: 1 }

  test.each([
    ['no proxy', {}],
    ['another proxy', { TRUST_PROXY: '192.0.2.1' }],
  ])('is the connection, whatever a header says, where the settings name %s', async (_which, env) => {
    await using stack = await startStack({ clock: fakeClock(), env })
    expect(await counted(11, (n) => ({ address: `203.0.113.${n}` }), stack)).toEqual(refused)
  })

  test('is what the named proxy adds at the end, not what a client put before it', async () => {
    await using stack = await behindProxy()
    expect(await counted(11, (n) => ({ address: `192.0.2.${n}, 203.0.113.7` }), stack)).toEqual(refused)
    expect(await codeOf(attempt(stack, { address: '203.0.113.8' }))).toBe('loginfail')
  })
})

describe('somebody whose account is attacked', () => {
  /** Uses up what anybody may try without the cookie: of this address, and of all others. */
  const attack = async (stack: Stack): Promise<void> => {
    for (let n = 0; n < 11; n += 1) await attempt(stack, { address: '203.0.113.7' })
    for (let n = 0; n < 21; n += 1) await attempt(stack, { address: `198.51.100.${n}` })
    for (const address of ['203.0.113.7', '192.0.2.200'])
      expect(await codeOf(attempt(stack, { ...right, address })), address).toBe('toomany')
  }

  test.each([
    ['on', 'auth01'],
    ['off', 'success'],
  ])(
    'signs in from a browser that has signed in before, from the same address too, with BROWSER_CHECK=%s',
    async (check, first) => {
      const clock = fakeClock()
      await using stack = await startStack({ clock, env: { TRUST_PROXY: '127.0.0.1', BROWSER_CHECK: check } })
      const here = { ...right, address: '203.0.113.7' }
      const before = await attempt(stack, here)
      expect(before.envelope.code).toBe(first)
      const cookie = cookieOf(before)
      if (first === 'auth01') {
        const token = /registerdeviceToSign\/(\S+)/.exec(stack.letters.at(-1)?.text ?? '')?.[1] ?? ''
        await stack.ask(authCalls.verifyClient, { body: { token } }, { headers: { cookie } })
      }
      await attack(stack)
      for (let n = 0; n < 12; n += 1) expect(await codeOf(attempt(stack, { ...here, cookie }))).toBe('success')
      // The cookie of a browser opens the way to its own account alone, and does not make guessing free.
      const elsewhere = { ...here, user: 'nobody@stack.example', cookie }
      expect(await counted(11, () => elsewhere, stack)).toEqual({ loginfail: 10, toomany: 1 })
      expect(await counted(11, () => ({ cookie }), stack)).toEqual({ loginfail: 10, toomany: 1 })
      // A cookie that somebody made up is none.
      const forged = { ...here, cookie: `headend_browser=${'x'.repeat(43)}` }
      expect(await codeOf(attempt(stack, forged))).toBe('toomany')
    },
  )

  test('signs in from a new browser with a new password that was set by mail', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock, env: { TRUST_PROXY: '127.0.0.1' } })
    await attack(stack)
    await stack.ask(iamCalls.resetPassword, { body: { email: stackAdmin.email } })
    await clock.advance(500)
    await expect.poll(() => stack.letters.length).toBe(1)
    const code = /changePassword\/(\S+)/.exec(stack.letters[0]?.text ?? '')?.[1] ?? ''
    const accepted = await stack.callApi(userCalls.accept, {
      body: { code, password: 'Chosen-by-1', clientKey: 'abcdefghij' },
    })
    const cookie = cookieOf(accepted)
    expect(await codeOf(attempt(stack, { password: 'Chosen-by-1', cookie, address: '203.0.113.7' }))).toBe('success')
  })
})
