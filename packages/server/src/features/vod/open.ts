import { mostVodBytes } from '@headend/contract/cmsVod'
import type { VodProblem } from '@headend/contract/cmsVod'
import { STATUS_CODES, request as plainly } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as encrypted } from 'node:https'
import type { Clock } from '../../core/clock.ts'
import { guardedLookup, Internal, isInternal, literalOf } from '../../core/reach.ts'
import type { VodAdapter, VodSettings } from './adapter.ts'
import { saidFailure, VodFailure } from './failure.ts'

/** A server that sends nothing for so long is given up, and so is one that has not ended by then; milliseconds. */
const silentMs = 30_000
const wholeMs = 600_000
/** Bytes that are read of an answer that says a failure. */
const readOfFailure = 4096

const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NODATA'])

const problemOf = (error: Error): VodProblem => {
  if (error instanceof Internal) return 'internal'
  const code = 'code' in error ? String(error.code) : ''
  if (unresolved.has(code)) return 'unresolved'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|SIGNATURE|^ERR_TLS|^EPROTO/.test(code) ? 'certificate' : 'broken'
}

/** Whether a list may be got from this address; what a name leads to is looked at as the connection is made. */
export const isReachable = (address: string, allowPrivate: boolean): boolean => {
  if (allowPrivate) return true
  const url = new URL(address)
  const literal = literalOf(url)
  return url.protocol === 'https:' && (literal === undefined || !isInternal(literal))
}

const statusFailure = async (response: IncomingMessage): Promise<VodFailure> => {
  const status = response.statusCode ?? 0
  if (status === 401) return new VodFailure('unauthorized')
  if (status === 403) return new VodFailure('forbidden')
  if (status >= 300 && status < 400) return new VodFailure('redirect')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) continue
    parts.push(part)
    bytes += part.length
    if (bytes >= readOfFailure) break
  }
  const said = Buffer.concat(parts).toString('utf8')
  return saidFailure(said, new VodFailure('status', `${status} ${STATUS_CODES[status] ?? ''}`.trim()))
}

type Needs = Readonly<{ clock: Clock; allowPrivate: boolean; adapter: VodAdapter }>

/**
 * The bytes of the list of a VOD server as they come, bounded in number and in time. No redirect is followed and no connection
 * kept. A server that nobody reads waits: its silence counts from when its next bytes are asked for.
 * @throws {VodFailure} while it is read
 */
export const opener = ({ clock, allowPrivate, adapter }: Needs) =>
  async function* (settings: VodSettings, signal: AbortSignal): AsyncGenerator<Buffer> {
    if (!isReachable(settings.url, allowPrivate)) throw new VodFailure('internal')
    const url = new URL(settings.url)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const asked = (url.protocol === 'https:' ? encrypted : plainly)(url, {
      agent: false,
      headers: { 'user-agent': 'Headend', 'accept-encoding': 'identity', ...adapter.headers(settings) },
      ...(allowPrivate ? {} : { lookup: guardedLookup }),
    })
    let failure: VodFailure | undefined
    const giveUp = (problem: VodProblem) => (): void => {
      failure ??= new VodFailure(problem)
      reject(failure)
      asked.destroy()
    }
    const stop = giveUp('interrupted')
    let cancelSilence = clock.after(silentMs, giveUp('silent'))
    const cancelWhole = clock.after(wholeMs, giveUp('slow'))
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    asked.on('error', (error) => reject(failure ?? new VodFailure(problemOf(error), '', error)))
    asked.on('response', resolve)
    asked.end()
    try {
      const response = await promise
      if (response.statusCode !== 200) throw await statusFailure(response)
      let bytes = 0
      try {
        for await (const part of response) {
          if (!Buffer.isBuffer(part)) continue
          cancelSilence()
          bytes += part.length
          if (bytes > mostVodBytes) throw new VodFailure('large')
          yield part
          cancelSilence = clock.after(silentMs, giveUp('silent'))
        }
      } catch (thrown) {
        if (thrown instanceof VodFailure) throw thrown
        throw failure ?? new VodFailure('broken', '', thrown)
      }
    } finally {
      cancelSilence()
      cancelWhole()
      signal.removeEventListener('abort', stop)
      asked.destroy()
    }
  }

export type Open = ReturnType<typeof opener>
