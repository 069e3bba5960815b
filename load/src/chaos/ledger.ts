import { appendFileSync } from 'node:fs'
import type { Answered, Deed, Witness } from '../support/deeds.ts'

/** A deed and how it was answered; `begun` while nobody knows. */
export type Entry = { readonly deed: Deed; answered: 'begun' | Answered; taskIds: readonly string[] }

/** What somebody was told of a task's end over the realtime channel. */
export type ShownEnd = Readonly<{ taskId: string; state: string }>

export type Ledger = Witness &
  Readonly<{
    entries: readonly Entry[]
    shown: readonly ShownEnd[]
    sees: (end: ShownEnd) => void
    /** Writes nothing more: its folder goes. */
    close: () => void
    /** Devices whose memory is gone: what was set on them before is not expected any more. */
    losesMemory: () => void
    /** Of each device that was set since it last lost its memory, the values it may have. */
    setValues: () => ReadonlyMap<string, readonly string[]>
  }>

/**
 * Keeps every deed, in memory and line by line in a file, in the process that is not killed: what was acknowledged is
 * later looked for in the product.
 */
export const openLedger = (file: string): Ledger => {
  const entries: Entry[] = []
  const shown: ShownEnd[] = []
  let since = 0
  let isOpen = true
  const write = (line: object): void => {
    if (isOpen) appendFileSync(file, `${JSON.stringify({ at: Date.now(), ...line })}\n`)
  }
  return {
    entries,
    shown,
    begins: (deed) => {
      const entry: Entry = { deed, answered: 'begun', taskIds: [] }
      const number = entries.push(entry)
      write({ number, deed })
      return (answered, taskIds = []) => {
        Object.assign(entry, { answered, taskIds })
        write({ number, answered, ...(taskIds.length > 0 && { taskIds }) })
      }
    },
    sees: (end) => {
      shown.push(end)
      write(end)
    },
    close: () => {
      isOpen = false
    },
    losesMemory: () => {
      since = entries.length
    },
    setValues: () => possible(entries.slice(since), 'set'),
  }
}

/**
 * The values that each device may have: the last acknowledged one, and every one asked for after it that nobody knows of.
 * Deeds of one kind on one device follow each other. A device of which nothing was acknowledged is left out.
 */
export const possible = (entries: readonly Entry[], kind: 'edit' | 'set'): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>()
  for (const { deed, answered } of entries) {
    if (deed.kind !== kind) continue
    if (answered === 'acknowledged') values.set(deed.endpointId, [deed.value])
    else if (answered !== 'refused') values.get(deed.endpointId)?.push(deed.value)
  }
  return values
}
