import { request } from 'node:http'

/** A browser that reads the frames of a remote view and shows none. */
export type FrameViewer = Disposable &
  Readonly<{
    /** Frames so far. */
    count: () => number
    /** The first frame as it came, once it has. */
    first: () => Uint8Array | undefined
  }>

const mark = Buffer.from('--frame\r\n')
const blank = Buffer.from('\r\n\r\n')

/** Opens an answer that goes on (multipart/x-mixed-replace) and settles when its head is there. */
export const frameViewer = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<FrameViewer> =>
  new Promise((resolve, reject) => {
    let frames = 0
    let first: Uint8Array | undefined
    let rest: Buffer = Buffer.alloc(0)
    const asked = request(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
      response.on('error', () => undefined)
      response.on('data', (chunk: Buffer) => {
        rest = Buffer.concat([rest, chunk])
        // A frame is whole when the next one begins.
        for (let next = rest.indexOf(mark, 1); next > 0; next = rest.indexOf(mark, 1)) {
          frames += 1
          first ??= Uint8Array.from(rest.subarray(rest.indexOf(blank) + blank.length, next - 2))
          rest = rest.subarray(next)
        }
      })
      resolve({ count: () => frames, first: () => first, [Symbol.dispose]: () => void asked.destroy() })
    })
    asked.on('error', reject)
    asked.end()
  })
