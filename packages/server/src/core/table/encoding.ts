import type { Readable } from 'node:stream'

/** Letters of a text file: those that spreadsheets write. Korean ones write CP949 still, which the web calls EUC-KR. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'euc-kr'

const encodings = ['utf-8', 'euc-kr'] as const

/** What no text holds: controls other than tab and the ends of a line. */
const isNoText = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r]/u.test(text)

/** The encoding that a byte order mark says (Unicode 23.8); that of UTF-8 needs none. */
const marked = (chunk: Uint8Array): Encoding | undefined => {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined
}

/** How a text is written, or undefined for what is none; read once, a little at a time. */
export const encodingOf = async (content: Readable): Promise<Encoding | undefined> => {
  let isFirst = true
  const reading = (name: Encoding) => ({ name, decoder: new TextDecoder(name, { fatal: true }) })
  let candidates = encodings.map(reading)
  const stillGood = (chunk: Buffer | undefined) =>
    candidates.filter(({ decoder }) => {
      try {
        return !isNoText(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }))
      } catch {
        return false
      }
    })
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const mark = isFirst ? marked(chunk) : undefined
    if (mark !== undefined) candidates = [reading(mark)]
    isFirst = false
    candidates = stillGood(chunk)
    if (candidates.length === 0) return undefined
  }
  return stillGood(undefined)[0]?.name
}

/**
 * Whether bytes that are no text in any of these encodings were meant as one: a mark of UTF-16, no control of any kind, or one
 * nought beside each letter, which is UTF-16 without its mark.
 */
export const isMeantAsText = (bytes: Uint8Array): boolean => {
  if (marked(bytes) !== undefined) return true
  const noughts = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) noughts[at % 2] = (noughts[at % 2] ?? 0) + 1
    else if ((byte < 0x20 && (byte < 0x09 || byte > 0x0d)) || byte === 0x7f) return false
  }
  const [even = 0, odd = 0] = noughts
  if (even === 0 && odd === 0) return bytes.length > 0
  return Math.min(even, odd) === 0 && Math.max(even, odd) > bytes.length / 4
}
