import type { Call, Input } from '@headend/contract/core'
import { fail } from '../core/errors.ts'
import type { AuthenticatedCaller } from '../core/http/caller.ts'
import type { DeviceDirectory } from './directory.ts'

const given = (place: unknown, name: string): string | undefined => {
  const value: unknown = typeof place === 'object' && place !== null ? Reflect.get(place, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/**
 * Checks a request that names a device by endpoint id and by number: both must mean the same one. A client that mixes up two rows
 * would otherwise read or change the other device.
 * @throws {Failure} custom otherDevice; nodata when the device does not exist for the caller.
 */
export const oneDevice =
  (directory: Pick<DeviceDirectory, 'find'>) =>
  async (input: Input<Call>, caller: AuthenticatedCaller): Promise<void> => {
    const places = [input.params, input.query, input.body]
    const named = (name: string) => places.map((place) => given(place, name)).find((value) => value !== undefined)
    const [endpointId, did] = [named('endpointId'), named('did')]
    if (endpointId === undefined || did === undefined) return
    const device = await directory.find(caller, endpointId)
    if (device.did !== did) throw fail('custom', { reason: 'otherDevice', field: 'did' })
  }
