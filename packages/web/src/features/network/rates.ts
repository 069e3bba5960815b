import type { NetworkStatistics } from '@headend/contract/deviceInfo'

/** Counters as they were at a time; milliseconds. */
export type Sample = Readonly<{ time: number; stats: readonly NetworkStatistics[] }>

/** Bits per second between two readings; null where a counter says nothing of it. */
export type Rate = Readonly<{ received: number | null; sent: number | null }>

/** Where a counter of 32 bits begins anew. */
const wrap = 2 ** 32

/**
 * How much a counter grew. One that is smaller than before has begun anew: at the end of its 32 bits where it was near it,
 * else because the device did, and then nobody knows how much went through meanwhile.
 */
export const growth = (before: number, after: number): number | null => {
  if (after >= before) return after - before
  return before < wrap && before > wrap * 0.75 && after < wrap * 0.25 ? after + wrap - before : null
}

type Interface = NetworkStatistics['interface']

export const rateOf = (before: Sample, after: Sample, name: Interface): Rate => {
  const [was, is] = [before, after].map(({ stats }) => stats.find((one) => one.interface === name))
  const seconds = (after.time - before.time) / 1000
  if (!was || !is || seconds <= 0) return { received: null, sent: null }
  const per = (grown: number | null): number | null => (grown === null ? null : (grown * 8) / seconds)
  return {
    received: per(growth(was.bytes_received, is.bytes_received)),
    sent: per(growth(was.bytes_sent, is.bytes_sent)),
  }
}

/** Readings that are kept: those of some minutes. */
export const mostSamples = 120

/** With one more reading; one that comes at once after the last takes its place, so that no rate is of an instant. */
export const withSample = (samples: readonly Sample[], next: Sample): readonly Sample[] => {
  const last = samples.at(-1)
  if (last && last.stats === next.stats) return samples
  const isClose = last !== undefined && next.time - last.time < 500
  return [...(isClose ? samples.slice(0, -1) : samples), next].slice(-mostSamples)
}

/** A rate between each reading and the one before. */
export const ratesOf = (
  samples: readonly Sample[],
  name: Interface,
): readonly Readonly<{ time: number; rate: Rate }>[] =>
  samples.flatMap((after, index) => {
    const before = samples[index - 1]
    return before ? [{ time: after.time, rate: rateOf(before, after, name) }] : []
  })
