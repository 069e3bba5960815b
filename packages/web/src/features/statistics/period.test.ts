import { periodsOf } from '@headend/contract/linearTv'
import { dayAfter } from '@headend/contract/periods'
import { describe, expect, test } from 'vitest'
import { isDay, periodBefore, periodIn, rangeLimits, typesOf, usualPeriod, viewingLimits, withEnd } from './period.ts'

const today = '2025-11-20'
const week = { dateType: 'DAY', startDate: '2025-11-14', endDate: today } as const

describe('the period of an address', () => {
  test('is what it names, and the usual one where that makes no sense', () => {
    expect(periodIn({}, viewingLimits, today)).toEqual(week)
    expect(periodIn({ type: 'WEEK', from: '2025-10-01', to: '2025-11-02' }, viewingLimits, today)).toEqual({
      dateType: 'WEEK',
      startDate: '2025-10-01',
      endDate: '2025-11-02',
    })
    for (const wrong of [
      { from: '2025-11-20', to: '2025-11-19' },
      { from: '2025-02-30', to: '2025-03-01' },
      { from: '2025-01-01', to: '2025-11-20' },
      { from: '2025-11-20' },
      { type: 'YEAR', from: 'today', to: 'tomorrow' },
    ])
      expect(periodIn(wrong, viewingLimits, today)).toEqual(week)
    expect(periodIn({ type: 'DAY' }, rangeLimits, today)).toEqual({ ...week, dateType: 'RANGE' })
  })

  test('never has more points than the server answers, wherever it begins', () => {
    const most = { DAY: 93, WEEK: 54, MONTH: 36, RANGE: 7 }
    for (const type of typesOf(viewingLimits))
      for (let offset = 0; offset < 400; offset += 1) {
        const last = dayAfter(today, offset)
        const first = dayAfter(last, 1 - (viewingLimits[type] ?? 0))
        expect(periodsOf(type, first, last, 200).length, `${type} ${first} ${last}`).toBeLessThanOrEqual(most[type])
      }
    expect(usualPeriod('WEEK', today).startDate).toBe('2025-09-26')
  })
})

describe('another end', () => {
  test('takes the other along where the days would be in no order, or too many', () => {
    expect(withEnd(week, 'startDate', '2025-11-15', viewingLimits)).toEqual({ ...week, startDate: '2025-11-15' })
    expect(withEnd(week, 'startDate', '2025-12-01', viewingLimits)).toMatchObject({
      startDate: '2025-12-01',
      endDate: '2025-12-01',
    })
    const range = { ...week, dateType: 'RANGE' } as const
    expect(withEnd(range, 'startDate', '2025-11-01', viewingLimits).endDate).toBe('2025-11-07')
    expect(withEnd(range, 'endDate', '2025-11-30', viewingLimits).startDate).toBe('2025-11-24')
  })

  test('counts once a whole day is typed', () => {
    expect(['2025-11-20', '0202-11-20', '2025-11-31', '', '2025-1-1'].filter(isDay)).toEqual(['2025-11-20'])
  })
})

describe('the period before', () => {
  test('has as many points, and ends where the other begins', () => {
    expect(periodBefore(week)).toEqual({ dateType: 'DAY', startDate: '2025-11-07', endDate: '2025-11-13' })
    expect(periodBefore({ dateType: 'WEEK', startDate: '2025-11-12', endDate: '2025-11-20' })).toEqual({
      dateType: 'WEEK',
      startDate: '2025-10-29',
      endDate: '2025-11-06',
    })
    expect(periodBefore({ dateType: 'MONTH', startDate: '2025-03-31', endDate: '2025-05-01' })).toEqual({
      dateType: 'MONTH',
      startDate: '2024-12-01',
      endDate: '2025-02-28',
    })
  })
})
