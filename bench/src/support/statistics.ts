import { sharedClock } from './child.ts'

/** The value below which a share of the values lies; NaN of none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** The middle value; of an even number of values the mean of the middle two. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (upper + (sorted[middle - 1] ?? Number.NaN)) / 2 : upper
}

/**
 * Measures two things by turns, `rounds` times each after a warm-up of both, so that whatever else the machine does
 * falls on both alike. Gives the medians.
 */
export const alternate = async (
  rounds: number,
  measured: () => Promise<number>,
  limit: () => Promise<number>,
  say: (line: string) => void,
): Promise<{ measured: number; limit: number }> => {
  const first: number[] = []
  const second: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const a = await limit()
    const b = await measured()
    say(`${round === 0 ? 'warm-up' : `round ${round}`}: ${b.toFixed(1)} beside ${a.toFixed(1)}`)
    if (round === 0) continue
    second.push(a)
    first.push(b)
  }
  return { measured: median(first), limit: median(second) }
}

/** Runs `work` on every item, at most `most` at a time. */
export const inParallel = async <Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const queue = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: most }, worker))
}

/** How often `work` is done in `ms` by `concurrency` at a time; a second. */
export const rateOf = async (
  concurrency: number,
  ms: number,
  work: (worker: number) => Promise<void>,
): Promise<number> => {
  const start = sharedClock()
  let done = 0
  const worker = async (index: number): Promise<void> => {
    while (sharedClock() < start + ms) {
      await work(index)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, index) => worker(index)))
  return (done / (sharedClock() - start)) * 1000
}

/** A page that was asked for: how long it and its rows by primary key took, in ms, and what it was. */
export type AskedPage = Readonly<{ ms: number; byKey: number; about: string }>

/** Times of pages, of their rows by primary key, and what the slowest three were. */
export type PageTimes = Readonly<{ pages: readonly number[]; byKey: readonly number[]; slowest: readonly string[] }>

export const pageTimes = (asked: readonly AskedPage[]): PageTimes => ({
  pages: asked.map(({ ms }) => ms),
  byKey: asked.map(({ byKey }) => byKey),
  slowest: asked
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ about }) => about),
})
