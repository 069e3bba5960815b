import type { Readable } from 'node:stream'

/** Letters of a text file: those that spreadsheets write. Korean ones write CP949 still, which the web calls EUC-KR. */
export type Encoding = 'utf-8' | 'utf-16le' | 'euc-kr'

const encodings = ['utf-8', 'euc-kr'] as const

/** What no text holds: controls other than tab and the ends of a line. */
const isNoText = (text: string): boolean => /[^\P{Cc}\t\n\v\f\r]/u.test(text)

/** How a text is written, or undefined for what is none; read once, a little at a time. */
export const encodingOf = async (content: Readable): Promise<Encoding | undefined> => {
  let isFirst = true
  let candidates: readonly { name: Encoding; decoder: InstanceType<typeof TextDecoder> }[] = encodings.map((name) => ({
    name,
    decoder: new TextDecoder(name, { fatal: true }),
  }))
  const stillGood = (chunk: Buffer | undefined) =>
    candidates.filter(({ decoder }) => {
      try {
        return !isNoText(chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }))
      } catch {
        return false
      }
    })
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe)
      candidates = [{ name: 'utf-16le', decoder: new TextDecoder('utf-16le', { fatal: true }) }]
    isFirst = false
    candidates = stillGood(chunk)
    if (candidates.length === 0) return undefined
  }
  return stillGood(undefined)[0]?.name
}
