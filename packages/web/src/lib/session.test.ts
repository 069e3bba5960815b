import type { Profile, TokenInfo } from '@headend/contract/auth'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createSession } from './session.ts'
import { memoryStorage } from './storage.fake.ts'

const info = (token = 't1'): TokenInfo => ({
  token,
  refreshToken: `r-${token}`,
  user: 'a@b.example',
  expireTokenTime: 0,
  generateTokenTime: 0,
  passwordMustChange: false,
  secondFactorMissing: false,
})

const site = () => {
  const [tab, browser, clock] = [memoryStorage(), memoryStorage(), fakeClock()]
  let seed = 0
  const open = () => createSession({ tab, browser, clock, random: (below) => seed++ % below })
  return { tab, browser, clock, open }
}

describe('session', () => {
  test('survives a reload of the tab and ends with it', () => {
    const { tab, open } = site()
    open().signIn(info(), 'AbCdEfGhIj')
    expect(open().tokens()?.token).toBe('t1')
    tab.clear()
    expect(open().store.get()).toEqual({ state: 'signedOut' })
  })

  test('ends 3600 s after the last renewal', () => {
    const { clock, open } = site()
    const session = open()
    session.signIn(info(), 'AbCdEfGhIj')
    clock.tick(3_000_000)
    session.renew(info('t2'))
    clock.tick(3_599_999)
    expect(session.tokens()?.token).toBe('t2')
    expect(open().tokens()?.token).toBe('t2')
    clock.tick(1)
    expect(session.tokens()).toBeNull()
    expect(open().store.get().state).toBe('signedOut')
  })

  test('a profile asked for again that is as it was changes nothing for those who show it', () => {
    const session = site().open()
    session.signIn(info(), 'AbCdEfGhIj')
    // As much of a profile as the session looks at.
    const profile = (userName: string) =>
      ({ userInfo: { userName }, permissions: ['device.view'] }) as unknown as Profile
    const seen: unknown[] = []
    session.store.subscribe(() => seen.push(session.store.get()))
    for (const name of ['Kim', 'Kim', 'Lee']) session.know(profile(name), 'c1')
    session.know(profile('Lee'), 'c2')
    expect(seen).toMatchObject([
      { profile: profile('Kim'), clientId: 'c1' },
      { profile: profile('Lee'), clientId: 'c1' },
      { profile: profile('Lee'), clientId: 'c2' },
    ])
    // A page that is on its way out still draws whose it was; the storage knows nobody any more.
    session.clear('expired')
    expect(session.lastProfile()).toMatchObject(profile('Lee'))
    expect(seen.at(-1)).toEqual({ state: 'signedOut', why: 'expired' })
  })

  test('what stands in the storage and is no session counts as none', () => {
    const { tab, open } = site()
    for (const junk of ['', '{', '[]', '{"tokens":{"token":1}}']) {
      tab.setItem('headend.session', junk)
      expect(open().store.get()).toEqual({ state: 'signedOut' })
    }
  })
})

describe('client keys', () => {
  test('are ten letters or digits, kept for each user over the sign-out', () => {
    const { open } = site()
    const session = open()
    const key = session.clientKey('A@b.example')
    expect(key).toMatch(/^[A-Za-z0-9]{10}$/)
    session.signIn(info(), key)
    session.clear()
    expect(open().clientKey('a@B.example')).toBe(key)
    expect(open().clientKey('other@b.example')).not.toBe(key)
  })

  test('a forgotten key is replaced by a new one', () => {
    const { open } = site()
    const session = open()
    const first = session.clientKey('a@b.example')
    session.forgetKey('a@b.example', first)
    expect(session.clientKey('a@b.example')).not.toBe(first)
  })
})
