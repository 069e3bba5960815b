import { facetNames } from './facets.ts'

export type { ClientMessage, DeviceUpdate, RealtimeEvent, ServerMessage } from './schemas/realtime.ts'

/** Seconds a new socket has to say who it is. */
export const subscribeWithin = 5

/** The most devices one socket may watch. */
export const watchLimit = 1000

/** Methods of a value update: one parameter, fields of the inventory's record, a facet of the device, or what is to be asked for again. */
export const updateMethods = ['valueChanged', 'changeDeviceState', ...facetNames, 'alarms', 'topology_history'] as const

export type UpdateMethod = (typeof updateMethods)[number]

/** Close codes of the channel: the browser signs in again on `unauthenticated` and does not come back on `replaced`. */
export const closeCodes = {
  unauthenticated: 4401,
  forbidden: 4403,
  silent: 4408,
  malformed: 4400,
  replaced: 4409,
} as const
