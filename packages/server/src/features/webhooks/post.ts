import { createHmac } from 'node:crypto'
import { request as plainly } from 'node:http'
import { request as encrypted } from 'node:https'
import type { DeliveryProblem } from '@headend/contract/webhooks'
import type { Clock } from '../../core/clock.ts'
import { deviceText } from '../../device/text.ts'
import { guardedLookup, Internal, isInternal, literalOf } from '../../core/reach.ts'

/** How every secret begins (Standard Webhooks). */
export const secretPrefix = 'whsec_'

/** An endpoint answers within this; milliseconds. */
const timeoutMs = 10_000
/** Bytes of an answer that are read, and letters of it that are kept. */
const readBytes = 4096
const keptLetters = 1000

/** A message for an endpoint, signed with each of the secrets. */
export type Message = Readonly<{ address: string; secrets: readonly string[]; id: string; body: string }>

/** What an attempt came to: what the endpoint answered, or why it did not. */
export type Outcome = Readonly<{
  status: number | null
  problem: DeliveryProblem | null
  /** Milliseconds. */
  duration: number
  /** The beginning of what it answered. */
  answer: string
}>

export const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** The headers that prove who sent a message, and when (Standard Webhooks, "Signature scheme"). */
export const signed = ({ secrets, id, body }: Omit<Message, 'address'>, seconds: number) => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') }
}

const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_NODATA'])

const problemOf = (error: unknown): DeliveryProblem => {
  if (error instanceof Internal) return 'forbidden'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unresolved.has(code)) return 'unresolved'
  if (code === 'ECONNREFUSED') return 'refused'
  return /CERT|SIGNATURE|^ERR_TLS|^EPROTO/.test(code) ? 'certificate' : 'broken'
}

type Needs = Readonly<{ clock: Clock; allowPrivate: boolean }>

/**
 * Posts a message to an endpoint. No redirect is followed, no connection is kept, and of an answer without end only the
 * beginning is read. `signal` takes it back; what it came to then is not known.
 */
export const poster =
  ({ clock, allowPrivate }: Needs) =>
  (message: Message, signal?: AbortSignal): Promise<Outcome> => {
    const began = clock.monotonic()
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
    const taken = () => Math.round(clock.monotonic() - began)
    const failed = (problem: DeliveryProblem) => resolve({ status: null, problem, duration: taken(), answer: '' })
    const url = new URL(message.address)
    const literal = literalOf(url)
    if (!allowPrivate && (url.protocol !== 'https:' || (literal !== undefined && isInternal(literal)))) {
      failed('forbidden')
      return promise
    }
    const asked = (url.protocol === 'https:' ? encrypted : plainly)(url, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(message.body),
        'user-agent': 'Headend',
        ...signed(message, Math.floor(clock.now() / 1000)),
      },
      ...(allowPrivate ? {} : { lookup: guardedLookup }),
    })
    let late = (): void => failed('timeout')
    const cancel = clock.after(timeoutMs, () => {
      late()
      asked.destroy()
    })
    const abort = (): void => {
      reject(new Error('the attempt was taken back'))
      asked.destroy()
    }
    signal?.addEventListener('abort', abort, { once: true })
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const done = (): void => {
        const answer = deviceText(Buffer.concat(parts).subarray(0, readBytes).toString('utf8'), keptLetters)
        resolve({ status: response.statusCode ?? null, problem: null, duration: taken(), answer })
        asked.destroy()
      }
      // It has answered: what it goes on to say is of no matter.
      late = done
      response.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= readBytes) done()
      })
      response.on('end', done)
      response.on('error', done)
      response.on('close', done)
    })
    asked.on('error', (error) => failed(problemOf(error)))
    asked.end(message.body)
    return promise.finally(() => {
      cancel()
      signal?.removeEventListener('abort', abort)
    })
  }

export type Post = ReturnType<typeof poster>
