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

const fits = (payload: Payload, most: number): boolean =>
  // No character has more than three bytes a unit: most messages are far from their limit and need no count.
  (typeof payload === 'string' && payload.length * 3 <= most) || bytesOf(payload) <= most

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
  if (!fits(text, most)) throw new BusFailure('tooLarge', subject)
  return text
}

const tooLarge = (payload: Payload, most: number) =>
  ({ ok: false, kind: 'tooLarge', reason: `${bytesOf(payload)} bytes, at most ${most}` }) as const

const parsed = <Message>(value: unknown, schema: z.ZodType<Message>): Read<Message> => {
  const result = schema.safeParse(value)
  if (result.success) return { ok: true, message: result.data }
  const [issue] = result.error.issues
  return { ok: false, kind: 'malformed', reason: `${issue?.path.join('.') ?? ''}: ${issue?.code ?? 'invalid'}` }
}

const json = (payload: Payload): unknown => {
  try {
    return JSON.parse(textOf(payload))
  } catch {
    return undefined
  }
}

/** A message that arrived, or why it is none; says nothing of what was in it. */
export const read = <Message>(payload: Payload, { schema, most }: Format<Message>): Read<Message> => {
  if (!fits(payload, most)) return tooLarge(payload, most)
  const value = json(payload)
  return value === undefined ? { ok: false, kind: 'malformed', reason: 'not JSON' } : parsed(value, schema)
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
  refused: z.array(z.object({ path: z.string(), code: z.number(), message: z.string() })).exactOptional(),
})

const refusal = z.discriminatedUnion('kind', [
  // A process of another version may know codes and details that this one does not.
  z.object({ kind: z.literal('failure'), code: z.enum(errorCodes).catch('error'), details: details.catch({}) }),
  z.object({ kind: z.literal('unfit'), why: z.enum(['tooLarge', 'malformed']) }),
  z.object({ kind: z.literal('error'), message: z.string() }),
])
type Refusal = z.infer<typeof refusal>
type Reply = Readonly<{ answer: unknown } | { refusal: Refusal }>

const refusalOf = (thrown: unknown): Refusal => {
  if (thrown instanceof BusFailure && thrown.kind === 'tooLarge') return { kind: 'unfit', why: 'tooLarge' }
  if (!(thrown instanceof Failure)) return { kind: 'error', message: asError(thrown).message.slice(0, 1000) }
  const { cause: _cause, ...rest } = thrown.details
  return { kind: 'failure', code: thrown.code, details: details.parse(JSON.parse(JSON.stringify(rest))) }
}

/** What is sent instead of a reply that is larger than what carries it. */
export const unfitReply = JSON.stringify({ refusal: { kind: 'unfit', why: 'tooLarge' } } satisfies Reply)

/** Answers one request of a topic: what it gives is the text of a reply, whatever happens on the way. */
export const replyTo = async <Request, Answer>(
  payload: Payload,
  { request, answer, subject }: RequestTopic<Request, Answer>,
  handler: (message: Request) => Answer | Promise<Answer>,
  refused: (reason: string) => void,
): Promise<string> => {
  const most = answer.most + replyRoom
  const reply = (message: Reply): string => written(message, most, subject)
  const asked = read(payload, request)
  if (!asked.ok) {
    refused(asked.reason)
    return reply({ refusal: { kind: 'unfit', why: asked.kind } })
  }
  try {
    return reply({ answer: (await handler(asked.message)) ?? null })
  } catch (thrown) {
    return reply({ refusal: refusalOf(thrown) })
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The answer in a reply.
 * @throws {BusFailure} tooLarge, malformed
 * @throws {Failure} the failure of the process that answered: same code, same details.
 */
export const answerIn = <Request, Answer>(payload: Payload, topic: RequestTopic<Request, Answer>): Answer => {
  const { answer, subject } = topic
  if (!fits(payload, answer.most + replyRoom)) throw new BusFailure('tooLarge', subject)
  const reply = json(payload)
  if (isObject(reply) && 'answer' in reply) {
    const given = parsed(reply.answer, answer.schema)
    if (given.ok) return given.message
    throw new BusFailure('malformed', subject)
  }
  const refused = refusal.safeParse(isObject(reply) && 'refusal' in reply ? reply.refusal : undefined)
  if (!refused.success) throw new BusFailure('malformed', subject)
  switch (refused.data.kind) {
    case 'failure':
      throw fail(refused.data.code, refused.data.details)
    case 'unfit':
      throw new BusFailure(refused.data.why, subject)
    case 'error':
      throw new Error(refused.data.message)
  }
}
