import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Clock } from '@headend/usp'

export type FileFetch = {
  readonly url: URL
  /** A hash as Node.js calls it, such as `sha256`. */
  readonly algorithm: string
  /** Bits per second. */
  readonly rate: number
  /** Whether the line is lost in the middle of the file: once, or whenever it comes to there. */
  readonly breaks?: 'once' | 'always' | undefined
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Waits before the next attempt. */
  pause(attempt: number): Promise<void>
}

/** A file that came whole: how long it is, its hash, the one that the server says it has, and the bytes at its beginning. */
export type FetchedFile = {
  readonly bytes: number
  readonly digest: Buffer
  readonly claimed: Buffer | undefined
  readonly head: Buffer
}

/** What became of a fetch: the file, or a sentence about what is wrong. */
export type Fetched =
  | { readonly ok: true; readonly file: FetchedFile }
  | { readonly ok: false; readonly problem: string }

/** A server that says nothing this long is gone; milliseconds. */
const silence = 20_000
/** Attempts in a row that bring nothing. */
const mostFutile = 4
const headBytes = 4096

type Progress = {
  bytes: number
  head: Buffer
  etag: string | undefined
  claimed: Buffer | undefined
  hasBroken: boolean
  readonly hash: Hash
}
type Attempt = 'done' | 'broken' | { readonly problem: string }

/**
 * Fetches a file over HTTP and keeps nothing of it but its hash and its beginning. A connection that breaks is made again and
 * goes on where it was (RFC 9110 14: Range with If-Range). Never rejects.
 */
export async function fetchFile(what: FileFetch): Promise<Fetched> {
  const progress: Progress = {
    bytes: 0,
    head: Buffer.alloc(0),
    etag: undefined,
    claimed: undefined,
    hasBroken: false,
    hash: createHash(what.algorithm),
  }
  for (let futile = 0; futile < mostFutile && !what.signal.aborted;) {
    const before = progress.bytes
    const attempt = await fetchFrom(what, progress)
    if (attempt === 'done') {
      const { bytes, head, claimed, hash } = progress
      return { ok: true, file: { bytes, head, claimed, digest: hash.digest() } }
    }
    if (attempt !== 'broken') return { ok: false, problem: attempt.problem }
    futile = progress.bytes > before ? 0 : futile + 1
    await what.pause(futile)
  }
  if (what.signal.aborted) return { ok: false, problem: 'Interrupted' }
  const had = progress.bytes > 0
  return { ok: false, problem: had ? 'unable to complete download' : 'unable to contact file server' }
}

function fetchFrom(what: FileFetch, progress: Progress): Promise<Attempt> {
  const from = progress.bytes
  const headers =
    from === 0 ? {} : { range: `bytes=${from}-`, ...(progress.etag === undefined ? {} : { 'if-range': progress.etag }) }
  return new Promise((resolve) => {
    const request = (what.url.protocol === 'https:' ? httpsRequest : httpRequest)(what.url, {
      agent: false,
      signal: what.signal,
      headers,
    })
    request.setTimeout(silence, () => request.destroy())
    request.on('error', () => resolve('broken'))
    request.on('response', (response) => {
      const { statusCode = 0 } = response
      if (statusCode !== (from === 0 ? 200 : 206)) {
        request.destroy()
        // Too many at a time: it may be better later.
        resolve(
          statusCode === 503 || statusCode === 429 ? 'broken' : { problem: `the file server answered ${statusCode}` },
        )
        return
      }
      progress.etag = response.headers.etag
      progress.claimed = claimedBy(response, what.algorithm)
      receive(what, progress, response, resolve)
    })
    request.end()
  })
}

/** The hash of the whole file that a server gives along (RFC 9530 3). */
function claimedBy({ headers }: IncomingMessage, algorithm: string): Buffer | undefined {
  const said = headers['repr-digest']
  const name = algorithm.replace('sha', 'sha-')
  const [, value] = new RegExp(`(?:^|,\\s*)${name}=:([\\w+/=]+):`).exec(typeof said === 'string' ? said : '') ?? []
  return value === undefined ? undefined : Buffer.from(value, 'base64')
}

function receive(
  what: FileFetch,
  progress: Progress,
  response: IncomingMessage,
  resolve: (end: Attempt) => void,
): void {
  const { clock, rate, breaks } = what
  const begun = clock.monotonic()
  const from = progress.bytes
  const middle = Math.max(1, Math.floor((from + Number(response.headers['content-length'] ?? 0)) / 2))
  const isLost = (): boolean =>
    breaks === 'always'
      ? progress.bytes >= middle
      : breaks === 'once' && !progress.hasBroken && progress.bytes >= middle
  response.on('data', (data: Buffer) => {
    // Whatever came since it was lost is nothing that the device had.
    if (breaks === 'always' && progress.hasBroken) return void response.destroy()
    if (progress.head.length < headBytes) progress.head = Buffer.concat([progress.head, data]).subarray(0, headBytes)
    progress.hash.update(data)
    progress.bytes += data.length
    if (isLost()) {
      progress.hasBroken = true
      response.destroy()
      return
    }
    // How much too early it is for the rate of the line, in milliseconds.
    const early = ((progress.bytes - from) * 8000) / rate - (clock.monotonic() - begun)
    if (early < 5) return
    response.pause()
    clock.after(early, () => response.resume())
  })
  response.on('end', () => resolve(response.complete ? 'done' : 'broken'))
  response.on('error', () => resolve('broken'))
  response.on('close', () => resolve('broken'))
}
