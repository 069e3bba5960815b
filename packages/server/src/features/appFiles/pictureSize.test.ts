import { expect, it } from 'vitest'
import { pictureSize } from './pictureSize.ts'
import { pixel } from './testPackage.ts'

const jpeg = Buffer.from('ffd8ffe000104a46494600010101004800480000ffc0001108003000200301', 'hex')
const webp = (kind: string, at: number, bytes: string): Buffer => {
  const file = Buffer.alloc(40)
  file.write('RIFF')
  file.write(`WEBP${kind}`, 8)
  file.write(bytes, at, 'hex')
  return file
}

it('reads the size of a picture from its header', () => {
  expect(pictureSize('image/png', pixel)).toEqual({ width: 1, height: 1 })
  const huge = Buffer.from(pixel)
  huge.writeUInt32BE(60_000, 16)
  expect(pictureSize('image/png', huge)).toEqual({ width: 60_000, height: 1 })
  expect(pictureSize('image/jpeg', jpeg)).toEqual({ width: 32, height: 48 })
  expect(pictureSize('image/webp', webp('VP8X', 24, '1f00002f0000'))).toEqual({ width: 32, height: 48 })
  expect(pictureSize('image/webp', webp('VP8L', 20, '2f1fc00b00'))).toEqual({ width: 32, height: 48 })
  expect(pictureSize('image/webp', webp('VP8 ', 26, '20003000'))).toEqual({ width: 32, height: 48 })
})

it('gives nothing where there is no header, however short or odd the file is', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(64), Buffer.from('ffd8ffffffff', 'hex'), jpeg.subarray(0, 24)])
      expect(pictureSize(type, bytes)).toBeUndefined()
})
