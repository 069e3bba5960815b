/** Days that follow each other, as they are counted in one time zone. */
export type Days = Readonly<{
  timeZone: string
  /** YYYY-MM-DD, oldest first; the last is today. */
  dates: readonly string[]
  /** Nothing before it belongs to these days. */
  since: Date
}>

const dayMs = 86_400_000

/** The date at a moment in a time zone, YYYY-MM-DD. */
const dateAt = (moment: Date, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}

const isKnown = (timeZone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

/** The last `count` days up to `now`, today included, in a time zone; UTC where the zone is not known. */
export const lastDays = (now: Date, count: number, zone: string): Days => {
  const timeZone = isKnown(zone) ? zone : 'UTC'
  // Dates are counted, not hours: a day may have 23 or 25 of them.
  const today = Date.parse(`${dateAt(now, timeZone)}T00:00:00Z`)
  const dates = Array.from({ length: count }, (_, index) =>
    new Date(today - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
  // No zone is more than a day from UTC: what is read too much belongs to a date that nobody asks for.
  return { timeZone, dates, since: new Date(today - count * dayMs) }
}
