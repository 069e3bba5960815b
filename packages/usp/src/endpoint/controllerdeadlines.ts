import type { Clock } from '../clock.ts'

/** Something to be called once its time has come. */
export type Due = { due(): void }

export type Deadlines = {
  /** How many wait. */
  readonly size: number
  /** Calls `entry.due()` once after about `ms` milliseconds. An entry waits once at a time. */
  set(entry: Due, ms: number): void
  clear(entry: Due): void
  stop(): void
}

/** Deadlines are met late by up to this much, so that one timer serves many; milliseconds. */
const granularity = 20

/**
 * Any number of deadlines behind one timer. Setting and clearing cost the same however many wait,
 * because most are cleared: an answer comes long before its time-out.
 */
export function deadlines(clock: Clock): Deadlines {
  const slotOf = new Map<Due, number>()
  const slots = new Map<number, Set<Due>>()
  let armed: { readonly slot: number; readonly cancel: () => void } | undefined

  function arm(slot: number): void {
    if (armed !== undefined && armed.slot <= slot) return
    armed?.cancel()
    armed = { slot, cancel: clock.after(Math.max(0, slot * granularity - clock.now()), fire) }
  }

  function fire(): void {
    armed = undefined
    const now = clock.now()
    for (const [slot, entries] of [...slots].toSorted(([a], [b]) => a - b)) {
      if (slot * granularity > now) break
      slots.delete(slot)
      for (const entry of entries) {
        slotOf.delete(entry)
        entry.due()
      }
    }
    if (slots.size > 0) arm(Math.min(...slots.keys()))
  }

  function clear(entry: Due): void {
    const slot = slotOf.get(entry)
    if (slot === undefined) return
    slotOf.delete(entry)
    const entries = slots.get(slot)
    entries?.delete(entry)
    if (entries?.size === 0) slots.delete(slot)
  }

  return {
    get size() {
      return slotOf.size
    },
    set(entry, ms) {
      clear(entry)
      const slot = Math.ceil((clock.now() + ms) / granularity)
      slotOf.set(entry, slot)
      const entries = slots.get(slot)
      if (entries === undefined) slots.set(slot, new Set([entry]))
      else entries.add(entry)
      arm(slot)
    },
    clear,
    stop() {
      armed?.cancel()
      armed = undefined
      slots.clear()
      slotOf.clear()
    },
  }
}
