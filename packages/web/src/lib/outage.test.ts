import { fakeClock } from '@headend/usp/clock'
import { expect, test } from 'vitest'
import { createOutages } from './outage.ts'

test('an outage lasts until the server says that it is back, and is over once', async () => {
  const clock = fakeClock()
  const asked: number[] = []
  let isUp = false
  let backs = 0
  const outages = createOutages({
    clock,
    ask: async () => {
      asked.push(clock.monotonic())
      if (!isUp) throw new Error('unavailable')
    },
    onBack: () => {
      backs += 1
    },
  })
  await clock.advance(60_000)
  expect([outages.store.get(), asked]).toEqual([null, []])
  const since = clock.now()
  outages.begin()
  outages.begin()
  await clock.advance(4_999)
  expect(asked).toEqual([])
  await clock.advance(100_000)
  outages.begin()
  expect(outages.store.get()).toEqual({ since })
  const pauses = asked.map((time, index) => time - (asked[index - 1] ?? 60_000))
  expect(pauses).toEqual([5_000, 10_000, 20_000, 30_000, 30_000])
  isUp = true
  await clock.advance(30_000)
  expect([outages.store.get(), backs]).toEqual([null, 1])
  const count = asked.length
  await clock.advance(120_000)
  expect(asked).toHaveLength(count)
  outages.begin()
  expect(outages.store.get()).not.toBeNull()
})
