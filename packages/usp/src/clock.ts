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
