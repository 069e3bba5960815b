import { expect, test } from 'vitest'
import { dayAndHour, doneLine, expectedLine, momentOf, windowsOf, zoned } from './window.ts'

const at = (text: string): number => Date.parse(text)
const night = { startHour: 22, endHour: 2, timeZone: 'Asia/Seoul' }

test('a window over midnight is open once a night, by the time zone of the operator', () => {
  expect(windowsOf(night, at('2026-11-01T00:00:00Z'), at('2026-11-03T00:00:00Z'))).toEqual([
    [at('2026-11-01T13:00:00Z'), at('2026-11-01T17:00:00Z')],
    [at('2026-11-02T13:00:00Z'), at('2026-11-02T17:00:00Z')],
  ])
})

test('one that is always open is not shaded', () => {
  expect(windowsOf({ ...night, endHour: 22 }, 0, 86_400_000)).toEqual([])
})

test('the expected line rises in windows alone, and no higher than there are devices', () => {
  const from = at('2026-11-01T12:00:00Z')
  const line = expectedLine(night, { from, to: from + 30 * 3_600_000, done: 10, most: 55, perHour: 10 })
  expect(line).toEqual([
    [from, 10],
    [at('2026-11-01T13:00:00Z'), 10],
    [at('2026-11-01T17:00:00Z'), 50],
    [at('2026-11-02T13:00:00Z'), 50],
    [at('2026-11-02T17:00:00Z'), 55],
  ])
})

test('the line of those that are updated is level while nothing changes', () => {
  const from = at('2026-11-01T13:05:00Z')
  const until = at('2026-11-02T13:20:00Z')
  const history = [
    { time: at('2026-11-01T13:00:00Z'), success: 4 },
    { time: at('2026-11-02T13:00:00Z'), success: 9 },
  ]
  expect(doneLine(history, { from, until, success: 10 })).toEqual([
    [from, 0],
    [at('2026-11-01T13:15:00Z'), 4],
    [at('2026-11-02T13:00:00Z'), 4],
    [at('2026-11-02T13:15:00Z'), 9],
    [until, 10],
  ])
})

test('the line has one point for now, in the quarter of an hour that goes on', () => {
  const from = at('2026-11-01T13:02:00Z')
  const until = at('2026-11-01T13:05:00Z')
  const history = [{ time: at('2026-11-01T13:00:00Z'), success: 4 }]
  expect(doneLine(history, { from, until, success: 5 })).toEqual([
    [from, 0],
    [until, 5],
  ])
})

test('an axis has the clock of the operator', () => {
  expect(zoned('Asia/Seoul')(at('2026-11-01T13:05:00Z'))).toBe(at('2026-11-01T22:05:00Z'))
})

test('a day and an hour are a moment by the time zone of the operator, also where clocks change on that day', () => {
  const seoul = 'Asia/Seoul'
  expect(momentOf(seoul, '2026-11-23', '00:00')).toBe(at('2026-11-22T15:00:00Z'))
  expect(momentOf(seoul, '2026-11-23', '22:00')).toBe(at('2026-11-23T13:00:00Z'))
  expect(momentOf(seoul, '2026-11-23', '24:00')).toBe(at('2026-11-23T15:00:00Z'))
  expect(momentOf('Europe/Berlin', '2026-10-25', '00:00')).toBe(at('2026-10-24T22:00:00Z'))
  expect(momentOf('Europe/Berlin', '2026-10-25', '24:00')).toBe(at('2026-10-25T23:00:00Z'))
  expect(momentOf('America/New_York', '2026-03-08', '00:00')).toBe(at('2026-03-08T05:00:00Z'))
})

test('a moment is shown as the day and hour that it was given by, and its minutes as they are', () => {
  const seoul = 'Asia/Seoul'
  expect(dayAndHour(seoul, at('2026-11-22T15:00:00Z'))).toEqual(['2026-11-23', '00:00'])
  expect(dayAndHour(seoul, at('2026-11-22T15:00:00Z'), { until: true })).toEqual(['2026-11-22', '24:00'])
  expect(dayAndHour(seoul, at('2026-11-23T05:30:00Z'), { until: true })).toEqual(['2026-11-23', '14:30'])
})
