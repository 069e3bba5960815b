import * as z from 'zod'
import { errorCodes, reasons } from '@headend/contract/core'
import type { Reason } from '@headend/contract/core'
import { asError, fail, Failure } from '../errors.ts'
import { BusFailure } from './failure.ts'
import type { Format, RequestTopic } from './topic.ts'
import { kib } from './topic.ts'
import type { Payload } from './transport.ts'

type Read<Message> = { ok: true; message: Message } | { ok: false; kind: 'tooLarge' | 'malformed'; reason: string }

/** A reply may be so much larger than the answer in it: a failure has room whatever the answer's limit. */
const replyRoom = kib(16)

const bytesOf = (payload: Payload): number =>
  typeof payload === 'string' ? Buffer.byteLength(payload) : payload.byteLength

const textOf = (payload: Payload): string =>
  typeof payload === 'string'
    ? payload
    : Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')

/**
 * A message as text.
 * @throws {BusFailure} tooLarge
 */
export const written = (message: unknown, most: number, subject: string): string => {
  // Bytes have no word for undefined.
  const text = JSON.stringify(message ?? null)
  if (bytesOf(text) > most) throw new BusFailure('tooLarge', subject)
  return text
}

/** A message that arrived, or why it is none; says nothing of what was in it. */
export const read = <Message>(payload: Payload, { schema, most }: Format<Message>): Read<Message> => {
  const bytes = bytesOf(payload)
  if (bytes > most) return { ok: false, kind: 'tooLarge', reason: `${bytes} bytes, at most ${most}` }
  let value: unknown
  try {
    value = JSON.parse(textOf(payload))
  } catch {
    return { ok: false, kind: 'malformed', reason: 'not JSON' }
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return { ok: true, message: parsed.data }
  const [issue] = parsed.error.issues
  return { ok: false, kind: 'malformed', reason: `${issue?.path.join('.') ?? ''}: ${issue?.code ?? 'invalid'}` }
}

const isReason = (value: unknown): value is Reason => typeof value === 'string' && value in reasons
const bilingual = z.object({ en: z.string(), ko: z.string() })
const details = z.object({
  reason: z.custom<Reason>(isReason).exactOptional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), bilingual])).exactOptional(),
  field: z.string().exactOptional(),
  fields: z.array(z.object({ field: z.string(), problem: bilingual })).exactOptional(),
  executed: z.number().exactOptional(),
  unmet: z.number().exactOptional(),
  permission: z.string().exactOptional(),
  detail: z.string().exactOptional(),
})

const reply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), answer: z.unknown() }),
  // A process of another version may know codes and details that this one does not.
  z.object({ kind: z.literal('failure'), code: z.enum(errorCodes).catch('error'), details: details.catch({}) }),
  z.object({ kind: z.literal('refused'), why: z.enum(['tooLarge', 'malformed']) }),
  z.object({ kind: z.literal('error'), message: z.string() }),
])
type Reply = z.infer<typeof reply>

const failureOf = (thrown: unknown): Reply => {
  if (!(thrown instanceof Failure)) return { kind: 'error', message: asError(thrown).message.slice(0, 1000) }
  const { cause: _cause, ...rest } = thrown.details
  return { kind: 'failure', code: thrown.code, details: details.parse(JSON.parse(JSON.stringify(rest))) }
}

/** Answers one request of a topic: what it gives is the text of a reply, whatever happens on the way. */
export const replyTo = async <Request, Answer>(
  payload: Payload,
  { request, answer, subject }: RequestTopic<Request, Answer>,
  handler: (message: Request) => Answer | Promise<Answer>,
  refused: (reason: string) => void,
): Promise<string> => {
  const most = answer.most + replyRoom
  const asked = read(payload, request)
  if (!asked.ok) {
    refused(asked.reason)
    return written({ kind: 'refused', why: asked.kind } satisfies Reply, most, subject)
  }
  try {
    return written({ kind: 'answer', answer: (await handler(asked.message)) ?? null } satisfies Reply, most, subject)
  } catch (thrown) {
    if (thrown instanceof BusFailure && thrown.kind === 'tooLarge') {
      return written({ kind: 'refused', why: 'tooLarge' } satisfies Reply, most, subject)
    }
    return written(failureOf(thrown), most, subject)
  }
}

/**
 * The answer in a reply.
 * @throws {BusFailure} tooLarge, malformed
 * @throws {Failure} the failure of whoever answered: same code, same details.
 */
export const answerIn = <Request, Answer>(payload: Payload, topic: RequestTopic<Request, Answer>): Answer => {
  const { answer, subject } = topic
  const given = read(payload, { schema: reply, most: answer.most + replyRoom })
  if (!given.ok) throw new BusFailure(given.kind, subject)
  const { message } = given
  switch (message.kind) {
    case 'answer': {
      const parsed = answer.schema.safeParse(message.answer)
      if (!parsed.success) throw new BusFailure('malformed', subject)
      return parsed.data
    }
    case 'failure':
      throw fail(message.code, message.details)
    case 'refused':
      throw new BusFailure(message.why, subject)
    case 'error':
      throw new Error(message.message)
  }
}
