import { createFile } from 'mp4box'
import { colourAt } from './colours.fake.ts'

/** Bits one after the other, as H.264 writes them (ITU-T H.264, 7.2 and 9.1). */
const bitsOf = () => {
  const bytes: number[] = []
  let free = 0
  const bit = (value: number): void => {
    if (free === 0) {
      bytes.push(0)
      free = 8
    }
    free -= 1
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | (value << free)
  }
  const u = (count: number, value: number): void => {
    for (let at = count - 1; at >= 0; at -= 1) bit((value >> at) & 1)
  }
  /** Exponential Golomb code of a number from 0 on; of signed numbers 0 alone is needed, which has the same code. */
  const ue = (value: number): void => {
    const length = 32 - Math.clz32(value + 1)
    u(length - 1, 0)
    u(length, value + 1)
  }
  const align = (): void => {
    free = 0
  }
  const end = (): Uint8Array => {
    bit(1)
    return Uint8Array.from(bytes)
  }
  return { u, ue, align, whole: (values: readonly number[]) => void bytes.push(...values), end }
}

/** A unit of the stream: no three bytes of it look like the beginning of another one (7.4.1). */
const unitOf = (head: number, content: Uint8Array): Uint8Array => {
  const bytes = [head]
  let zeros = 0
  for (const byte of content) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}

const block = 16

/** Size and profile of the stream (7.3.2.1). */
const sequence = (width: number, height: number): Uint8Array => {
  const { u, ue, end } = bitsOf()
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  // Constrained baseline, level 4.
  for (const value of [66, 0xc0, 40]) u(8, value)
  for (const value of [0, 0, 2, 1]) ue(value)
  u(1, 0)
  ue(columns - 1)
  ue(rows - 1)
  u(2, 3)
  const [right, bottom] = [(columns * block - width) / 2, (rows * block - height) / 2]
  u(1, right + bottom > 0 ? 1 : 0)
  if (right + bottom > 0) for (const value of [0, right, 0, bottom]) ue(value)
  u(1, 0)
  return unitOf(0x67, end())
}

/** How pictures are coded (7.3.2.2): nothing but that their edges may be left as they are. */
const picture = (): Uint8Array => {
  const { u, ue, end } = bitsOf()
  ue(0)
  ue(0)
  u(2, 0)
  for (const value of [0, 0, 0]) ue(value)
  u(3, 0)
  for (const value of [0, 0, 0]) ue(value)
  u(3, 4)
  return unitOf(0x68, end())
}

/** A picture of colours that run into each other: the first block of each row as it is, every other one the mean of those beside it. */
const frame = (width: number, height: number, index: number): Uint8Array => {
  const { u, ue, align, whole, end } = bitsOf()
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  for (const value of [0, 7, 0]) ue(value)
  u(4, 0)
  ue(index % 2)
  u(2, 0)
  ue(0)
  ue(1)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (column === 0) {
        const [luma, blue, red] = colourAt(row / rows, index / 4)
        ue(25)
        align()
        whole([...Array<number>(256).fill(luma), ...Array<number>(64).fill(blue), ...Array<number>(64).fill(red)])
        continue
      }
      ue(3)
      ue(0)
      ue(0)
      // That nothing is added to the mean has a longer code beside a block that is there as it is (9.2.1).
      if (column === 1) u(6, 3)
      else u(1, 1)
    }
  return unitOf(0x65, end())
}

/** An MP4 film of a size in pixels and a length in seconds that browsers play: two pictures a second. */
export const shownFilmOf = (width: number, height: number, seconds: number): Uint8Array<ArrayBuffer> => {
  const count = Math.max(1, Math.round(seconds * 2))
  const frames = Array.from({ length: count }, (_, index) => {
    const unit = frame(width, height, index)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(unit.length)
    return Buffer.concat([length, unit])
  })
  const duration = Math.round(seconds * 1000)
  const file = createFile()
  file.init({ timescale: 1000, duration, brands: ['isom', 'mp42'] })
  const [sps, pps] = [sequence(width, height), picture()]
  const record = Buffer.concat([
    Buffer.from([1, 66, 0xc0, 40, 0xff, 0xe1, sps.length >> 8, sps.length & 255]),
    sps,
    Buffer.from([1, pps.length >> 8, pps.length & 255]),
    pps,
  ])
  const id = file.addTrack({
    type: 'avc1',
    timescale: 1000,
    duration,
    media_duration: duration,
    width,
    height,
    avcDecoderConfigRecord: Uint8Array.from(record).buffer,
  })
  const table = file.getTrackById(id).mdia.minf.stbl
  const each = Math.floor(duration / count)
  Object.assign(table.stts, { sample_counts: [count - 1, 1], sample_deltas: [each, duration - each * (count - 1)] })
  Object.assign(table.stsc, { first_chunk: [1], samples_per_chunk: [count], sample_description_index: [1] })
  Object.assign(table.stsz, { sample_size: 0, sample_sizes: frames.map(({ length }) => length) })
  Object.assign(table.stco, { chunk_offsets: [0] })
  const head = file.getBuffer().byteLength
  Object.assign(table.stco, { chunk_offsets: [head + 8] })
  const box = Buffer.alloc(8)
  const content = Buffer.concat(frames)
  box.writeUInt32BE(8 + content.length)
  box.write('mdat', 4, 'latin1')
  return Uint8Array.from(Buffer.concat([Buffer.from(file.getBuffer().buffer as ArrayBuffer), box, content]))
}
