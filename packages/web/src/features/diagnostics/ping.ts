import { pingPoints } from '@headend/contract/diagnostics'
import type { PingResult } from '@headend/contract/diagnostics'

export type PingPoint = PingResult['points'][number]

/** What stands at one place of the graph. */
export type PingSlot =
  | Readonly<{ sequence: number; state: 'reply'; time: number }>
  | Readonly<{ sequence: number; state: 'lost' }>
  | Readonly<{ sequence: number; state: 'pending' }>

export type PingFigures = Readonly<{
  /** Milliseconds; null when no reply came. */
  minimum: number | null
  average: number | null
  maximum: number | null
  replies: number
  sent: number
  /** Percent; null before the first try ended. */
  successRate: number | null
}>

/**
 * The places of the graph: at most 15, the last ones while the ping goes on. `total` is how many tries were asked for;
 * `done` says that no further one will come.
 */
export const pingSlots = (points: readonly PingPoint[], total: number, done: boolean): readonly PingSlot[] => {
  const known = new Map(points.map((point) => [point.sequence, point]))
  const last = Math.max(0, ...known.keys())
  const end = done ? last : Math.max(last, Math.min(total, Math.max(pingPoints, last)))
  const start = Math.max(1, end - pingPoints + 1)
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index): PingSlot => {
    const sequence = start + index
    const point = known.get(sequence)
    if (!point) return { sequence, state: done || sequence < last ? 'lost' : 'pending' }
    return point.response_time === null
      ? { sequence, state: 'lost' }
      : { sequence, state: 'reply', time: point.response_time }
  })
}

/** The figures under the graph, over every try and not only those in sight. What the device worked out itself wins. */
export const pingFigures = (result: PingResult): PingFigures => {
  const times = result.points.flatMap(({ response_time }) => (response_time === null ? [] : [response_time]))
  const counted = result.success_count + result.failure_count
  const sent = Math.max(counted, result.points.length)
  const replies = counted > 0 ? result.success_count : times.length
  const mean = times.length > 0 ? times.reduce((sum, time) => sum + time, 0) / times.length : null
  return {
    minimum: result.minimum_response_time ?? (times.length > 0 ? Math.min(...times) : null),
    average: result.average_response_time ?? mean,
    maximum: result.maximum_response_time ?? (times.length > 0 ? Math.max(...times) : null),
    replies,
    sent,
    successRate: sent > 0 ? (replies / sent) * 100 : null,
  }
}

/** The highest reply in sight, which the graph names; none when it is not above the others. */
export const pingPeak = (slots: readonly PingSlot[], average: number | null): PingSlot | undefined => {
  const replies = slots.filter((slot) => slot.state === 'reply')
  const peak = replies.toSorted((a, b) => b.time - a.time)[0]
  return peak && replies.length > 2 && average !== null && peak.time > average * 1.25 ? peak : undefined
}
