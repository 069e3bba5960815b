import { avCalls, framesPath } from '@headend/contract/av'
import type { Stack, TestSession } from '../core/testing.ts'
import type { DeviceBench } from './bench.ts'

/** One frame as a browser gets it. */
export type SeenFrame = Readonly<{ number: number; time: number; type: string; bytes: Buffer }>

const separator = Buffer.from('\r\n\r\n')

/** Frames of an answer (multipart/x-mixed-replace, RFC 2046 5.1), as they come. */
async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<SeenFrame> {
  let rest = Buffer.alloc(0)
  for await (const part of body) {
    rest = Buffer.concat([rest, part])
    for (let at = rest.indexOf(separator); at >= 0; at = rest.indexOf(separator)) {
      const head = rest.toString('latin1', 0, at)
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
      const [begin, length] = [at + separator.length, Number(field('Content-Length'))]
      if (rest.length < begin + length) break
      const bytes = rest.subarray(begin, begin + length)
      yield { number: Number(field('X-Frame')), time: Number(field('X-Time')), type: field('Content-Type'), bytes }
      rest = rest.subarray(begin + length)
    }
  }
}

/** A browser that watches a remote view. */
export const screenOf = async (stack: Stack, as: TestSession, taskId: string) => {
  const controller = new AbortController()
  const response = await fetch(`${stack.url}${framesPath(taskId)}?t=1`, {
    headers: { authorization: `Bearer ${as.info.token}` },
    signal: controller.signal,
  })
  const frames = response.body === null ? undefined : framesOf(response.body)
  return {
    status: response.status,
    headers: response.headers,
    code: async (): Promise<unknown> => Reflect.get(Object(await response.json()), 'code'),
    /** The next frames, fewer when it is over before. */
    next: async (count: number): Promise<SeenFrame[]> => {
      const seen: SeenFrame[] = []
      while (seen.length < count) {
        const next = await frames?.next().catch(() => undefined)
        if (next?.done !== false) break
        seen.push(next.value)
      }
      return seen
    },
    close: () => controller.abort(),
    [Symbol.dispose]: () => controller.abort(),
  }
}

/** Has the viewer agree, and the capture begin: gives its task. */
export const beginView = async (b: DeviceBench, { count = 1000, interval = 0.08 } = {}): Promise<string> => {
  const consent = await b.ask(avCalls.requestConsent)
  const { taskStatus } = await b.ended(consent.taskId)
  if (taskStatus !== 'success') throw new Error('The viewer did not agree')
  return (await b.ask(avCalls.startScreenCapture, { count, interval })).taskId
}
