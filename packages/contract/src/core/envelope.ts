import * as z from 'zod'
import { pagination } from './paging.ts'

/** What an error's `data` may carry, by which a form or a list finds the place to show it. */
export const errorData = z.object({
  field: z.string().optional(),
  executed: z.int().optional(),
  unmet: z.int().optional(),
  permission: z.string().optional(),
  reason: z.string().optional(),
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
