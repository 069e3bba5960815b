import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../core/clock.ts'
import type { Files } from '../core/files.ts'
import { rangeOf } from '../core/http/range.ts'
import { limit } from '../core/limits.ts'
import type { Log } from '../core/log.ts'
import type { Download, Downloads } from '../device/downloads.ts'

export type DownloadLimits = Readonly<{
  /** Files on their way at a time, and to one device: some fetch a file in parts. */
  all: number
  perDevice: number
  /** A device that takes nothing for so long is gone; milliseconds. */
  stallMs: number
}>

export const defaultDownloadLimits: DownloadLimits = { all: 2000, perDevice: 4, stallMs: 60_000 }

export type DownloadNeeds = Readonly<{
  downloads: Pick<Downloads, 'read'>
  files: Pick<Files, 'stat' | 'read'>
  clock: Clock
  log: Log
  /** A device has come so far with a file: `bytes` of `size` were sent. */
  sent: (download: Download, bytes: number, size: number) => void
  /** A device asked for a file with an address whose time is over: its history says so. */
  expired: (download: Download) => void
  limits?: DownloadLimits
}>

/** How often it is told how far a device is; milliseconds. */
const progressMs = 2000

const isAmong = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === etag || one.trim() === '*')

/**
 * Serves stored files to devices that show an address made for them, whole or in part (RFC 9110 14), from the disk to the socket
 * and never through memory. Any other address is answered as if nothing was there: what was made up is logged, once a minute
 * for each peer, and an address whose time is over stands in the history of its device.
 */
export const downloadServer = ({
  downloads,
  files,
  clock,
  log,
  sent,
  expired,
  limits = defaultDownloadLimits,
}: DownloadNeeds) => {
  const byDevice = new Map<string, number>()
  let all = 0
  // Whoever guesses must not fill the log.
  const lines = limit({ clock, most: 1, windowMs: 60_000 })

  const answer = (response: ServerResponse, status: number, headers: Record<string, string | number> = {}): void => {
    response.writeHead(status, { 'content-length': 0, 'cache-control': 'no-store', ...headers }).end()
  }

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { download, size, start, end }: Readonly<{ download: Download; size: number; start: number; end: number }>,
  ): Promise<void> => {
    let bytes = start
    let told = -1
    const tell = (): void => {
      if (bytes === told) return
      told = bytes
      sent(download, bytes, size)
    }
    const telling = clock.every(progressMs, tell)
    response.setTimeout(limits.stallMs, () => request.destroy())
    try {
      const content = files.read(download.store, { start, end })
      content.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      await pipeline(content, response)
      tell()
    } finally {
      telling()
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const shown = await downloads.read(path)
    if (shown.kind !== 'good') {
      const address = request.socket.remoteAddress ?? ''
      if (shown.kind === 'expired') expired(shown.download)
      else if (lines.take(address).pass)
        log.warn({ address }, 'somebody asked for a file with an address that nobody made')
      return answer(response, 404)
    }
    const { download } = shown
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(response, 405, { allow: 'GET, HEAD' })
    const file = await files.stat(download.store)
    if (file === undefined) {
      if (lines.take(download.store).pass) log.warn({ file: download.store }, 'a file for devices is not in the store')
      return answer(response, 404)
    }
    const { size } = file
    const etag = `"${download.sha256}"`
    const common = {
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      // Commands that take no checksum leave this to compare with (RFC 9530 3): InstallDU() and Update() of TR-181 are such.
      'repr-digest': `sha-256=:${Buffer.from(download.sha256, 'hex').toString('base64')}:`,
    }
    const { headers } = request
    if (isAmong(headers['if-none-match'], etag)) return void response.writeHead(304, common).end()
    // A part of what is another file by now would be of no use (RFC 9110 13.1.5).
    const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined
    const range = rangeOf(asked, size)
    if (range === null) return answer(response, 416, { ...common, 'content-range': `bytes */${size}` })
    const { endpointId } = download
    const mine = byDevice.get(endpointId) ?? 0
    if (all >= limits.all || mine >= limits.perDevice) return answer(response, 503, { 'retry-after': 5 })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    response.writeHead(range === undefined ? 200 : 206, {
      ...common,
      'content-type': 'application/octet-stream',
      'content-length': end - start + 1,
      ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    })
    if (request.method === 'HEAD') return void response.end()
    all += 1
    byDevice.set(endpointId, mine + 1)
    try {
      await send(request, response, { download, size, start, end })
    } finally {
      all -= 1
      const left = (byDevice.get(endpointId) ?? 1) - 1
      if (left > 0) byDevice.set(endpointId, left)
      else byDevice.delete(endpointId)
    }
  }
}
