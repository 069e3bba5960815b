import { describe, expect, it } from 'vitest'
import { lastDays } from './days.ts'

describe('lastDays', () => {
  it('ends with the day it is in the time zone', () => {
    // 05:00 of the 15th in Seoul.
    const days = lastDays(new Date('2025-10-14T20:00:00Z'), 7, 'Asia/Seoul')
    expect(days.dates).toEqual([
      '2025-10-09',
      '2025-10-10',
      '2025-10-11',
      '2025-10-12',
      '2025-10-13',
      '2025-10-14',
      '2025-10-15',
    ])
    // The first of them began at 15:00 UTC of the day before.
    expect(days.since.getTime()).toBeLessThanOrEqual(Date.parse('2025-10-08T15:00:00Z'))
  })

  it('skips and doubles no day when clocks change', () => {
    const days = lastDays(new Date('2025-03-30T22:30:00Z'), 3, 'Europe/Berlin')
    expect(days.dates).toEqual(['2025-03-29', '2025-03-30', '2025-03-31'])
  })

  it('counts in UTC where the zone is not known', () => {
    expect(lastDays(new Date('2025-10-14T20:00:00Z'), 1, 'Mars/Base').dates).toEqual(['2025-10-14'])
  })
})
