import { timeWriter } from '@headend/contract/formats'

export { uptime } from '@headend/contract/formats'

/** How values are written. Times are milliseconds since 1970 and shown in the user's time zone. */

export type FormatSettings = Readonly<{
  language: 'en' | 'ko'
  /** IANA name. */
  timeZone: string
  /** Built of YYYY, YY, MM, DD, HH, mm and ss. */
  dateFormat: string
}>

/** Not known, because nobody ever reported it. */
export const unknown = 'N/A'
/** Does not apply here. */
export const notApplicable = '—'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const spans = {
  en: { now: 'just now', minutes: ' min', hours: ' h', days: ' d', ago: ' ago', seconds: ' s' },
  ko: { now: '방금', minutes: '분', hours: '시간', days: '일', ago: ' 전', seconds: '초' },
} as const

const writeDay = timeWriter('UTC')

/** The formats of one user. A missing or impossible time gives {@link unknown}. */
export const formatsFor = ({ language, timeZone, dateFormat }: FormatSettings) => {
  const writeTime = timeWriter(timeZone)
  const words = spans[language]
  const write =
    (pattern: string) =>
    (time: number | null | undefined): string =>
      time === null || time === undefined || !Number.isFinite(time) ? unknown : writeTime(pattern, time)

  /** A length in its largest whole unit: `14 s`, `41 min`, `3 h`, `26 d`. `span` is milliseconds. */
  const length = (span: number): string => {
    const size = Math.max(0, span)
    if (size < minute) return `${Math.floor(size / second)}${words.seconds}`
    if (size < hour) return `${Math.floor(size / minute)}${words.minutes}`
    if (size < day) return `${Math.floor(size / hour)}${words.hours}`
    return `${Math.floor(size / day)}${words.days}`
  }

  const dateTime = write(`${dateFormat} HH:mm:ss`)

  return {
    timeZone,
    /** `25-10-14` */
    date: write(dateFormat),
    /** A calendar day as the server writes it, `2025-10-14`, in the form of the user; it has no zone. */
    day: (isoDay: string): string => writeDay(dateFormat, Date.parse(isoDay)),
    /** `14:26:31` */
    time: write('HH:mm:ss'),
    /** `14:26` */
    clock: write('HH:mm'),
    /** `25-10-14 14:26:31` */
    dateTime,
    /** `10/14`, for the days of a chart. */
    chartDay: write('MM/DD'),
    length,
    /**
     * Within 24 hours how long ago, else the day. What lies ahead by less than a minute has just happened: `now` is that of
     * lists, which is renewed twice a minute.
     */
    ago: (time: number | null | undefined, now: number): string => {
      if (time === null || time === undefined) return unknown
      const span = now - time
      if (span <= -minute || span >= day) return dateTime(time)
      return span < second * 5 ? words.now : `${length(span)}${words.ago}`
    },
  }
}

export type Formats = ReturnType<typeof formatsFor>

const made = new WeakMap<FormatSettings, Formats>()

/** {@link formatsFor} settings that are kept: whoever shows them shares decimal, for a writer of times takes long to make. */
export const formatsOf = (settings: FormatSettings): Formats => {
  const formats = made.get(settings) ?? formatsFor(settings)
  made.set(settings, formats)
  return formats
}

// A browser takes long over its first `Intl` of any kind, so that a page without times or fractions goes without.

/** Whole, in groups of three digits: `48,211`. */
const grouped = (value: number): string => {
  const whole = Math.round(Math.abs(value))
  return `${value < 0 && whole > 0 ? '-' : ''}${String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`
}

let tenths: Intl.NumberFormat | undefined
/** With one place after the point: `412.6`. */
export const decimal = (value: number): string => {
  tenths ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return tenths.format(value)
}

/** U+2212, which lines up with digits; a hyphen does not. */
const trueMinus = (text: string): string => text.replace('-', '\u2212')

const when = (value: number | null | undefined, write: (value: number) => string): string =>
  value === null || value === undefined || !Number.isFinite(value) ? unknown : trueMinus(write(value))

/** `48,211` */
export const count = (value: number | null | undefined): string => when(value, grouped)

/** For axes: `860`, `12k`, `1.5k`, `2M`. */
export const axisCount = (value: number): string => {
  const short = (size: number, unit: string): string => {
    const text = (value / size).toFixed(1)
    return trueMinus(`${text.endsWith('.0') ? text.slice(0, -2) : text}${unit}`)
  }
  if (Math.abs(value) >= 1_000_000) return short(1_000_000, 'M')
  return Math.abs(value) >= 1000 ? short(1000, 'k') : trueMinus(String(value))
}

/** `96.8%`; `value` is percent. */
export const percent = (value: number | null | undefined): string => when(value, (v) => `${decimal(v)}%`)

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** `1.4 GB`; `bytes` in steps of 1024. */
export const size = (bytes: number | null | undefined): string =>
  when(bytes, (v) => {
    const step = v < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(v) / 10))
    return step === 0 ? `${grouped(v)} B` : `${decimal(v / 1024 ** step)} ${units[step] ?? 'TB'}`
  })

/** `412.6 Mbps` */
export const speed = (mbps: number | null | undefined): string => when(mbps, (v) => `${decimal(v)} Mbps`)

/** `3.8 ms` */
export const milliseconds = (value: number | null | undefined): string => when(value, (v) => `${decimal(v)} ms`)

/** `−58 dBm` */
export const signal = (dbm: number | null | undefined): string => when(dbm, (v) => `${grouped(v)} dBm`)

/** `87 °C` */
export const temperature = (celsius: number | null | undefined): string => when(celsius, (v) => `${grouped(v)} °C`)

/** Upper case with colons when it has twelve hexadecimal digits, else as it is. */
export const mac = (value: string | null | undefined): string => {
  if (!value) return unknown
  const digits = value.replace(/[:.\-\s]/g, '')
  return /^[0-9a-f]{12}$/i.test(digits) ? (digits.toUpperCase().match(/../g) ?? []).join(':') : value
}

/** Text as it is, or {@link unknown}. */
export const known = (value: string | null | undefined): string => (value ? value : unknown)

let versions: Intl.Collator | undefined

/** Whether a version comes before another by the numbers in it: 3.9.0 before 3.18.2. What is not known is not older. */
export const isOlder = (version: string | null | undefined, than: string | null | undefined): boolean => {
  if (!version || !than) return false
  versions ??= new Intl.Collator('en', { numeric: true })
  return versions.compare(version, than) < 0
}
