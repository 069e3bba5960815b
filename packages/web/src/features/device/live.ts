import type { DeviceVitals } from '@headend/contract/deviceInfo'
import type { FullInfo } from '@headend/contract/devices'

export const vitalNames = ['cpu', 'memory', 'storage', 'temperature', 'signal', 'uptime'] as const
export type VitalName = (typeof vitalNames)[number]

/** One value of a vital as it arrived. Times are milliseconds since 1970. */
export type Sample = Readonly<{ time: number; value: number }>

/** How the vitals of a device went while it was looked at. */
export type Samples = Readonly<Record<VitalName, readonly Sample[]>>

export const noSamples: Samples = { cpu: [], memory: [], storage: [], temperature: [], signal: [], uptime: [] }

/** Without what was true of a run of the device that may be over: it counts its seconds anew when it started again. */
export const withoutUptime = (samples: Samples): Samples => ({ ...samples, uptime: [] })

/** Half an hour and more of values that change with every reading: as far back as it is known when one went over. */
const most = 720

/** The value of a vital; null where the device does not report it. */
export const vitalOf = (full: FullInfo | null, name: VitalName): number | null => full?.vitals?.[name] ?? null

/**
 * What of a device is known by its own word: the values that its page shows, only what it said of itself before, or nothing yet.
 */
export type Reported = 'values' | 'before' | 'nothing'

/** A firmware is known of whatever was connected once. */
export const reportedOf = (full: FullInfo | null, firmware: string | null): Reported =>
  vitalNames.some((name) => vitalOf(full, name) !== null) ? 'values' : firmware ? 'before' : 'nothing'

/** With what the device said at `time`. */
export const withVitals = (samples: Samples, vitals: DeviceVitals, time: number): Samples => {
  const added = (name: VitalName): readonly Sample[] => {
    const before = samples[name]
    const value = vitals[name]
    if (value === null) return before
    return [...before, { time: Math.max(time, before.at(-1)?.time ?? 0), value }].slice(-most)
  }
  return {
    cpu: added('cpu'),
    memory: added('memory'),
    storage: added('storage'),
    temperature: added('temperature'),
    signal: added('signal'),
    uptime: added('uptime'),
  }
}

/** A value that was not received for longer may have been anything meanwhile; ms. */
const staleAfter = 60_000

/**
 * When the values went over, as `isOver` says, if that was seen: null when the newest one is not over, and when it was over
 * already as the first came, or when nothing was received in the time it must have happened.
 */
export const overSince = (samples: readonly Sample[], isOver: (value: number) => boolean): number | null => {
  let since: number | null = null
  let before: Sample | undefined
  for (const sample of samples) {
    const wasUnder = before !== undefined && !isOver(before.value)
    if (!isOver(sample.value)) since = null
    else if (before && wasUnder) since = sample.time - before.time <= staleAfter ? sample.time : null
    before = sample
  }
  return since
}
