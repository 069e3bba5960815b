import type { DescribedCall, DownloadOf, Upload } from '@headend/contract/core'
import type { Json } from './jsonSchema.ts'
import type { Content } from './sharedAddress.ts'

const mib = 1024 * 1024

/** Bytes as people say them, such as 64 KiB or 1.5 MiB. */
export const sizeInWords = (bytes: number): string =>
  bytes < mib / 2 ? `${Math.round(bytes / 1024)} KiB` : `${(bytes / mib).toFixed(bytes % mib === 0 ? 0 : 1)} MiB`

/** A form: the fields of the body and its files, each of the media types it may be of. */
export const formOf = ({ parts }: Upload, fields: Json): Content[string] => {
  const files = Object.entries(parts)
  const required = Array.isArray(fields['required']) ? fields['required'] : []
  const described = files.map(([name, { maxBytes, types }]) => {
    const description = `At most ${sizeInWords(maxBytes)} of ${types === 'any' ? 'what the call is about' : types.join(', ')}, by its content.`
    return [name, { type: 'string', format: 'binary', description }] as const
  })
  return {
    schema: {
      ...fields,
      type: 'object',
      properties: { ...(fields['properties'] as Json | undefined), ...Object.fromEntries(described) },
      required: [...required, ...files.filter(([, { optional }]) => optional !== true).map(([name]) => name)],
    },
    encoding: Object.fromEntries(
      files.map(([name, { types }]) => [
        name,
        { contentType: types === 'any' ? 'application/octet-stream' : types.join(', ') },
      ]),
    ),
  }
}

/** Whether a call answers a file rather than an envelope. */
export const isFile = (call: DescribedCall): call is DescribedCall & Readonly<{ download: DownloadOf }> =>
  call.download !== undefined && call.download.rows !== true
