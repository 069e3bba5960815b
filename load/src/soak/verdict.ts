import { median } from '../../../bench/src/support/statistics.ts'

/** Whether a figure that was sampled through a run stays where it is: robust statistics over what comes after its first quarter. */

export type Point = Readonly<{ at: number; value: number }>

/** What may grow without anybody calling it growth: a share of the figure, and so much of its unit beside it. */
export type Slack = Readonly<{ share: number; plus: number }>

export type Verdict = Readonly<{
  kind: 'flat' | 'grows' | 'tooShort'
  /** Medians of the second and of the last quarter of the run. */
  second: number
  last: number
  /** Theil–Sen slope after the first quarter; units an hour. */
  perHour: number
  /** What the last quarter may have at most. */
  bound: number
}>

/** Quarters with fewer samples say nothing. */
const leastSamples = 8
/** Pairs of samples that the slope is the median of: with more of them it only takes longer. */
const mostPoints = 400

/**
 * The median of the slopes of all pairs of points (Theil–Sen), a second: up to 29 % of the samples may be anything
 * without moving it far.
 */
export const theilSen = (points: readonly Point[]): number => {
  const step = Math.max(1, Math.ceil(points.length / mostPoints))
  const some = points.filter((_, index) => index % step === 0)
  const slopes: number[] = []
  for (const [index, from] of some.entries()) {
    for (const to of some.slice(index + 1)) {
      if (to.at !== from.at) slopes.push((to.value - from.value) / (to.at - from.at))
    }
  }
  return median(slopes)
}

/**
 * Flat is a figure whose median of the last quarter is within `slack` of that of the second quarter, and whose slope over
 * the last three quarters would not lead beyond it either. The first quarter is for caches, pools and compiled code to fill.
 */
export const verdictOf = (points: readonly Point[], seconds: number, { share, plus }: Slack): Verdict => {
  const quarter = seconds / 4
  const values = (from: number, to: number): readonly number[] =>
    points.filter(({ at }) => at >= from && at < to).map(({ value }) => value)
  const inSecond = values(quarter, 2 * quarter)
  const inLast = values(3 * quarter, Number.POSITIVE_INFINITY)
  const second = median(inSecond)
  const last = median(inLast)
  const perSecond = theilSen(points.filter(({ at }) => at >= quarter))
  const bound = second * (1 + share) + plus
  const tooShort = inSecond.length < leastSamples || inLast.length < leastSamples
  const led = second + perSecond * 3 * quarter
  return {
    kind: tooShort ? 'tooShort' : last > bound || led > bound ? 'grows' : 'flat',
    second,
    last,
    perHour: perSecond * 3600,
    bound,
  }
}
