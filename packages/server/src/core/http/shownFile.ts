import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from '../files.ts'
import { rangeOf } from './range.ts'

export type ShownFile = Readonly<{
  storeName: string
  size: number
  /** In hexadecimal digits. */
  sha256: string
  /** Its media type. */
  type: string
}>

/**
 * Answers with a stored file at an address that no other file ever has, so that a browser keeps it for good. Parts of it are given as they
 * are asked for (RFC 9110 14): players of films begin with the last one, and some play nothing without.
 */
export const sendShown = (
  files: Pick<Files, 'read'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { storeName, size, sha256, type }: ShownFile,
): FastifyReply => {
  const { headers } = request
  const etag = `"${sha256}"`
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
  const known = headers['if-none-match']?.split(',').map((one) => one.trim())
  if (known?.includes(etag)) return reply.code(304).send()
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined
  const range = rangeOf(asked, size)
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply.type(type)
  if (range === undefined) return reply.header('content-length', size).send(files.read(storeName))
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(files.read(storeName, range))
}
