import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import type { FakeClock } from '../clock.ts'
import { fakeClock } from '../clock.ts'
import type { UspMessage } from '../codec/message.ts'
import { decodeMessage, encodeMessage } from '../codec/message.ts'
import type { RecordContent, UspRecord } from '../codec/record.ts'
import { Record_PayloadSecurity } from '../codec/gen/usp-record_pb.ts'
import { decodeRecord, encodeRecord, messageRecord, record } from '../codec/record.ts'
import type { CloseReason } from '../mtp/connection.ts'
import type { WebSocketAcceptor, WebSocketServerOptions } from '../mtp/server.ts'
import { acceptWebSockets } from '../mtp/server.ts'
import { controllerEndpoint } from './controller.ts'
import type {
  ControllerEndpoint,
  ControllerHandlers,
  ControllerLimits,
  ControllerProblem,
  ControllerSession,
  Notify,
} from './controllerTypes.ts'

export const controllerId = 'self::stand'

type StandOptions = {
  readonly controllerId?: string
  readonly notify?: ControllerHandlers['notify']
  readonly limits?: Partial<ControllerLimits>
  readonly webSocket?: Pick<WebSocketServerOptions, 'authenticate' | 'limits' | 'otherPaths' | 'allowance'>
}

/** A controller behind a real WebSocket server, with a clock of its own; for tests. */
export type Stand = AsyncDisposable & {
  readonly clock: FakeClock
  readonly controller: ControllerEndpoint
  readonly acceptor: WebSocketAcceptor
  readonly server: Server
  readonly url: string
  readonly connected: Queue<ControllerSession>
  readonly disconnected: Queue<{ readonly session: ControllerSession; readonly reason: CloseReason }>
  readonly notified: Queue<Notify>
  readonly problems: ControllerProblem[]
  /** Since when an agent was silent, and undefined when it no longer was. */
  readonly silences: (number | undefined)[]
  /** Connects and says who it is with a WebSocketConnect record. */
  agent(endpointId: string): Promise<{ readonly agent: TestAgent; readonly session: ControllerSession }>
}

export async function controllerStand(options: StandOptions = {}): Promise<Stand> {
  const clock = fakeClock()
  const ownId = options.controllerId ?? controllerId
  const connected = new Queue<ControllerSession>()
  const disconnected = new Queue<{ session: ControllerSession; reason: CloseReason }>()
  const notified = new Queue<Notify>()
  const problems: ControllerProblem[] = []
  const silences: (number | undefined)[] = []
  const controller = controllerEndpoint({
    controllerId: ownId,
    clock,
    limits: options.limits,
    handlers: {
      connected: (session) => connected.push(session),
      disconnected: (session, reason) => disconnected.push({ session, reason }),
      notify(session, notify) {
        notified.push(notify)
        return options.notify?.(session, notify)
      },
      silent: (_session, since) => silences.push(since),
      problem: (problem) => problems.push(problem),
    },
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const acceptor = acceptWebSockets({
    server,
    controllerId: ownId,
    clock,
    receiver: controller.receiver,
    ...options.webSocket,
  })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/usp`
  return {
    clock,
    controller,
    acceptor,
    server,
    url,
    connected,
    disconnected,
    notified,
    problems,
    silences,
    async agent(endpointId) {
      const agent = await TestAgent.connect(`${url}?eid=${endpointId}`, endpointId)
      agent.sendRecord({ type: 'websocketConnect', body: {} })
      return { agent, session: await connected.next() }
    },
    async [Symbol.asyncDispose]() {
      controller.close()
      await acceptor.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An agent of few words over a bare WebSocket, which also sends what no agent should. */
export class TestAgent {
  readonly socket: WebSocket
  readonly endpointId: string
  readonly records = new Queue<UspRecord>()
  readonly closed: Promise<CloseReason>
  pings = 0

  private constructor(socket: WebSocket, endpointId: string) {
    this.socket = socket
    this.endpointId = endpointId
    socket.on('message', (data: Buffer) => {
      const decoded = decodeRecord(data)
      if (!decoded.ok) throw new Error(decoded.reason)
      this.records.push(decoded.value)
    })
    socket.on('ping', () => (this.pings += 1))
    socket.on('error', () => undefined)
    this.closed = new Promise((resolve) =>
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
    )
  }

  static async connect(url: string, endpointId: string, headers: Record<string, string> = {}): Promise<TestAgent> {
    const socket = new WebSocket(url, 'v1.usp', { headers, perMessageDeflate: false })
    const agent = new TestAgent(socket, endpointId)
    await once(socket, 'open')
    return agent
  }

  send(bytes: Uint8Array | string): void {
    this.socket.send(bytes)
  }

  sendRecord(content: RecordContent, address: { fromId?: string; toId?: string; version?: string } = {}): void {
    this.send(encodeRecord(record({ toId: controllerId, fromId: this.endpointId, ...address }, content)))
  }

  /** A payload that claims to be under TLS inside its record. */
  sendSecured(payload: Uint8Array): void {
    const plain = messageRecord({ toId: controllerId, fromId: this.endpointId }, payload)
    this.send(encodeRecord({ ...plain, payloadSecurity: Record_PayloadSecurity.TLS12 }))
  }

  sendMessage(message: UspMessage): void {
    this.sendRecord({ type: 'noSessionContext', body: { payload: encodeMessage(message) } })
  }

  /** The next message; other records on the way are skipped. */
  async message(): Promise<UspMessage> {
    for (;;) {
      const { type, body } = await this.records.next()
      const payload =
        type === 'noSessionContext' ? body.payload : type === 'sessionContext' ? body.payload[0] : undefined
      if (payload === undefined) continue
      const decoded = decodeMessage(payload)
      if (!decoded.ok) throw new Error(decoded.reason)
      return decoded.value
    }
  }

  /** Resolves once the controller has taken everything sent so far. */
  async settled(): Promise<void> {
    const pong = once(this.socket, 'pong')
    this.socket.ping()
    const closed = await Promise.race([pong.then(() => undefined), this.closed])
    if (closed !== undefined) throw new Error(`closed with ${closed.code}: ${closed.reason}`)
  }
}

/** A queue of values whose `next` waits for one. */
export class Queue<T> {
  private readonly values: T[] = []
  private readonly takers: ((value: T) => void)[] = []

  get size(): number {
    return this.values.length
  }

  push(value: T): void {
    const taker = this.takers.shift()
    if (taker === undefined) this.values.push(value)
    else taker(value)
  }

  next(): Promise<T> {
    const [value] = this.values.splice(0, 1)
    if (value !== undefined) return Promise.resolve(value)
    return new Promise((resolve) => this.takers.push(resolve))
  }
}
