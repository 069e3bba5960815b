import type { RunMethod } from '@headend/contract/firmwareModes'

/** When a device may start what it has taken: hours of the day, and whose day. */
export type DailyWindow = Readonly<{
  /** The hour in which it opens, and at whose beginning it closes: the next day where that is before. The same: at any time. */
  startHour: number
  endHour: number
  /** IANA name. */
  timeZone: string
}>

/** Seconds from now. */
export type FromNow = Readonly<{ start: number; end: number }>

const hour = 3600
const day = 24 * hour

/** For how long a device may wait where no hours are given: for its viewer or its idleness without an end of its own, otherwise not long. */
const patience: Readonly<Record<RunMethod, number>> = {
  immediately: hour / 4,
  anytime: hour,
  whenIdle: Infinity,
  userConfirmation: Infinity,
}

/** Seconds since midnight where the clock shows the time of a zone. */
const timeOfDay = (now: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return of('hour') * hour + of('minute') * 60 + of('second')
}

/**
 * The window that is open or opens next; without hours it is `most` seconds long, or less by the method. A night in which clocks are set is
 * an hour longer or shorter than it says.
 */
export const windowAt = (
  now: number,
  method: RunMethod,
  { startHour, endHour, timeZone }: DailyWindow,
  most: number = day,
): FromNow => {
  if (startHour === endHour) return { start: 0, end: Math.min(patience[method], most) }
  const time = timeOfDay(now, timeZone)
  const until = (at: number): number => (at * hour - time + day) % day
  const length = ((endHour - startHour + 24) % 24) * hour
  const end = until(endHour)
  // At its very end it is over, and the next one begins in hours.
  return end > 0 && end <= length ? { start: 0, end } : { start: until(startHour), end: until(startHour) + length }
}
