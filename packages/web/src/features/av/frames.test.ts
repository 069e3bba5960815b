import { expect, it } from 'vitest'
import { readFrames } from './frames.ts'
import type { Frame } from './frames.ts'

const part = (number: number, text: string): string =>
  `--frame\r\nContent-Type: image/png\r\nContent-Length: ${text.length}\r\nX-Frame: ${number}\r\nX-Time: ${number * 10}\r\n\r\n${text}\r\n`

it.each([1, 7, 64, 4096])('reads frames whole, however they are cut on the way: %i bytes at a time', async (size) => {
  const bytes = new TextEncoder().encode(part(1, 'first') + part(2, 'a\r\n\r\nb') + part(5, ''))
  const seen: Frame[] = []
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  await readFrames(body, (frame) => void seen.push(frame))
  expect(seen.map(({ number, time, picture }) => [number, time, picture.type])).toEqual([
    [1, 10, 'image/png'],
    [2, 20, 'image/png'],
    [5, 50, 'image/png'],
  ])
  expect(await Promise.all(seen.map(({ picture }) => picture.text()))).toEqual(['first', 'a\r\n\r\nb', ''])
})
