import type { SpeedResult } from '@headend/contract/diagnostics'
import { numberIn } from './mapping.ts'
import type { OutputArgs } from './mapping.ts'

type Direction = 'download' | 'upload'

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Mbps of so many bytes in so many seconds. */
const megabits = (bytes: number, seconds: number): number => round((bytes * 8) / seconds / 1_000_000, 3)

/** Microseconds since 1970 of a dateTime; undefined for the unknown time (TR-106 3.1) and for what is no time. */
const microseconds = (text: string | undefined): number | undefined => {
  const [, whole, fraction = '', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)?$/.exec(text?.trim() ?? '') ?? []
  if (whole === undefined || whole.startsWith('0001')) return undefined
  const seconds = Date.parse(`${whole}${zone}`)
  if (Number.isNaN(seconds)) return undefined
  return seconds * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

const bytesIn = (output: OutputArgs, prefix: string, direction: Direction): number | undefined =>
  numberIn(
    direction === 'download'
      ? (output[`${prefix}TestBytesReceived`] ?? output[`${prefix}TotalBytesReceived`])
      : (output[`${prefix}TestBytesSent`] ?? output[`${prefix}TotalBytesSent`]),
  )

/** Points of one curve: more are not seen. */
const mostPoints = 120

/** Half of them, when there are too many to keep. */
const thinned = (points: SpeedResult['points']): SpeedResult['points'] =>
  points.length <= mostPoints ? points : points.filter((_point, index) => index % 2 === 1)

/**
 * How far a speed test is, from the bytes and milliseconds since the first one that its device notified (TransferStep! of
 * docs/data-model.md); undefined when that is nothing new.
 */
export const speedSoFar = (host: string, before: SpeedResult | null, args: OutputArgs): SpeedResult | undefined => {
  const bytes = numberIn(args['Bytes'])
  const duration = (numberIn(args['Elapsed']) ?? 0) / 1000
  if (bytes === undefined || bytes <= (before?.bytes ?? 0) || duration <= (before?.duration ?? 0)) return undefined
  const point = {
    time: duration,
    speed: megabits(bytes - (before?.bytes ?? 0), duration - (before?.duration ?? 0)),
  }
  return {
    host,
    speed: megabits(bytes, duration),
    bytes,
    duration,
    points: thinned([...(before?.points ?? []), point]),
  }
}

/**
 * The curve of a test that is over: what came after the last step is a point of its own, or part of the last one where it took too
 * little time to be a speed.
 */
const pointsToEnd = (before: SpeedResult, bytes: number, duration: number): SpeedResult['points'] => {
  const { points } = before
  const [previous, last] = [points.at(-2), points.at(-1)]
  const [rest, more] = [duration - before.duration, bytes - before.bytes]
  if (last === undefined || rest <= 0 || more <= 0) return points
  const span = last.time - (previous?.time ?? 0)
  if (rest >= span / 2) return thinned([...points, { time: duration, speed: megabits(more, rest) }])
  const speed = round((last.speed * span + megabits(more, 1)) / (span + rest), 3)
  return [...points.slice(0, -1), { time: duration, speed }]
}

/** The curve that the outputs themselves carry: bytes by interval (TR-143 A.4.3, IncrementalResult.{i}). */
const intervalsOf = (output: OutputArgs, direction: Direction, begin: number): SpeedResult['points'] => {
  const numbers = Object.keys(output).flatMap((name) => /^IncrementalResult\.(\d{1,4})\.EndTime$/.exec(name)?.[1] ?? [])
  const points = numbers.flatMap((number) => {
    const prefix = `IncrementalResult.${number}.`
    const from = microseconds(output[`${prefix}StartTime`])
    const to = microseconds(output[`${prefix}EndTime`])
    const bytes = bytesIn(output, prefix, direction)
    if (from === undefined || to === undefined || bytes === undefined || bytes < 0 || to <= from) return []
    return [{ time: round((to - begin) / 1_000_000, 3), speed: megabits(bytes, (to - from) / 1_000_000) }]
  })
  return points.toSorted((a, b) => a.time - b.time).slice(0, mostPoints)
}

/**
 * A speed from the device's own times of the first and last byte and the bytes between them (TR-143 A.4); undefined when
 * it gave none that make sense. `before` is what it notified on the way.
 */
export const speedOf = (
  host: string,
  output: OutputArgs,
  direction: Direction,
  before: SpeedResult | null = null,
): SpeedResult | undefined => {
  const begin = microseconds(output['BOMTime'])
  const end = microseconds(output['EOMTime'])
  const bytes = bytesIn(output, '', direction)
  if (begin === undefined || end === undefined || bytes === undefined || bytes <= 0 || end <= begin) return undefined
  const duration = (end - begin) / 1_000_000
  const measured = intervalsOf(output, direction, begin)
  const points = measured.length > 0 ? measured : before === null ? [] : pointsToEnd(before, bytes, round(duration, 6))
  return { host, speed: megabits(bytes, duration), bytes, duration: round(duration, 6), points }
}
