import { crc32, deflateSync } from 'node:zlib'

/** A picture of the screen of a set-top box: a scene with a moving part, what is on, the time, and what was pressed last. */
export type Screen = Readonly<{
  /** Milliseconds since 1970. */
  now: number
  /** Tells one device from another. */
  seed: number
  /** Lines of text, the first one in the banner. */
  title: string
  message: string
  key: string
}>

const width = 480
const height = 270

/** Five columns of seven bits each, the lowest bit on top. */
const font: Readonly<Record<string, readonly number[]>> = {
  '0': [62, 81, 73, 69, 62],
  '1': [0, 66, 127, 64, 0],
  '2': [66, 97, 81, 73, 70],
  '3': [33, 65, 69, 75, 49],
  '4': [24, 20, 18, 127, 16],
  '5': [39, 69, 69, 69, 57],
  '6': [60, 74, 73, 73, 48],
  '7': [1, 113, 9, 5, 3],
  '8': [54, 73, 73, 73, 54],
  '9': [6, 73, 73, 41, 30],
  A: [126, 17, 17, 17, 126],
  B: [127, 73, 73, 73, 54],
  C: [62, 65, 65, 65, 34],
  D: [127, 65, 65, 34, 28],
  E: [127, 73, 73, 73, 65],
  F: [127, 9, 9, 9, 1],
  G: [62, 65, 73, 73, 122],
  H: [127, 8, 8, 8, 127],
  I: [0, 65, 127, 65, 0],
  J: [32, 64, 65, 63, 1],
  K: [127, 8, 20, 34, 65],
  L: [127, 64, 64, 64, 64],
  M: [127, 2, 12, 2, 127],
  N: [127, 4, 8, 16, 127],
  O: [62, 65, 65, 65, 62],
  P: [127, 9, 9, 9, 6],
  Q: [62, 65, 81, 33, 94],
  R: [127, 9, 25, 41, 70],
  S: [70, 73, 73, 73, 49],
  T: [1, 1, 127, 1, 1],
  U: [63, 64, 64, 64, 63],
  V: [31, 32, 64, 32, 31],
  W: [63, 64, 56, 64, 63],
  X: [99, 20, 8, 20, 99],
  Y: [7, 8, 112, 8, 7],
  Z: [97, 81, 73, 69, 67],
  ':': [0, 54, 54, 0, 0],
  '.': [0, 96, 96, 0, 0],
  '-': [8, 8, 8, 8, 8],
  _: [64, 64, 64, 64, 64],
}

/** Colours by number: the sky from 0, then hills, sun, text and banner. */
const skies = 64
const [far, near, sun, white, dark, amber, blue] = [64, 65, 66, 67, 68, 69, 70]

const palette: Buffer = (() => {
  const mix = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share)
  const stops = [
    [18, 28, 72],
    [64, 60, 120],
    [212, 120, 104],
  ] as const
  const sky = Array.from({ length: skies }, (_, index) => {
    const at = (index / (skies - 1)) * 2
    const [from, to] = at < 1 ? [stops[0], stops[1]] : [stops[1], stops[2]]
    return [0, 1, 2].map((part) => mix(from[part] ?? 0, to[part] ?? 0, at % 1 || (at === 2 ? 1 : 0)))
  })
  const others = [
    [88, 70, 116],
    [40, 36, 66],
    [250, 216, 160],
    [255, 255, 255],
    [14, 18, 30],
    [240, 180, 70],
    [62, 102, 224],
  ]
  return Buffer.from([...sky, ...others].flat())
})()

const rows = new Map<number, Buffer>()

/** What does not move, by device: a row of a filter type and its pixels after the other (PNG 9.2). */
function scene(seed: number): Buffer {
  const known = rows.get(seed)
  if (known !== undefined) return known
  const pixels = Buffer.alloc((width + 1) * height)
  const wave = (x: number, period: number, phase: number): number => Math.sin((x / period) * 2 * Math.PI + phase)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const distant = 150 - 22 * wave(x, 310, seed % 7) - 8 * wave(x, 90, seed % 5)
      const close = 190 - 14 * wave(x, 220, seed % 11)
      const sky = Math.min(skies - 1, Math.floor((y / 190) * skies))
      pixels[y * (width + 1) + 1 + x] = y > close ? near : y > distant ? far : sky
    }
  }
  if (rows.size > 200) rows.clear()
  rows.set(seed, pixels)
  return pixels
}

type Canvas = (x: number, y: number, w: number, h: number, colour: number) => void

function write(box: Canvas, text: string, x: number, y: number, size: number, colour: number): void {
  ;[...text.toUpperCase()].forEach((letter, index) => {
    ;(font[letter] ?? []).forEach((column, dx) => {
      for (let dy = 0; dy < 7; dy += 1) {
        if ((column >> dy) & 1) box(x + (index * 6 + dx) * size, y + dy * size, size, size, colour)
      }
    })
  })
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

const head = (() => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, indexed colour (PNG 11.2.2).
  header.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('PLTE', palette)])
})()
const tail = chunk('IEND', Buffer.alloc(0))

/** The screen as a PNG of a few kilobytes. */
export function picture({ now, seed, title, message, key }: Screen): Buffer {
  const pixels = Buffer.from(scene(seed))
  const box: Canvas = (x, y, w, h, colour) => {
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + w))]
    for (let row = Math.max(0, Math.round(y)); row < Math.min(height, Math.round(y + h)); row += 1) {
      if (right > left) pixels.fill(colour, row * (width + 1) + 1 + left, row * (width + 1) + 1 + right)
    }
  }
  // Across the sky every eight seconds.
  const share = (now % 8000) / 8000
  const [x, y] = [share * width, 110 - Math.sin(share * Math.PI) * 70]
  for (let dy = -18; dy <= 18; dy += 1) {
    const half = Math.sqrt(18 * 18 - dy * dy)
    box(x - half, y + dy, half * 2, 1, sun)
  }
  box(0, 216, width, 54, dark)
  box(20, 254, 440, 4, near)
  box(20, 254, 440 * ((now % 60_000) / 60_000), 4, amber)
  write(box, title, 20, 228, 2, white)
  const time = new Date(now).toISOString()
  write(box, time.slice(11, 19), width - 120, 14, 2, white)
  write(box, time.slice(20, 21), width - 20, 14, 2, amber)
  if (key !== '') {
    box(20, 44, 24 + key.length * 12, 24, blue)
    write(box, key, 32, 49, 2, white)
  }
  if (message !== '') {
    box(60, 90, width - 120, 60, dark)
    box(60, 90, 4, 60, amber)
    write(box, message.slice(0, 28), 76, 112, 2, white)
  }
  return Buffer.concat([head, chunk('IDAT', deflateSync(pixels, { level: 1 })), tail])
}
