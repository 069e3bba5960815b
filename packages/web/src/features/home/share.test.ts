import { describe, expect, it } from 'vitest'
import { dayPlaces, changeSinceYesterday, lowestOf, scaleOf, sharePoints } from './share.ts'

const hour = 3_600_000
const now = 30 * hour + 600_000
const hourlys = [
  { time: 5 * hour, share: 97 },
  { time: 6 * hour, share: 98 },
  { time: 8 * hour, share: 91 },
]

describe('the share online', () => {
  it('leaves a gap where nobody measured, and ends with what is now', () => {
    const points = sharePoints(hourlys, 9 * hour + 1, 96)
    expect(points).toEqual([
      [5.5 * hour, 97],
      [6.5 * hour, 98],
      [7.5 * hour, null],
      [8.5 * hour, 91],
      [9 * hour + 1, 96],
    ])
    expect(sharePoints([], now, 96)).toEqual([])
  })

  it('is compared with the same hour of yesterday, or with nothing', () => {
    expect(changeSinceYesterday(hourlys, now, 96.4)).toBe(-1.6)
    expect(changeSinceYesterday(hourlys, now + hour, 96.4)).toBeNull()
  })

  it('has an axis of whole percents with few lines that all points lie on', () => {
    for (const values of [
      [96, 97.4],
      [86.9, 97.3],
      [92, 92],
      [99.2, 100],
      [0, 100],
      [99.99, 100],
    ]) {
      const { min, max, interval } = scaleOf(values.map((value, at) => [at, value]))
      expect(min).toBeLessThanOrEqual(Math.min(...values))
      expect(max).toBeGreaterThanOrEqual(Math.max(...values))
      expect((max - min) / interval).toBeGreaterThanOrEqual(2)
      expect((max - min) / interval).toBeLessThanOrEqual(5)
    }
  })

  it('names the lowest hour, but not when it is this one', () => {
    expect(lowestOf(sharePoints(hourlys, now, 96))).toEqual([8.5 * hour, 91])
    expect(lowestOf(sharePoints(hourlys, now, 90))).toBeUndefined()
  })
})

describe('the names of the days', () => {
  const day = 24 * hour
  const dayOf = (time: number): string => String(Math.floor(time / day))
  const named = (from: number, length: number): readonly number[] =>
    dayPlaces(
      Array.from({ length }, (_, index) => [(from + index) * hour, 97] as const),
      dayOf,
    )

  it('include today however early it is, and leave out a first day of a few hours', () => {
    expect(named(20, 4 + 2 * 24 + 10).map(dayOf)).toEqual(['1', '2', '3'])
  })

  it('include yesterday early in the day too, set off from today', () => {
    const places = named(20, 4 + 2 * 24 + 2)
    expect(places.map(dayOf)).toEqual(['1', '2', '3'])
    expect(places.slice(1)).toEqual([3 * day - 22 * hour, 3 * day + hour])
  })

  it('stay apart at every hour of today', () => {
    for (let hours = 1; hours <= 24; hours++) {
      const places = named(0, 6 * 24 + hours)
      expect(places).toHaveLength(7)
      expect(dayOf(places.at(-1) ?? 0)).toBe('6')
      for (const [at, place] of places.slice(1).entries())
        expect(place - (places[at] ?? 0)).toBeGreaterThanOrEqual(23 * hour)
    }
  })
})
