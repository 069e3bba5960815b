/** A frame of a remote view as it came. */
export type Frame = Readonly<{ number: number; time: number; picture: Blob }>

const blank = [13, 10, 13, 10]

const endOfHead = (bytes: Uint8Array): number => {
  for (let at = 0; at + 3 < bytes.length; at += 1)
    if (blank.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

const joined = (before: Uint8Array<ArrayBuffer>, more: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(before.length + more.length)
  all.set(before)
  all.set(more, before.length)
  return all
}

/** Hands each frame of an answer on as it comes (multipart/x-mixed-replace); settles when there are no more. */
export const readFrames = async (body: ReadableStream<Uint8Array>, take: (frame: Frame) => void): Promise<void> => {
  const reader = body.getReader()
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    rest = joined(rest, value)
    for (;;) {
      const at = endOfHead(rest)
      if (at < 0) break
      const head = new TextDecoder().decode(rest.subarray(0, at))
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
      const [begin, length] = [at + blank.length, Number(field('Content-Length'))]
      if (rest.length < begin + length) break
      const picture = new Blob([rest.slice(begin, begin + length)], { type: field('Content-Type') })
      take({ number: Number(field('X-Frame')), time: Number(field('X-Time')), picture })
      rest = rest.slice(begin + length)
    }
  }
}
