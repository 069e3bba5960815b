import * as z from 'zod'
import type { FileLimit } from '../core/index.ts'
import { describe } from './core.ts'
import { id, optionalText } from './rules.ts'

const natural = z.coerce
  .number()
  .pipe(z.int().min(0).max(Number.MAX_SAFE_INTEGER))
  .meta({ type: 'integer', minimum: 0 })

export const heldFile = z
  .object({
    fileId: z.string().describe('Names it to the call that takes it.'),
    fileName: z.string(),
    fileSize: z.number().describe('Bytes, as announced.'),
    received: z.number().describe('Bytes that are here: the offset of the next part.'),
    sha256: z.string().nullable().describe('Of its content, in hexadecimal digits, once all of it is here.'),
  })
  .meta({ id: 'HeldFile' })
export type HeldFile = z.infer<typeof heldFile>

/** An id of a file that was sent before, in place of the file itself. */
export const heldFileId = id.optional().describe('Of a file that was sent before, in place of `file`.')

/**
 * What a call carries that takes a file before anything is known of it, whole or in parts of any size. After a lost connection
 * the next part begins at `received`; one that is here already changes nothing. `limit` is the setting in place of `maxBytes`.
 */
export const fileInParts = (summary: string, maxBytes: number, limit?: FileLimit) =>
  describe({
    call: {
      summary,
      body: z.strictObject({
        fileId: id.optional().describe('Of the file whose next part this is; left out with the first.'),
        offset: natural.default(0).describe('Where in the file the part begins; bytes.'),
        fileSize: natural.optional().describe('Bytes of the whole file; without it, this is all of it.'),
        fileName: optionalText(200).optional().describe('Without it, that of the part.'),
      }),
      upload: { parts: { file: { maxBytes, types: 'any', ...(limit && { limit }) } } },
      data: heldFile,
      fails: ['nofile', 'conflict'],
    },
  }).call

export const operations = describe({
  discard: {
    summary:
      'Give up a file of your own that was sent before and that nothing has taken, whole or not; no failure where it is gone',
    params: z.strictObject({ fileId: id }),
  },
})
