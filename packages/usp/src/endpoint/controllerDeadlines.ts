import type { Clock } from '../clock.ts'

/** Something to be called once its time has come. */
export type Due = {
  due(): void
  /** Where it waits; for the deadlines alone. */
  slot?: Slot | undefined
  /** Its place within the slot; for the deadlines alone. */
  place?: number | undefined
}

/** Those whose time comes together. */
type Slot = { readonly number: number; readonly entries: Due[] }

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
 * because most are cleared: an answer comes long before its time-out. Entries know their places,
 * so that none has to be looked up: a Map or Set through which many entries pass leaves behind,
 * each time it is laid out anew, a table that keeps all later ones alive until the next full
 * collection.
 */
export function deadlines(clock: Clock): Deadlines {
  const slots = new Map<number, Slot>()
  let size = 0
  let armed: { readonly slot: number; readonly cancel: () => void } | undefined

  function arm(slot: number): void {
    if (armed !== undefined && armed.slot <= slot) return
    armed?.cancel()
    armed = { slot, cancel: clock.after(Math.max(0, slot * granularity - clock.monotonic()), fire) }
  }

  function fire(): void {
    armed = undefined
    const now = clock.monotonic()
    for (const [number, slot] of [...slots].toSorted(([a], [b]) => a - b)) {
      if (number * granularity > now) break
      slots.delete(number)
      // What is met may clear others of its slot.
      for (let entry = slot.entries.at(-1); entry !== undefined; entry = slot.entries.at(-1)) {
        clear(entry)
        entry.due()
      }
    }
    if (slots.size > 0) arm(Math.min(...slots.keys()))
  }

  function clear(entry: Due): void {
    const { slot, place } = entry
    if (slot === undefined || place === undefined) return
    entry.slot = undefined
    size -= 1
    const last = slot.entries.pop()
    if (last !== undefined && last !== entry) {
      slot.entries[place] = last
      last.place = place
    }
    if (slot.entries.length === 0 && slots.get(slot.number) === slot) slots.delete(slot.number)
  }

  return {
    get size() {
      return size
    },
    set(entry, ms) {
      clear(entry)
      const number = Math.ceil((clock.monotonic() + ms) / granularity)
      const slot = slots.get(number) ?? { number, entries: [] }
      if (slot.entries.length === 0) slots.set(number, slot)
      entry.slot = slot
      entry.place = slot.entries.push(entry) - 1
      size += 1
      arm(number)
    },
    clear,
    stop() {
      armed?.cancel()
      armed = undefined
      for (const { entries } of slots.values()) for (const entry of entries.splice(0)) entry.slot = undefined
      slots.clear()
      size = 0
    },
  }
}
