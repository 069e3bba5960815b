import type {
  AgentInterference,
  Clock,
  Connected,
  NotifyFields,
  RequestMessage,
  WebSocketClientOptions,
  WebSocketConnection,
} from '@headend/usp'
import { connectWebSocket, decodeRecord, encodeRecord, refuse, uspError } from '@headend/usp'

/** How a device can misbehave. */
export const faultNames = [
  /** Answers everything, but seconds late. */
  'slow',
  /** Connects and never says a word again. */
  'silent',
  /** Refuses whatever would change it: Set, Add, Delete, Operate outside `Device.LocalAgent.` (7002). */
  'refuses',
  /** Refuse one kind of request (7002), and a reboot (7022) or a factory reset (7022). */
  'rejects-get',
  'rejects-set',
  'rejects-operate',
  'rejects-reboot',
  'rejects-factory-reset',
  /** Every ping, trace route and speed test fails (7022). */
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
      if (fault === 'refuses' && changes(request)) return no(request.type)
      if (fault === `rejects-${request.type}`) return no(request.type)
      if (fault === 'rejects-reboot' && command === 'Device.Reboot()') return refuse(uspError.commandFailure, 'Not now')
      if (fault === 'rejects-factory-reset' && command === 'Device.FactoryReset()') {
        return refuse(uspError.commandFailure, 'Not now')
      }
      if (fault === 'rejects-diagnostics' && command.startsWith('Device.IP.Diagnostics.')) {
        return refuse(uspError.commandFailure, 'Another diagnosis is running')
      }
      return undefined
    },
    withhold: (notify: NotifyFields) =>
      host.current() === 'no-oper-complete' && notify.notification?.case === 'operComplete',
    dropsResponses: () => host.current() === 'never-acknowledges',
  }
}

/** Milliseconds a slow device takes for everything. */
const slowness = 3500

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
      const wait = latency + (fault === 'slow' ? slowness : 0)
      if (wait === 0) options.onRecord(bytes)
      else host.clock.after(wait * (0.7 + host.random() * 0.6), () => options.onRecord(bytes))
    },
  })
  return connected.ok ? { ok: true, connection: new FaultyConnection(connected.connection, host) } : connected
}

/** A connection whose device may have a fault. A class, because every device of a fleet has one. */
class FaultyConnection implements WebSocketConnection {
  readonly #inner: WebSocketConnection
  readonly #host: FaultHost

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
    this.#inner.send(fault === 'wrong-from-id' ? forged(record) : record)
    if (fault === 'garbage') {
      this.#inner.send(Uint8Array.from({ length: 40 }, () => Math.floor(this.#host.random() * 256)))
    }
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

function forged(bytes: Uint8Array): Uint8Array {
  const record = decodeRecord(bytes)
  return record.ok ? encodeRecord({ ...record.value, fromId: 'os::FFFFFF-IMPOSTOR' }) : bytes
}
