import { timeWriter } from '@headend/contract/formats'

/** When devices of a roll-out may be begun: hours of the day in a time zone, from a day on. */
export type Window = Readonly<{
  timeZone: string
  /** Not before this day (ISO 8601); null: from the beginning. */
  startDate: string | null
  /** Nor before this moment, nor from the other one on; null: without such an end. Milliseconds since 1970. */
  begin?: number | null | undefined
  until?: number | null | undefined
  /** The hours at whose beginning it opens and closes: over midnight when it closes before it opens, always when both are one. */
  startHour: number
  endHour: number
}>

const quarterMs = 900_000
/** How far it is looked ahead for an opening, milliseconds: beyond any start date that somebody means. */
const horizonMs = 3 * 366 * 86_400_000

const readers = new Map<string, (pattern: string, time: number) => string>()
const readerOf = (timeZone: string) => {
  const known = readers.get(timeZone) ?? timeWriter(timeZone)
  readers.set(timeZone, known)
  return known
}

/** Whether devices may be begun at a moment. */
export const isOpen = ({ timeZone, startDate, startHour, endHour, begin, until }: Window, time: number): boolean => {
  if ((begin != null && time < begin) || (until != null && time >= until)) return false
  const read = readerOf(timeZone)
  if (startDate !== null && read('YYYY-MM-DD', time) < startDate) return false
  if (startHour === endHour) return true
  const hour = Number(read('HH', time))
  return startHour < endHour ? hour >= startHour && hour < endHour : hour >= startHour || hour < endHour
}

/** Whether a window is open on some hours alone, or always. */
const isDaily = ({ startHour, endHour }: Window): boolean => startHour !== endHour

/**
 * When it opens or closes next; null where it stays as it is. Zones change their offset at a quarter of an hour alone, so that
 * quarters are looked at one after the other: within a day they are few, and a start date that lies ahead is gone to by days.
 */
export const nextChange = ({ begin, until, ...daily }: Window, time: number): number | null => {
  if (begin != null && time < begin) return isOpen(daily, begin) ? begin : nextChange({ ...daily, until }, begin)
  const change = nextDaily(daily, time)
  if (until == null || (change !== null && change < until)) return change
  // From its last moment on nothing changes any more.
  return isOpen({ ...daily, until }, time) ? until : null
}

const nextDaily = (window: Window, time: number): number | null => {
  const now = isOpen(window, time)
  if (now && !isDaily(window)) return null
  const read = readerOf(window.timeZone)
  let at = time - (time % quarterMs) + quarterMs
  while (window.startDate !== null && read('YYYY-MM-DD', at + 86_400_000) < window.startDate && at - time < horizonMs)
    at += 86_400_000
  for (const end = at + 3 * 86_400_000; at < end; at += quarterMs) if (isOpen(window, at) !== now) return at
  return null
}

/** When so much time in which it is open will have passed; null where that is beyond any plan. */
export const afterOpen = (window: Window, time: number, openMs: number): number | null => {
  let at = time
  let left = openMs
  while (at - time < horizonMs) {
    const change = nextChange(window, at)
    if (isOpen(window, at)) {
      if (change === null || change - at >= left) return at + left
      left -= change - at
    }
    if (change === null) return null
    at = change
  }
  return null
}
