import { mostRangeDays, periodsOf } from '@headend/contract/linearTv'
import { dayAfter, daysOf } from '@headend/contract/periods'
import type { DateType } from '@headend/contract/periods'
import type { ListSearch } from '../../lib/listSearch.ts'

/** The days that a screen is about, and what a point of its charts is. */
export type Period = Readonly<{ dateType: DateType; startDate: string; endDate: string }>

/** What a screen offers, the first being what nobody asked for, each with the most days it may be about. */
export type Limits = Readonly<Partial<Record<DateType, number>>>

/** Of what is watched: 93 days, 54 weeks, 36 months, and a range of a week, wherever in a week or month they begin. */
export const viewingLimits: Limits = { DAY: 93, WEEK: 53 * 7, MONTH: 35 * 30, RANGE: mostRangeDays }
/** Of devices, people and actions: a year. */
export const yearLimits: Limits = { DAY: 366, WEEK: 366, MONTH: 366 }
/** Of what devices measure of themselves. */
export const rangeLimits: Limits = { RANGE: mostRangeDays }

/** How many days are shown while nobody chose some. */
const usual: Readonly<Record<DateType, number>> = { DAY: 7, WEEK: 8 * 7, MONTH: 6 * 30, RANGE: mostRangeDays }

/** The last days up to today, as many as are usual for what a point is. */
export const usualPeriod = (dateType: DateType, today: string): Period => ({
  dateType,
  startDate: dayAfter(today, 1 - usual[dateType]),
  endDate: today,
})

const earliest = '2000-01-01'

/** Whether somebody has typed a whole day: of one that is being typed the year is still of another age. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= earliest &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

const fits = ({ startDate, endDate }: Period, most: number): boolean =>
  startDate <= endDate && daysOf({ first: startDate, last: endDate }) <= most

export const typesOf = (limits: Limits): readonly DateType[] =>
  (['DAY', 'WEEK', 'MONTH', 'RANGE'] as const).filter((type) => limits[type] !== undefined)

/** The period that an address names; the usual one where that makes no sense. */
export const periodIn = (search: ListSearch, limits: Limits, today: string): Period => {
  const types = typesOf(limits)
  const dateType = types.find((type) => type === search['type']) ?? types[0] ?? 'DAY'
  const { from, to } = search
  const asked = isDay(from) && isDay(to) ? { dateType, startDate: from, endDate: to } : undefined
  return asked && fits(asked, limits[dateType] ?? 1) ? asked : usualPeriod(dateType, today)
}

/** The same period with another first or last day: the other end moves along where the days would be in no order, or too many. */
export const withEnd = (period: Period, end: 'startDate' | 'endDate', day: string, limits: Limits): Period => {
  const most = limits[period.dateType] ?? 1
  const next = { ...period, [end]: day }
  if (fits(next, most)) return next
  if (next.startDate > next.endDate) return { ...period, startDate: day, endDate: day }
  return end === 'startDate'
    ? { ...next, endDate: dayAfter(day, most - 1) }
    : { ...next, startDate: dayAfter(day, 1 - most) }
}

const monthsBefore = (day: string, months: number): string => {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

/** The period of as many points before this one, which it is compared with. */
export const periodBefore = ({ dateType, startDate, endDate }: Period): Period => {
  const points = periodsOf(dateType, startDate, endDate).length
  if (dateType === 'MONTH')
    return {
      dateType,
      startDate: monthsBefore(startDate, points),
      endDate: dayAfter(monthsBefore(startDate, 0), -1),
    }
  const days = points * (dateType === 'WEEK' ? 7 : 1)
  return { dateType, startDate: dayAfter(startDate, -days), endDate: dayAfter(endDate, -days) }
}
