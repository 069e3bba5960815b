/**
 * The list a device was opened from, so that its page can say "2 of 8,604" and step to the one before or after. Kept for
 * the session of the tab; the device page asks for the next stretch of the list by its place.
 */
export type Neighbours = Readonly<{
  /** The stretch of the list that is known, in its order. */
  endpointIds: readonly string[]
  /** Where the stretch begins in the whole list, from 0. */
  offset: number
  total: number
}>

const key = 'headend.neighbours'

const isNeighbours = (value: unknown): value is Neighbours =>
  typeof value === 'object' &&
  value !== null &&
  'endpointIds' in value &&
  Array.isArray(value.endpointIds) &&
  value.endpointIds.every((id) => typeof id === 'string') &&
  'offset' in value &&
  typeof value.offset === 'number' &&
  'total' in value &&
  typeof value.total === 'number'

/** Remembers the list for the device pages that are opened from it. */
export const keepNeighbours = (neighbours: Neighbours, storage: Storage = sessionStorage): void =>
  storage.setItem(key, JSON.stringify(neighbours))

export type Place = Readonly<{ index: number; total: number; previous: string | null; next: string | null }>

/** Where a device stands in the list it was opened from: `index` counts from 1. Null when it came from elsewhere. */
export const placeAmongNeighbours = (endpointId: string, storage: Storage = sessionStorage): Place | null => {
  const stored = storage.getItem(key)
  if (stored === null) return null
  try {
    const neighbours: unknown = JSON.parse(stored)
    if (!isNeighbours(neighbours)) return null
    const at = neighbours.endpointIds.indexOf(endpointId)
    if (at < 0) return null
    return {
      index: neighbours.offset + at + 1,
      total: neighbours.total,
      previous: neighbours.endpointIds[at - 1] ?? null,
      next: neighbours.endpointIds[at + 1] ?? null,
    }
  } catch {
    return null
  }
}
