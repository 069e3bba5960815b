import { expect, test } from 'vitest'
import { fakeClock, systemClock } from './clock.ts'

test('timers run in the order in which they are due, at their own time', async () => {
  const clock = fakeClock(1000)
  const seen: [string, number][] = []
  clock.after(30, () => seen.push(['late', clock.now()]))
  clock.after(10, () => seen.push(['early', clock.now()]))
  const cancel = clock.every(10, () => seen.push(['often', clock.now()]))
  clock.after(5, () => seen.push(['never', clock.now()]))()
  await clock.advance(25)
  cancel()
  await clock.advance(10)
  expect(seen).toEqual([
    ['early', 1010],
    ['often', 1010],
    ['often', 1020],
    ['late', 1030],
  ])
  expect(clock.now()).toBe(1035)
})

test('after a jump what fell due runs once', async () => {
  const clock = fakeClock(0)
  const seen: [string, number][] = []
  clock.every(10, () => seen.push(['often', clock.now()]))
  const stop = clock.after(30, () => seen.push(['stopped', clock.now()]))
  clock.after(20, () => {
    seen.push(['once', clock.now()])
    stop()
  })
  await clock.jump(1000)
  await clock.advance(10)
  expect(seen).toEqual([
    ['often', 1000],
    ['once', 1000],
    ['often', 1010],
  ])
})

test('the clock may be set, and no time passes by that', async () => {
  const clock = fakeClock(1000)
  const seen: number[] = []
  clock.after(10, () => seen.push(clock.monotonic()))
  clock.set(-900)
  expect([clock.now(), clock.monotonic()]).toEqual([100, 0])
  clock.tick(9)
  expect(seen).toEqual([])
  clock.set(5000)
  clock.tick(1)
  expect(seen).toEqual([10])
  expect(clock.now()).toBe(5110)
})

test('what a timer sets in motion happens before the next timer', async () => {
  const clock = fakeClock(0)
  const seen: number[] = []
  const walk = async () => {
    for (let step = 0; step < 3; step += 1) {
      await clock.sleep(10)
      seen.push(clock.now())
    }
  }
  const done = walk()
  await clock.advance(30)
  await done
  expect(seen).toEqual([10, 20, 30])
})

test.each([
  ['fake', fakeClock()],
  ['system', systemClock()],
])('a wait of the %s clock can be stopped', async (_name, clock) => {
  const stop = new AbortController()
  const wait = clock.sleep(60_000, stop.signal)
  stop.abort(new Error('enough'))
  await expect(wait).rejects.toThrow('enough')
  await expect(clock.sleep(60_000, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
})

test('a wait that was stopped leaves no timer behind', async () => {
  const clock = fakeClock()
  const stop = new AbortController()
  const wait = clock.sleep(60_000, stop.signal)
  stop.abort()
  await expect(wait).rejects.toThrow()
  expect(clock.pending()).toBe(0)
})
