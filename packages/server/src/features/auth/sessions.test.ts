import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import { fakeClock, stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'

const minute = 60_000
const hour = 60 * minute

/** Exchanges a refresh token; gives the new one, or the code of the refusal. */
const refresh = async (stack: Stack, user: string, refreshToken: string) => {
  const { envelope } = await stack.callApi(authCalls.refreshToken, { body: { user, refreshToken } })
  return envelope.code === 'success'
    ? (await described(authCalls.refreshToken)).data.parse(envelope.data)
    : envelope.code
}

const profileStatus = async (stack: Stack, as: TestSession | string) =>
  (await stack.callApi(authCalls.getProfile, {}, { as })).status

describe('tokens', () => {
  test('an access token lives an hour', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const session = await stack.signIn()
    expect(session.info.expireTokenTime - session.info.generateTokenTime).toBe(hour)
    await clock.jump(hour - 1000)
    expect(await profileStatus(stack, session)).toBe(200)
    await clock.advance(1000)
    expect(await profileStatus(stack, session)).toBe(401)
  })

  test('a forged token is refused', async () => {
    await using stack = await startStack()
    const session = await stack.signIn()
    const [head = '', body = '', signature = ''] = session.info.token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
    const other = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('headend')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret of thirty-two characters'))
    for (const token of [
      unsigned,
      other,
      `${head}.${body}`,
      `${head}.${Buffer.from('{}').toString('base64url')}.${signature}`,
    ]) {
      expect(await profileStatus(stack, token), token).toBe(401)
    }
  })

  test('another spelling signs in too', async () => {
    await using stack = await startStack()
    const info = await stack.ask(
      authCalls.createToken,
      { body: { user: stackAdmin.email, password: stackAdmin.password, clientKey: 'abcdefghij' } },
      { spelling: 'auth.createAccessToken' },
    )
    const next = await stack.ask(
      authCalls.refreshToken,
      { body: { user: info.user, refreshToken: info.refreshToken } },
      { spelling: 'auth.createRefreshToken' },
    )
    expect(next.user).toBe(stackAdmin.email)
  })
})

describe('refresh', () => {
  test('gives new tokens, each good once, in one session', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    await clock.jump(15 * minute)
    const second = await refresh(stack, email, info.refreshToken)
    if (typeof second === 'string') throw new Error(second)
    expect(second.refreshToken).not.toBe(info.refreshToken)
    expect(second.generateTokenTime).toBe(clock.now())
    expect(await profileStatus(stack, second.token)).toBe(200)
    await clock.jump(15 * minute)
    expect(await refresh(stack, email, second.refreshToken)).toMatchObject({ user: email })
  })

  test('a token used twice revokes its whole family, and says so in the history', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    const second = await refresh(stack, email, info.refreshToken)
    if (typeof second === 'string') throw new Error(second)
    await clock.jump(15 * minute)
    expect(await refresh(stack, email, info.refreshToken)).toBe('tokenerr')
    expect(await refresh(stack, email, second.refreshToken)).toBe('tokenerr')
    expect(await profileStatus(stack, second.token)).toBe(401)
    const line = { result: 'fail', user_name: 'Administrator', target: email }
    expect(await linesOf(stack, { action: 'Session revoked' })).toMatchObject([line])
  })

  test('another session of the same person lives on', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const [one, other] = [await stack.signIn(), await stack.signIn()]
    await refresh(stack, one.email, one.info.refreshToken)
    await clock.jump(minute)
    await refresh(stack, one.email, one.info.refreshToken)
    expect(await profileStatus(stack, one)).toBe(401)
    expect(await profileStatus(stack, other)).toBe(200)
  })

  test('whose answer was lost may be repeated for ten seconds; what was lost is then worth nothing', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    const lost = await refresh(stack, email, info.refreshToken)
    await clock.advance(9_000)
    const repeated = await refresh(stack, email, info.refreshToken)
    if (typeof lost === 'string' || typeof repeated === 'string') throw new Error('refused')
    expect(await profileStatus(stack, repeated.token)).toBe(200)
    await clock.jump(minute)
    expect(await refresh(stack, email, lost.refreshToken)).toBe('tokenerr')
    expect(await profileStatus(stack, repeated.token)).toBe(401)
  })

  test('once the new token was used, the old one is stolen at any time', async () => {
    await using stack = await startStack({ clock: fakeClock() })
    const { info, email } = await stack.signIn()
    const second = await refresh(stack, email, info.refreshToken)
    if (typeof second === 'string') throw new Error(second)
    const third = await refresh(stack, email, second.refreshToken)
    if (typeof third === 'string') throw new Error(third)
    expect(await refresh(stack, email, info.refreshToken)).toBe('tokenerr')
    expect(await refresh(stack, email, third.refreshToken)).toBe('tokenerr')
  })

  test('an answer may be lost twice, but not for longer than ten seconds in all', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    await refresh(stack, email, info.refreshToken)
    for (const again of [true, true, false]) {
      await clock.advance(4_000)
      expect(typeof (await refresh(stack, email, info.refreshToken)) !== 'string').toBe(again)
    }
  })

  test('of two uses at the same time no two tokens stay good', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    const both = await Promise.all([1, 2].map(() => refresh(stack, email, info.refreshToken)))
    const tokens = both.map((entry) => (typeof entry === 'string' ? '' : entry.refreshToken))
    await clock.jump(minute)
    const outcomes = [await refresh(stack, email, tokens[0] ?? ''), await refresh(stack, email, tokens[1] ?? '')]
    expect(outcomes.filter((outcome) => typeof outcome !== 'string').length).toBeLessThanOrEqual(1)
  })

  test.each([
    [
      'a foreign user',
      async (stack: Stack, { info }: TestSession) => refresh(stack, 'other@stack.example', info.refreshToken),
    ],
    ['an unknown token', async (stack: Stack, { email }: TestSession) => refresh(stack, email, 'x'.repeat(43))],
    [
      'an access token',
      async (stack: Stack, { email, info }: TestSession) => refresh(stack, email, info.token.slice(0, 200)),
    ],
  ])('%s is refused, and the session lives on', async (_name, attempt) => {
    await using stack = await startStack()
    const session = await stack.signIn()
    expect(await attempt(stack, session)).toBe('tokenerr')
    expect(await refresh(stack, session.email, session.info.refreshToken)).toMatchObject({ user: session.email })
  })

  test('a session that nobody uses ends after twelve hours', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    await clock.jump(12 * hour)
    expect(await refresh(stack, email, info.refreshToken)).toBe('tokenerr')
  })

  test('a session ends after fourteen days however much it is used', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { info, email } = await stack.signIn()
    let token = info.refreshToken
    for (let at = 10; at < 14 * 24; at += 10) {
      await clock.jump(10 * hour)
      const next = await refresh(stack, email, token)
      if (typeof next === 'string') throw new Error(`${next} after ${at} hours`)
      token = next.refreshToken
    }
    await clock.jump(10 * hour)
    expect(await refresh(stack, email, token)).toBe('tokenerr')
  })
})

describe('sign-out', () => {
  test('ends the session at once, for access tokens too', async () => {
    await using stack = await startStack()
    const session = await stack.signIn()
    expect(await profileStatus(stack, session)).toBe(200)
    await stack.ask(authCalls.revokeToken, { body: { refreshToken: session.info.refreshToken } })
    expect(await profileStatus(stack, session)).toBe(401)
    expect(await refresh(stack, session.email, session.info.refreshToken)).toBe('tokenerr')
  })

  test('of an unknown session is no failure', async () => {
    await using stack = await startStack()
    await stack.ask(authCalls.revokeToken, { body: { refreshToken: 'x' } })
  })
})

test('what an account may do changes within five seconds, and at once when it is published', async () => {
  const clock = fakeClock()
  await using stack = await startStack({ clock })
  const session = await stack.signIn('viewer')
  const permissions = async () => (await stack.ask(authCalls.getProfile, {}, { as: session })).permissions
  expect(await permissions()).not.toContain('device.reboot')
  await stack.db
    .updateTable('role')
    .set({ permissions: ['device.reboot'] })
    .where('role_group_key', '=', 'viewer')
    .execute()
  expect(await permissions()).not.toContain('device.reboot')
  await clock.advance(5_000)
  expect(await permissions()).toEqual(['device.reboot'])
})

test('what is over is removed', async () => {
  const clock = fakeClock()
  await using stack = await startStack({ clock })
  await stack.signIn()
  await clock.jump(15 * 24 * hour)
  await expect
    .poll(async () => (await stack.db.selectFrom('token_family').select('family_id').execute()).length)
    .toBe(0)
})
