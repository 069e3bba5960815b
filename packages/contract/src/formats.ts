/** How times and lengths are written, on the screen and in files alike. Times are milliseconds since 1970. */

const pad = (value: number): string => String(value).padStart(2, '0')

const quarter = 15 * 60_000
/** Offsets that are kept; a file may hold times of any year. */
const mostOffsets = 10_000

/** Writes times of a time zone (an IANA name) by a pattern of YYYY, YY, MM, DD, HH, mm and ss. */
export const timeWriter = (timeZone: string): ((pattern: string, time: number) => string) => {
  let format: Intl.DateTimeFormat | undefined
  const offsets = new Map<number, number>()
  // Zones change at a quarter of an hour alone, and to ask what holds takes as long as writing twenty times.
  const offsetAt = (time: number): number => {
    const from = time - (((time % quarter) + quarter) % quarter)
    const known = offsets.get(from)
    if (known !== undefined) return known
    // Made when a time is written: it takes as long as drawing several rows, and not every page has times.
    format ??= new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    const [month = 1, day, year = 1970, hour, minute, second] = format
      .formatToParts(from)
      .flatMap(({ type, value }) => (type === 'literal' ? [] : [Number(value)]))
    const offset = Date.UTC(year, month - 1, day, hour, minute, second) - from
    if (offsets.size >= mostOffsets) offsets.clear()
    offsets.set(from, offset)
    return offset
  }
  return (pattern, time) => {
    const local = new Date(time + offsetAt(time))
    const year = String(local.getUTCFullYear())
    const parts: Readonly<Record<string, string>> = {
      YYYY: year,
      YY: year.slice(-2),
      MM: pad(local.getUTCMonth() + 1),
      DD: pad(local.getUTCDate()),
      HH: pad(local.getUTCHours()),
      mm: pad(local.getUTCMinutes()),
      ss: pad(local.getUTCSeconds()),
    }
    return pattern.replace(/YYYY|YY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? '')
  }
}

/** `12d 04h 31m 08s`; `seconds` below 0 or missing count as 0. */
export const uptime = (seconds: number | null | undefined): string => {
  const whole = Math.max(0, Math.floor(seconds ?? 0))
  return `${pad(Math.floor(whole / 86_400))}d ${pad(Math.floor(whole / 3600) % 24)}h ${pad(Math.floor(whole / 60) % 60)}m ${pad(whole % 60)}s`
}
