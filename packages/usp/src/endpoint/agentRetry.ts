/** How retries of notifications and of connections wait (TR-369 R-NOT.1 to R-NOT.4 and its session retry). */
export type RetryPolicy = {
  /** Seconds before the first retry. */
  readonly minimum: number
  /** By how much each further wait grows, in thousandths. */
  readonly multiplier: number
}

/** From the tenth retry on the wait grows no more. */
const lastGrowth = 10

/**
 * How long to wait before the `attempt`-th retry, counted from 1: at random between
 * m·(k/1000)^(n-1) and m·(k/1000)^n seconds. Milliseconds.
 */
export function retryWait(policy: RetryPolicy, attempt: number, random: () => number): number {
  const grown = Math.min(attempt, lastGrowth)
  const factor = policy.multiplier / 1000
  const least = policy.minimum * factor ** (grown - 1)
  const most = policy.minimum * factor ** grown
  return Math.round((least + (most - least) * random()) * 1000)
}
