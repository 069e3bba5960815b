import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { Clock } from '@headend/usp'
import { formatTime } from '@headend/usp'

export type Transfer = {
  readonly url: URL
  /** Bits per second. */
  readonly rate: number
} & ({ readonly direction: 'Download' } | { readonly direction: 'Upload'; readonly length: number })

/** How a transfer went, in the terms of TR-143: times as dateTimes, bytes of content and bytes on the wire. */
export type TransferResult = {
  readonly status:
    | 'Complete'
    | 'Error_CannotResolveHostName'
    | 'Error_InitConnectionFailed'
    | 'Error_NoResponse'
    | 'Error_TransferFailed'
    | 'Error_Timeout'
  readonly address: string
  readonly openRequest: string
  readonly openResponse: string
  readonly requested: string
  readonly began: string
  readonly ended: string
  /** From the first to the last byte of content. */
  readonly microseconds: number
  readonly testBytes: number
  readonly received: number
  readonly sent: number
}

export type TransferOptions = {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Called about twice a second with the bytes of content so far and the milliseconds they took. */
  progress(bytes: number, elapsed: number): void
}

/** A server that says nothing this long is gone; milliseconds. */
const silence = 20_000
const chunk = Buffer.alloc(64 * 1024)

type Moments = { open: number; opened: number; requested: number; began: number; ended: number }

/** Carries a transfer out over HTTP, held to its rate. Never rejects. */
export function transfer(what: Transfer, options: TransferOptions): Promise<TransferResult> {
  // The wall clock has milliseconds; a short test needs the finer one.
  const origin = options.clock.now() - performance.now()
  const moments: Moments = { open: performance.now(), opened: 0, requested: 0, began: 0, ended: 0 }
  const meter = { bytes: 0, lastStep: 0 }
  let socket: Socket | undefined
  let address = ''

  return new Promise((resolve) => {
    const request = (what.url.protocol === 'https:' ? httpsRequest : httpRequest)(what.url, {
      method: what.direction === 'Download' ? 'GET' : 'PUT',
      agent: false,
      signal: options.signal,
      headers:
        what.direction === 'Upload'
          ? { 'content-length': what.length, 'content-type': 'application/octet-stream' }
          : {},
    })
    const finish = (status: TransferResult['status']): void => {
      moments.ended = performance.now()
      request.destroy()
      const at = (moment: number): string => (moment === 0 ? '0001-01-01T00:00:00Z' : precise(origin + moment))
      resolve({
        status,
        address,
        openRequest: at(moments.open),
        openResponse: at(moments.opened),
        requested: at(moments.requested),
        began: at(moments.began),
        ended: at(moments.ended),
        microseconds: moments.began === 0 ? 0 : Math.round((moments.ended - moments.began) * 1000),
        testBytes: meter.bytes,
        received: socket?.bytesRead ?? 0,
        sent: socket?.bytesWritten ?? 0,
      })
    }
    const count = (bytes: number): number => {
      meter.bytes += bytes
      const elapsed = performance.now() - moments.began
      if (elapsed - meter.lastStep >= 500) {
        meter.lastStep = elapsed
        options.progress(meter.bytes, elapsed)
      }
      // How much too early we are for the line's rate, in milliseconds.
      return (meter.bytes * 8000) / what.rate - elapsed
    }

    request.setTimeout(silence, () => finish('Error_Timeout'))
    request.on('socket', (opened) => {
      socket = opened
      opened.once('connect', () => {
        moments.opened = performance.now()
        moments.requested = moments.opened
        // Gone as soon as the server closes its side.
        address = opened.remoteAddress ?? ''
        if (what.direction === 'Download') request.end()
        else send(request, what.length, moments, options.clock, count)
      })
    })
    request.on('error', (error) => finish(statusOf(error, moments)))
    request.on('response', (response) => {
      if (response.statusCode === undefined || response.statusCode >= 300) finish('Error_TransferFailed')
      else if (what.direction === 'Download') receive(response, moments, options.clock, count, finish)
      else
        response
          .resume()
          .on('end', () => finish('Complete'))
          .on('error', () => finish('Error_TransferFailed'))
    })
    // Without this the connection would wait for the first byte of the request.
    request.flushHeaders()
  })
}

function receive(
  response: IncomingMessage,
  moments: Moments,
  clock: Clock,
  count: (bytes: number) => number,
  finish: (status: TransferResult['status']) => void,
): void {
  moments.began = performance.now()
  response.on('data', (data: Buffer) => {
    const early = count(data.length)
    if (early < 5) return
    response.pause()
    clock.after(early, () => response.resume())
  })
  response.on('end', () => finish(response.complete ? 'Complete' : 'Error_TransferFailed'))
  response.on('error', () => finish('Error_TransferFailed'))
}

function send(
  request: ClientRequest,
  length: number,
  moments: Moments,
  clock: Clock,
  count: (bytes: number) => number,
): void {
  let left = length
  moments.began = performance.now()
  const next = (): void => {
    for (;;) {
      if (request.destroyed) return
      if (left === 0) {
        request.end()
        return
      }
      const bytes = Math.min(left, chunk.length)
      left -= bytes
      const drained = request.write(bytes === chunk.length ? chunk : chunk.subarray(0, bytes))
      const early = count(bytes)
      if (early >= 5) {
        clock.after(early, next)
        return
      }
      if (!drained) {
        request.once('drain', next)
        return
      }
    }
  }
  next()
}

function statusOf(error: Error & { readonly code?: string }, moments: Moments): TransferResult['status'] {
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'Error_CannotResolveHostName'
  if (moments.opened === 0) return 'Error_InitConnectionFailed'
  return moments.began === 0 ? 'Error_NoResponse' : 'Error_TransferFailed'
}

/** A dateTime with microseconds, as TR-143 asks for. */
function precise(time: number): string {
  const whole = Math.floor(time)
  const micros = String(Math.floor((time - whole) * 1000)).padStart(3, '0')
  const milliseconds = String(whole % 1000).padStart(3, '0')
  return formatTime(whole - (whole % 1000)).replace('Z', `.${milliseconds}${micros}Z`)
}
