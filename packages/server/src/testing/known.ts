import type { Known } from '../device/facets/facet.ts'

/** A device of the inventory, for tests. */
export const known: Known = { endpointId: 'os::A4C7F2-S410K2404B', did: '7', now: 1_760_000_000_000 }
