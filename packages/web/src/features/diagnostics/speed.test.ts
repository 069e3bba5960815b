import type { SpeedTest } from '@headend/contract/history'
import { expect, test } from 'vitest'
import { largestSpeed, shareOfUsual, usualSpeed } from './speed.ts'

const tests = (...speeds: readonly number[]): readonly SpeedTest[] =>
  speeds.map((speed, index) => ({
    taskId: String(index),
    direction: 'download',
    endTime: index,
    speed,
    bytes: 1,
    duration: 1,
    host: '',
    performedBy: '',
  }))

test('the usual speed is the median of enough tests', () => {
  expect(usualSpeed(tests(400, 90))).toBeNull()
  expect(usualSpeed(tests(400, 90, 410))).toBe(400)
  expect(usualSpeed(tests(400, 90, 410, 420))).toBe(405)
})

test('a speed is a share of the usual one, where there is one', () => {
  expect(shareOfUsual(200, 400)).toBe(50)
  expect(shareOfUsual(200, null)).toBeNull()
})

test('each direction is drawn to its own largest speed', () => {
  const points = [{ time: 1, speed: 48 }]
  expect(largestSpeed([{ speed: 20 }, { speed: 41 }], null)).toBe(41)
  expect(largestSpeed([{ speed: 20 }], { host: '', speed: 38, bytes: 1, duration: 1, points })).toBe(48)
  expect(largestSpeed([], null)).toBe(0)
})
