import { encodeMessage, errorMessage } from '../codec/message.ts'
import { uspError, uspErrorName } from '../codec/errors.ts'
import type { UspErrorCode } from '../codec/errors.ts'
import { Record_PayloadSecurity, SessionContextRecord_PayloadSARState } from '../codec/gen/usp-record_pb.ts'
import type { UspRecord } from '../codec/record.ts'
import {
  decodeRecord,
  encodeRecord,
  messageRecord,
  newestVersion,
  record,
  supportedVersions,
  webSocketConnectRecord,
} from '../codec/record.ts'
import type { CloseReason, MtpConnection, MtpSink } from '../mtp/connection.ts'
import { closeCodes } from '../mtp/connection.ts'
import { isEndpointId } from '../mtp/handshake.ts'
import { SessionContext } from './controllerContext.ts'
import type { ControllerCore } from './controllerCore.ts'
import type { Due } from './controllerDeadlines.ts'
import type { AgentSession } from './controllerSession.ts'

/** What makes and knows the users of links. */
export type LinkHost = {
  /** The link's endpoint is known: gives who takes its messages. */
  begin(link: AgentLink, endpointId: string): AgentSession
  /** The link is ready to send for the session that `begin` gave. */
  begun(link: AgentLink, session: AgentSession): void
  /** The link is over. */
  done(link: AgentLink): void
}

/** Records held while it is found out whether their sender may speak. */
const maxHeld = 32

/** How long a peer waits that has to be sent more errors than are free, and when they are free again; milliseconds. */
const errorWait = 1000
const errorRest = 60_000

const sarStates: ReadonlySet<number> = new Set(Object.values(SessionContextRecord_PayloadSARState))

/** Problems of one connection that are all reported. */
const toldProblems = 8

type Phase = 'arriving' | 'admitting' | 'live' | 'ended'

/** The two ways in which a record carries a message (TR-369 §5.1). */
export type Way = 'noSessionContext' | 'sessionContext'

/** Why nothing is read from the peer for a while. */
type Hold = 'admission' | 'notifies' | 'errors'

/**
 * The record layer of one connection: finds out who speaks, refuses records that are not for us
 * or not from that endpoint, and turns records into messages and back.
 */
export class AgentLink implements MtpSink, Due {
  readonly connection: MtpConnection
  endpointId: string | undefined
  version = newestVersion
  slot: Due['slot'] = undefined
  place: number | undefined = undefined
  private readonly core: ControllerCore
  private readonly host: LinkHost
  private session: AgentSession | undefined
  private phase: Phase = 'arriving'
  private held: UspRecord[] | undefined
  private misaddressed = false
  private problems = 0
  private context: SessionContext | undefined
  /** The way of the last message: our requests go as the agent speaks. */
  private way: Way = 'noSessionContext'
  /** Only while there are any. */
  private holds: Set<Hold> | undefined
  private errors = 0
  private lastErrorTime = 0

  constructor(core: ControllerCore, connection: MtpConnection, host: LinkHost) {
    this.core = core
    this.connection = connection
    this.host = host
    const { connectGrace, identifyTimeout } = core.limits
    core.deadlines.set(this, connection.claimedEndpointId === undefined ? identifyTimeout : connectGrace)
  }

  get live(): boolean {
    return this.phase === 'live'
  }

  /** Nothing came yet: agents before 1.2 know no connect record and may wait for us to speak. */
  due(): void {
    if (this.phase !== 'arriving') return
    const { claimedEndpointId } = this.connection
    if (claimedEndpointId !== undefined && !this.misaddressed) this.start(claimedEndpointId)
    else this.refuse(closeCodes.policyViolation, `no record for ${this.core.controllerId} came`)
  }

  record(bytes: Uint8Array): void {
    if (this.phase === 'ended') return
    const decoded = decodeRecord(bytes)
    if (!decoded.ok && decoded.discarded === true) return this.problem(`discarded a record: ${decoded.reason}`)
    // R-WS.16
    if (!decoded.ok) return this.refuse(closeCodes.unsupportedData, `not a USP record: ${decoded.reason}`)
    const { fromId, toId } = decoded.value
    const known = this.endpointId ?? this.connection.claimedEndpointId ?? this.held?.[0]?.fromId ?? fromId
    if (!isEndpointId(fromId)) {
      return this.refuse(closeCodes.unsupportedData, 'the record has no valid from_id')
    }
    if (fromId !== known) {
      return this.refuse(closeCodes.policyViolation, `from_id ${fromId} on the connection of ${known}`)
    }
    if (toId !== this.core.controllerId) return this.ignoreMisaddressed(toId)
    if (this.phase === 'arriving') this.identify(decoded.value)
    else if (this.phase === 'admitting') this.hold(decoded.value)
    else this.take(decoded.value)
  }

  closed(reason: CloseReason): void {
    this.finish(reason)
  }

  /** Sends one encoded message: an answer the way its request came (R-MSG.0a), a request as the agent last spoke. */
  send(message: Uint8Array, way: Way = this.way): void {
    const address = this.address()
    if (way === 'noSessionContext' || this.context === undefined) this.transmit(messageRecord(address, message))
    else this.transmit(record(address, { type: 'sessionContext', body: this.context.wrap(message) }))
  }

  /** Stops reading from the peer until that reason is gone; there may be several at a time. */
  pause(why: Hold): void {
    this.holds ??= new Set()
    if (this.holds.size === 0) this.connection.pause()
    this.holds.add(why)
  }

  resume(why: Hold): void {
    if (this.holds?.delete(why) !== true || this.holds.size > 0) return
    this.holds = undefined
    if (this.phase !== 'ended') this.connection.resume()
  }

  /** Ends the link and its connection. */
  end(code: number, reason: string): void {
    this.finish({ code, reason })
    this.connection.close(code, reason)
  }

  private finish(reason: CloseReason): void {
    if (this.phase === 'ended') return
    this.phase = 'ended'
    this.core.deadlines.clear(this)
    this.context = undefined
    this.held = undefined
    const { session } = this
    this.session = undefined
    session?.ended(reason)
    this.host.done(this)
  }

  private refuse(code: number, reason: string): void {
    this.problem(reason)
    this.end(code, reason)
  }

  /** R-E2E.1: a record for somebody else is ignored. */
  private ignoreMisaddressed(toId: string): void {
    if (!this.misaddressed) this.problem(`ignored a record for ${toId}`)
    this.misaddressed = true
  }

  private identify(first: UspRecord): void {
    if (this.connection.claimedEndpointId !== undefined) return this.welcome([first])
    const admission = this.connection.admit(first.fromId)
    if (!(admission instanceof Promise)) return this.admitted(admission, [first])
    this.phase = 'admitting'
    this.held = [first]
    this.pause('admission')
    admission.then(
      (result) => {
        if (this.phase !== 'admitting') return
        this.resume('admission')
        this.admitted(result, this.held ?? [])
      },
      (error: unknown) => {
        this.problem('could not find out whether the endpoint may connect', error)
        this.end(closeCodes.internalError, 'try again later')
      },
    )
  }

  private admitted(
    admission: { readonly ok: true } | { readonly ok: false; readonly reason: string },
    records: readonly UspRecord[],
  ): void {
    if (admission.ok) this.welcome(records)
    else this.refuse(closeCodes.policyViolation, admission.reason)
  }

  private hold(held: UspRecord): void {
    if (this.held === undefined || this.held.length >= maxHeld) {
      this.refuse(closeCodes.policyViolation, 'too many records before the endpoint was admitted')
    } else this.held.push(held)
  }

  private welcome(records: readonly UspRecord[]): void {
    this.held = undefined
    const [first] = records
    if (first === undefined) return
    if (supportedVersions.includes(first.version)) this.version = first.version
    // Ours goes out before the session is reported and may be asked (R-MTP.8).
    if (first.type === 'websocketConnect') this.greet(first.fromId)
    this.start(first.fromId)
    for (const later of first.type === 'websocketConnect' ? records.slice(1) : records) this.take(later)
  }

  private start(endpointId: string): void {
    this.core.deadlines.clear(this)
    this.phase = 'live'
    this.endpointId = endpointId
    const session = this.host.begin(this, endpointId)
    this.session = session
    this.host.begun(this, session)
  }

  private take(value: UspRecord): void {
    if (this.phase !== 'live') return
    switch (value.type) {
      case 'noSessionContext':
        if (this.plain(value, value.type)) this.taken(value.body.payload, value.type)
        return
      case 'sessionContext':
        if (this.plain(value, value.type)) this.takeInContext(value.body)
        return
      case 'websocketConnect':
        this.context = undefined
        this.connection.holds(0)
        this.way = 'noSessionContext'
        this.greet(value.fromId)
        return
      case 'disconnect': {
        // R-MTP.7: the context is forgotten; we close, which R-MTP.8 leaves to us.
        const reason = value.body.reason === '' ? '' : `: ${value.body.reason}`
        this.end(closeCodes.normal, `the agent disconnected${reason}`)
        return
      }
      case 'mqttConnect':
      case 'stompConnect':
      case 'udsConnect':
        // The MTP itself has made use of it.
        return
    }
  }

  private taken(message: Uint8Array, way: Way): void {
    this.way = way
    this.session?.message(message, way)
  }

  private takeInContext(body: Extract<UspRecord, { readonly type: 'sessionContext' }>['body']): void {
    if (![body.payloadSarState, body.payloadrecSarState].every((state) => sarStates.has(state))) {
      // R-ENC.2
      return this.sendError('', uspError.invalidRecordValue, 'the state of segmentation is not known', this.way)
    }
    this.context ??= new SessionContext(body.sessionId, body.sequenceId, this.core.limits.maxMessageBytes)
    const step = this.context.receive(body)
    this.connection.holds(this.context.held)
    for (const answer of step.send) {
      this.transmit(record(this.address(), { type: 'sessionContext', body: answer }))
    }
    if (step.broken !== undefined) this.refuse(closeCodes.tooLarge, step.broken)
    else if (step.message !== undefined) this.taken(step.message, 'sessionContext')
  }

  /** Payloads under TLS inside the record, or under what only another version knows, are answered with an Error (R-MTP.5). */
  private plain({ payloadSecurity }: UspRecord, way: Way): boolean {
    if (payloadSecurity === Record_PayloadSecurity.PLAINTEXT) return true
    const isKnown = payloadSecurity === Record_PayloadSecurity.TLS12
    const code = isKnown ? uspError.secureSessionNotSupported : uspError.invalidRecordValue
    this.sendError('', code, uspErrorName(code), way)
    return false
  }

  /**
   * Sends an Error, as long as they are few. A peer that goes on sending what has to be refused, as one that answers
   * errors with errors does, is read from once a second then and answered no more often.
   */
  sendError(msgId: string, code: UspErrorCode, text: string, way: Way): void {
    const now = this.core.clock.now()
    if (now - this.lastErrorTime > errorRest) this.errors = 0
    if (this.holds?.has('errors') === true) return
    this.lastErrorTime = now
    this.errors += 1
    if (this.errors > this.core.limits.freeErrors) {
      this.pause('errors')
      this.core.clock.after(errorWait, () => this.resume('errors'))
    }
    this.send(encodeMessage(errorMessage(msgId, code, text)), way)
  }

  private greet(toId: string): void {
    const { controllerId } = this.core
    this.transmit(webSocketConnectRecord({ toId, fromId: controllerId, version: this.version }))
  }

  private address(): { toId: string; fromId: string; version: string } {
    return { toId: this.endpointId ?? '', fromId: this.core.controllerId, version: this.version }
  }

  private transmit(value: UspRecord): void {
    this.connection.send(encodeRecord(value))
  }

  /** Reports the first problems and then ever fewer: a broken agent must not fill the log. */
  problem(text: string, cause?: unknown): void {
    this.problems += 1
    if (this.problems > toldProblems && !Number.isInteger(Math.log2(this.problems))) return
    this.core.problem(this.connection, this.endpointId ?? this.connection.claimedEndpointId, text, cause)
  }
}
