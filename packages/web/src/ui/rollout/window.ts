import { timeWriter } from '@headend/contract/formats'

/** The hours of the day in which devices may begin, of a time zone; with the same start and end any of them. */
export type DailyWindow = Readonly<{ startHour: number; endHour: number; timeZone: string }>

/** Moments of a line are at least so far apart, and zones change then alone; ms. */
const quarter = 15 * 60_000
/** Longer lines are no longer shaded: the days would be a haze. */
const mostShaded = 31 * 24 * 60 * 60_000

const isIn = ({ startHour: from, endHour: to }: DailyWindow, hour: number): boolean =>
  from === to || (from < to ? hour >= from && hour < to : hour >= from || hour < to)

/** Whether a window has hours at all in which nothing begins. */
export const isLimited = ({ startHour, endHour }: DailyWindow): boolean => startHour !== endHour

/** When the window is open between two moments, as pairs of them; none where it always is. */
export const windowsOf = (daily: DailyWindow, from: number, to: number): readonly (readonly [number, number])[] => {
  if (!isLimited(daily) || to - from > mostShaded) return []
  const write = timeWriter(daily.timeZone)
  const found: [number, number][] = []
  // Zones change at a quarter of an hour alone.
  for (let at = from - (from % quarter); at < to; at += quarter) {
    if (!isIn(daily, Number(write('HH', at)))) continue
    const last = found.at(-1)
    if (last?.[1] === at) last[1] = at + quarter
    else found.push([at, at + quarter])
  }
  return found
}

/** How it goes on at a rate while the window is open, up to `most`, as points of a line. */
export const expectedLine = (
  daily: DailyWindow,
  { from, to, done, most, perHour }: Readonly<Record<'from' | 'to' | 'done' | 'most' | 'perHour', number>>,
): readonly (readonly [number, number])[] => {
  const points: [number, number][] = [[from, done]]
  let value = done
  const open = isLimited(daily) ? windowsOf(daily, from, to) : [[from, to] as const]
  for (const [opens, closes] of open) {
    const begin = Math.max(opens, from)
    points.push([begin, value])
    value = Math.min(most, value + ((Math.min(closes, to) - begin) / 3_600_000) * perHour)
    points.push([Math.min(closes, to), value])
  }
  return points
}

/** A moment whose UTC fields are what the clocks of a time zone show: the axis of a chart counts in UTC. */
export const zoned = (timeZone: string): ((time: number) => number) => {
  const write = timeWriter(timeZone)
  return (time) => Date.parse(`${write('YYYY-MM-DDTHH:mm:ss', time)}Z`)
}

/** The moment of a day and an hour, `00:00` to `24:00`, in a time zone; milliseconds since 1970. */
export const momentOf = (timeZone: string, day: string, hour: string): number => {
  const shown = zoned(timeZone)
  const wanted = Date.parse(`${day}T${hour}:00Z`)
  // By the offset of that day, which may be another one than that of the moment of the same name in UTC.
  const near = wanted - (shown(wanted) - wanted)
  return wanted - (shown(near) - near)
}

/** The day and the hour of a moment in a time zone, as fields have them; `until`: midnight is the end of a day, `24:00`. */
export const dayAndHour = (
  timeZone: string,
  time: number,
  { until = false }: Readonly<{ until?: boolean }> = {},
): readonly [day: string, hour: string] => {
  const write = timeWriter(timeZone)
  const isEnd = until && write('HH:mm:ss', time) === '00:00:00'
  return [write('YYYY-MM-DD', isEnd ? time - 1 : time), isEnd ? '24:00' : write('HH:mm', time)]
}

/** How many devices were updated over time, as points of a line: level until the quarter of an hour in which it changed. */
export const doneLine = (
  history: readonly Readonly<{ time: number; success: number }>[],
  { from, until, success }: Readonly<Record<'from' | 'until' | 'success', number>>,
): readonly (readonly [number, number])[] => {
  const points: (readonly [number, number])[] = [[from, 0]]
  for (const { time, success: value } of history) {
    const [at, before] = points.at(-1) ?? [from, 0]
    if (time > at && value !== before) points.push([time, before])
    // What became of a quarter of an hour is known at its end.
    points.push([Math.max(at, Math.min(time + quarter, until)), value])
  }
  const [at] = points.at(-1) ?? [from]
  // What is known of this moment takes the place of what a quarter of an hour that goes on says of it.
  return at < until ? [...points, [until, success]] : [...points.slice(0, -1), [until, success]]
}
