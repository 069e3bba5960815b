import { describe, expect, test } from 'vitest'
import { full } from './device.fake.ts'
import { noSamples, overSince, reportedOf, vitalOf, withVitals, withoutUptime } from './live.ts'

const measured = { cpu: 38, memory: 71, storage: null, temperature: 87, signal: null, uptime: 100 }

describe('the vitals of a device', () => {
  const first = withVitals(noSamples, measured, 1000)

  test('give every one it reports a sample, and the others none', () => {
    expect(first).toEqual({
      cpu: [{ time: 1000, value: 38 }],
      memory: [{ time: 1000, value: 71 }],
      temperature: [{ time: 1000, value: 87 }],
      uptime: [{ time: 1000, value: 100 }],
      storage: [],
      signal: [],
    })
    expect([vitalOf(full, 'cpu'), vitalOf(full, 'storage'), vitalOf(null, 'cpu')]).toEqual([38, null, null])
  })

  test('add to their curves, in the order they came whatever a clock says', () => {
    const next = withVitals(first, { ...measured, cpu: 41, memory: null }, 500)
    expect(next.cpu).toEqual([
      { time: 1000, value: 38 },
      { time: 1000, value: 41 },
    ])
    expect(next.memory).toHaveLength(1)
    let long = first
    for (let time = 0; time < 1000; time += 1) long = withVitals(long, measured, time)
    expect(long.cpu).toHaveLength(720)
  })

  test('forget how long it ran when it may have started anew', () => {
    expect(withoutUptime(first)).toEqual({ ...first, uptime: [] })
  })
})

describe('since when a vital has been over its limit', () => {
  const over = (value: number): boolean => value > 90
  const since = (values: readonly number[], step = 1000): number | null =>
    overSince(
      values.map((value, index) => ({ time: index * step, value })),
      over,
    )

  test('is when it was seen to go over, the last time', () => {
    expect(since([95, 70, 91, 92])).toBe(2000)
    expect(since([70, 91, 90, 92])).toBe(3000)
  })

  test('is not known of one that was over when the first value came', () => {
    expect(since([91, 92, 93])).toBeNull()
  })

  test('is not known when nothing was received meanwhile', () => {
    expect(since([70, 91, 92], 120_000)).toBeNull()
  })

  test('is nothing for one that is not over', () => {
    expect([since([91, 70]), since([])]).toEqual([null, null])
  })
})

test('one that is away and said its firmware once has reported before, one that never connected nothing', () => {
  expect([reportedOf(full, null), reportedOf(null, '3.17.9'), reportedOf(null, null)]).toEqual([
    'values',
    'before',
    'nothing',
  ])
})
