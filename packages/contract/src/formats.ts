/** How times and lengths are written, on the screen and in files alike. Times are milliseconds since 1970. */

const pad = (value: number): string => String(value).padStart(2, '0')

const tokens = { YYYY: 'year', MM: 'month', DD: 'day', HH: 'hour', mm: 'minute', ss: 'second' } as const

/** Writes times of a time zone (an IANA name) by a pattern of YYYY, YY, MM, DD, HH, mm and ss. */
export const timeWriter = (timeZone: string): ((pattern: string, time: number) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (pattern, time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
    return pattern.replace(/YYYY|YY|MM|DD|HH|mm|ss/g, (token) =>
      token === 'YY' ? (parts['year'] ?? '').slice(-2) : (parts[tokens[token as keyof typeof tokens]] ?? ''),
    )
  }
}

/** `12d 04h 31m 08s`; `seconds` below 0 or missing count as 0. */
export const uptime = (seconds: number | null | undefined): string => {
  const whole = Math.max(0, Math.floor(seconds ?? 0))
  return `${pad(Math.floor(whole / 86_400))}d ${pad(Math.floor(whole / 3600) % 24)}h ${pad(Math.floor(whole / 60) % 60)}m ${pad(whole % 60)}s`
}
