import { systemClock } from '../core/clock.ts'

/** The machine's clock with a monotonic time that can be set forward: nobody waits for minutes to pass. */
export const clockAhead = () => {
  const clock = systemClock()
  let ahead = 0
  return {
    clock: { ...clock, monotonic: () => clock.monotonic() + ahead },
    forward: (ms: number): void => {
      ahead += ms
    },
  }
}
