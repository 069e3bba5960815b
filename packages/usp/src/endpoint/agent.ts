import { uspError } from '../codec/errors.ts'
import type { RequestMessage, UspMessage } from '../codec/message.ts'
import { decodeMessage, encodeMessage, errorMessage, request as requestMessage, response } from '../codec/message.ts'
import { decodeRecord, encodeRecord, messageRecord } from '../codec/record.ts'
import type { WebSocketClientOptions } from '../mtp/client.ts'
import { connectWebSocket } from '../mtp/client.ts'
import { addObjects } from '../model/add.ts'
import { DataModel } from '../model/dataModel.ts'
import { deleteObjects } from '../model/delete.ts'
import { describeModel, findNode } from '../model/describe.ts'
import { getInstances, getValues, readPath } from '../model/read.ts'
import { setValues } from '../model/set.ts'
import type { WriteAnswer } from '../model/write.ts'
import { AgentLink } from './agentLink.ts'
import { agentVersions, controllerPath, subscriptionTable } from './agentModel.ts'
import type { NotifyFields } from './agentNotifications.ts'
import { AgentNotifications } from './agentNotifications.ts'
import type { OperationEnd } from './agentOperations.ts'
import { AgentOperations } from './agentOperations.ts'
import type { RetryPolicy } from './agentRetry.ts'
import { AgentSubscriptions } from './agentSubscriptions.ts'
import type { AgentDevice, AgentHandle, AgentOptions, AgentRequest, RestartOptions } from './agentTypes.ts'

/** The answer to a restart must be on its way before the connection goes. */
const answerTimeMs = 50

/**
 * A USP agent (TR-369): it keeps a connection to its controller, answers its requests from a data model
 * and notifies it. A class, because thousands of agents run in one process and share its methods.
 */
export class Agent<Device extends AgentDevice> implements AgentHandle {
  readonly model: DataModel<Device>
  readonly #options: AgentOptions<Device>
  readonly #link: AgentLink
  readonly #notifications: AgentNotifications
  readonly #subscriptions: AgentSubscriptions<Device>
  readonly #operations: AgentOperations<Device>
  #startedTime: number
  #introduced = false
  #down: (() => void) | undefined
  #cancelPoll: (() => void) | undefined
  #cancelPeriodic: (() => void) | undefined

  constructor(options: AgentOptions<Device>) {
    const { clock, random } = options
    this.#options = options
    this.#startedTime = options.startedTime ?? clock.now()
    this.model = new DataModel(options.supported, options.device(this))
    this.#notifications = new AgentNotifications({
      clock,
      random,
      policy: () => this.#policy('Device.LocalAgent.Controller.1.', 'USPNotifRetry'),
      send: (msgId, notify) => this.#send(requestMessage(msgId, 'notify', notify)),
    })
    const withhold = (notify: NotifyFields): boolean => options.interference?.withhold?.(notify) ?? false
    this.#subscriptions = new AgentSubscriptions(this.model, this.#notifications, () => clock.now(), withhold)
    this.#operations = new AgentOperations(this.model, (end) => this.#complete(end))
    this.#link = new AgentLink({
      clock,
      random,
      policy: () => this.#policy('Device.LocalAgent.Controller.1.MTP.1.WebSocket.', 'SessionRetry'),
      longestRetryMs: options.longestRetryMs ?? 60_000,
      connect: ({ onRecord, onClose }) => this.#connect(onRecord, onClose),
      opened: () => this.#opened(),
      received: (bytes) => this.#received(bytes),
      closed: () => this.#closed(),
      keepAliveMs: () => Number(this.value('Device.LocalAgent.Controller.1.MTP.1.WebSocket.KeepAliveInterval')) * 1000,
    })
    this.#watchModel()
    this.#leaveFactory()
    if (options.startedTime === undefined) this.#booted({ cause: 'LocalReboot', downMs: 0 })
  }

  get endpointId(): string {
    return this.#options.endpointId
  }
  get controllerId(): string {
    return this.#options.controllerId
  }
  get controllerUrl(): string {
    return this.#options.url
  }
  get clock(): AgentHandle['clock'] {
    return this.#options.clock
  }
  get startedTime(): number {
    return this.#startedTime
  }
  get connected(): boolean {
    return this.#link.open
  }
  get retryCount(): number {
    return this.#link.failures
  }
  get requests(): readonly AgentRequest[] {
    return this.#operations.requests
  }
  /** Notifications that wait for their acknowledgement. */
  get unacknowledged(): number {
    return this.#notifications.size
  }

  value(path: string): string | undefined {
    const found = readPath(this.model, path)
    return found.ok ? Object.values(found.results[0]?.resultParams ?? {})[0] : undefined
  }

  write(objPath: string, param: string, value: string): void {
    const updateObjs = [{ objPath, paramSettings: [{ param, value, required: true }] }]
    setValues(this.model, { allowPartial: false, updateObjs })
  }

  /** Connects, and stays connected until {@link stop}. */
  start(): void {
    this.#link.start()
    this.#schedulePoll()
  }

  /** Disconnects and stays so; settings and unacknowledged notifications are kept for the next {@link start}. */
  stop(how: 'close' | 'terminate' = 'close'): void {
    this.#down?.()
    this.#down = undefined
    this.#cancelPoll?.()
    this.#cancelPoll = undefined
    this.#cancelPeriodic?.()
    this.#cancelPeriodic = undefined
    this.#link.stop(how)
  }

  reconnect(): void {
    this.#options.clock.after(answerTimeMs, () => this.#link.again('close'))
  }

  /** Loses the connection as in a power or line failure, and makes a new one. */
  drop(): void {
    this.#link.again('terminate')
  }

  emit(objectPath: string, event: string, args: { readonly [name: string]: string } = {}): void {
    this.#subscriptions.event(objectPath, event, args)
  }

  onBoard(): void {
    const { oui, productClass, serialNumber } = this.#options.identity
    const value = { oui, productClass, serialNumber, agentSupportedProtocolVersions: agentVersions }
    this.#introduced = true
    this.#notifications.notify({ notification: { case: 'onBoardReq', value } }, true, 0, 'onBoardReq')
  }

  forget(objectPath: string): void {
    this.model.forget(objectPath)
  }

  restart(options: RestartOptions): void {
    const { clock } = this.#options
    if (this.#down !== undefined) return
    this.#down = clock.after(answerTimeMs, () => {
      this.#operations.interrupt()
      this.stop()
      this.#down = clock.after(options.downMs, () => {
        this.#down = undefined
        this.#startedTime = clock.now()
        if (options.cause === 'LocalFactoryReset' || options.cause === 'RemoteFactoryReset') {
          this.#notifications.clear()
          this.#introduced = false
          this.model.reset()
          this.#leaveFactory()
        } else {
          this.#subscriptions.dropTransient()
        }
        this.#booted(options)
        this.start()
      })
    })
  }

  /** Sends a message whatever the state of affairs; for tests of misbehaving agents. */
  sendRaw(record: Uint8Array): boolean {
    return this.#link.send(record)
  }

  #booted({ cause, commandKey = '', firmwareUpdated = false }: RestartOptions): void {
    const args = { CommandKey: commandKey, Cause: cause, FirmwareUpdated: String(firmwareUpdated), ParameterMap: '{}' }
    this.emit('Device.', 'Boot!', args)
  }

  #leaveFactory(): void {
    const table = findNode(this.#options.supported, subscriptionTable)
    if (this.#options.bootSubscription !== false && !('code' in table)) {
      const { observer } = this.model
      this.model.observer = undefined
      this.model.create(table, [], {
        Enable: 'true',
        ID: 'boot',
        Recipient: controllerPath,
        NotifType: 'Event',
        ReferenceList: 'Device.Boot!',
        Persistent: 'true',
        NotifRetry: 'true',
      })
      this.model.observer = observer
    }
    this.#subscriptions.reload()
  }

  #watchModel(): void {
    const changed = (path: string): void => {
      if (path.startsWith(subscriptionTable)) this.#subscriptions.reload()
    }
    const written = (path: string, name: string): void => {
      changed(path)
      if (name !== 'PeriodicNotifInterval') return
      this.#cancelPeriodic?.()
      this.#cancelPeriodic = undefined
    }
    this.model.observer = { created: changed, deleted: changed, written }
  }

  #policy(objectPath: string, prefix: string): RetryPolicy {
    const minimum = Number(this.value(`${objectPath}${prefix}MinimumWaitInterval`))
    return { minimum: Math.max(1, minimum), multiplier: Number(this.value(`${objectPath}${prefix}IntervalMultiplier`)) }
  }

  #connect(onRecord: WebSocketClientOptions['onRecord'], onClose: WebSocketClientOptions['onClose']) {
    const { url, endpointId, controllerId, tls, credentials, connect = connectWebSocket } = this.#options
    return connect({ url, endpointId, controllerId, tls, credentials, onRecord, onClose })
  }

  #closed(): void {
    this.#notifications.disconnected()
    this.#options.connectionChanged?.(false)
  }

  #opened(): void {
    this.#options.connectionChanged?.(true)
    this.#notifications.connected()
    if (!this.#introduced) this.onBoard()
  }

  #send(message: UspMessage): boolean {
    if (!this.#link.open) return false
    const { endpointId, controllerId } = this.#options
    return this.#link.send(
      encodeRecord(messageRecord({ toId: controllerId, fromId: endpointId }, encodeMessage(message))),
    )
  }

  #received(bytes: Uint8Array): void {
    const decoded = decodeRecord(bytes)
    // A record that is none, or is for somebody else, has no answer.
    if (!decoded.ok || decoded.value.toId !== this.endpointId) return
    const { value: record } = decoded
    if (record.type !== 'noSessionContext' || record.fromId !== this.controllerId) return
    const message = decodeMessage(record.body.payload)
    if (!message.ok) {
      if (message.msgId !== undefined) this.#send(errorMessage(message.msgId, message.errCode, message.reason))
      return
    }
    switch (message.value.kind) {
      case 'request':
        void this.#answer(message.value)
        return
      case 'response':
        if (message.value.type === 'notifyResp' && this.#options.interference?.dropsResponses?.() !== true) {
          this.#notifications.acknowledged(message.value.msgId)
        }
        return
      case 'error':
        // The controller could not take a notification; it may be able to later (R-NOT.1).
        return
    }
  }

  async #answer(request: RequestMessage): Promise<void> {
    const refused = this.#options.interference?.refuse?.(request)
    if (refused !== undefined) this.#send(errorMessage(request.msgId, refused.code, refused.message))
    else if (request.type === 'operate') await this.#operate(request)
    else this.#send(this.#carryOut(request))
    // Reading changes nothing, and controllers read often.
    if (!request.type.startsWith('get')) this.#poll()
  }

  #carryOut(request: Exclude<RequestMessage, { readonly type: 'operate' }>): UspMessage {
    const { msgId } = request
    switch (request.type) {
      case 'get':
        return response(msgId, 'getResp', getValues(this.model, request.body))
      case 'getInstances':
        return response(msgId, 'getInstancesResp', getInstances(this.model, request.body))
      case 'getSupportedDm':
        return response(msgId, 'getSupportedDmResp', describeModel(this.#options.supported, request.body))
      case 'getSupportedProtocol':
        return response(msgId, 'getSupportedProtocolResp', { agentSupportedProtocolVersions: agentVersions })
      case 'set':
        return writeAnswer(msgId, setValues(this.model, request.body), (body) => response(msgId, 'setResp', body))
      case 'add': {
        const added = addObjects(this.model, request.body, this.controllerId)
        return writeAnswer(msgId, added, (body) => response(msgId, 'addResp', body))
      }
      case 'delete':
        return writeAnswer(msgId, deleteObjects(this.model, request.body), (body) =>
          response(msgId, 'deleteResp', body),
        )
      case 'notify':
      case 'register':
      case 'deregister':
        return errorMessage(msgId, uspError.messageNotSupported, `An agent takes no ${request.type} request`)
    }
  }

  async #operate({ msgId, body }: Extract<RequestMessage, { readonly type: 'operate' }>): Promise<void> {
    const operated = await this.#operations.operate(body, controllerPath, this.controllerId)
    if ('code' in operated) {
      this.#send(errorMessage(msgId, operated.code, operated.message))
      return
    }
    if (body.sendResp) this.#send(response(msgId, 'operateResp', { operationResults: [...operated.results] }))
    operated.begin()
  }

  #complete({ objectPath, command, commandKey, outcome }: OperationEnd): void {
    const operationResp = outcome.ok
      ? { case: 'reqOutputArgs' as const, value: { outputArgs: { ...outcome.outputs } } }
      : { case: 'cmdFailure' as const, value: { errCode: outcome.code, errMsg: outcome.message } }
    const value = { objPath: objectPath, commandName: command, commandKey, operationResp }
    this.#subscriptions.operationComplete(objectPath, command, { case: 'operComplete', value })
  }

  /** Compares what subscriptions watch, now and from time to time. */
  #poll(): void {
    this.#options.polling?.(this.model.device)
    this.#subscriptions.poll()
    this.#schedulePoll()
  }

  #schedulePoll(): void {
    const { clock, pollMs = 5000 } = this.#options
    if (this.#subscriptions.polls) {
      this.#cancelPoll ??= clock.after(pollMs, () => {
        this.#cancelPoll = undefined
        this.#poll()
      })
    }
    if (this.#subscriptions.wants('Device.LocalAgent.', 'Periodic!')) this.#schedulePeriodic()
  }

  #schedulePeriodic(): void {
    const seconds = Number(this.value(`${controllerPath}.PeriodicNotifInterval`))
    if (!Number.isFinite(seconds) || seconds < 1) return
    this.#cancelPeriodic ??= this.#options.clock.after(seconds * 1000, () => {
      this.#cancelPeriodic = undefined
      this.emit('Device.LocalAgent.', 'Periodic!')
      this.#schedulePoll()
    })
  }
}

function writeAnswer<Body>(msgId: string, answer: WriteAnswer<Body>, respond: (body: Body) => UspMessage): UspMessage {
  return answer.ok ? respond(answer.body) : errorMessage(msgId, answer.errCode, answer.errMsg, answer.paramErrs)
}
