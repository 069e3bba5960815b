/** Does work of a key once there is a place for it. Rejects with what `refuse` gives when too much of the key waits already. */
export type Places = <Result>(key: string, work: () => Promise<Result>, refuse: () => Error) => Promise<Result>

/**
 * Places for work, so many a key: further work waits for one that becomes free, in order, and so much of it at most. Whoever asks
 * for more than can be done waits for themselves, and makes nobody else wait.
 */
export const places = ({ most, waiting }: { most: number; waiting: number }): Places => {
  const taken = new Map<string, { running: number; queue: (() => void)[] }>()
  return async (key, work, refuse) => {
    const mine = taken.get(key) ?? { running: 0, queue: [] }
    taken.set(key, mine)
    if (mine.running < most) mine.running += 1
    else {
      if (mine.queue.length >= waiting) throw refuse()
      // Whose place it is then hands it over: it stays taken.
      await new Promise<void>((resolve) => mine.queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = mine.queue.shift()
      if (next !== undefined) next()
      else {
        mine.running -= 1
        if (mine.running === 0) taken.delete(key)
      }
    }
  }
}
