import type {
  AgentInterference,
  Clock,
  Connected,
  NotifyFields,
  RequestMessage,
  WebSocketClientOptions,
  WebSocketConnection,
} from '@headend/usp'
import {
  connectWebSocket,
  decodeMessage,
  decodeRecord,
  encodeMessage,
  encodeRecord,
  refuse,
  request,
  response,
  uspError,
} from '@headend/usp'

/** How a device can misbehave. */
export const faultNames = [
  /** Answers everything, but seconds late. */
  'slow',
  /** Connects and never says a word again. */
  'silent',
  /** Refuses whatever would change it: Set, Add, Delete, Operate outside `Device.LocalAgent.` (7002). */
  'refuses',
  /** Trusts this controller with nothing: refuses whatever it asks (7006). */
  'denies',
  /** Refuse one kind of request (7002), and a reboot (7022) or a factory reset (7022). */
  'rejects-get',
  'rejects-set',
  'rejects-operate',
  'rejects-reboot',
  'rejects-factory-reset',
  /** Every ping, trace route, speed test and channel scan fails (7022). */
  'rejects-diagnostics',
  /** Loses its connection shortly after each operation was asked for; the operation goes on. */
  'drops-mid-operation',
  /** Carries operations out and never says so. */
  'no-oper-complete',
  /** Takes no acknowledgement: sends every notification again and again. */
  'never-acknowledges',
  /** Writes another endpoint's id into its records. */
  'wrong-from-id',
  /** Notifies without end, as fast as it is allowed to. */
  'flood',
  /** Sends bytes that are no record after each of its records. */
  'garbage',
  /** Answers every request as if it had been another, and carries nothing out that would change it. */
  'other-answers',
  /** Writes names in Latin-1, which is no UTF-8. */
  'latin-1',
  /** Says everything twice: each answer, each notification. */
  'twice',
  /** Says the later of two things first. */
  'reorders',
  /** Is of USP 1.0: says nothing of the versions it speaks, and takes no notice of max_depth. */
  'usp-1.0',
  /** Answers a Set as if it had carried it out, and changes nothing. */
  'ignores-set',
  /** Answers an Operate once the command is done, 12 seconds later. */
  'late-operate',
  /** Its up times are those of the host it runs on; it never says that it started. */
  'host-clock',
  /** The same, but its agent knows its own start. */
  'host-uptime',
  /** Refuses references to objects for the ends of operations: takes names of commands only (7012). */
  'concrete-references',
  /** Refuses every subscription to the ends of operations (7012). */
  'refuses-operation-ends',
  /** Fetches files at 2 Mbit/s, however fast its line is. */
  'slow-download',
  /** Loses the connection in the middle of each file, once, and goes on where it was. */
  'breaks-off-download',
  /** Loses the connection in the middle of each file whenever it comes to there, and gives it up. */
  'loses-download',
  /** Damages what it fetches: no checksum agrees. */
  'damages-download',
  /** Has no room for an image of firmware (7005), nor for an app (7227). */
  'no-room',
  /** Is watched all day: it refuses to start another image (7022) or to change an app (7229), and is never idle. */
  'in-use',
  /** Lacks what each new app needs: it is there, unresolved, and does not start. */
  'lacks-dependency',
  /** Says of each new app that it has it (7226). */
  'claims-duplicate',
  /** Says of each app that it has that there is none (7228). */
  'forgets-units',
  /** Cannot start the image it is to start, and starts the one it had. */
  'keeps-image',
  /** Goes down to start another image, and stays down. */
  'never-returns',
  /** Is switched off. */
  'offline',
  /** Loses its line for a minute every few minutes. */
  'flaky',
] as const

export type FaultName = (typeof faultNames)[number]

export type FaultHost = {
  readonly clock: Clock
  random(): number
  /** The fault at the moment. */
  current(): FaultName | undefined
  /** Cuts the connection. */
  drop(): void
}

/** Whether a request changes the device; what a controller needs to be notified at all does not count. */
function changes(request: RequestMessage): boolean {
  const own = 'Device.LocalAgent.'
  switch (request.type) {
    case 'set':
      return request.body.updateObjs.some((object) => !object.objPath.startsWith(own))
    case 'add':
      return request.body.createObjs.some((object) => !object.objPath.startsWith(own))
    case 'delete':
      return request.body.objPaths.some((path) => !path.startsWith(own))
    case 'operate':
      return !request.body.command.startsWith(own)
    default:
      return false
  }
}

const no = (what: string) => refuse(uspError.requestDenied, `${what} is not allowed on this device`)

/** What a fault does to the agent's answers and notifications. */
export function interference(host: FaultHost): AgentInterference {
  return {
    refuse(request) {
      const fault = host.current()
      const command = request.type === 'operate' ? request.body.command : ''
      if (fault === 'drops-mid-operation' && request.type === 'operate') host.clock.after(150, () => host.drop())
      if ((fault === 'refuses' || fault === 'other-answers') && changes(request)) return no(request.type)
      if (fault === 'denies') return refuse(uspError.permissionDenied, 'Not for this controller')
      if (fault === `rejects-${request.type}`) return no(request.type)
      if (fault === 'rejects-reboot' && command === 'Device.Reboot()') return refuse(uspError.commandFailure, 'Not now')
      if (fault === 'rejects-factory-reset' && command === 'Device.FactoryReset()') {
        return refuse(uspError.commandFailure, 'Not now')
      }
      if (fault === 'concrete-references' && request.type === 'add' && request.body.createObjs.some(refersToObject)) {
        return refuse(uspError.invalidValue, 'ReferenceList names no command')
      }
      if (fault === 'refuses-operation-ends' && request.type === 'add' && request.body.createObjs.some(isOfEnds)) {
        return refuse(uspError.invalidValue, 'NotifType is not supported')
      }
      if (fault === 'rejects-diagnostics' && /Diagnostics?\b/.test(command)) {
        return refuse(uspError.commandFailure, 'Another diagnosis is running')
      }
      return undefined
    },
    withhold: ({ notification }: NotifyFields) => {
      const fault = host.current()
      if (notification?.case === 'operComplete') return fault === 'no-oper-complete'
      if (notification?.case !== 'event') return false
      if (notification.value.eventName === 'DUStateChange!') return fault === 'no-oper-complete'
      if (notification.value.eventName !== 'Boot!') return false
      return fault === 'host-clock' || fault === 'host-uptime'
    },
    dropsResponses: () => host.current() === 'never-acknowledges',
  }
}

/** Milliseconds a slow device takes for everything. */
const slowness = 3500
/** Milliseconds after which a device that says the later of two things first says one that nothing followed. */
const patience = 250
/** Milliseconds a device takes that answers once the command is done. */
const lateness = 12_000

function waitOf(record: Uint8Array, fault: FaultName | undefined): number {
  if (fault === 'slow') return slowness
  return fault === 'late-operate' && requestIn(record)?.type === 'operate' ? lateness : 0
}

/** Connects like a device whose line or software has the host's fault; `latency` is the healthy device's own. */
export async function connectFaultily(
  options: WebSocketClientOptions,
  host: FaultHost,
  latency: number,
): Promise<Connected> {
  const connected = await connectWebSocket({
    ...options,
    onRecord(bytes) {
      const fault = host.current()
      if (fault === 'silent') return
      const record = asRead(bytes, fault)
      if (record === undefined) return
      const wait = latency + waitOf(record, fault)
      if (wait === 0) options.onRecord(record)
      else host.clock.after(wait * (0.7 + host.random() * 0.6), () => options.onRecord(record))
    },
  })
  return connected.ok ? { ok: true, connection: new FaultyConnection(connected.connection, host) } : connected
}

/** A connection whose device may have a fault. A class, because every device of a fleet has one. */
class FaultyConnection implements WebSocketConnection {
  readonly #inner: WebSocketConnection
  readonly #host: FaultHost
  /** Waits until the next one was said. */
  #held: Uint8Array | undefined

  constructor(inner: WebSocketConnection, host: FaultHost) {
    this.#inner = inner
    this.#host = host
  }

  get controllerId(): string | undefined {
    return this.#inner.controllerId
  }
  get bufferedBytes(): number {
    return this.#inner.bufferedBytes
  }
  get alive(): boolean {
    return this.#inner.alive
  }

  send(record: Uint8Array): void {
    const fault = this.#host.current()
    if (fault === 'silent') return
    const held = this.#held
    if (fault === 'reorders' && held === undefined) return this.#hold(record)
    this.#inner.send(faulty(record, fault, this.#host.clock))
    this.#letGo(held)
    if (fault === 'twice') this.#inner.send(record)
    if (fault === 'garbage') {
      this.#inner.send(Uint8Array.from({ length: 40 }, () => Math.floor(this.#host.random() * 256)))
    }
  }

  #hold(record: Uint8Array): void {
    this.#held = record
    this.#host.clock.after(patience, () => this.#letGo(record))
  }

  #letGo(record: Uint8Array | undefined): void {
    if (record === undefined || record !== this.#held) return
    this.#held = undefined
    this.#inner.send(record)
  }

  ping(): void {
    this.#inner.ping()
  }
  close(code?: number, reason?: string): void {
    this.#inner.close(code, reason)
  }
  terminate(): void {
    this.#inner.terminate()
  }
}

function faulty(record: Uint8Array, fault: FaultName | undefined, clock: Clock): Uint8Array {
  switch (fault) {
    case 'wrong-from-id':
      return forged(record)
    case 'other-answers':
      return answeringOther(record)
    case 'latin-1':
      return latin1(record)
    case 'host-clock':
      return withReadings(record, (path, value) => (path.endsWith('.UpTime') ? hostUpTime(clock) : value))
    case 'host-uptime':
      return withReadings(record, (path, value) => (path === 'Device.DeviceInfo.UpTime' ? hostUpTime(clock) : value))
    default:
      return record
  }
}

/** When the host of an agent started that shares it: long before the agent. */
const hostStart = Date.UTC(2026, 0, 1)
const hostUpTime = (clock: Clock): string => String(Math.floor((clock.now() - hostStart) / 1000))

/** A record with a response that answers no request of a controller, where it carries an answer. */
function answeringOther(bytes: Uint8Array): Uint8Array {
  const record = decodeRecord(bytes)
  if (!record.ok || record.value.type !== 'noSessionContext') return bytes
  const message = decodeMessage(record.value.body.payload)
  if (!message.ok || message.value.kind === 'request') return bytes
  const payload = encodeMessage(response(message.value.msgId, 'notifyResp', { subscriptionId: '' }))
  return encodeRecord({ ...record.value, body: { payload } })
}

type Created = Extract<RequestMessage, { type: 'add' }>['body']['createObjs'][number]

/** Whether a subscription is to the ends of operations. */
const isOfEnds = (object: Created): boolean =>
  object.paramSettings.some(({ param, value }) => param === 'NotifType' && value === 'OperationComplete')

/** Whether a subscription refers to more than commands by their names. */
const refersToObject = (object: Created): boolean =>
  object.paramSettings.some(
    ({ param, value }) => param === 'ReferenceList' && value.split(',').some((path) => path.endsWith('.')),
  )

/** The request in a record, if there is one. */
function requestIn(bytes: Uint8Array): RequestMessage | undefined {
  const record = decodeRecord(bytes)
  if (!record.ok || record.value.type !== 'noSessionContext') return undefined
  const message = decodeMessage(record.value.body.payload)
  return message.ok && message.value.kind === 'request' ? message.value : undefined
}

/** What a device with the fault reads of a record; undefined for nothing. */
function asRead(bytes: Uint8Array, fault: FaultName | undefined): Uint8Array | undefined {
  if (fault === 'usp-1.0') return aged(bytes)
  return fault === 'ignores-set' ? withoutSettings(bytes) : bytes
}

/** A Set that names its objects and none of their parameters. */
function withoutSettings(bytes: Uint8Array): Uint8Array {
  const message = requestIn(bytes)
  const record = decodeRecord(bytes)
  if (message?.type !== 'set' || !record.ok || record.value.type !== 'noSessionContext') return bytes
  const { allowPartial } = message.body
  const updateObjs = message.body.updateObjs.map(({ objPath }) => ({ objPath, paramSettings: [] }))
  const payload = encodeMessage(request(message.msgId, 'set', { allowPartial, updateObjs }))
  return encodeRecord({ ...record.value, body: { payload } })
}

/** As a device of USP 1.0 reads it; undefined for what it does not know. */
function aged(bytes: Uint8Array): Uint8Array | undefined {
  const message = requestIn(bytes)
  if (message?.type === 'getSupportedProtocol') return undefined
  const record = decodeRecord(bytes)
  if (message?.type !== 'get' || !record.ok || record.value.type !== 'noSessionContext') return bytes
  const payload = encodeMessage({ ...message, body: { ...message.body, maxDepth: 0 } })
  return encodeRecord({ ...record.value, body: { payload } })
}

/** A record with other values where it carries a GetResp; `finish` may change the bytes of the message then. */
function withReadings(
  bytes: Uint8Array,
  change: (path: string, value: string) => string,
  finish: (payload: Uint8Array) => Uint8Array = (payload) => payload,
): Uint8Array {
  const record = decodeRecord(bytes)
  if (!record.ok || record.value.type !== 'noSessionContext') return bytes
  const message = decodeMessage(record.value.body.payload)
  if (!message.ok || message.value.kind !== 'response' || message.value.type !== 'getResp') return bytes
  const reqPathResults = message.value.body.reqPathResults.map(({ requestedPath, errCode, errMsg, ...requested }) => ({
    requestedPath,
    errCode,
    errMsg,
    resolvedPathResults: requested.resolvedPathResults.map(({ resolvedPath, resultParams }) => ({
      resolvedPath,
      resultParams: Object.fromEntries(
        Object.entries(resultParams).map(([name, value]) => [name, change(resolvedPath + name, value)]),
      ),
    })),
  }))
  const payload = finish(encodeMessage(response(message.value.msgId, 'getResp', { reqPathResults })))
  return encodeRecord({ ...record.value, body: { payload } })
}

/** Stands for three letters of Latin-1 until the bytes are there: as long as they are. */
const placeholder = '\u{E0E9}'
const latinLetters = Buffer.from([0xe9, 0xe8, 0xea])

/** The friendly name of a GetResp with letters of Latin-1 at its end. */
const latin1 = (bytes: Uint8Array): Uint8Array =>
  withReadings(
    bytes,
    (path, value) => (path.endsWith('.FriendlyName') ? value + placeholder : value),
    (encoded) => {
      const payload = Buffer.from(encoded)
      for (let at = payload.indexOf(placeholder); at >= 0; at = payload.indexOf(placeholder)) {
        latinLetters.copy(payload, at)
      }
      return payload
    },
  )

function forged(bytes: Uint8Array): Uint8Array {
  const record = decodeRecord(bytes)
  return record.ok ? encodeRecord({ ...record.value, fromId: 'os::FFFFFF-IMPOSTOR' }) : bytes
}
