import type { PingResult } from '@headend/contract/diagnostics'
import { describe, expect, test } from 'vitest'
import { pingFigures, pingPeak, pingSlots } from './ping.ts'

const points = (...times: (number | null)[]): PingResult['points'] =>
  times.map((response_time, index) => ({ sequence: index + 1, response_time }))

const result = (times: (number | null)[], more: Partial<PingResult> = {}): PingResult => ({
  host: 'speed.example',
  points: points(...times),
  average_response_time: null,
  minimum_response_time: null,
  maximum_response_time: null,
  success_count: 0,
  failure_count: 0,
  ...more,
})

describe('the places of the ping graph', () => {
  test('stand for every try that was asked for, up to 15', () => {
    expect(pingSlots(points(3, null), 4, false)).toEqual([
      { sequence: 1, state: 'reply', time: 3 },
      { sequence: 2, state: 'lost' },
      { sequence: 3, state: 'pending' },
      { sequence: 4, state: 'pending' },
    ])
    expect(pingSlots([], 15, false)).toHaveLength(15)
  })

  test('move on to the last 15 of a longer ping', () => {
    const times = Array.from({ length: 40 }, () => 3)
    const slots = pingSlots(points(...times), 100, false)
    expect([slots.length, slots[0]?.sequence, slots.at(-1)?.sequence]).toEqual([15, 26, 40])
    expect(pingSlots(points(3, 4), 100, false).map(({ sequence }) => sequence)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ])
  })

  test('a try that was skipped had no reply', () => {
    const skipped = [
      { sequence: 1, response_time: 3 },
      { sequence: 3, response_time: 4 },
    ]
    expect(pingSlots(skipped, 3, false).map(({ state }) => state)).toEqual(['reply', 'lost', 'reply'])
  })

  test('nothing is pending once the ping is over', () => {
    expect(pingSlots(points(3, 4), 15, true).map(({ state }) => state)).toEqual(['reply', 'reply'])
    expect(pingSlots([], 15, true)).toEqual([])
  })
})

describe('the figures of a ping', () => {
  test('come from the points while it runs', () => {
    expect(pingFigures(result([3, null, 5]))).toEqual({
      minimum: 3,
      average: 4,
      maximum: 5,
      replies: 2,
      sent: 3,
      successRate: (2 / 3) * 100,
    })
  })

  test('are those of the device once it says them', () => {
    const said = {
      average_response_time: 4.2,
      minimum_response_time: 2.9,
      maximum_response_time: 9.4,
      success_count: 12,
      failure_count: 3,
    }
    expect(pingFigures(result([3], said))).toEqual({
      minimum: 2.9,
      average: 4.2,
      maximum: 9.4,
      replies: 12,
      sent: 15,
      successRate: 80,
    })
  })

  test('are not known before the first try', () => {
    expect(pingFigures(result([]))).toMatchObject({ average: null, sent: 0, successRate: null })
  })

  test('no reply at all is a rate of 0', () => {
    expect(pingFigures(result([null, null]))).toMatchObject({ minimum: null, replies: 0, sent: 2, successRate: 0 })
  })
})

test('the peak is named only where it stands out', () => {
  expect(pingPeak(pingSlots(points(3, 9, 3), 3, true), 5)).toMatchObject({ sequence: 2 })
  expect(pingPeak(pingSlots(points(3, 3.1, 3), 3, true), 3)).toBeUndefined()
})
