import { expect, test } from 'vitest'
import { isWifiOff, inSight, readingsOf, signalFigures } from './signal.ts'

const points = (...values: (number | null)[]) =>
  values.map((signal_strength, index) => ({ time: index * 1000, signal_strength }))

test('a length is asked for as readings, at least one', () => {
  expect(readingsOf({ by: 'duration', seconds: 60 }, 1)).toBe(60)
  expect(readingsOf({ by: 'duration', seconds: 1800 }, 15)).toBe(120)
  expect(readingsOf({ by: 'duration', seconds: 1 }, 15)).toBe(1)
  expect(readingsOf({ by: 'duration', seconds: 5 }, 3)).toBe(1)
  expect(readingsOf({ by: 'count', count: 200 }, 15)).toBe(200)
})

test('figures leave out readings without a value', () => {
  expect(signalFigures(points(-50, null, -60))).toEqual({ now: -60, lowest: -60, average: -55 })
  expect(signalFigures(points(-50, null))).toEqual({ now: null, lowest: -50, average: -50 })
  expect(signalFigures([])).toEqual({ now: null, lowest: null, average: null })
})

test('the chart keeps the newest readings', () => {
  expect(inSight(points(-1, -2, -3), 2).map(({ signal_strength }) => signal_strength)).toEqual([-2, -3])
  expect(inSight(points(-1), 5)).toHaveLength(1)
})

test('a Wi-Fi is off that says so; of an unclear word nothing is concluded', () => {
  expect(['Down', 'NotPresent', 'LowerLayerDown'].map(isWifiOff)).toEqual([true, true, true])
  expect(['Up', 'Dormant', 'Unknown', 'joined'].some(isWifiOff)).toBe(false)
})
