import type { PingResult, SignalResult, SpeedResult, TraceRouteResult } from '@headend/contract/diagnostics'
import { pingResult, signalResult, speedResult, traceRouteResult } from '@headend/contract/schemas/diagnostics'

type Reader<Result> = (data: unknown) => Result | null

const reader =
  <Result>(schema: {
    safeParse: (data: unknown) => { success: true; data: Result } | { success: false }
  }): Reader<Result> =>
  (data) => {
    const read = schema.safeParse(data)
    return read.success ? read.data : null
  }

/** Results of tasks, as far as they have come; null for anything else. */
export const readPing: Reader<PingResult> = reader(pingResult)
export const readRoute: Reader<TraceRouteResult> = reader(traceRouteResult)
export const readSpeed: Reader<SpeedResult> = reader(speedResult)
export const readSignal: Reader<SignalResult> = reader(signalResult)
