import { createFile } from 'mp4box'
import { crc32, deflateSync } from 'node:zlib'
import { colourAt, rgbOf } from './colours.fake.ts'
import type { Content } from './content.ts'

const chunk = (name: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}

const wholeOf = (header: Buffer, rows: Uint8Array, further: readonly Uint8Array[] = []): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      ...further,
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )

/** Size in pixels and kind of colour: 0 is grey, 2 red, green and blue, of eight bits each (PNG 11.2.2). */
const headerOf = (width: number, height: number, colour: 0 | 2): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colour, 0, 0, 0], 8)
  return header
}

/** A grey PNG picture of a size in pixels, `padding` bytes larger than it has to be. */
export const pictureOf = (width: number, height: number, padding = 0): Uint8Array<ArrayBuffer> => {
  // Each row begins with its filter, of which 0 is none (PNG 9.2).
  const row = Buffer.alloc(width + 1, 0x60)
  row[0] = 0
  const rows = Buffer.alloc((width + 1) * height, row)
  const further = padding >= 12 ? [chunk('teXt', Buffer.alloc(padding - 12, 0x20))] : []
  return wholeOf(headerOf(width, height, 0), rows, further)
}

/** A PNG picture in colours, which people tell from others by its `index`. */
export const colouredPictureOf = (width: number, height: number, index = 0): Uint8Array<ArrayBuffer> =>
  wholeOf(
    headerOf(width, height, 2),
    Buffer.concat(
      Array.from({ length: height }, (_, at) => {
        const colour = Buffer.from(rgbOf(colourAt(at / height, index)))
        return Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, colour)])
      }),
    ),
  )

/** An MP4 film of a size in pixels and a length in seconds, with `content` bytes that nobody can decode. */
export const filmOf = (width: number, height: number, seconds: number, content = 64): Uint8Array<ArrayBuffer> => {
  const file = createFile()
  const duration = Math.round(seconds * 1000)
  file.init({ timescale: 1000, duration, brands: ['isom', 'mp42'] })
  file.addTrack({ type: 'avc1', timescale: 1000, duration, media_duration: duration, width, height })
  const table = Buffer.from(file.getBuffer().buffer as ArrayBuffer)
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8 + content)
  box.write('mdat', 4, 'latin1')
  return Uint8Array.from(Buffer.concat([table, box, Buffer.alloc(content)]))
}

/** Bytes as content that is read where it is looked at. */
export const contentOf = (bytes: Uint8Array<ArrayBuffer>): Content => ({
  size: bytes.length,
  read: async (start, end) => bytes.slice(start, end),
})
