import { signalCounts, signalIntervals } from '@headend/contract/diagnostics'
import type { SignalResult } from '@headend/contract/diagnostics'

export type SignalPoint = SignalResult['points'][number]

export { signalCounts, signalIntervals }

/** How long a test may be asked to take, in seconds. */
export const signalDurations = [1, 3, 5, 10, 15, 60, 180, 300, 600, 900, 1800] as const

/** How much to measure: so many readings, or for so long. */
export type SignalExtent = Readonly<{ by: 'count'; count: number }> | Readonly<{ by: 'duration'; seconds: number }>

/** Readings to ask for: those of the length divided by the interval (both in seconds), at least one. */
export const readingsOf = (extent: SignalExtent, interval: number): number =>
  extent.by === 'count' ? extent.count : Math.max(1, Math.floor(extent.seconds / interval))

/** The chart's range in dBm, and where one quality ends. */
export const signalRange = { low: -100, high: 0, zones: [-60, -70] } as const

/** The newest readings the chart has room for. */
export const inSight = (points: readonly SignalPoint[], room: number): readonly SignalPoint[] =>
  points.slice(Math.max(0, points.length - room))

export type SignalFigures = Readonly<{
  /** dBm; null where no reading gave a value. */
  now: number | null
  lowest: number | null
  average: number | null
}>

export const signalFigures = (points: readonly SignalPoint[]): SignalFigures => {
  const values = points.flatMap(({ signal_strength }) => (signal_strength === null ? [] : [signal_strength]))
  if (values.length === 0) return { now: null, lowest: null, average: null }
  return {
    now: points.at(-1)?.signal_strength ?? null,
    lowest: Math.min(...values),
    average: values.reduce((sum, value) => sum + value, 0) / values.length,
  }
}

/** Whether the Wi-Fi of a device is not connected, by the status it reports (TR-181 `Status` of an interface). */
export const isWifiOff = (status: string): boolean => ['Down', 'NotPresent', 'LowerLayerDown'].includes(status)
