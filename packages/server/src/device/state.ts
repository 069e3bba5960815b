import type { Device } from '@headend/contract/device'
import type { Bus } from '../core/bus/bus.ts'
import { topics } from './topics.ts'
import type { DeviceState, DeviceValue } from './topics.ts'

/** Tells everybody who watches a device which of its fields changed. */
export const publishState = (bus: Bus, endpointId: string, time: number, value: Partial<Device>): void =>
  publishUpdate(bus, { endpointId, time, method: 'changeDeviceState', value })

/** Tells everybody who watches a device what was read of it again. */
export const publishUpdate = (bus: Bus, update: DeviceState): void =>
  bus.publish(topics.state.of(update.endpointId), update)

/** Tells everybody who watches a device a value of its data model. */
export const publishValue = (bus: Bus, value: DeviceValue): void =>
  bus.publish(topics.value.of(value.endpointId), value)

/** Tells the device's gateway that it came into the inventory or left it. */
export const publishRegistration = (bus: Bus, endpointId: string): void =>
  bus.publish(topics.registration, { endpointId })
