/** The time, and a way to be called later. Injected so that tests own the time. */
export type Clock = {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` once after `ms` milliseconds; what it gives cancels that. */
  after(ms: number, run: () => void): () => void
}

/** The machine's clock. Its timers do not keep the process alive. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      timer.unref()
      return () => clearTimeout(timer)
    },
  }
}

/** A clock that stands still until it is told to go on; for tests. */
export type ManualClock = Clock & {
  /** Moves the time on by `ms` milliseconds and calls what is due on the way, in order. */
  advance(ms: number): void
  /** Calls that are still to come. */
  readonly waiting: number
}

export function manualClock(start = 1_700_000_000_000): ManualClock {
  let now = start
  const calls = new Set<{ readonly time: number; readonly run: () => void }>()
  return {
    now: () => now,
    after(ms, run) {
      const call = { time: now + ms, run }
      calls.add(call)
      return () => calls.delete(call)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const [next] = [...calls].filter((call) => call.time <= end).toSorted((a, b) => a.time - b.time)
        if (next === undefined) break
        calls.delete(next)
        now = Math.max(now, next.time)
        next.run()
      }
      now = end
    },
    get waiting() {
      return calls.size
    },
  }
}
