import { measure } from '@headend/media'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { answerOwner } from '../../core/answerOwner.ts'

/** Measures a file of media by its rule, in a thread that its owner can end. */

const asked = z.object({
  path: z.string(),
  size: z.number(),
  rule: z.object({
    types: z.array(z.enum(['mp4', 'png'])),
    width: z.number(),
    height: z.number(),
    maxBytes: z.number(),
    maxSeconds: z.number().optional(),
  }),
})

await answerOwner(async (given) => {
  const { path, size, rule } = asked.parse(given)
  const handle = await open(path)
  const read = async (start: number, end: number) => {
    const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - start))
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
    return bytes.subarray(0, bytesRead)
  }
  const found = await measure(rule, { size, read })
  await handle.close()
  return found
})
