import { createStore, useStore } from './store.ts'
import type { Store } from './store.ts'

/** The list a device was opened from, so that its page can go to the one before and the one after. */
export type Neighbours = Readonly<{
  endpointIds: readonly string[]
  /** Rows of the list before the first of these. */
  offset: number
  total: number
}>

const none: Neighbours = { endpointIds: [], offset: 0, total: 0 }
// What was listed last in this tab; it means nothing after a reload, and then nothing is shown.
const listed: Store<Neighbours> = createStore(none)

export const keepNeighbours = (neighbours: Neighbours): void => listed.set(neighbours)

/** Where `endpointId` stands in the list it was opened from: counted from 1, with the ones beside it on the same page. */
export const placeOf = (
  { endpointIds, offset, total }: Neighbours,
  endpointId: string,
): { index: number; total: number; previous: string | null; next: string | null } | null => {
  const at = endpointIds.indexOf(endpointId)
  if (at < 0) return null
  return { index: offset + at + 1, total, previous: endpointIds[at - 1] ?? null, next: endpointIds[at + 1] ?? null }
}

export const useNeighbours = (endpointId: string): ReturnType<typeof placeOf> => placeOf(useStore(listed), endpointId)
