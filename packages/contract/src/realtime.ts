export type { ClientMessage, RealtimeEvent, ServerMessage } from './schemas/realtime.ts'

/** Seconds a new socket has to say who it is. */
export const subscribeWithin = 5

/** The most devices one socket may watch. */
export const watchLimit = 1000

/** Methods of a value update: one parameter, the state of the device, its clock, or a whole set that was read again. */
export const updateMethods = [
  'valueChanged',
  'changeDeviceState',
  'NTP',
  'device_info',
  'wan',
  'lan',
  'network_stat',
  'radio_list',
  'guest_wifi',
] as const

export type UpdateMethod = (typeof updateMethods)[number]

/** Close codes of the channel: the browser signs in again on `unauthenticated` and does not come back on `replaced`. */
export const closeCodes = {
  unauthenticated: 4401,
  forbidden: 4403,
  silent: 4408,
  malformed: 4400,
  replaced: 4409,
} as const
