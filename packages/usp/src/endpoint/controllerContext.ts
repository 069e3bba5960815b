import { SessionContextRecord_PayloadSARState } from '../codec/gen/usp-record_pb.ts'
import type { RecordContent } from '../codec/record.ts'
import { pieceBytes } from '../mtp/unfinished.ts'

type SessionContextBody = Extract<RecordContent, { readonly type: 'sessionContext' }>['body']

/** What a record of a session context asks of us. */
export type ContextStep = {
  /** A whole message, once its last segment is there. */
  readonly message?: Uint8Array | undefined
  /** Records to send now: retransmissions the peer asked for, or our own request for one. */
  readonly send: readonly SessionContextBody[]
  /** Why the context cannot go on. */
  readonly broken?: string | undefined
}

const { NONE, BEGIN, COMPLETE } = SessionContextRecord_PayloadSARState
const maxSequence = 2n ** 64n - 1n
/** R-E2E.8 and R-E2E.9: how near the end of the sequence numbers a new context begins. */
const sequenceReserve = 10_000n
/** Segments of one message. */
const maxSegments = 16_384
/** Records we keep until the peer has acknowledged them. */
const maxKept = 64

/**
 * An end-to-end session context in plain text (TR-369 §5.2): sequence numbers, acknowledgement,
 * retransmission in both directions, and reassembly of segmented messages. Over an MTP that keeps
 * the order a gap means loss, so what comes behind one is asked for again instead of kept.
 */
export class SessionContext {
  sessionId: bigint
  private expected: bigint
  private sequence = 0n
  private readonly maxBytes: number
  private segments: Uint8Array[] = []
  private segmentBytes = 0
  private kept: SessionContextBody[] = []

  constructor(sessionId: bigint, firstExpected: bigint, maxBytes: number) {
    this.sessionId = sessionId
    this.expected = firstExpected
    this.maxBytes = maxBytes
  }

  /** What is kept of a message whose last segment is yet to come; bytes. */
  get held(): number {
    return this.segmentBytes + this.segments.length * pieceBytes
  }

  /** The record body that carries `payload` next. */
  wrap(payload: Uint8Array): SessionContextBody {
    if (this.sequence >= maxSequence - sequenceReserve) this.restart(this.sessionId + 1n, 1n)
    return this.body(payload, 0n)
  }

  /** Takes one record of the peer. */
  receive(body: SessionContextBody): ContextStep {
    // R-E2E.6: another session id starts a new context.
    if (body.sessionId !== this.sessionId) this.restart(body.sessionId, body.sequenceId)
    this.kept = this.kept.filter((sent) => sent.sequenceId >= body.expectedId)
    const again = this.kept.filter((sent) => sent.sequenceId === body.retransmitId)
    if (body.sequenceId < this.expected) return { send: again }
    if (body.sequenceId > this.expected) return { send: [...again, this.body(undefined, this.expected)] }
    this.expected += 1n
    if (body.sequenceId >= maxSequence - sequenceReserve) this.restart(this.sessionId + 1n, 1n)
    return { send: again, ...this.reassemble(body) }
  }

  private reassemble(body: SessionContextBody): { message?: Uint8Array; broken?: string } {
    if (body.payload.length === 0) return {}
    if (body.payloadSarState === BEGIN || body.payloadSarState === NONE) this.dropSegments()
    for (const part of body.payload) {
      this.segmentBytes += part.length
      // A record may be a view of a large buffer: only the segment itself is kept.
      this.segments.push(part.slice())
    }
    if (this.segmentBytes > this.maxBytes || this.segments.length > maxSegments) {
      this.dropSegments()
      return { broken: 'the segmented message is too large' }
    }
    const whole = (state: SessionContextBody['payloadSarState']): boolean => state === NONE || state === COMPLETE
    if (!whole(body.payloadSarState) || !whole(body.payloadrecSarState)) return {}
    const message = Buffer.concat(this.segments)
    this.dropSegments()
    return { message }
  }

  private body(payload: Uint8Array | undefined, retransmitId: bigint): SessionContextBody {
    this.sequence += 1n
    const body: SessionContextBody = {
      sessionId: this.sessionId,
      sequenceId: this.sequence,
      expectedId: this.expected,
      retransmitId,
      payloadSarState: NONE,
      payloadrecSarState: NONE,
      payload: payload === undefined ? [] : [payload],
    }
    this.kept.push(body)
    if (this.kept.length > maxKept) this.kept.shift()
    return body
  }

  private restart(sessionId: bigint, firstExpected: bigint): void {
    this.sessionId = sessionId
    this.expected = firstExpected
    this.sequence = 0n
    this.kept = []
    this.dropSegments()
  }

  private dropSegments(): void {
    this.segments = []
    this.segmentBytes = 0
  }
}
