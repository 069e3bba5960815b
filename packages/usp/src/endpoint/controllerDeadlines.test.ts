import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../clock.ts'
import { deadlines } from './controllerDeadlines.ts'

describe('deadlines', () => {
  it.each([3_600_000, -3_600_000])('come when they would have, also when the clock is set by %i ms', (ms) => {
    const clock = fakeClock()
    const queue = deadlines(clock)
    const met: string[] = []
    queue.set({ due: () => met.push('before') }, 1000)
    clock.set(ms)
    queue.set({ due: () => met.push('after') }, 2000)
    clock.tick(990)
    expect(met).toEqual([])
    clock.tick(40)
    expect(met).toEqual(['before'])
    clock.tick(1000)
    expect(met).toEqual(['before', 'after'])
  })

  it('meets every deadline that is not cleared, once, never early and at most 20 ms late', () => {
    const entry = fc.record({ ms: fc.nat(5000), cleared: fc.boolean() })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 50 }), (entries) => {
        const clock = fakeClock()
        const start = clock.now()
        const queue = deadlines(clock)
        const met = entries.map(() => [] as number[])
        const dues = entries.map((_, index) => ({ due: () => void met[index]?.push(clock.now() - start) }))
        for (const [index, { ms }] of entries.entries()) queue.set(dues[index] ?? { due: () => undefined }, ms)
        for (const [index, { cleared }] of entries.entries()) {
          const due = dues[index]
          if (cleared && due !== undefined) queue.clear(due)
        }
        clock.tick(6000)
        for (const [index, { ms, cleared }] of entries.entries()) {
          const times = met[index] ?? []
          expect(times).toHaveLength(cleared ? 0 : 1)
          for (const time of times) {
            expect(time).toBeGreaterThanOrEqual(ms)
            expect(time).toBeLessThanOrEqual(ms + 20)
          }
        }
        expect(queue.size).toBe(0)
        expect(clock.pending()).toBe(0)
      }),
    )
  })

  it('lets an entry be set anew while it is met', () => {
    const clock = fakeClock()
    const queue = deadlines(clock)
    let met = 0
    const entry = {
      due() {
        met += 1
        if (met < 3) queue.set(entry, 100)
      },
    }
    queue.set(entry, 100)
    clock.tick(1000)
    expect(met).toBe(3)
    expect(queue.size).toBe(0)
  })
})
