import { createStore, useStore } from './store.ts'
import type { Store } from './store.ts'

/** The list that what is shown was opened from, such as a device, so that its page can go to the one before and the one after. */
export type Neighbours = Readonly<{
  ids: readonly string[]
  /** Rows of the list before the first of these. */
  offset: number
  total: number
}>

const none: Neighbours = { ids: [], offset: 0, total: 0 }
// What was listed last in this tab; it means nothing after a reload, and then nothing is shown.
const listed: Store<Neighbours> = createStore(none)

export const keepNeighbours = (neighbours: Neighbours): void => listed.set(neighbours)

/** Where `id` stands in the list it was opened from: counted from 1, with the ones beside it on the same page. */
export const placeOf = (
  { ids, offset, total }: Neighbours,
  id: string,
): { index: number; total: number; previous: string | null; next: string | null } | null => {
  const at = ids.indexOf(id)
  if (at < 0) return null
  return { index: offset + at + 1, total, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

export const useNeighbours = (id: string): ReturnType<typeof placeOf> => placeOf(useStore(listed), id)
