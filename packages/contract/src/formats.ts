/** How times and lengths are written, on the screen and in files alike. Times are milliseconds since 1970. */

const pad = (value: number): string => (value < 10 ? `0${value}` : String(value))

const quarter = 15 * 60_000
/** Offsets that are kept; a file may hold times of any year. */
const mostOffsets = 10_000

type Token = 'YYYY' | 'YY' | 'MM' | 'DD' | 'HH' | 'mm' | 'ss'

/** How each part of a pattern is read off a time whose UTC fields are those of the zone. */
const parts: Readonly<Record<Token, (local: Date) => string>> = {
  YYYY: (local) => String(local.getUTCFullYear()),
  YY: (local) => String(local.getUTCFullYear()).slice(-2),
  MM: (local) => pad(local.getUTCMonth() + 1),
  DD: (local) => pad(local.getUTCDate()),
  HH: (local) => pad(local.getUTCHours()),
  mm: (local) => pad(local.getUTCMinutes()),
  ss: (local) => pad(local.getUTCSeconds()),
}

const isToken = (text: string): text is Token => Object.hasOwn(parts, text)

type Piece = (local: Date) => string

const piecesOf = (pattern: string): readonly Piece[] =>
  pattern.split(/(YYYY|YY|MM|DD|HH|mm|ss)/).map((text): Piece => (isToken(text) ? parts[text] : () => text))

/** Writes times of a time zone (an IANA name) by a pattern of YYYY, YY, MM, DD, HH, mm and ss. */
export const timeWriter = (timeZone: string): ((pattern: string, time: number) => string) => {
  let format: Intl.DateTimeFormat | undefined
  const offsets = new Map<number, number>()
  /** Patterns that were read before: few, and each of them for many times. */
  const patterns = new Map<string, readonly Piece[]>()
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
    const pieces = patterns.get(pattern) ?? piecesOf(pattern)
    patterns.set(pattern, pieces)
    let text = ''
    for (const piece of pieces) text += piece(local)
    return text
  }
}

/** `12d 04h 31m 08s`; `seconds` below 0 or missing count as 0. */
export const uptime = (seconds: number | null | undefined): string => {
  const whole = Math.max(0, Math.floor(seconds ?? 0))
  return `${pad(Math.floor(whole / 86_400))}d ${pad(Math.floor(whole / 3600) % 24)}h ${pad(Math.floor(whole / 60) % 60)}m ${pad(whole % 60)}s`
}
