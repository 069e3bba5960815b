import { describe, expect, it } from 'vitest'
import { compareFirmware, isBelowMinimum, isSameFirmware, isUpdatedBy } from '@headend/contract/firmwareUpdate'
import { windowAt } from './windows.ts'

const hour = 3600
/** Half past one in the morning in Seoul. */
const now = Date.UTC(2026, 0, 1, 16, 30)

describe('the time in which a device may start its firmware', () => {
  it.each([
    ['open', 1, 4, { start: 0, end: 2.5 * hour }],
    ['open since yesterday', 23, 3, { start: 0, end: 1.5 * hour }],
    ['to come', 2, 4, { start: hour / 2, end: 2.5 * hour }],
    ['over, until tomorrow', 0, 1, { start: 22.5 * hour, end: 23.5 * hour }],
    ['tonight', 23, 1, { start: 21.5 * hour, end: 23.5 * hour }],
  ])('is %s', (_what, startHour, endHour, window) => {
    expect(windowAt(now, 'anytime', { startHour, endHour, timeZone: 'Asia/Seoul' })).toEqual(window)
  })

  it('is at once where no hours are given, and a day where somebody has to be waited for', () => {
    const any = { startHour: 0, endHour: 0, timeZone: 'Asia/Seoul' }
    expect(windowAt(now, 'immediately', any)).toEqual({ start: 0, end: hour / 4 })
    expect(windowAt(now, 'userConfirmation', any)).toEqual({ start: 0, end: 24 * hour })
  })

  it('is of the day of its time zone', () => {
    expect(windowAt(now, 'anytime', { startHour: 16, endHour: 17, timeZone: 'UTC' })).toEqual({
      start: 0,
      end: hour / 2,
    })
  })
})

describe('versions of firmware', () => {
  it('are compared as numbers, however they are written', () => {
    expect(isSameFirmware('5.02.0', 'v5.2')).toBe(true)
    expect(isSameFirmware('5.2.0', '5.2.1')).toBe(false)
    expect(isSameFirmware('R5-a', 'R5-a')).toBe(true)
    expect(compareFirmware('1.10.0', '1.9.9')).toBeGreaterThan(0)
    expect(compareFirmware('R5-a', '1.0.0')).toBeUndefined()
  })

  it.each([
    ['BU', '1.0.0', true],
    ['BU', '2.0.0', 'already'],
    ['BU', '3.0.0', 'newer'],
    ['BU', null, 'versionUnknown'],
    ['BU', 'nightly', 'incomparable'],
    ['FUA', '2.0.0', true],
    ['FUA', null, true],
    ['FUB', '3.0.0', true],
    ['FUB', '2.0.0', 'already'],
    ['FUB', null, true],
    ['FUC', '2.0.0', true],
    ['FUC', '1.0.0', 'differs'],
    ['FUC', null, 'versionUnknown'],
  ] as const)('%s of 2.0.0 on a device with %s: %s', (mode, installed, answer) => {
    expect(isUpdatedBy(mode, { installed, target: '2.0.0', targetCode: 20 })).toBe(answer)
  })

  it('are compared by their codes where those are known', () => {
    const versions = { installed: '9.0.0', target: '2.0.0', targetCode: 20 }
    expect(isUpdatedBy('BU', { ...versions, installedCode: 19 })).toBe(true)
    expect(isUpdatedBy('BU', { ...versions, installedCode: 21 })).toBe('newer')
  })

  it.each([
    ['7.4.1', 74, true],
    ['9.9.0', 90, true],
    ['1.0.0', 91, false],
    ['7.4.1', null, true],
    ['v9.1', null, false],
    ['9.2.0', null, false],
    ['nightly', null, false],
    [null, null, false],
  ] as const)(
    '%s with the code %s is below the minimum 9.1.0 of the code 91: %s',
    (installed, installedCode, below) => {
      expect(isBelowMinimum({ minFwVer: '9.1.0', minFwCode: 91 }, { installed, installedCode })).toBe(below)
      expect(isBelowMinimum({ minFwVer: null, minFwCode: null }, { installed, installedCode })).toBe(false)
    },
  )
})
