import type { Cancel, Clock } from '../../core/clock.ts'

/** Changes of the tasks of one bulk action that are looked at together; milliseconds. */
const gatherMs = 500

/**
 * Bulk actions whose tasks change, each looked at a while after the first change: however many of its thousands of tasks change, it is
 * counted, and people are told, twice a second at most. What changes after a look leads to another one.
 */
export const batchLooks = ({ clock, look }: { clock: Clock; look: (batchId: string, userId: string) => void }) => {
  const due = new Map<string, Cancel>()
  return {
    touched: (batchId: string, userId: string): void => {
      if (due.has(batchId)) return
      const run = (): void => {
        due.delete(batchId)
        look(batchId, userId)
      }
      due.set(batchId, clock.after(gatherMs, run))
    },
    stop: (): void => {
      for (const cancel of due.values()) cancel()
    },
  }
}
