import type { Clock } from './clock.ts'
import { asError } from './errors.ts'

const hasCode = (thrown: unknown, code: RegExp): boolean =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' && code.test(thrown.code)

/** Data that the database cannot take (SQLSTATE classes 22 and 23), rather than a database that cannot be reached. */
const isRefusal = (thrown: unknown): boolean => hasCode(thrown, /^2[23]...$/)
/** Two writers were in each other's way (SQLSTATE class 40): the same again succeeds. */
const isConflict = (thrown: unknown): boolean => hasCode(thrown, /^40...$/)

export type Batcher<Item, Result> = Readonly<{
  /** Settles when the batch that holds `item` was done: with its result, or with the batch's error. */
  add: (item: Item) => Promise<Result>
  /** Settles when everything added so far was done or failed. */
  idle: () => Promise<void>
  readonly size: number
}>

/**
 * Gathers single items into batches: what comes within `waitMs`, and while an earlier batch is under way, is done
 * together, `most` at a time, one batch after the other. `work` gives one result an item, in order. When the database
 * refuses the contents of a batch, each item is tried alone: one that is wrong does not take the others with it.
 */
export const batcher = <Item, Result>({
  clock,
  waitMs,
  most,
  work,
}: {
  clock: Clock
  waitMs: number
  most: number
  work: (items: readonly Item[]) => Promise<readonly Result[]>
}): Batcher<Item, Result> => {
  type Entry = { item: Item; resolve: (result: Result) => void; reject: (error: Error) => void }
  let waiting: Entry[] = []
  let running: Promise<void> | undefined
  let planned = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await together(batch)
    }
  }

  const together = async (batch: readonly Entry[], attempt = 1): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item))
      for (const [index, entry] of batch.entries()) {
        // `work` promised one result an item.
        entry.resolve(results[index] as Result)
      }
    } catch (thrown) {
      if (isConflict(thrown) && attempt < 3) return together(batch, attempt + 1)
      if (isRefusal(thrown)) {
        if (batch.length === 1) batch[0]?.reject(asError(thrown))
        else for (const entry of batch) await together([entry])
        return
      }
      // Further batches would fail the same way, one after the other, while ever more items come: all callers try again later.
      for (const { reject } of [...batch, ...waiting.splice(0)]) reject(asError(thrown))
    }
  }

  const start = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined
      if (waiting.length > 0) void start()
    })
    return running
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (running !== undefined || planned) return
        if (waiting.length >= most) void start()
        else {
          planned = true
          clock.after(waitMs, () => {
            planned = false
            void start()
          })
        }
      }),
    idle: async () => {
      while (waiting.length > 0 || running !== undefined) await start()
    },
    get size() {
      return waiting.length
    },
  }
}
