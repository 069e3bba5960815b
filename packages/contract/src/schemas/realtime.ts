import * as z from 'zod'
import { watchLimit } from '../realtime.ts'
import { event } from './core.ts'
import { device } from './device.ts'
import { facetValues } from './facets.ts'
import { endpointId, id } from './rules.ts'
import { task, taskBatch } from './tasks.ts'

/** What a browser sends on `/ws/{clientId}`. The first message carries the token; the URL never does. */
export const clientMessage = z.union([
  z.strictObject({ type: z.literal('subscribe'), token: z.string().min(1).max(4096), clientId: id }),
  z.strictObject({ type: z.literal('subscribe'), endpointId }),
  z.strictObject({ type: z.literal('subscribe'), endpointIds: z.array(endpointId).min(1).max(watchLimit) }),
  z.strictObject({ type: z.literal('unsubscribe'), endpointId }),
  z.strictObject({ type: z.literal('unsubscribe'), endpointIds: z.array(endpointId).min(1).max(watchLimit) }),
  z
    .strictObject({ type: z.literal('renew'), token: z.string().min(1).max(4096) })
    .describe('A fresh token for a socket that outlives the old one.'),
  z.strictObject({ type: z.literal('ping') }),
])

export type ClientMessage = z.infer<typeof clientMessage>

const update = <const Method extends string, Value extends z.ZodType>(method: Method, value: Value) =>
  event('ValueUpdate', { method: z.literal(method), value })

/** Something of a device changed, or was read again: fields of its record, or one of its facets as a whole. */
export const deviceUpdate = z.discriminatedUnion('method', [
  update('changeDeviceState', device.partial().describe('The fields that changed.')).frame,
  update('device_info', facetValues.device_info).frame,
  update('system', facetValues.system).frame,
  update('network', facetValues.network).frame,
  update('vitals', facetValues.vitals).frame,
  update('wan', facetValues.wan).frame,
  update('lan', facetValues.lan).frame,
  update('network_stat', facetValues.network_stat).frame,
  update('hosts', facetValues.hosts).frame,
  update('associatedDevices', facetValues.associatedDevices).frame,
  update('remote_access', facetValues.remote_access).frame,
  update('endpoint', facetValues.endpoint).frame,
  update('network_filter', facetValues.network_filter).frame,
  update('NTP', facetValues.NTP).frame,
  update('alarms', z.null().describe('Its alarms or their limits are others now: ask again.')).frame,
  update('radio_list', facetValues.radio_list).frame,
  update('guest_wifi', facetValues.guest_wifi).frame,
  update('topology', facetValues.topology).frame,
  update('topology_history', z.null().describe('There is a new moment in its history: ask again.')).frame,
  update('av', facetValues.av).frame,
  update('android_apps', facetValues.android_apps).frame,
  update('quantum_apps', facetValues.quantum_apps).frame,
  update('app_memory', facetValues.app_memory).frame,
])

export type DeviceUpdate = z.infer<typeof deviceUpdate>

/** One parameter, for views of the data model itself. */
export const valueChanged = event('ValueUpdate', {
  method: z.literal('valueChanged'),
  path: z.string().describe('The data model path.'),
  value: z
    .union([z.string(), z.boolean()])
    .describe('The text the device sent; "true" and "false" stand for booleans.'),
})

export const progress = event('Progress', { task })

export const diagnosticsResult = event('DiagnosticsResult', { task })

export const managementResult = event('ManagementResult', { task })

export const avManagementResult = event('AvManagementResult', { task })

export const avScreenCaptureResult = event('AvScreenCaptureResult', {
  result_status: z.string(),
  user_agreement_state: z.string().optional(),
  image: z.string().optional(),
})

export const realtimeEvent = z.discriminatedUnion('kind', [
  z.discriminatedUnion('method', [valueChanged.frame, deviceUpdate]),
  progress.frame,
  diagnosticsResult.frame,
  managementResult.frame,
  avManagementResult.frame,
  avScreenCaptureResult.frame,
])

export type RealtimeEvent = z.infer<typeof realtimeEvent>

/** What the server sends on `/ws/{clientId}`. */
export const serverMessage = z.union([
  realtimeEvent,
  z.object({
    type: z.literal('subscribed'),
    endpointId: z.string().optional(),
    endpointIds: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('unsubscribed'),
    endpointId: z.string().optional(),
    endpointIds: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('pong'),
    unavailable: z
      .literal(true)
      .optional()
      .describe('Calls are refused for now, as the database is away; `misc.checkDb` says when they are not any more.'),
  }),
  z
    .object({ type: z.literal('stale'), calls: z.array(z.string()) })
    .describe('Answers of these calls are stale: a client that shows one asks again.'),
  z
    .object({ type: z.literal('batch'), batch: taskBatch })
    .describe(
      'What an own bulk action came to so far: at most once a second, in place of what each of its tasks says.',
    ),
  /** A message that was refused, and the devices it was refused for. */
  z.object({
    type: z.literal('error'),
    code: z.string(),
    message: z.string(),
    endpointId: z.string().optional(),
    endpointIds: z.array(z.string()).optional(),
  }),
])

export type ServerMessage = z.infer<typeof serverMessage>
