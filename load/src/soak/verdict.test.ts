import { describe, expect, test } from 'vitest'
import { repeatable } from '../../../bench/src/support/random.ts'
import { theilSen, verdictOf } from './verdict.ts'
import type { Point } from './verdict.ts'

const hours = 2 * 3600
const everySeconds = 20
const slack = { share: 0.1, plus: 0 } as const

/** A run of two hours with a sample every 20 s. */
const run = (value: (share: number, index: number) => number): readonly Point[] =>
  Array.from({ length: hours / everySeconds }, (_, index) => {
    const at = index * everySeconds
    return { at, value: value(at / hours, index) }
  })

const kindOf = (value: (share: number, index: number) => number): string => verdictOf(run(value), hours, slack).kind

describe('the slope of a figure', () => {
  test('is that of the line through it, whatever a quarter of the samples say', () => {
    const line = run((_, index) => 100 + 2 * everySeconds * index)
    expect(theilSen(line)).toBeCloseTo(2, 10)
    const spoilt = line.map((point, index) => (index % 4 === 0 ? { ...point, value: 1e9 } : point))
    expect(theilSen(spoilt)).toBeGreaterThan(1.5)
    expect(theilSen(spoilt)).toBeLessThan(2.5)
  })
})

describe('a figure is flat', () => {
  test('that stays, through noise, a saw of collections and moments of load', () => {
    const random = repeatable(3)
    expect(kindOf(() => 500)).toBe('flat')
    expect(kindOf(() => 500 * (0.8 + 0.4 * random()))).toBe('flat')
    expect(kindOf((_, index) => 400 + 10 * (index % 30))).toBe('flat')
    expect(kindOf((_, index) => (index % 10 === 0 ? 5_000 : 500))).toBe('flat')
  })

  test('that grows while everything warms up, in the first quarter', () => {
    expect(kindOf((share) => (share < 0.25 ? 100 + 2_000 * share : 600))).toBe('flat')
  })

  test('that falls', () => {
    expect(kindOf((share) => 1_000 - 500 * share)).toBe('flat')
  })
})

describe('a figure grows', () => {
  test('that leaks a fifth of itself in what comes after the first quarter, through noise too', () => {
    const random = repeatable(5)
    expect(kindOf((share) => 500 + 130 * share)).toBe('grows')
    expect(kindOf((share) => (500 + 130 * share) * (0.9 + 0.2 * random()))).toBe('grows')
  })

  test('that steps up late and stays there', () => {
    expect(kindOf((share) => (share > 0.7 ? 600 : 500))).toBe('grows')
  })

  test('by as much as its slack and no less', () => {
    const grown = run((share) => 10 + (share > 0.5 ? 4 : 0))
    expect(verdictOf(grown, hours, { share: 0, plus: 5 }).kind).toBe('flat')
    expect(verdictOf(grown, hours, { share: 0, plus: 3 }).kind).toBe('grows')
  })
})

test('too few samples say nothing', () => {
  expect(verdictOf(run((share) => 100 * share).slice(0, 20), 400, slack).kind).toBe('tooShort')
  expect(verdictOf([], 0, slack).kind).toBe('tooShort')
})
