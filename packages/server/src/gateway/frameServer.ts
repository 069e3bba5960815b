import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { mostFrameBytes } from '../device/files.ts'
import type { FrameTaker } from '../device/files.ts'

/** Frames of all devices that are on their way at a time, and of one capture. */
const most = { all: 400, each: 2 }
/** A frame that takes longer is of no use; milliseconds. */
const arriveMs = 10_000

const statusOf = { taken: 204, over: 410, early: 429, unfit: 415 } as const satisfies Record<
  Awaited<ReturnType<FrameTaker['take']>>,
  number
>

/** All bytes of a request; undefined when they are more than a frame has. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > mostFrameBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Takes frames of remote views into memory: one request a frame, whose address is good for one capture of one device. */
export const frameServer = ({ frames, clock }: { frames: FrameTaker; clock: Clock }) => {
  const byTask = new Map<string, number>()
  let all = 0

  /** Answers without reading on: whoever sends more than may be is not worth the connection. */
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-length': 0, connection: 'close', ...headers }).end()
  }

  return async (request: IncomingMessage, response: ServerResponse, asked: URLSearchParams): Promise<void> => {
    if (request.method !== 'PUT' && request.method !== 'POST') return refuse(response, 405, { allow: 'PUT, POST' })
    const [task, key] = [asked.get('task') ?? '', asked.get('key') ?? '']
    const isSound = /^[\w-]{1,64}$/.test(task) && /^[\w-]{1,64}$/.test(key)
    if (!isSound || !(await frames.admits(task, key))) return refuse(response, 403)
    if (Number(request.headers['content-length'] ?? 0) > mostFrameBytes) return refuse(response, 413)
    const mine = byTask.get(task) ?? 0
    if (all >= most.all || mine >= most.each) return refuse(response, 429, { 'retry-after': '1' })
    all += 1
    byTask.set(task, mine + 1)
    const cut = clock.after(arriveMs, () => request.destroy())
    try {
      const bytes = await bodyOf(request)
      if (bytes === undefined) return refuse(response, 413)
      response.writeHead(statusOf[await frames.take(task, bytes)], { 'content-length': 0 }).end()
    } finally {
      cut()
      all -= 1
      const left = (byTask.get(task) ?? 1) - 1
      if (left > 0) byTask.set(task, left)
      else byTask.delete(task)
    }
  }
}
