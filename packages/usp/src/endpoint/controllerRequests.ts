import type { UspErrorCode } from '../codec/errors.ts'
import { uspError } from '../codec/errors.ts'
import type { ErrorMessage, ParamError, RequestType, ResponseMessage, ResponseType } from '../codec/message.ts'
import { responseTo } from '../codec/message.ts'
import type { CloseReason } from '../mtp/connection.ts'
import { closeCodes } from '../mtp/connection.ts'
import type { ControllerCore } from './controllerCore.ts'
import type { Due } from './controllerDeadlines.ts'
import type { AgentLink } from './controllerLink.ts'
import type { UspFailure, UspResult } from './controllerTypes.ts'

/** Responses whose size follows from how much was asked for. */
const largeAnswers: ReadonlySet<ResponseType> = new Set(['getResp', 'getSupportedDmResp', 'getInstancesResp'])

type Answer = UspResult<ResponseMessage['body']>

/** Messages that answer a request by its id; `undefined` for one that could not be decoded. */
export type AnswerMessage =
  | ResponseMessage
  | ErrorMessage
  | { readonly kind: 'malformed'; readonly msgId: string; readonly reason: string; readonly errCode: UspErrorCode }

class Pending implements Due {
  readonly msgId: string
  readonly wanted: ResponseType
  readonly expires: number
  nudge: number
  slot: Due['slot'] = undefined
  place: number | undefined = undefined
  /** When it left, by the monotonic clock. */
  sent = 0
  /** Encoded; dropped once it is on its way. */
  message: Uint8Array | undefined
  readonly resolve: (answer: Answer) => void
  private readonly owner: OutstandingRequests

  constructor(
    owner: OutstandingRequests,
    fields: Pick<Pending, 'msgId' | 'wanted' | 'expires' | 'nudge' | 'message' | 'resolve'>,
  ) {
    this.owner = owner
    this.msgId = fields.msgId
    this.wanted = fields.wanted
    this.expires = fields.expires
    this.nudge = fields.nudge
    this.message = fields.message
    this.resolve = fields.resolve
  }

  due(): void {
    this.owner.due(this)
  }
}

/** The requests of one session that wait for their answers, and those that wait to be sent. */
export class OutstandingRequests {
  private readonly core: ControllerCore
  private readonly link: AgentLink
  private readonly sent: Pending[] = []
  private readonly waiting: Pending[] = []
  private readonly unanswered: (sent: number) => void

  /** `unanswered` is called with when a request was sent that ran out. */
  constructor(core: ControllerCore, link: AgentLink, unanswered: (sent: number) => void) {
    this.core = core
    this.link = link
    this.unanswered = unanswered
  }

  get size(): number {
    return this.sent.length + this.waiting.length
  }

  /** Sends an encoded request, or lets it wait for its turn; resolves with its answer. */
  send(type: RequestType, msgId: string, message: Uint8Array, timeoutMs: number | undefined): Promise<Answer> {
    const { limits, clock } = this.core
    if (!this.link.live) return Promise.resolve(failed({ kind: 'disconnected' }))
    if (this.sent.length >= limits.maxOutstanding && this.waiting.length >= limits.maxWaiting) {
      return Promise.resolve(failed({ kind: 'busy' }))
    }
    return new Promise((resolve) => {
      const pending = new Pending(this, {
        msgId,
        wanted: responseTo[type],
        expires: clock.monotonic() + (timeoutMs ?? limits.requestTimeout),
        nudge: limits.nudgeAfter,
        message,
        resolve,
      })
      if (this.sent.length < limits.maxOutstanding) this.transmit(pending)
      else {
        this.waiting.push(pending)
        this.core.deadlines.set(pending, pending.expires - clock.monotonic())
      }
    })
  }

  /** Takes an answer. Says whether a request was waiting for it. */
  answer(message: AnswerMessage): boolean {
    const index = this.sent.findIndex((pending) => pending.msgId === message.msgId)
    const pending = this.sent[index]
    if (pending === undefined) return false
    this.sent.splice(index, 1)
    this.core.deadlines.clear(pending)
    pending.resolve(outcome(pending, message))
    this.sendNext()
    return true
  }

  due(pending: Pending): void {
    const left = pending.expires - this.core.clock.monotonic()
    if (left <= 0) {
      remove(this.sent, pending)
      remove(this.waiting, pending)
      pending.resolve(failed({ kind: 'timeout' }))
      if (pending.message === undefined) this.unanswered(pending.sent)
      this.sendNext()
      return
    }
    // Some agents write an answer only when the next frame of ours wakes them.
    if (pending.message === undefined) this.link.connection.ping()
    pending.nudge *= 2
    this.core.deadlines.set(pending, Math.min(pending.nudge, left))
  }

  /** The session is over: nothing will be answered any more. Answers that were too large for the MTP are what ended it. */
  ended({ code, reason }: CloseReason): void {
    const sent = this.sent.splice(0)
    for (const pending of [...sent, ...this.waiting.splice(0)]) {
      this.core.deadlines.clear(pending)
      const tooLarge = code === closeCodes.tooLarge && largeAnswers.has(pending.wanted) && sent.includes(pending)
      pending.resolve(failed(tooLarge ? { kind: 'tooLarge', reason } : { kind: 'disconnected' }))
    }
  }

  private sendNext(): void {
    if (!this.link.live || this.sent.length >= this.core.limits.maxOutstanding) return
    const next = this.waiting.shift()
    if (next !== undefined) this.transmit(next)
  }

  private transmit(pending: Pending): void {
    const { message } = pending
    if (message === undefined) return
    pending.message = undefined
    pending.sent = this.core.clock.monotonic()
    this.sent.push(pending)
    this.core.deadlines.set(pending, Math.min(pending.nudge, pending.expires - this.core.clock.monotonic()))
    this.link.send(message)
  }
}

function outcome(pending: Pending, message: AnswerMessage): Answer {
  switch (message.kind) {
    case 'response':
      if (message.type === pending.wanted) return { ok: true, value: message.body }
      return failed({ kind: 'malformed', reason: `${message.type} instead of ${pending.wanted}` })
    case 'error': {
      const { errCode, errMsg, paramErrs } = message.body
      const paramErrors: readonly ParamError[] = paramErrs
      return failed({ kind: 'refused', code: errCode, message: errMsg, paramErrors })
    }
    case 'malformed': {
      const { reason, errCode } = message
      return failed({ kind: errCode === uspError.resourcesExceeded ? 'tooLarge' : 'malformed', reason })
    }
  }
}

function failed(failure: UspFailure): Answer {
  return { ok: false, failure }
}

function remove(from: Pending[], pending: Pending): void {
  const index = from.indexOf(pending)
  if (index >= 0) from.splice(index, 1)
}
