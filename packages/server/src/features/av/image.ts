/** Pixels of a side of a frame: a screen has no more, and a browser that decodes them does not run out of memory. */
const mostPixels = 4096

export type ImageType = 'image/png' | 'image/jpeg'

type Size = Readonly<{ width: number; height: number }>

/** The size in the first chunk of a PNG (PNG 11.2.2). */
const pngSize = (bytes: Buffer): Size | undefined => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The size in the frame header of a JPEG (T.81 B.2.2): markers C0 to CF but DHT, JPG and DAC. */
const jpegSize = (bytes: Buffer): Size | undefined => {
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    // A marker may be preceded by any number of fill bytes (B.1.1.2).
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Start of scan: there is no size before the picture itself.
    if (marker === 0xda) return undefined
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

/** What kind of picture these bytes are, by their content; undefined for anything else, and for one larger than a screen. */
export const imageTypeOf = (bytes: Buffer): ImageType | undefined => {
  const type: ImageType | undefined = bytes.subarray(0, 8).equals(pngSignature)
    ? 'image/png'
    : bytes.subarray(0, 3).equals(jpegStart)
      ? 'image/jpeg'
      : undefined
  if (type === undefined) return undefined
  const size = type === 'image/png' ? pngSize(bytes) : jpegSize(bytes)
  const fits = (side: number): boolean => side >= 1 && side <= mostPixels
  return size !== undefined && fits(size.width) && fits(size.height) ? type : undefined
}
