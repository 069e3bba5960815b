import * as z from 'zod'
import { pagination } from './paging.ts'

/** A device that an action did not start on: what to call it, why not, and the task that was written for it, if one was. */
export const leftDevice = z.object({
  endpointId: z.string(),
  name: z.string(),
  code: z.string(),
  reason: z.string(),
  taskId: z.string().nullable(),
})
export type LeftDevice = z.infer<typeof leftDevice>

/** What an error's `data` may carry, by which a form or a list finds the place to show it. */
export const errorData = z.object({
  field: z.string().optional(),
  executed: z.int().optional(),
  unmet: z.int().optional(),
  permission: z.string().optional(),
  reason: z.string().optional(),
  /** The task that was written before the device failed it. */
  taskId: z.string().optional(),
  /** Every device that an action did not start on. */
  left: z.array(leftDevice).optional(),
  fields: z.array(z.object({ field: z.string(), problem: z.string() })).optional(),
})

export type ErrorData = z.infer<typeof errorData>

/** Every answer of every call: `code` is `success` or a code of the error table. */
export const envelope = z.object({
  code: z.string(),
  message: z.string(),
  data: z.unknown(),
  pagination: pagination.optional(),
})

export type Envelope = z.infer<typeof envelope>
