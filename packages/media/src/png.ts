import { BrokenMedia } from './broken.ts'
import type { Media } from '@headend/contract/media'
import type { Content } from './content.ts'

const broken = () =>
  new BrokenMedia({
    en: 'The PNG picture is damaged or incomplete.',
    ko: 'PNG 이미지가 손상되었거나 완전하지 않습니다.',
  })

/** More chunks than a picture has that somebody drew. */
const mostChunks = 50_000
const signature = 8

/** Reads a PNG picture chunk by chunk to its end (PNG, third edition, 5.3). @throws {BrokenMedia} */
export const readPicture = async ({ size, read }: Content): Promise<Media> => {
  const bytes = await read(0, size)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = signature
  let hasData = false
  let found: Media | undefined
  for (let count = 0; count < mostChunks && at + 12 <= bytes.length; count++) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const next = at + 12 + length
    if (next > bytes.length || (count === 0) !== (name === 'IHDR')) break
    if (name === 'IHDR') {
      if (length !== 13) break
      found = { type: 'png', width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    }
    if (name === 'IDAT') hasData = true
    if (name === 'IEND') {
      if (!found || !hasData || next !== bytes.length) break
      return found
    }
    at = next
  }
  throw broken()
}
