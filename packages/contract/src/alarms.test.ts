import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alarmMargin, defaultAlarmSettings, severityAfter } from './alarms.ts'
import type { AlarmSeverity } from './alarms.ts'

const limits = { warning: 80, critical: 95, enable: true }
const course = (values: readonly number[]): readonly (AlarmSeverity | null)[] =>
  values.reduce<readonly (AlarmSeverity | null)[]>(
    (before, value) => [...before, severityAfter(before.at(-1) ?? null, value, limits, 5)],
    [],
  )

describe('how severe a value is', () => {
  test('is by its limits, as it is shown', () => {
    expect(course([79, 80.4, 80.6, 95.4, 96])).toEqual([null, null, 'warning', 'warning', 'critical'])
  })

  test('falls only once the value is clearly below', () => {
    expect(course([96, 94, 91, 90, 79, 76, 75])).toEqual([
      'critical',
      'critical',
      'critical',
      'warning',
      'warning',
      'warning',
      null,
    ])
  })

  test('is none where it raises no alarm', () => {
    expect(severityAfter('critical', 100, { ...limits, enable: false }, 5)).toBeNull()
  })

  test('changes once while a value wanders within the margin', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 76, max: 80.4, noNaN: true }), { minLength: 2, maxLength: 40 }),
        (values) => {
          const all = course([90, ...values])
          return all.every((severity) => severity === 'warning')
        },
      ),
    )
  })
})

test('the usual limits are those of the verdict', () => {
  expect(defaultAlarmSettings.cpuTemperature).toEqual({ warning: 75, critical: 90, enable: true })
  expect(Object.keys(alarmMargin)).toEqual(Object.keys(defaultAlarmSettings))
})
