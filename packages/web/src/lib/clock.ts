/** Time as the console uses it, so that a test can hold it in its hand. */
export type Clock = Readonly<{
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs `work` once after `wait` milliseconds; gives what calls it off. */
  after: (wait: number, work: () => void) => () => void
}>

export const browserClock: Clock = {
  now: () => Date.now(),
  after: (wait, work) => {
    const handle = setTimeout(work, wait)
    return () => clearTimeout(handle)
  },
}

/** Runs `work` every `wait` milliseconds until the answer of this is called. */
export const every = (clock: Clock, wait: number, work: () => void): (() => void) => {
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
