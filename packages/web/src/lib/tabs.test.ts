import type { Profile, TokenInfo } from '@headend/contract/auth'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createSession } from './session.ts'
import { memoryStorage } from './storage.fake.ts'
import { shareSession } from './tabs.ts'
import type { Channel } from './tabs.ts'

const info = (token: string, user = 'a@b.example'): TokenInfo => ({
  token,
  refreshToken: `r-${token}`,
  user,
  expireTokenTime: 0,
  generateTokenTime: 0,
  passwordMustChange: false,
  secondFactorMissing: false,
})

// As much of a profile as the session looks at.
const profile = { userInfo: {}, permissions: [] } as unknown as Profile

const browser = () => {
  const clock = fakeClock()
  const shared = memoryStorage()
  const tabs: ((message: unknown) => void)[] = []
  const open = () => {
    const handlers: ((message: unknown) => void)[] = []
    const deliver = (message: unknown): void => handlers.forEach((handle) => handle(structuredClone(message)))
    tabs.push(deliver)
    const channel: Channel = {
      post: (message) => tabs.filter((other) => other !== deliver).forEach((other) => other(message)),
      listen: (handle) => void handlers.push(handle),
    }
    const session = createSession({ tab: memoryStorage(), browser: shared, clock, random: () => 0 })
    const stale: string[] = []
    const together = shareSession({
      session,
      channel,
      clock,
      lock: (work) => work(),
      onStale: (calls) => stale.push(...calls),
    })
    return { session, old: stale, ...together }
  }
  const signedIn = () => {
    const tab = open()
    tab.session.signIn(info('t1'), 'AAAAAAAAAA')
    tab.session.know(profile, 'c1')
    return tab
  }
  return { clock, open, signedIn }
}

describe('tabs of one browser', () => {
  test('a new one takes over the sign-in of another', async () => {
    const { open, signedIn } = browser()
    signedIn()
    const second = open()
    await second.ask()
    expect(second.session.tokens()?.token).toBe('t1')
    expect(second.session.store.get()).toMatchObject({ clientId: 'c1' })
  })

  test('one alone asks in vain, and not for long', async () => {
    const { clock, open } = browser()
    const tab = open()
    const asked = tab.ask()
    clock.tick(150)
    await asked
    expect(tab.session.store.get().state).toBe('signedOut')
  })

  test('one renews for all of them', async () => {
    const { open, signedIn } = browser()
    const first = signedIn()
    const second = open()
    await second.ask()
    first.session.renew(info('t2'))
    expect(second.session.tokens()?.refreshToken).toBe('r-t2')
  })

  test('signing out in one signs out all of the same person, and nobody else', async () => {
    const { open, signedIn } = browser()
    const first = signedIn()
    const second = open()
    await second.ask()
    const other = open()
    other.session.signIn(info('o1', 'other@b.example'), 'BBBBBBBBBB')
    first.session.clear()
    expect(second.session.store.get().state).toBe('signedOut')
    expect(other.session.tokens()?.token).toBe('o1')
  })

  test('a tab that another signed out knows why', async () => {
    const { open, signedIn } = browser()
    const first = signedIn()
    const second = open()
    await second.ask()
    first.session.clear()
    expect(second.session.store.get()).toEqual({ state: 'signedOut', why: 'elsewhere' })
  })

  test('what one changed is old in the others of the same person', async () => {
    const { open, signedIn } = browser()
    const first = signedIn()
    const second = open()
    await second.ask()
    const other = open()
    other.session.signIn(info('o1', 'other@b.example'), 'BBBBBBBBBB')
    first.stale(['notices.readMessages'])
    expect([first, second, other].map(({ old }) => old)).toEqual([[], ['notices.readMessages'], []])
  })

  test('somebody else in another tab stays who they are', () => {
    const { open, signedIn } = browser()
    const other = open()
    other.session.signIn(info('o1', 'other@b.example'), 'BBBBBBBBBB')
    signedIn()
    expect(other.session.tokens()?.token).toBe('o1')
  })

  test('waits for the news of others before it works alone', async () => {
    const { clock, open } = browser()
    const tab = open()
    const order: string[] = []
    const work = tab.alone(async () => void order.push('work'))
    clock.tick(99)
    order.push('news')
    clock.tick(1)
    await work
    expect(order).toEqual(['news', 'work'])
  })
})
