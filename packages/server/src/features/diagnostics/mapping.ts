import type { PingResult, SignalResult, TraceRouteResult } from '@headend/contract/diagnostics'

/** Output arguments of a command, by name. A device may leave any of them out. */
export type OutputArgs = Readonly<Record<string, string>>

/** The number in a text of a device; undefined for anything that is none. */
export const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^-?\d{1,18}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Milliseconds of one echo, null when none came back. */
export const pingTime = (output: OutputArgs): number | null => {
  if ((numberIn(output['SuccessCount']) ?? 0) < 1) return null
  const micros = numberIn(output['AverageResponseTimeDetailed'])
  if (micros !== undefined && micros > 0) return round(micros / 1000, 2)
  return numberIn(output['AverageResponseTime']) ?? null
}

/** What a ping came to so far, from the time of each echo in order. */
export const pingResultOf = (host: string, times: readonly (number | null)[]): PingResult => {
  const replies = times.filter((time) => time !== null)
  const sum = replies.reduce((total, time) => total + time, 0)
  return {
    host,
    points: times.map((time, index) => ({ sequence: index + 1, response_time: time })),
    average_response_time: replies.length === 0 ? null : round(sum / replies.length, 2),
    minimum_response_time: replies.length === 0 ? null : Math.min(...replies),
    maximum_response_time: replies.length === 0 ? null : Math.max(...replies),
    success_count: replies.length,
    failure_count: times.length - replies.length,
  }
}

/** Hops beyond this are made up. */
const mostHops = 64

/** A trace route from the outputs of `TraceRoute()`. */
export const traceRouteOf = (host: string, output: OutputArgs): TraceRouteResult => {
  const hops = new Map<number, TraceRouteResult['hops'][number]>()
  for (const [name, value] of Object.entries(output)) {
    const [, instance, field] = /^RouteHops\.(\d{1,3})\.(\w+)$/.exec(name) ?? []
    if (instance === undefined || field === undefined) continue
    const number = Number(instance)
    if (number < 1 || number > mostHops) continue
    const hop = hops.get(number) ?? { hop: number, host: '', address: null, rt_times: [], error_code: 0 }
    hops.set(number, hop)
    if (field === 'Host') hop.host = value.slice(0, 253)
    else if (field === 'HostAddress') hop.address = value === '' ? null : value.slice(0, 64)
    else if (field === 'ErrorCode') hop.error_code = Math.trunc(numberIn(value) ?? 0)
    else if (field === 'RTTimes') {
      hop.rt_times = value
        .split(',')
        .map((time) => numberIn(time))
        .filter((time) => time !== undefined)
        .slice(0, 10)
    }
  }
  return {
    host,
    response_time: numberIn(output['ResponseTime']) ?? null,
    hops: [...hops.values()].toSorted((a, b) => a.hop - b.hop),
  }
}

/** The readings so far and one more. */
export const withPoint = (before: SignalResult, time: number, strength: number | null): SignalResult => ({
  points: [...before.points, { time, signal_strength: strength }],
})
