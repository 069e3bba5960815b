/** Stops a timer; doing so twice is harmless. */
export type Cancel = () => void

/** What an endpoint needs of the time. */
export type Clock = Readonly<{
  /** Wall time, to be shown or stored; milliseconds since 1970. It jumps when the machine's clock is set. */
  now: () => number
  /** Monotonic time, by which durations are measured; milliseconds since some moment. No setting of the clock moves it. */
  monotonic: () => number
  /** Runs `work` once after `ms`. It never keeps the process alive. */
  after: (ms: number, work: () => void) => Cancel
}>

/** The only source of time in a process, so that tests can move it. */
export type ProcessClock = Clock &
  Readonly<{
    date: () => Date
    /** Runs `work` every `ms`, first after `ms`. */
    every: (ms: number, work: () => void) => Cancel
    /** Settles after `ms`; rejects with the signal's reason when it aborts first. */
    sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  }>

type Timers = Pick<ProcessClock, 'now' | 'monotonic' | 'after' | 'every'> & {
  /** As `after`, for a timer that somebody waits for: it keeps the process alive. */
  wait: Clock['after']
}

const clockOf = ({ now, monotonic, after, every, wait }: Timers): ProcessClock => ({
  now,
  monotonic,
  date: () => new Date(now()),
  after,
  every,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stopped = () => reject(signal?.reason instanceof Error ? signal.reason : new Error('The wait was stopped'))
      if (signal?.aborted === true) return stopped()
      const abort = () => {
        cancel()
        stopped()
      }
      const cancel = wait(ms, () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      })
      signal?.addEventListener('abort', abort, { once: true })
    }),
})

/** The machine's clock. */
export const systemClock = (): ProcessClock =>
  clockOf({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms).unref()
      return () => clearTimeout(timer)
    },
    every: (ms, work) => {
      const timer = setInterval(work, ms).unref()
      return () => clearInterval(timer)
    },
    wait: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })

export type FakeClock = ProcessClock &
  Readonly<{
    /** Moves time on by `ms`, running due timers in order and letting promises settle after each. */
    advance: (ms: number) => Promise<void>
    /** As `advance`, at once: what promises do on the way happens afterwards. */
    tick: (ms: number) => void
    /** Moves time on by `ms` at once, as a machine that slept: what fell due in between runs once, now. */
    jump: (ms: number) => Promise<void>
    /** Sets the wall clock on by `ms`, or back where that is negative: no time passes. */
    set: (ms: number) => void
    /** Timers that wait. */
    pending: () => number
  }>

/** Lets everything that is ready run: promise callbacks and what they schedule at once. */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** A clock for tests that stands still until it is advanced. */
export const fakeClock = (start = Date.UTC(2026, 0, 1)): FakeClock => {
  let time = 0
  let epoch = start
  let nextId = 0
  const timers = new Map<number, { due: number; again: number | undefined; work: () => void }>()
  const add = (ms: number, again: number | undefined, work: () => void): Cancel => {
    const id = (nextId += 1)
    timers.set(id, { due: time + Math.max(0, ms), again, work })
    return () => timers.delete(id)
  }
  const earliest = (until: number) =>
    [...timers].filter(([, timer]) => timer.due <= until).toSorted(([a, x], [b, y]) => x.due - y.due || a - b)[0]
  /** Runs the timer that is due first until then, at its own time; false when there is none. */
  const runEarliest = (until: number): boolean => {
    const next = earliest(until)
    if (next === undefined) return false
    const [id, timer] = next
    time = Math.max(time, timer.due)
    if (timer.again === undefined) timers.delete(id)
    else timer.due = time + timer.again
    timer.work()
    return true
  }
  const clock = clockOf({
    now: () => epoch + time,
    monotonic: () => time,
    after: (ms, work) => add(ms, undefined, work),
    every: (ms, work) => add(ms, Math.max(1, ms), work),
    wait: (ms, work) => add(ms, undefined, work),
  })
  return {
    ...clock,
    pending: () => timers.size,
    jump: async (ms) => {
      await settle()
      time += ms
      const due = [...timers].filter(([, timer]) => timer.due <= time).toSorted(([, a], [, b]) => a.due - b.due)
      for (const [id, timer] of due) {
        // A timer before it may have stopped this one.
        if (!timers.has(id)) continue
        if (timer.again === undefined) timers.delete(id)
        else timer.due = time + timer.again
        timer.work()
        await settle()
      }
      await settle()
    },
    set: (ms) => {
      epoch += ms
    },
    tick: (ms) => {
      const end = time + ms
      while (runEarliest(end));
      time = end
    },
    advance: async (ms) => {
      const end = time + ms
      await settle()
      while (runEarliest(end)) await settle()
      time = end
      await settle()
    },
  }
}
