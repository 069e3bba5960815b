/** Pixels of a picture as its header says, of a PNG, JPEG or WebP file; undefined where the header cannot be read. */
export type PictureSize = Readonly<{ width: number; height: number }>

/** PNG (RFC 2083 11.2.2): IHDR is the first chunk. */
const ofPng = (bytes: Buffer): PictureSize | undefined =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined

/** JPEG (ITU-T T.81 B.2.2): the frame header, whose marker is C0 to CF but for C4, C8 and CC. */
const ofJpeg = (bytes: Buffer): PictureSize | undefined => {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** WebP (RFC 9649 2.5 to 2.7): extended, lossless and lossy. */
const ofWebp = (bytes: Buffer): PictureSize | undefined => {
  if (bytes.length < 30) return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return undefined
  }
}

/** The size of a picture by its media type and its header alone: nothing of it is unpacked. */
export const pictureSize = (type: string, bytes: Buffer): PictureSize | undefined => {
  switch (type) {
    case 'image/png':
      return ofPng(bytes)
    case 'image/jpeg':
      return ofJpeg(bytes)
    case 'image/webp':
      return ofWebp(bytes)
    default:
      return undefined
  }
}
