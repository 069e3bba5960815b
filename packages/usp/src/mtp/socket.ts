import type { Duplex } from 'node:stream'
import type { RawData } from 'ws'
import { WebSocket } from 'ws'
import type { Clock } from '../clock.ts'
import type {
  Admission,
  ByteAllowance,
  CloseReason,
  MtpConnection,
  MtpPeer,
  MtpReceiver,
  MtpSink,
  PeerCertificate,
} from './connection.ts'
import { closeCodes, closeReasonText } from './connection.ts'
import type { Unfinished } from './unfinished.ts'
import { pieceBytes } from './unfinished.ts'

/** What the connections of one server share. */
export type ConnectionHost = {
  readonly clock: Clock
  readonly maxRecordBytes: number
  readonly maxUnvouchedBytes: number
  readonly maxBufferedBytes: number
  readonly receiver: MtpReceiver
  /** Of all that nobody vouches for. */
  readonly unfinished: Unfinished
  readonly allowance: ByteAllowance | undefined
  admit(peer: MtpPeer): Admission | Promise<Admission>
  gone(connection: AgentConnection): void
}

/** What the handshake says of the peer. */
export type HandshakePeer = Omit<MtpPeer, 'endpointId'> & {
  readonly endpointId: string | undefined
  readonly host: string | undefined
  readonly certificate: PeerCertificate | undefined
  readonly vouched: boolean
  readonly proof: string | undefined
}

/** Bytes a peer may send before it is known who it is: that takes one small record. */
const maxUnknownBytes = 4 * 1024

/** Bytes that are asked for at a time of what there is for all that nobody vouches for. */
const slice = 16 * 1024

/** A `ws` socket that knows its connection, so that its listeners can be shared by all. */
export class AgentSocket extends WebSocket {
  connection: AgentConnection | undefined
}

/**
 * The server's side of one agent's WebSocket. There are no timers and no closures of its own,
 * because tens of thousands of these live in one process.
 */
export class AgentConnection implements MtpConnection {
  readonly mtp = 'websocket'
  readonly remoteAddress: string
  readonly claimedEndpointId: string | undefined
  readonly host: string | undefined
  readonly certificate: PeerCertificate | undefined
  proof: string | undefined
  /** When bytes of any kind last came from the peer, by the monotonic clock. */
  lastReceived: number
  private readonly server: ConnectionHost
  private readonly socket: AgentSocket
  private readonly certificateIds: readonly string[] | undefined
  private readonly credentials: string | undefined
  private sink: MtpSink | undefined
  /** Why we ended it: the peer's close frame then only repeats that, or never comes. */
  private ended: CloseReason | undefined
  /** Only while nobody vouches for the peer: stops counting what it sends. */
  private uncount: (() => void) | undefined
  private known: boolean
  /** Of a message that is not whole: what came, in how many pieces, and what is kept of its records that did. */
  private begun = 0
  private pieces = 0
  private kept = 0
  /** Bytes that it may send before more have to be asked for. */
  private credit = 0
  /** Why nothing is read from it: the sink wants nothing, or its bytes are used up. */
  private unwanted = false
  private spent = false
  private withdraw: (() => void) | undefined

  constructor(server: ConnectionHost, socket: AgentSocket, peer: HandshakePeer, stream: Duplex) {
    this.server = server
    this.socket = socket
    this.remoteAddress = peer.remoteAddress
    this.claimedEndpointId = peer.endpointId
    this.host = peer.host
    this.certificate = peer.certificate
    this.proof = peer.proof
    this.certificateIds = peer.certificateIds
    this.credentials = peer.credentials
    this.lastReceived = server.clock.monotonic()
    socket.connection = this
    socket.on('message', onMessage)
    socket.on('ping', onSignOfLife)
    socket.on('pong', onSignOfLife)
    socket.on('error', onError)
    socket.on('close', onClose)
    this.known = peer.endpointId !== undefined
    if (!peer.vouched) this.count(stream)
    this.sink = server.receiver(this)
  }

  get paused(): boolean {
    return this.socket.isPaused
  }

  admit(endpointId: string): Admission | Promise<Admission> {
    const { remoteAddress, certificateIds, credentials } = this
    const admission = this.server.admit({ endpointId, remoteAddress, certificateIds, credentials })
    if (admission instanceof Promise) return admission.then((result) => this.admitted(result))
    return this.admitted(admission)
  }

  send(record: Uint8Array): void {
    const { socket } = this
    if (this.ended !== undefined || socket.readyState !== WebSocket.OPEN) return
    socket.send(record)
    // A peer that asks and never reads would otherwise fill our memory.
    if (socket.bufferedAmount > this.server.maxBufferedBytes) this.cut('the peer does not read')
  }

  ping(): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping()
  }

  vouch(): void {
    this.uncount?.()
  }

  pause(): void {
    this.readWhere({ unwanted: true })
  }

  resume(): void {
    this.readWhere({ unwanted: false })
  }

  private readWhere({ unwanted = this.unwanted, spent = this.spent }: { unwanted?: boolean; spent?: boolean }): void {
    const wasRead = !this.unwanted && !this.spent
    this.unwanted = unwanted
    this.spent = spent
    const isRead = !unwanted && !spent
    if (isRead === wasRead) return
    if (!isRead) return this.socket.pause()
    // The time we did not listen is not the peer's silence.
    this.alive()
    this.socket.resume()
  }

  close(code: number, reason: string): void {
    if (this.ended !== undefined) return
    this.ended = { code, reason }
    // Only a socket that is read from sees the peer's close frame.
    this.socket.resume()
    this.socket.close(code, closeReasonText(reason))
  }

  /** Ends the connection without a close frame, which the peer would not read. */
  cut(reason: string): void {
    this.ended ??= { code: 1006, reason }
    this.socket.terminate()
  }

  holds(bytes: number): void {
    if (this.uncount === undefined || bytes === this.kept) return
    this.kept = bytes
    this.unfinished()
  }

  private admitted(admission: Admission): Admission {
    if (admission.ok) {
      this.known = true
      this.proof = admission.proof
      if (admission.vouched === true) this.vouch()
      else this.spend(0)
    }
    return admission
  }

  private count(stream: Duplex): void {
    let bytes = 0
    const count = (chunk: Uint8Array): void => {
      bytes += chunk.length
      if (!this.known && bytes > maxUnknownBytes) return this.cut('too much before the endpoint was known')
      this.begun += chunk.length
      this.pieces += 1
      this.unfinished()
      if (this.known) this.spend(chunk.length)
    }
    // Before the socket's own listener: what comes with the last chunk is not taken either.
    stream.prependListener('data', count)
    this.uncount = () => {
      stream.off('data', count)
      this.uncount = undefined
      this.server.unfinished.set(this, 0)
      this.settle()
    }
    // Who comes while others of the address have used up what there is waits as they do: it could come again and again. One
    // that has yet to say who it is may be vouched for, and has few bytes to say it.
    if (this.known) this.spend(0)
  }

  /** What is under way of a message has changed. */
  private unfinished(): void {
    const { maxUnvouchedBytes, unfinished } = this.server
    const bytes = this.begun + this.kept
    unfinished.set(this, bytes + this.pieces * pieceBytes)
    if (bytes <= maxUnvouchedBytes) return
    if (this.ended === undefined) this.close(closeCodes.tooLarge, tooLarge(maxUnvouchedBytes))
    // It goes on as if it had not been told.
    else if (bytes > 2 * maxUnvouchedBytes) this.cut(tooLarge(maxUnvouchedBytes))
  }

  /** Reads no more until there are bytes again for peers that nobody vouches for. */
  private spend(bytes: number): void {
    const { allowance } = this.server
    this.credit -= bytes + pieceBytes
    if (allowance === undefined || this.credit >= 0 || this.spent || this.ended !== undefined) return
    const asked = slice - this.credit
    this.spent = true
    const withdraw = allowance.ask(this.remoteAddress, asked, () => {
      this.credit += asked
      this.withdraw = undefined
      this.readWhere({ spent: false })
    })
    if (!this.spent) return
    this.withdraw = withdraw
    this.socket.pause()
  }

  /** Nothing is asked for any more: what was not used is given back, and what came beyond is taken for who comes next. */
  private settle(): void {
    this.withdraw?.()
    this.withdraw = undefined
    this.server.allowance?.settle(this.remoteAddress, this.credit)
    this.credit = 0
    this.readWhere({ spent: false })
  }

  /** A message is whole. */
  private finished(): void {
    if (this.uncount === undefined || this.ended !== undefined) return
    this.begun = 0
    this.pieces = 0
    this.unfinished()
  }

  /** The frame names more bytes than a record may have, or is one of too many: `ws` closes with 1009 (RFC 6455 §7.4.1) or 1008. */
  tooLarge(): void {
    this.ended ??= { code: closeCodes.tooLarge, reason: tooLarge(this.server.maxRecordBytes) }
  }

  alive(): void {
    this.lastReceived = this.server.clock.monotonic()
  }

  received(data: RawData, isBinary: boolean): void {
    this.alive()
    this.finished()
    if (this.ended !== undefined) return
    // R-WS.16: a text frame cannot hold a record.
    if (isBinary && data instanceof Uint8Array) this.sink?.record(data)
    else this.close(closeCodes.unsupportedData, 'records come in binary frames')
  }

  closed(code: number, reason: string): void {
    const { sink } = this
    this.sink = undefined
    this.uncount?.()
    this.server.gone(this)
    sink?.closed(this.ended ?? { code, reason })
  }
}

function tooLarge(most: number): string {
  return `a record above the limit of ${Math.round(most / 1024 / 1024)} MiB came`
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  connectionOf(this)?.received(data, isBinary)
}

function onSignOfLife(this: WebSocket): void {
  connectionOf(this)?.alive()
}

/** `close` follows with the code: 1002 and its like for bad frames, 1006 for a lost connection. */
function onError(this: WebSocket, error: Error): void {
  // Too many pieces take as much as too many bytes.
  const codes: readonly unknown[] = ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'WS_ERR_TOO_MANY_BUFFERED_PARTS']
  if ('code' in error && codes.includes(error.code)) connectionOf(this)?.tooLarge()
}

function onClose(this: WebSocket, code: number, reason: Buffer): void {
  connectionOf(this)?.closed(code, reason.toString())
}

function connectionOf(socket: WebSocket): AgentConnection | undefined {
  return socket instanceof AgentSocket ? socket.connection : undefined
}
