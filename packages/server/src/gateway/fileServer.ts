import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { Writable } from 'node:stream'
import type { Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import { downloadPath, framePath, reportPath, speedPath } from '../device/files.ts'
import type { Allowance, FrameTaker, ReportTaker } from '../device/files.ts'
import { downloadServer } from './downloadServer.ts'
import type { DownloadNeeds } from './downloadServer.ts'
import { frameServer } from './frameServer.ts'
import { reportServer } from './reportServer.ts'

export type FileServerLimits = Readonly<{
  /** Transfers of all devices at a time. */
  transfers: number
  /** Transfers of one token at a time: a speed test may use several connections. */
  perToken: number
  /** Milliseconds after which a transfer is cut off. */
  timeoutMs: number
}>

export const defaultFileServerLimits: FileServerLimits = { transfers: 200, perToken: 8, timeoutMs: 300_000 }

const chunk = Buffer.alloc(64 * 1024, 'headend')

async function* bytesOf(total: number): AsyncGenerator<Buffer> {
  for (let left = total; left > 0; left -= chunk.length) yield left >= chunk.length ? chunk : chunk.subarray(0, left)
}

const answer = (response: ServerResponse, status: number, headers: Record<string, string | number> = {}): void => {
  response.writeHead(status, { 'content-length': 0, ...headers }).end()
}

/**
 * What devices fetch from and send to their own port: stored files, the bytes of a speed test, frames of a remote view, reports of bulk data. Each address was made
 * for one device and one purpose, is good for nothing else, and for no longer than that takes.
 */
export const fileServer = ({
  allowed,
  frames,
  reports,
  download,
  clock,
  log,
  limits = defaultFileServerLimits,
}: {
  /** What the token of an address allows; undefined when its task is unknown or over. */
  allowed: (token: string) => Promise<Allowance | undefined>
  frames: FrameTaker
  reports: ReportTaker
  download: Omit<DownloadNeeds, 'clock' | 'log'>
  clock: Clock
  log: Log
  limits?: FileServerLimits
}): RequestListener => {
  const takeFrame = frameServer({ frames, clock })
  const takeReport = reportServer({ reports, clock })
  const giveFile = downloadServer({ ...download, clock, log })
  const byToken = new Map<string, number>()
  let transfers = 0

  const transfer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Not as a URL: much of what comes to an open port is none.
    const [path = '', query] = (request.url ?? '').split('?', 2)
    const asked = new URLSearchParams(query)
    if (path.startsWith(downloadPath)) return giveFile(request, response, path)
    if (path === framePath) return takeFrame(request, response, asked)
    if (path === reportPath) return takeReport(request, response, asked)
    if (path !== speedPath) return answer(response, 404)
    const token = asked.get('task') ?? ''
    const wanted = /^\d{1,12}$/.test(asked.get('bytes') ?? '') ? Number(asked.get('bytes')) : 0
    const allowance = /^[\w-]{1,64}$/.test(token) ? await allowed(token) : undefined
    if (allowance === undefined) return answer(response, 403)
    if (wanted > allowance.bytes || (allowance.direction === 'download' && wanted === 0)) return answer(response, 400)
    const mine = byToken.get(token) ?? 0
    if (transfers >= limits.transfers || mine >= limits.perToken) return answer(response, 503, { 'retry-after': 5 })
    transfers += 1
    byToken.set(token, mine + 1)
    const cut = clock.after(limits.timeoutMs, () => request.destroy())
    try {
      if (allowance.direction === 'download') await send(request, response, wanted)
      else await take(request, response, allowance.bytes)
    } finally {
      cut()
      transfers -= 1
      const left = (byToken.get(token) ?? 1) - 1
      if (left === 0) byToken.delete(token)
      else byToken.set(token, left)
    }
  }

  return (request, response) => {
    transfer(request, response).catch((err: unknown) => {
      log.debug({ err }, 'a transfer of a device broke off')
      if (!response.headersSent) answer(response, 500)
      else response.destroy()
    })
  }
}

const send = async (request: IncomingMessage, response: ServerResponse, bytes: number): Promise<void> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, { allow: 'GET, HEAD' })
  response.writeHead(200, {
    'content-type': 'application/octet-stream',
    'content-length': bytes,
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(Readable.from(bytesOf(bytes), { objectMode: false, highWaterMark: 4 * chunk.length }), response)
}

const take = async (request: IncomingMessage, response: ServerResponse, most: number): Promise<void> => {
  if (request.method !== 'PUT' && request.method !== 'POST') return answer(response, 405, { allow: 'PUT, POST' })
  if (Number(request.headers['content-length'] ?? 0) > most) return answer(response, 413, { connection: 'close' })
  let taken = 0
  const sink = new Writable({
    write: (data: Buffer, _encoding, done) => {
      taken += data.length
      done(taken > most ? new Error('more bytes than the test may send') : null)
    },
  })
  await pipeline(request, sink)
  answer(response, 201)
}
