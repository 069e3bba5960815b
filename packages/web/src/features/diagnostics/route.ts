import type { TraceRouteResult } from '@headend/contract/diagnostics'

/** Columns of times a route needs: the most answers any hop gave, at least three. */
export const triesOf = (result: TraceRouteResult | null): number =>
  Math.max(3, ...(result?.hops ?? []).map(({ rt_times }) => rt_times.length))

/** The slowest answer of all hops, in ms: the whole width of a bar. */
export const slowestOf = (result: TraceRouteResult | null): number =>
  Math.max(0, ...(result?.hops ?? []).flatMap(({ rt_times }) => rt_times))
