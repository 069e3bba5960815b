import { describe, expect, it } from 'vitest'
import { dayAfter, daysOf, everyDay, periodBefore, periodOf, periodProblem, startOf } from './periods.ts'

describe('periods', () => {
  it('are the day, its week from Monday, its month, or a range', () => {
    expect(periodOf('DAY', '2025-10-14', '2025-10-20')).toEqual({ first: '2025-10-14', last: '2025-10-14' })
    expect(periodOf('WEEK', '2025-10-14')).toEqual({ first: '2025-10-13', last: '2025-10-19' })
    // A Sunday ends its week.
    expect(periodOf('WEEK', '2025-10-19')).toEqual({ first: '2025-10-13', last: '2025-10-19' })
    expect(periodOf('MONTH', '2024-02-29')).toEqual({ first: '2024-02-01', last: '2024-02-29' })
    expect(periodOf('MONTH', '2025-12-31')).toEqual({ first: '2025-12-01', last: '2025-12-31' })
    expect(periodOf('RANGE', '2025-10-14', '2025-10-16')).toEqual({ first: '2025-10-14', last: '2025-10-16' })
  })

  it('are compared with the one of the same kind before', () => {
    const before = (...asked: Parameters<typeof periodOf>) => periodBefore(asked[0], periodOf(...asked))
    expect(before('DAY', '2025-03-01')).toEqual({ first: '2025-02-28', last: '2025-02-28' })
    expect(before('WEEK', '2025-10-14')).toEqual({ first: '2025-10-06', last: '2025-10-12' })
    expect(before('MONTH', '2025-03-31')).toEqual({ first: '2025-02-01', last: '2025-02-28' })
    expect(before('RANGE', '2025-10-14', '2025-10-16')).toEqual({ first: '2025-10-11', last: '2025-10-13' })
  })

  it('count their days, over a change of the clock too', () => {
    expect(everyDay({ first: '2025-10-25', last: '2025-10-27' })).toEqual(['2025-10-25', '2025-10-26', '2025-10-27'])
    expect(daysOf({ first: '2025-10-14', last: '2025-10-20' })).toBe(7)
    expect(dayAfter('2025-12-31', 1)).toBe('2026-01-01')
    expect([startOf('daily', '2025-10-14'), startOf('weekly', '2025-10-14'), startOf('monthly', '2025-10-14')]).toEqual(
      ['2025-10-14', '2025-10-13', '2025-10-01'],
    )
  })

  it('have at most seven days where they are a range, and no end before their beginning', () => {
    expect(periodProblem({ first: '2025-10-14', last: '2025-10-20' })).toBeUndefined()
    expect(periodProblem({ first: '2025-10-14', last: '2025-10-21' })).toBe('rangeDays')
    expect(periodProblem({ first: '2025-10-14', last: '2025-10-13' })).toBe('period')
    expect(periodProblem({ first: '2024-10-14', last: '2025-10-14' }, 366)).toBeUndefined()
    expect(periodProblem({ first: '2024-10-13', last: '2025-10-14' }, 366)).toBe('yearDays')
  })
})
