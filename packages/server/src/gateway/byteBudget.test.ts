import { expect, it } from 'vitest'
import { fakeClock } from '../core/clock.ts'
import { byteBudget } from './byteBudget.ts'

const made = (inAll = { burst: 10_000, perSecond: 10_000 }) => {
  const clock = fakeClock()
  const { ask, settle } = byteBudget({ clock, limits: { perAddress: { burst: 1000, perSecond: 100 }, inAll } })
  return {
    clock,
    settle,
    /** Asks for bytes; `granted` says whether they may be read by now. */
    ask: (address: string, bytes: number) => {
      let granted = false
      const withdraw = ask(address, bytes, () => (granted = true))
      return { granted: () => granted, withdraw }
    },
  }
}

it('gives an address what it has at once, and then as much as comes in the time', async () => {
  const { clock, ask } = made()
  expect(ask('192.0.2.1', 1000).granted()).toBe(true)
  // Each has a turn of its own: the second is behind the first.
  const [first, second] = [ask('192.0.2.1', 100), ask('192.0.2.1', 100)]
  await clock.advance(999)
  expect(first.granted()).toBe(false)
  await clock.advance(1)
  expect([first.granted(), second.granted()]).toEqual([true, false])
  await clock.advance(1000)
  expect(second.granted()).toBe(true)
})

it('counts an address of IPv6 by the network of its household, and others by themselves', () => {
  const { ask } = made()
  expect(ask('2001:db8::1', 1000).granted()).toBe(true)
  expect(ask('2001:db8::2', 100).granted()).toBe(false)
  expect(ask('192.0.2.2', 1000).granted()).toBe(true)
})

it('has so many for all addresses together, of which one that has none of its own takes nothing yet', async () => {
  const { clock, ask } = made({ burst: 2000, perSecond: 1000 })
  ask('192.0.2.1', 1000)
  const early = ask('192.0.2.1', 1000)
  expect(ask('192.0.2.2', 1000).granted()).toBe(true)
  const third = ask('192.0.2.3', 500)
  await clock.advance(499)
  expect(third.granted()).toBe(false)
  await clock.advance(1)
  expect(third.granted()).toBe(true)
  await clock.advance(9500)
  expect(early.granted()).toBe(true)
})

it('takes back what who is gone has not used, and takes what they used beyond', async () => {
  const { clock, ask, settle } = made({ burst: 1500, perSecond: 100 })
  ask('192.0.2.1', 1000)
  for (let times = 0; times < 100; times += 1) ask('192.0.2.1', 1000).withdraw()
  const next = ask('192.0.2.1', 100)
  await clock.advance(1000)
  expect(next.granted()).toBe(true)
  settle('192.0.2.1', 300)
  expect(ask('192.0.2.1', 300).granted()).toBe(true)
  settle('192.0.2.1', -200)
  const beyond = ask('192.0.2.1', 100)
  await clock.advance(2999)
  expect(beyond.granted()).toBe(false)
  await clock.advance(1)
  expect(beyond.granted()).toBe(true)
  // One that waits for what is for all gives back both.
  const waiting = ask('192.0.2.9', 1000)
  expect(waiting.granted()).toBe(false)
  waiting.withdraw()
  await clock.advance(15_000)
  expect(ask('192.0.2.9', 1000).granted()).toBe(true)
})
