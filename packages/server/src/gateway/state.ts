import * as z from 'zod'
import { device } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import type { Bus } from '../core/bus.ts'
import { subjects } from './subjects.ts'

/** Fields of a device that changed, spelled as in the contract. Times are milliseconds since 1970. */
export const deviceState = z.object({ endpointId: z.string(), time: z.number(), value: device.partial() })
export type DeviceState = z.infer<typeof deviceState>

/** A value that a device reported while somebody looks. */
export const deviceValue = z.object({ endpointId: z.string(), time: z.number(), path: z.string(), value: z.string() })
export type DeviceValue = z.infer<typeof deviceValue>

/** Tells everybody who watches a device which of its fields changed. */
export const publishState = (bus: Bus, endpointId: string, time: number, value: Partial<Device>): void =>
  bus.publish(subjects.state(endpointId), { endpointId, time, value } satisfies DeviceState)

/** Tells everybody who watches a device a value of its data model. */
export const publishValue = (bus: Bus, value: DeviceValue): void => bus.publish(subjects.value(value.endpointId), value)

/** Tells the device's gateway that it came into the inventory or left it. */
export const publishRegistration = (bus: Bus, endpointId: string): void =>
  bus.publish(subjects.registration, { endpointId })
