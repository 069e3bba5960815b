import type { RequestBodies, RequestMessage, RequestType, ResponseBodies, responseTo } from '../codec/message.ts'
import { decodeMessage, encodeMessage, request, response } from '../codec/message.ts'
import { commonVersion, oldestVersion, supportedVersions } from '../codec/record.ts'
import { uspError, uspErrorName } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { CloseReason, PeerCertificate } from '../mtp/connection.ts'
import { closeCodes } from '../mtp/connection.ts'
import type { ControllerCore } from './controllerCore.ts'
import type { AgentLink, Way } from './controllerLink.ts'
import { OutstandingRequests } from './controllerRequests.ts'
import type { ControllerSession, ObjectSettings, RequestOptions, UspResult, WriteOptions } from './controllerTypes.ts'

/** A notification in the hands of its handler. */
type Taking = {
  readonly msgId: string
  readonly body: RequestBodies['notify']
  readonly way: Way
  readonly answered: boolean
  readonly bytes: number
}

type ResponseOf<Type extends RequestType> = ResponseBodies[(typeof responseTo)[Type]]

/** The message layer of one connected agent. */
export class AgentSession implements ControllerSession {
  readonly endpointId: string
  readonly connectedTime: number
  private readonly core: ControllerCore
  private readonly link: AgentLink
  private readonly whenEnded: (session: AgentSession, link: AgentLink, reason: CloseReason) => void
  /** Only while there are any: most agents are idle most of the time. */
  private requests: OutstandingRequests | undefined
  private notifies = 0
  private notifyBytes = 0
  /** When a message last came, by the monotonic clock. */
  private lastMessage = Number.NEGATIVE_INFINITY
  private silent = false
  /** Message ids of notifications whose answers are still to come; only while there are any. */
  private taking: Set<string> | undefined

  constructor(
    core: ControllerCore,
    link: AgentLink,
    endpointId: string,
    whenEnded: (session: AgentSession, link: AgentLink, reason: CloseReason) => void,
  ) {
    this.core = core
    this.link = link
    this.endpointId = endpointId
    this.whenEnded = whenEnded
    this.connectedTime = core.clock.now()
  }

  get mtp(): 'websocket' | 'mqtt' {
    return this.link.connection.mtp
  }
  get remoteAddress(): string {
    return this.link.connection.remoteAddress
  }
  get host(): string | undefined {
    return this.link.connection.host
  }
  get certificate(): PeerCertificate | undefined {
    return this.link.connection.certificate
  }
  get proof(): string | undefined {
    return this.link.connection.proof
  }
  get version(): string {
    return this.link.version
  }
  get open(): boolean {
    return this.link.live
  }
  get outstanding(): number {
    return this.requests?.size ?? 0
  }

  get(
    paths: readonly string[],
    options: RequestOptions & { readonly maxDepth?: number | undefined } = {},
  ): Promise<UspResult<ResponseBodies['getResp']>> {
    return this.ask('get', { paramPaths: paths, maxDepth: options.maxDepth }, options)
  }

  set(updates: readonly ObjectSettings[], options: WriteOptions = {}): Promise<UspResult<ResponseBodies['setResp']>> {
    const updateObjs = updates.map(({ path, params }) => ({ objPath: path, paramSettings: settings(params) }))
    return this.ask('set', { allowPartial: options.allowPartial, updateObjs }, options)
  }

  add(objects: readonly ObjectSettings[], options: WriteOptions = {}): Promise<UspResult<ResponseBodies['addResp']>> {
    const createObjs = objects.map(({ path, params }) => ({ objPath: path, paramSettings: settings(params) }))
    return this.ask('add', { allowPartial: options.allowPartial, createObjs }, options)
  }

  delete(paths: readonly string[], options: WriteOptions = {}): Promise<UspResult<ResponseBodies['deleteResp']>> {
    return this.ask('delete', { allowPartial: options.allowPartial, objPaths: paths }, options)
  }

  operate(
    command: string,
    options: Parameters<ControllerSession['operate']>[1] = {},
  ): Promise<UspResult<ResponseBodies['operateResp']>> {
    const { commandKey, sendResp = true, inputArgs } = options
    const fields = { command, commandKey, sendResp, inputArgs }
    if (sendResp) return this.ask('operate', fields, options)
    // R-OPR.4: nothing comes back, and what comes nevertheless is ignored.
    if (!this.open) return Promise.resolve({ ok: false, failure: { kind: 'disconnected' } })
    this.link.send(encodeMessage(request(this.core.nextMsgId(), 'operate', fields)))
    return Promise.resolve({ ok: true, value: { operationResults: [] } })
  }

  getSupportedDM(
    paths: readonly string[],
    options: Parameters<ControllerSession['getSupportedDM']>[1] = {},
  ): Promise<UspResult<ResponseBodies['getSupportedDmResp']>> {
    const { timeoutMs, ...fields } = options
    return this.ask('getSupportedDm', { ...fields, objPaths: paths }, { timeoutMs })
  }

  getInstances(
    paths: readonly string[],
    options: RequestOptions & { readonly firstLevelOnly?: boolean | undefined } = {},
  ): Promise<UspResult<ResponseBodies['getInstancesResp']>> {
    return this.ask('getInstances', { objPaths: paths, firstLevelOnly: options.firstLevelOnly }, options)
  }

  async getSupportedProtocol(
    options: RequestOptions = {},
  ): Promise<UspResult<ResponseBodies['getSupportedProtocolResp']>> {
    const fields = { controllerSupportedProtocolVersions: supportedVersions.join(',') }
    const answer = await this.ask('getSupportedProtocol', fields, options)
    this.link.version = answer.ok ? commonVersion(answer.value.agentSupportedProtocolVersions) : oldestVersion
    return answer
  }

  vouch(): void {
    this.link.connection.vouch()
  }

  close(code: number = closeCodes.normal, reason = ''): void {
    this.link.end(code, reason)
  }

  /**
   * Takes one message; its body says what it is, whatever its header claims. What cannot be used is answered with an
   * Error, but never where it is known to be a response or an error itself (R-MTP.5).
   */
  message(payload: Uint8Array, way: Way): void {
    this.heard()
    const decoded = decodeMessage(payload)
    if (!decoded.ok) {
      const { msgId = '', reason, errCode, kind } = decoded
      if (kind !== 'request' && this.requests?.answer({ kind: 'malformed', msgId, reason, errCode }) === true) {
        return this.settled()
      }
      this.link.problem(`an unusable message: ${reason}`)
      if (kind !== 'response' && kind !== 'error') this.link.sendError(msgId, errCode, reason, way)
      return
    }
    const message = decoded.value
    if (message.kind === 'request') return this.asked(message, way, payload.length)
    // Nobody waits for it: late, sent twice, or never asked for (R-MSG.9).
    if (this.requests?.answer(message) === true) this.settled()
  }

  ended(reason: CloseReason): void {
    this.requests?.ended(reason)
    this.requests = undefined
    this.whenEnded(this, this.link, reason)
  }

  private async ask<Type extends RequestType>(
    type: Type,
    fields: Fields<RequestBodies[Type]>,
    options: RequestOptions,
  ): Promise<UspResult<ResponseOf<Type>>> {
    const msgId = this.core.nextMsgId()
    const message = encodeMessage(request(msgId, type, fields))
    this.requests ??= new OutstandingRequests(this.core, this.link, (sent) => this.unanswered(sent))
    const answer = await this.requests.send(type, msgId, message, options.timeoutMs)
    // Only the response that belongs to the request passes as its answer.
    return answer as UspResult<ResponseOf<Type>>
  }

  private heard(): void {
    this.lastMessage = this.core.clock.monotonic()
    if (!this.silent) return
    this.silent = false
    this.core.handlers.silent?.(this, undefined)
  }

  /** R-MSG.0: every request is answered. One that is not may be lost; an agent that says nothing else either is silent. */
  private unanswered(sent: number): void {
    const { clock, limits, handlers } = this.core
    const waited = clock.monotonic() - sent
    if (waited < limits.silentAfter || this.silent || this.lastMessage >= sent || !this.open) return
    this.silent = true
    handlers.silent?.(this, clock.now() - waited)
  }

  private settled(): void {
    if (this.requests?.size === 0) this.requests = undefined
  }

  private asked(message: RequestMessage, way: Way, bytes: number): void {
    const { msgId } = message
    switch (message.type) {
      case 'notify':
        return this.notified(msgId, message.body, way, bytes)
      case 'register':
        return this.registering(msgId, message.body, way)
      case 'deregister':
        return this.deregistering(msgId, message.body, way)
      default:
        this.link.sendError(msgId, uspError.messageNotSupported, 'a controller takes no such request', way)
    }
  }

  private notified(msgId: string, body: RequestBodies['notify'], way: Way, bytes: number): void {
    const { limits, handlers } = this.core
    // R-NOT.6a: an OnBoardRequest is always acknowledged.
    const answered = body.sendResp || body.notification.case === 'onBoardReq'
    if (answered) {
      // R-MSG.4: it was sent again before its answer was.
      if (this.taking?.has(msgId) === true) return
      this.taking ??= new Set()
      this.taking.add(msgId)
    }
    const settle = (failure: { readonly error: unknown } | undefined): void =>
      this.notifyTaken({ msgId, body, way, answered, bytes }, failure)
    this.notifies += 1
    this.notifyBytes += bytes
    if (this.notifies >= limits.maxNotifies || this.notifyBytes >= limits.maxNotifyBytes) this.link.pause('notifies')
    let taken: Promise<void> | void
    try {
      taken = handlers.notify(this, body)
    } catch (error) {
      return settle({ error })
    }
    if (taken === undefined) settle(undefined)
    else {
      taken.then(
        () => settle(undefined),
        (error: unknown) => settle({ error }),
      )
    }
  }

  private notifyTaken(
    { msgId, body, way, answered, bytes }: Taking,
    failure: { readonly error: unknown } | undefined,
  ): void {
    const { maxNotifies, maxNotifyBytes } = this.core.limits
    this.notifies -= 1
    this.notifyBytes -= bytes
    if (answered) this.taking?.delete(msgId)
    if (this.notifies === 0) this.taking = undefined
    if (this.notifies <= maxNotifies / 2 && this.notifyBytes <= maxNotifyBytes / 2) this.link.resume('notifies')
    if (!this.open) return
    if (failure !== undefined) {
      return this.link.problem('a notification could not be taken; the agent will repeat it', failure.error)
    }
    // R-NOT.10: with its subscription's id.
    if (answered) {
      this.link.send(encodeMessage(response(msgId, 'notifyResp', { subscriptionId: body.subscriptionId })), way)
    }
  }

  /** R-REG.0, R-REG.1: we offer no place for USP services, so no path can be registered. */
  private registering(msgId: string, body: RequestBodies['register'], way: Way): void {
    const errCode = uspError.registerFailure
    const errMsg = 'this controller takes no USP services'
    if (!body.allowPartial) return this.link.sendError(msgId, errCode, errMsg, way)
    const registeredPathResults = body.regPaths.map(({ path }) => ({
      requestedPath: path,
      operStatus: { operStatus: { case: 'operFailure' as const, value: { errCode, errMsg } } },
    }))
    this.link.send(encodeMessage(response(msgId, 'registerResp', { registeredPathResults })), way)
  }

  private deregistering(msgId: string, body: RequestBodies['deregister'], way: Way): void {
    const failure = { errCode: uspError.deregisterFailure, errMsg: uspErrorName(uspError.deregisterFailure) }
    const deregisteredPathResults = body.paths.map((path) => ({
      requestedPath: path,
      operStatus: { operStatus: { case: 'operFailure' as const, value: failure } },
    }))
    this.link.send(encodeMessage(response(msgId, 'deregisterResp', { deregisteredPathResults })), way)
  }
}

function settings(params: ObjectSettings['params']): { param: string; value: string; required: boolean }[] {
  if (isList(params)) return params.map(({ param, value, required = true }) => ({ param, value, required }))
  return Object.entries(params).map(([param, value]) => ({ param, value, required: true }))
}

function isList(params: ObjectSettings['params']): params is Extract<ObjectSettings['params'], readonly unknown[]> {
  return Array.isArray(params)
}
