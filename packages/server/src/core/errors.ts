import { errors, fill, reasons, withSaid } from '@headend/contract/core'
import type { Envelope, ErrorCode, ErrorData, Language, LeftDevice, Reason, Text } from '@headend/contract/core'

export type FailureDetails = Readonly<{
  /** Names the message of a `custom` failure. */
  reason?: Reason
  /** The message itself, of a rule that lies beside its noun. */
  text?: Text
  /** Fills the places of the reason's message; a text is taken in the reader's language. */
  values?: Readonly<Record<string, string | number | Text>>
  /** The input at fault. */
  field?: string
  /** Every input at fault with what is wrong with it. */
  fields?: readonly { field: string; problem: Text }[]
  /** How many devices an action reached, and how many it did not. */
  executed?: number
  unmet?: number
  /** What was begun where an action reached only some: the tasks, and what they are together. */
  taskIds?: readonly string[]
  batchId?: string
  /** The devices it did not reach, each with its reason. */
  left?: readonly LeftDevice[]
  /** The task that was written before the device failed it. */
  taskId?: string
  /** The permission that was missing, in words. */
  permission?: string
  /** What a device itself said; of a refusal it is part of the message, quoted. */
  detail?: string
  /** Which parameters a device refused: those it named, with its code and words. Never answered as it is. */
  refused?: readonly Readonly<{ path: string; code: number; message: string }>[]
  /** Whether what was to be begun runs already. */
  running?: boolean
  /** What the health of the server is: that its database is down, and when that was seen. */
  database?: 'down'
  time?: number
  /** After how many milliseconds another try may succeed: the header `retry-after`. */
  retryAfterMs?: number
  cause?: unknown
}>

/** An expected failure: a code of the error table and what makes its message exact. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails) {
    super(messageOf(code, details, 'en'), details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** A failure to throw: `throw fail('wsdisconnect')`, `throw fail('custom', { reason: 'deviceBusy' })`. */
export const fail = (code: ErrorCode, details: FailureDetails = {}): Failure => new Failure(code, details)

/** Something that cannot happen did: `throw bug('a task without a device')`. Answered as `error`, logged in full. */
export class Bug extends Error {
  override readonly name = 'Bug'
}

export const bug = (what: string, cause?: unknown): Bug => new Bug(what, cause === undefined ? undefined : { cause })

/** The error itself, whatever was thrown. */
export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Whether `thrown` is a failure with one of these codes. */
export const isFailure = (thrown: unknown, ...codes: readonly ErrorCode[]): thrown is Failure =>
  thrown instanceof Failure && (codes.length === 0 || codes.includes(thrown.code))

const inLanguage = (value: string | number | Text, language: Language): string | number =>
  typeof value === 'object' ? value[language] : value

/** After how many milliseconds somebody asks again for what is not to be had now, where nothing else says it. */
const untilAvailableMs = 5_000

/** After how many milliseconds another try may succeed; undefined where time alone does not help. */
export const waitOf = ({ code, details }: Pick<Failure, 'code' | 'details'>): number | undefined =>
  details.retryAfterMs ?? (code === 'unavailable' || code === 'toomany' ? untilAvailableMs : undefined)

const seconds = (ms: number): number => Math.ceil(ms / 1000)

const inWords = (ms: number): Text =>
  ms > 60_000
    ? { en: `${Math.ceil(ms / 60_000)} min`, ko: `${Math.ceil(ms / 60_000)}분` }
    : { en: `${seconds(ms)} s`, ko: `${seconds(ms)}초` }

const tooMany = (wait: Text): Text => ({
  en: `Too many requests. Try again in ${wait.en}.`,
  ko: `요청이 너무 많습니다. ${wait.ko} 후에 다시 시도하십시오.`,
})

const textOf = (code: ErrorCode, details: FailureDetails): Text => {
  if (details.text !== undefined) return details.text
  if (details.reason !== undefined) return reasons[details.reason]
  return code === 'toomany' ? tooMany(inWords(waitOf({ code, details }) ?? 0)) : errors[code].message
}

const messageOf = (code: ErrorCode, details: FailureDetails, language: Language): string => {
  const { reason, values = {}, detail } = details
  const text = textOf(code, details)
  const message = fill(
    text[language],
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inLanguage(value, language)])),
  )
  return code === 'wsfail' && reason === undefined ? withSaid(message, detail) : message
}

/** What a failure says, in the reader's language. */
export const messageIn = (failure: Failure, language: Language): string =>
  messageOf(failure.code, failure.details, language)

export type FailureAnswer = Readonly<{ status: number; envelope: Envelope }>

/** A failure as it is answered: HTTP status and envelope in the reader's language. Anything unexpected is `error`. */
export const answerOf = (thrown: unknown, language: Language): FailureAnswer => {
  if (!(thrown instanceof Failure)) {
    return {
      status: errors.error.status,
      envelope: { code: 'error', message: errors.error.message[language], data: null },
    }
  }
  const { code, details } = thrown
  const {
    reason,
    detail,
    field,
    fields,
    executed,
    unmet,
    taskIds,
    batchId,
    permission,
    taskId,
    left,
    running,
    database,
    time,
  } = details
  const data: ErrorData = {
    ...(field === undefined ? {} : { field }),
    ...(executed === undefined ? {} : { executed }),
    ...(taskIds === undefined ? {} : { taskIds: [...taskIds] }),
    ...(batchId === undefined ? {} : { batchId }),
    ...(unmet === undefined ? {} : { unmet }),
    ...(permission === undefined ? {} : { permission }),
    ...(reason === undefined && detail === undefined ? {} : { reason: reason ?? detail }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(left === undefined ? {} : { left: [...left] }),
    ...(running === undefined ? {} : { running }),
    ...(database === undefined ? {} : { database }),
    ...(time === undefined ? {} : { time }),
    ...(fields === undefined
      ? {}
      : { fields: fields.map((entry) => ({ field: entry.field, problem: entry.problem[language] })) }),
  }
  return {
    status: errors[code].status,
    envelope: {
      code,
      message: messageOf(code, details, language),
      data: Object.keys(data).length === 0 ? null : data,
    },
  }
}

/** The language of a reader from `Accept-Language`: Korean when it is preferred over English, otherwise English. */
export const languageOf = (acceptLanguage: string | undefined): Language => {
  const ranked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = rest.map((entry) => /^\s*q=([\d.]+)\s*$/.exec(entry)?.[1]).find((found) => found !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return ranked.find(({ tag }) => /^(ko|en)\b/.test(tag))?.tag.startsWith('ko') === true ? 'ko' : 'en'
}
