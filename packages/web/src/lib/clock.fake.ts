import type { Clock } from './clock.ts'

/** A clock that moves only when it is told to. Works that fall due run in order, at their own time. */
export const fakeClock = (start = 1_000_000): Clock & { advance: (span: number) => void } => {
  let now = start
  let next = 0
  const works = new Map<number, { at: number; work: () => void }>()
  return {
    now: () => now,
    after: (wait, work) => {
      const id = next++
      works.set(id, { at: now + wait, work })
      return () => works.delete(id)
    },
    advance: (span) => {
      const until = now + span
      for (;;) {
        const due = [...works].filter(([, entry]) => entry.at <= until).toSorted(([, a], [, b]) => a.at - b.at)[0]
        if (!due) break
        works.delete(due[0])
        now = due[1].at
        due[1].work()
      }
      now = until
    },
  }
}
