import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sharedClock } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('sharedClock', () => {
  it('calls in order, never early, at most one tick late', () => {
    using clock = sharedClock(20)
    const called: number[] = []
    const start = clock.now()
    for (const ms of [500, 30, 0, 100]) clock.after(ms, () => called.push(clock.now() - start - ms))
    vi.advanceTimersByTime(1000)
    expect(called).toHaveLength(4)
    for (const late of called) expect(late).toBeGreaterThanOrEqual(0)
    for (const late of called) expect(late).toBeLessThanOrEqual(40)
  })

  it('has one timer for any number of calls, and none when nothing waits', () => {
    using clock = sharedClock()
    for (let count = 0; count < 1000; count += 1) clock.after(count, () => undefined)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(2000)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not call what was cancelled, and takes calls made by calls', () => {
    using clock = sharedClock()
    const called: string[] = []
    const cancel = clock.after(50, () => called.push('cancelled'))
    clock.after(20, () => {
      cancel()
      clock.after(20, () => called.push('later'))
    })
    vi.advanceTimersByTime(200)
    expect(called).toEqual(['later'])
  })

  it('catches up after the machine slept', () => {
    using clock = sharedClock()
    const called: number[] = []
    clock.after(100, () => called.push(1))
    clock.after(3_600_000, () => called.push(2))
    const woken = performance.now() + 7_200_000
    vi.spyOn(performance, 'now').mockReturnValue(woken)
    vi.advanceTimersByTime(20)
    expect(called).toEqual([1, 2])
  })

  it.each([3_600_000, -3_600_000])('calls when it would have, also when the clock is set by %i ms', (ms) => {
    using clock = sharedClock()
    const called: number[] = []
    clock.after(100, () => called.push(1))
    vi.setSystemTime(clock.now() + ms)
    vi.advanceTimersByTime(80)
    expect(called).toEqual([])
    vi.advanceTimersByTime(60)
    expect(called).toEqual([1])
  })
})
