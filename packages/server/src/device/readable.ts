import { uspError } from '@headend/usp'
import { fail } from '../core/errors.ts'
import type { Reading } from './link.ts'

/** Why a device says nothing although it may have what it is asked for: errors of a request, and not of a path (TR-369). */
const refusals: ReadonlySet<number> = new Set([
  uspError.requestDenied,
  uspError.internalError,
  uspError.resourcesExceeded,
  uspError.permissionDenied,
])

/**
 * What a device answered, where it answered anything: one that refuses all that it is asked may have it all the same, and is not said to
 * lack it.
 * @throws {Failure} wsfail where all is refused
 */
export const readable = (reading: Reading): Reading => {
  const [first] = reading.errors
  const isRefused = reading.values.size === 0 && reading.errors.every(({ code }) => refusals.has(code))
  if (first !== undefined && isRefused) throw fail('wsfail', { detail: `${first.code} ${first.message}`.trim() })
  return reading
}
