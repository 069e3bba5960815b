import { expect, it } from 'vitest'
import { fakeClock } from '../core/clock.ts'
import { byteBudget } from './byteBudget.ts'

const made = (inAll = { burst: 10_000, perSecond: 10_000 }) => {
  const clock = fakeClock()
  const ask = byteBudget({ clock, limits: { perAddress: { burst: 1000, perSecond: 100 }, inAll } })
  /** Milliseconds after which so many bytes may be read, of those that are looked at; undefined for later. */
  const waits = async (asked: Promise<void> | undefined, steps: readonly number[]): Promise<number | undefined> => {
    let granted = asked === undefined
    void asked?.then(() => (granted = true))
    let passed = 0
    for (const step of [0, ...steps]) {
      await clock.advance(step)
      passed += step
      if (granted) return passed
    }
    return undefined
  }
  return { clock, ask, waits }
}

it('gives an address what it has at once, and then as much as comes in the time', async () => {
  const { ask, waits } = made()
  expect(ask('192.0.2.1', 1000)).toBe(undefined)
  expect(await waits(ask('192.0.2.1', 100), [999, 1])).toBe(1000)
  // Each has a turn of its own: the second is behind the first.
  const [first, second] = [ask('192.0.2.1', 100), ask('192.0.2.1', 100)]
  expect(await waits(first, [1000])).toBe(1000)
  expect(await waits(second, [999, 1])).toBe(1000)
})

it('counts an address of IPv6 by the network of its household, and others by themselves', async () => {
  const { ask } = made()
  expect(ask('2001:db8::1', 1000)).toBe(undefined)
  expect(ask('2001:db8::2', 100)).toBeDefined()
  expect(ask('192.0.2.2', 1000)).toBe(undefined)
})

it('has so many for all addresses together, of which one that has none of its own takes nothing yet', async () => {
  const { ask, waits } = made({ burst: 2000, perSecond: 1000 })
  expect(ask('192.0.2.1', 1000)).toBe(undefined)
  const early = ask('192.0.2.1', 1000)
  expect(ask('192.0.2.2', 1000)).toBe(undefined)
  expect(await waits(ask('192.0.2.3', 500), [499, 1])).toBe(500)
  expect(await waits(early, [9499, 1])).toBe(9500)
})
