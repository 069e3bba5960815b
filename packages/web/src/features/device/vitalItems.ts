import type { FullInfo } from '@headend/contract/devices'
import { limitFor, severityOf } from '@headend/contract/vitals'
import type { LimitedVital, Limits } from '@headend/contract/vitals'
import type { Formats } from '../../lib/formats.ts'
import { day, size, uptime } from '../../lib/formats.ts'
import type { lastUpTime } from '../../lib/uptime.ts'
import { signalState, states } from '../../ui/states.ts'
import type { StateName } from '../../ui/states.ts'
import type { Vital } from '../../ui/Vitals.tsx'
import { vitalNames, vitalOf } from './live.ts'
import type { Samples, VitalName } from './live.ts'

/** Values older than this are shown as old, in ms. */
export const staleAfter = 60_000

type Words = Readonly<{
  label: (name: VitalName) => string
  limit: (value: string) => string
  critical: (value: string) => string
  /** Its limits are switched off. */
  noLimit: string
  part: (used: string, total: string) => string
  missing: string
  from: (time: string) => string
  booted: (time: string) => string
  /** How long it had been up, and when that was known last. */
  until: (length: string, time: string) => string
  quality: (state: StateName) => string
  offline: string
}>

type Input = Readonly<{
  full: FullInfo | null
  /** Those of this device. */
  limits: Limits
  samples: Samples
  online: boolean
  /** How long one that is offline had been up at its last contact. */
  before: ReturnType<typeof lastUpTime>
  now: number
  formats: Formats
  words: Words
}>

const isLimited = (name: VitalName): name is LimitedVital =>
  name === 'cpu' || name === 'memory' || name === 'temperature'

const shownUnits: Readonly<Record<VitalName, string | undefined>> = {
  cpu: '%',
  memory: '%',
  storage: '%',
  temperature: '°C',
  signal: 'dBm',
  uptime: undefined,
}

/** What the curve of a vital always shows: on a scale of its own one degree more would look like a cliff. */
const ranges: Readonly<Record<Exclude<VitalName, 'uptime'>, Vital['range']>> = {
  cpu: [0, 100],
  memory: [0, 100],
  storage: [0, 100],
  temperature: [0, 100],
  signal: [-100, 0],
}

/** Values a curve is drawn through: more than one a pixel are not seen. */
const drawn = 60

/** What the server kept of a vital before this page received it, and what came since. */
const seriesOf = (name: Exclude<VitalName, 'uptime'>, { full, samples }: Input): readonly (number | null)[] => {
  const received = samples[name]
  const since = received[0]?.time ?? Infinity
  const kept = (full?.earlier ?? []).filter(({ time }) => time < since).map((measure) => measure[name])
  return [...kept, ...received.map((sample) => sample.value)].slice(-drawn)
}

/** Seconds since the device started, counted on from what it said last in this run. */
export const uptimeNow = (samples: Samples, now: number): number | null => {
  const last = samples.uptime.at(-1)
  return last ? Math.floor(last.value + Math.max(0, now - last.time) / 1000) : null
}

/** When the device started, by the same word of it. */
export const bootTime = (samples: Samples): number | null => {
  const last = samples.uptime.at(-1)
  return last ? last.time - last.value * 1000 : null
}

const noteOf = (
  name: VitalName,
  value: number | null,
  { full, limits, samples, online, formats, words }: Input,
): string => {
  const system = full?.system
  // One that is away was not asked.
  if (value === null) return online ? words.missing : words.offline
  if (name === 'uptime') {
    const booted = bootTime(samples)
    return booted === null ? words.missing : words.booted(`${formats.date(booted)} ${formats.clock(booted)}`)
  }
  if (name === 'memory' && system?.memory) {
    return words.part(size((system.memory.total - system.memory.free) * 1024), size(system.memory.total * 1024))
  }
  if (name === 'storage' && system?.storage) {
    return words.part(size((system.storage.total - system.storage.free) * 1024), size(system.storage.total * 1024))
  }
  if (name === 'signal') {
    const modulation = full?.network?.dvbs_modulation
    return modulation ?? words.quality(signalState(value))
  }
  if (!isLimited(name)) return ''
  if (!limits[name].enable) return words.noLimit
  const limit = `${limitFor(limits[name], value)}${name === 'temperature' ? ' °C' : '%'}`
  return severityOf(limits[name], value) === 'bad' ? words.critical(limit) : words.limit(limit)
}

const familyOf = (name: VitalName, value: number | null, { full, limits }: Input): Vital['family'] => {
  if (value === null) return undefined
  if (isLimited(name)) {
    const severity = severityOf(limits[name], value)
    return severity === 'ok' ? undefined : severity
  }
  // The levels of a satellite tuner are not those of Wi-Fi.
  if (name === 'signal' && !full?.network?.dvbs_modulation) {
    const { family } = states[signalState(value)]
    return family === 'ok' ? undefined : family
  }
  return undefined
}

const splitUptime = (text: string): readonly [string, string] => {
  const [days = '', hours = '', ...rest] = text.split(' ')
  return [`${days} ${hours}`, rest.join(' ')]
}

/** Why an offline device has been up for no time: it did not just start, it is away. */
const awayNote = ({ before, now, formats, words }: Input): string => {
  if (before === null) return words.offline
  const [length] = splitUptime(uptime(before.seconds))
  return words.until(length, now - before.time < day ? formats.clock(before.time) : formats.date(before.time))
}

/** The six values a device is assessed by. An offline device keeps its last ones, grey, with their time. */
export const vitalItems = (input: Input): readonly Vital[] => {
  const { full, limits, samples, online, now, formats, words } = input
  return vitalNames.map((name): Vital => {
    const base = { key: name, label: words.label(name) }
    if (name === 'uptime') {
      const seconds = online ? uptimeNow(samples, now) : 0
      const [value, unit] = splitUptime(uptime(seconds))
      return seconds === null
        ? { ...base, value: null, note: noteOf(name, null, input) }
        : {
            ...base,
            value,
            unit: ` ${unit}`,
            note: online ? noteOf(name, seconds, input) : awayNote(input),
            stale: !online,
          }
    }
    const value = vitalOf(full, name)
    const last = samples[name].at(-1)
    const stale = value !== null && (!online || (last !== undefined && now - last.time > staleAfter))
    const family = stale && !online ? undefined : familyOf(name, value, input)
    return {
      ...base,
      value: value === null ? null : String(Math.round(value)).replace('-', '\u2212'),
      unit: shownUnits[name],
      note: stale && last ? words.from(formats.time(last.time)) : noteOf(name, value, input),
      series: seriesOf(name, input),
      range: ranges[name],
      ...(isLimited(name) && value !== null && limits[name].enable ? { limit: limitFor(limits[name], value) } : {}),
      family,
      stale,
    }
  })
}
