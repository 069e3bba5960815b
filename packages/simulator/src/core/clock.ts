import type { Clock } from '@headend/usp'

type Call = { run: (() => void) | undefined }

/**
 * A clock for thousands of agents: their calls share one timer that ticks every `tickMs` milliseconds while
 * anything waits. A call comes at most one tick late, never early.
 */
export function sharedClock(tickMs = 20): Clock & Disposable {
  const ticks = new Map<number, Call[]>()
  let timer: ReturnType<typeof setInterval> | undefined
  let last = Math.floor(performance.now() / tickMs)

  const stop = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  const tick = (): void => {
    const current = Math.floor(performance.now() / tickMs)
    // After a machine slept there may be millions of ticks to go through, but only those in the map count.
    const due =
      current - last > ticks.size
        ? [...ticks.keys()].filter((at) => at <= current).toSorted((a, b) => a - b)
        : range(last + 1, current)
    last = current
    for (const at of due) {
      const calls = ticks.get(at)
      if (calls === undefined) continue
      ticks.delete(at)
      for (const call of calls) call.run?.()
    }
    if (ticks.size === 0) stop()
  }
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after(ms, run) {
      const at = Math.ceil((performance.now() + Math.max(0, ms)) / tickMs)
      const call: Call = { run }
      const calls = ticks.get(Math.max(at, last + 1))
      if (calls === undefined) ticks.set(Math.max(at, last + 1), [call])
      else calls.push(call)
      if (timer === undefined) {
        last = Math.min(last, Math.floor(performance.now() / tickMs))
        timer = setInterval(tick, tickMs)
      }
      return () => {
        call.run = undefined
      }
    },
    [Symbol.dispose]() {
      ticks.clear()
      stop()
    },
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
