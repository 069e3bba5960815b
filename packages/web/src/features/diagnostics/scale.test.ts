import { describe, expect, test } from 'vitest'
import { areaPath, linePath, runs, scaleTo } from './scale.ts'

describe('a scale', () => {
  test('ends on a round number over the largest value', () => {
    expect(scaleTo(9.4)).toEqual({ top: 12, ticks: [0, 4, 8, 12] })
    expect(scaleTo(0.6)).toEqual({ top: 0.6, ticks: [0, 0.2, 0.4, 0.6] })
    expect(scaleTo(100).ticks.at(-1)).toBeGreaterThanOrEqual(100)
  })

  test('has few, even steps for any size', () => {
    for (const value of [0.013, 1, 3, 7.2, 11, 42, 99.9, 512, 1000, 123_456]) {
      const { top, ticks } = scaleTo(value)
      expect([value, top >= value * 0.999, ticks.length >= 2 && ticks.length <= 5]).toEqual([value, true, true])
    }
  })

  test('stands when there is nothing above 0', () => {
    expect(scaleTo(0).top).toBeGreaterThan(0)
  })
})

test('a missing value breaks the line', () => {
  expect(runs([1, 2, null, 3, null, null, 4, 5], (value) => value !== null)).toEqual([[1, 2], [3], [4, 5]])
  expect(runs([null], (value) => value !== null)).toEqual([])
})

test('paths', () => {
  const spots = [
    { x: 0, y: 10 },
    { x: 5.123, y: 2 },
  ]
  expect(linePath(spots)).toBe('M0 10L5.12 2')
  expect(areaPath(spots, 20)).toBe('M0 10L5.12 2L5.12 20L0 20Z')
  expect(areaPath(spots.slice(0, 1), 20)).toBe('')
})
