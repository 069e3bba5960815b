/** What a period of statistics is: a day, the week or month around one, or days from one to another. */
export const dateTypes = ['DAY', 'WEEK', 'MONTH', 'RANGE'] as const
export type DateType = (typeof dateTypes)[number]

/** How the days of a longer time are put together. */
export const granularities = ['daily', 'weekly', 'monthly'] as const
export type Granularity = (typeof granularities)[number]

/** The most days of a range, its first and last included. */
export const mostRangeDays = 7

/** Days from `first` to `last`, both included; YYYY-MM-DD. */
export type Period = Readonly<{ first: string; last: string }>

const dayMs = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The day so many days later, or before. */
export const dayAfter = (day: string, days: number): string => dayAt(at(day) + days * dayMs)

/** How many days a period has. */
export const daysOf = ({ first, last }: Period): number => Math.round((at(last) - at(first)) / dayMs) + 1

/** Every day of a period, oldest first. */
export const everyDay = (period: Period): readonly string[] =>
  Array.from({ length: Math.max(0, daysOf(period)) }, (_, index) => dayAfter(period.first, index))

/** The first day of the week of a day, which begins on Monday (ISO 8601). */
const monday = (day: string): string => dayAfter(day, -((new Date(at(day)).getUTCDay() + 6) % 7))

const monthOf = (day: string, later = 0): string => {
  const date = new Date(at(day))
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1))
}

/** The first day of the day, week or month that a day is of. */
export const startOf = (granularity: Granularity, day: string): string => {
  switch (granularity) {
    case 'daily':
      return day
    case 'weekly':
      return monday(day)
    case 'monthly':
      return monthOf(day)
  }
}

/** The period that a date type means: the day `startDate`, the week (Monday to Sunday) or month it lies in, or from it to `endDate`. */
export const periodOf = (dateType: DateType, startDate: string, endDate = startDate): Period => {
  switch (dateType) {
    case 'DAY':
      return { first: startDate, last: startDate }
    case 'WEEK':
      return { first: monday(startDate), last: dayAfter(monday(startDate), 6) }
    case 'MONTH':
      return { first: monthOf(startDate), last: dayAfter(monthOf(startDate, 1), -1) }
    case 'RANGE':
      return { first: startDate, last: endDate }
  }
}

/** The period before, of the same kind: what a period is compared with. */
export const periodBefore = (dateType: DateType, period: Period): Period => {
  const last = dayAfter(period.first, -1)
  return dateType === 'RANGE' ? { first: dayAfter(period.first, -daysOf(period)), last } : periodOf(dateType, last)
}

/** What is wrong with a period that is asked for; undefined when nothing is. */
export const periodProblem = (
  { first, last }: Period,
  most: number = mostRangeDays,
): 'period' | 'rangeDays' | 'yearDays' | undefined => {
  if (last < first) return 'period'
  if (daysOf({ first, last }) <= most) return undefined
  return most === mostRangeDays ? 'rangeDays' : 'yearDays'
}
