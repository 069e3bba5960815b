import type { SpeedResult } from '@headend/contract/diagnostics'
import type { SpeedTest } from '@headend/contract/history'

/** Tests of both directions that are looked back on. */
export const lookBack = 50

/** Earlier tests a usual speed needs: of fewer nobody can say what is usual. */
const enough = 3

/** The speed a direction usually has, in Mbps: the median of earlier tests; null while there are too few. */
export const usualSpeed = (earlier: readonly SpeedTest[]): number | null => {
  if (earlier.length < enough) return null
  const sorted = earlier.map(({ speed }) => speed).toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below = 0, above = 0] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 0 ? (below + above) / 2 : above
}

/** Percent that a speed is of the usual one; null where that is not known. */
export const shareOfUsual = (speed: number, usual: number | null): number | null =>
  usual === null || usual <= 0 ? null : (speed / usual) * 100

/** The largest Mbps of one direction: what its own graph is drawn to. */
export const largestSpeed = (tests: readonly Pick<SpeedTest, 'speed'>[], result: SpeedResult | null): number =>
  Math.max(
    0,
    ...tests.map(({ speed }) => speed),
    ...(result ? [result.speed, ...result.points.map((p) => p.speed)] : []),
  )
