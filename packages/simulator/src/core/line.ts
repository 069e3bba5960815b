import type { Cpe } from './cpe.ts'
import { wandering } from './cpe.ts'

/** Bits per second of a line that a slow download leaves. */
const slowRate = 2_000_000

/** Bits per second at which a device fetches a file. */
export function rateOf(cpe: Cpe): number {
  if (cpe.fault() === 'slow-download') return slowRate
  if (cpe.pace === 0) return Number.POSITIVE_INFINITY
  return cpe.model.downstream * 1e6 * wandering(cpe, 'line', 0.86, 1.04, 30)
}

/** When the line is lost that a device fetches a file over. */
export function breaksOf(cpe: Cpe): 'once' | 'always' | undefined {
  const fault = cpe.fault()
  return fault === 'breaks-off-download' ? 'once' : fault === 'loses-download' ? 'always' : undefined
}
