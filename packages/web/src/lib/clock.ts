import type { Cancel, Clock } from '@headend/usp/clock'

/** The browser's clock. The one of Node brings what the first load has no use for. */
export const browserClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (wait, work) => {
    const handle = setTimeout(work, wait)
    return () => clearTimeout(handle)
  },
}

/** Runs `work` every `wait` milliseconds until it is cancelled. */
export const every = (clock: Clock, wait: number, work: () => void): Cancel => {
  let end = (): void => undefined
  const next = (): void => {
    end = clock.after(wait, () => {
      next()
      work()
    })
  }
  next()
  return () => end()
}
