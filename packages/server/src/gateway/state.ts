import * as z from 'zod'
import type { Device } from '@headend/contract/device'
import { updateMethods } from '@headend/contract/realtime'
import type { Bus } from '../core/bus.ts'
import { subjects } from './subjects.ts'

/** Something about a device that changed or was read again. Times are milliseconds since 1970. */
export const deviceState = z.object({
  endpointId: z.string(),
  time: z.number(),
  method: z.enum(updateMethods).exclude(['valueChanged']),
  /** changeDeviceState: the fields that changed, spelled as in the contract; otherwise the whole set that was read. */
  value: z.unknown(),
})
export type DeviceState = z.infer<typeof deviceState>

/** A value that a device reported while somebody looks. */
export const deviceValue = z.object({ endpointId: z.string(), time: z.number(), path: z.string(), value: z.string() })
export type DeviceValue = z.infer<typeof deviceValue>

/** Tells everybody who watches a device which of its fields changed. */
export const publishState = (bus: Bus, endpointId: string, time: number, value: Partial<Device>): void =>
  publishUpdate(bus, { endpointId, time, method: 'changeDeviceState', value })

/** Tells everybody who watches a device what was read of it again. */
export const publishUpdate = (bus: Bus, update: DeviceState): void =>
  bus.publish(subjects.state(update.endpointId), update)

/** Tells everybody who watches a device a value of its data model. */
export const publishValue = (bus: Bus, value: DeviceValue): void => bus.publish(subjects.value(value.endpointId), value)

/** Tells the device's gateway that it came into the inventory or left it. */
export const publishRegistration = (bus: Bus, endpointId: string): void =>
  bus.publish(subjects.registration, { endpointId })
