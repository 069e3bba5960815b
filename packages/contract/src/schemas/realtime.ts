import * as z from 'zod'
import { updateMethods, watchLimit } from '../realtime.ts'
import { event } from './core.ts'
import { endpointId, id } from './rules.ts'
import { task } from './tasks.ts'

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

export const valueUpdate = event('ValueUpdate', {
  method: z.enum(updateMethods),
  path: z.string().optional().describe('valueChanged: the data model path.'),
  value: z
    .unknown()
    .describe('valueChanged: the text the device sent; otherwise the fields that changed, spelled as in Device.'),
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
  valueUpdate.frame,
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
  z.object({ type: z.literal('pong') }),
  z
    .object({ type: z.literal('stale'), calls: z.array(z.string()) })
    .describe('Answers of these calls are stale: whoever shows one asks again.'),
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
