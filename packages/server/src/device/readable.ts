import type { Reading } from './link.ts'
import { refusedWith } from './refusals.ts'

/**
 * Why a device says nothing although it may have what it is asked for: request denied, internal error, resources exceeded and
 * permission denied are of the request, and not of a path (TR-369, Error Codes).
 */
const refusals: ReadonlySet<number> = new Set([7002, 7003, 7005, 7006])

/**
 * What a device answered, where it answered anything: one that refuses all that it is asked may have it all the same, and is not said to
 * lack it.
 * @throws {Failure} wsfail where all is refused, wsfailauth where the device trusts this server with none of it
 */
export const readable = (reading: Reading): Reading => {
  const [first] = reading.errors
  const isRefused = reading.values.size === 0 && reading.errors.every(({ code }) => refusals.has(code))
  if (first !== undefined && isRefused) {
    throw refusedWith(
      reading.errors.map(({ code }) => code),
      { detail: `${first.code} ${first.message}`.trim() },
    )
  }
  return reading
}
