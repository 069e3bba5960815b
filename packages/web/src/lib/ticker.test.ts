import { describe, expect, it } from 'vitest'
import { fakeClock } from '@headend/usp/clock'
import { createTicker } from './ticker.ts'

describe('the ticker', () => {
  it('notifies everybody once a second, and rests while nobody looks', () => {
    const clock = fakeClock(1_000_000)
    const ticker = createTicker(clock)
    const seen: string[] = []
    const endA = ticker.subscribe(() => seen.push(`a ${ticker.now()}`))
    const endB = ticker.subscribe(() => seen.push(`b ${ticker.now()}`))
    clock.tick(1000)
    expect(seen).toEqual(['a 1001000', 'b 1001000'])
    endA()
    clock.tick(1000)
    expect(seen.slice(2)).toEqual(['b 1002000'])
    endB()
    clock.tick(60_000)
    expect(seen).toHaveLength(3)
    expect(ticker.now()).toBe(1_002_000)
    const end = ticker.subscribe(() => undefined)
    expect(ticker.now()).toBe(1_062_000)
    end()
  })
})
