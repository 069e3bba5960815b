import type { Device } from '@headend/contract/device'
import type { FacetName } from '@headend/contract/facets'
import type { DeviceUpdate } from '@headend/contract/realtime'
import { deviceUpdate } from '@headend/contract/schemas/realtime'
import type { Bus } from '../core/bus/bus.ts'
import { topics } from './topics.ts'
import type { DeviceValue } from './topics.ts'

/** Tells everybody who watches a device which of its fields changed. */
export const publishState = (bus: Bus, endpointId: string, time: number, value: Partial<Device>): void =>
  publish(bus, { kind: 'ValueUpdate', endpointId, time, method: 'changeDeviceState', value })

/** Tells everybody who watches a device what a facet of it is now. */
export const publishFacet = (
  bus: Bus,
  { endpointId, time, facet, value }: Readonly<{ endpointId: string; time: number; facet: FacetName; value: unknown }>,
): void =>
  // Which value goes with which method is known to the schema alone.
  publish(bus, deviceUpdate.parse({ kind: 'ValueUpdate', endpointId, time, method: facet, value }))

const publish = (bus: Bus, update: DeviceUpdate): void => bus.publish(topics.state.of(update.endpointId), update)

/** Tells everybody who watches a device a value of its data model. */
export const publishValue = (bus: Bus, value: DeviceValue): void =>
  bus.publish(topics.value.of(value.endpointId), value)

/** Tells the device's gateway that it came into the inventory or left it. */
export const publishRegistration = (bus: Bus, endpointId: string): void =>
  bus.publish(topics.registration, { endpointId })
