import type { Device } from '@headend/contract/device'
import type { FacetName } from '@headend/contract/facets'
import type { DeviceUpdate } from '@headend/contract/realtime'
import { deviceUpdate } from '@headend/contract/schemas/realtime'
import type { Bus } from '../core/bus/bus.ts'
import { shownValue } from './secrets.ts'
import { deviceText } from './text.ts'
import { topics } from './topics.ts'
import type { DeviceValue } from './topics.ts'

/** Publishes which fields of a device changed to those who watch it. */
export const publishState = (bus: Bus, endpointId: string, time: number, value: Partial<Device>): void =>
  publish(bus, { kind: 'ValueUpdate', endpointId, time, method: 'changeDeviceState', value })

/** Publishes what a facet of a device is now to those who watch it. */
export const publishFacet = (
  bus: Bus,
  { endpointId, time, facet, value }: Readonly<{ endpointId: string; time: number; facet: FacetName; value: unknown }>,
): void =>
  // Which value goes with which method is known to the schema alone.
  publish(bus, deviceUpdate.parse({ kind: 'ValueUpdate', endpointId, time, method: facet, value }))

const publish = (bus: Bus, update: DeviceUpdate): void => bus.publish(topics.state.of(update.endpointId), update)

/** Publishes that alarms of a device began or ended, or that their limits are others, to those who watch it. */
export const publishAlarms = (bus: Bus, endpointId: string, time: number): void =>
  publish(bus, { kind: 'ValueUpdate', endpointId, time, method: 'alarms', value: null })

/** Publishes that there is a new moment in the history of a device's mesh, to those who watch it. */
export const publishTopologyHistory = (bus: Bus, endpointId: string, time: number): void =>
  publish(bus, { kind: 'ValueUpdate', endpointId, time, method: 'topology_history', value: null })

/** Publishes a value of a device's data model to those who watch it, masked where it is a secret. */
export const publishValue = (bus: Bus, { path, value, ...where }: DeviceValue): void =>
  bus.publish(topics.value.of(where.endpointId), {
    ...where,
    path: deviceText(path, 512),
    value: deviceText(shownValue(path, value), 1024),
  })

/** Publishes to the device's gateway that it came into the inventory or left it, or was given a secret. */
export const publishRegistration = (bus: Bus, endpointId: string): void =>
  bus.publish(topics.registration, { endpointId })
