import type { IncomingMessage, Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Clock } from '../clock.ts'
import { peerCertificate, peerCertificateIds, showsRevoked } from './certificate.ts'
import type { Admission, ByteAllowance, MtpPeer, MtpReceiver } from './connection.ts'
import { closeCodes } from './connection.ts'
import {
  basicCredentials,
  claimedEndpointId,
  extensionHeader,
  isBrowser,
  isEndpointId,
  offersExtension,
  uspSubprotocol,
} from './handshake.ts'
import { keepAlive } from './keepalive.ts'
import type { ConnectionHost, HandshakePeer } from './socket.ts'
import { AgentConnection, AgentSocket } from './socket.ts'
import { Unfinished } from './unfinished.ts'

export type WebSocketLimits = {
  /** Bytes of the largest record, fragmented or not; a larger one closes with 1009. */
  readonly maxRecordBytes: number
  /** Bytes of the largest message of a peer that nobody vouches for. */
  readonly maxUnvouchedBytes: number
  /** Frames of one record: each costs more than its bytes, and R-WS.14b advises against fragments at all. */
  readonly maxFragments: number
  /** Bytes of unfinished messages of all peers together that nobody vouches for. */
  readonly maxUnfinishedBytes: number
  /** Connections beyond this are answered with 503. */
  readonly maxConnections: number
  /** A peer silent this long is pinged; milliseconds. */
  readonly pingAfter: number
  /** A peer silent this long is gone; milliseconds. */
  readonly silentAfter: number
  /** Bytes waiting to be sent to one peer before it is cut off. */
  readonly maxBufferedBytes: number
  /** A peer that does not answer our close frame this long is cut off; milliseconds. */
  readonly closeTimeout: number
}

export const defaultWebSocketLimits: WebSocketLimits = {
  maxRecordBytes: 8 * 1024 * 1024,
  maxUnvouchedBytes: Number.POSITIVE_INFINITY,
  maxFragments: 512,
  maxUnfinishedBytes: 64 * 1024 * 1024,
  maxConnections: 100_000,
  pingAfter: 15_000,
  silentAfter: 35_000,
  maxBufferedBytes: 16 * 1024 * 1024,
  closeTimeout: 5_000,
}

export type WebSocketServerOptions = {
  /** An HTTP or HTTPS server whose upgrades for `path` are ours. */
  readonly server: Server
  /** "/usp" unless given. */
  readonly path?: string | undefined
  /** What happens to upgrades of other paths: refused with 404 unless others serve them. */
  readonly otherPaths?: 'refuse' | 'leave' | undefined
  readonly controllerId: string
  readonly clock: Clock
  readonly receiver: MtpReceiver
  /**
   * Says whether a peer may speak for the endpoint it says it is: asked during the handshake, or
   * with the first record of a peer whose handshake names no endpoint. Without it everybody may.
   */
  readonly authenticate?: ((peer: MtpPeer) => Admission | Promise<Admission>) | undefined
  readonly limits?: Partial<WebSocketLimits> | undefined
  /** Who is not allowed to send is not read from. Without it there is no limit. */
  readonly allowance?: ByteAllowance | undefined
  /** Where a handshake comes from, where a proxy may be between; the address of its connection unless given. */
  readonly addressOf?: ((request: IncomingMessage) => string) | undefined
}

export type WebSocketAcceptor = {
  /** Open connections, and handshakes under way. */
  readonly size: number
  /** Accepts no more, closes every connection with 1001 and resolves when all are gone. */
  close(): Promise<void>
}

/** Accepts agents over WebSocket (TR-369 §4.4) and hands their records to `receiver`. */
export function acceptWebSockets(options: WebSocketServerOptions): WebSocketAcceptor {
  const { server, controllerId, clock } = options
  const path = options.path ?? '/usp'
  const limits = { ...defaultWebSocketLimits, ...options.limits }
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')
  const connections = new Set<AgentConnection>()
  let handshakes = 0
  let closing = false
  let whenEmpty: (() => void) | undefined

  const settings = {
    noServer: true,
    WebSocket: AgentSocket,
    clientTracking: false,
    perMessageDeflate: false,
    // Text is refused anyway, and with 1003 rather than the 1007 of invalid UTF-8 (R-WS.16).
    skipUTF8Validation: true,
    maxPayload: limits.maxRecordBytes,
    maxFragments: limits.maxFragments,
    closeTimeout: limits.closeTimeout,
    handleProtocols: () => uspSubprotocol,
  }
  const webSockets = new WebSocketServer(settings)
  // R-WS.11a: our endpoint id for a client that sent its own in the same extension.
  webSockets.on('headers', (headers, request) => {
    if (!offersExtension(request.headers['sec-websocket-extensions'])) return
    headers.push(`Sec-WebSocket-Extensions: ${extensionHeader(controllerId)}`)
  })
  const stopKeepAlive = keepAlive(clock, connections, limits)

  const host: ConnectionHost = {
    clock,
    maxRecordBytes: limits.maxRecordBytes,
    maxUnvouchedBytes: limits.maxUnvouchedBytes,
    maxBufferedBytes: limits.maxBufferedBytes,
    receiver: options.receiver,
    unfinished: new Unfinished(limits.maxUnfinishedBytes),
    allowance: options.allowance,
    admit: (peer) => options.authenticate?.(peer) ?? { ok: true },
    gone(connection) {
      connections.delete(connection)
      if (connections.size === 0) whenEmpty?.()
    },
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = request.url ?? '/'
    if (pathOf(url) !== path) {
      if (options.otherPaths !== 'leave') refuse(socket, 404)
      return
    }
    if (isBrowser(request.headers)) return refuse(socket, 403, 'browsers are not agents')
    // R-WS.12a
    if (!offersProtocol(request)) return refuse(socket, 400, `Sec-WebSocket-Protocol must offer ${uspSubprotocol}`)
    if (connections.size + handshakes >= limits.maxConnections) return refuse(socket, 503)
    // In every mode: shown without it, the name alone might be believed.
    if (showsRevoked(socket)) return refuse(socket, 403, 'the certificate is revoked')
    const endpointId = claimedEndpointId(url, request.headers['sec-websocket-extensions'])
    if (endpointId !== undefined && !isEndpointId(endpointId)) return refuse(socket, 400, 'eid is no endpoint id')
    handshakes += 1
    socket.on('error', ignoreError)
    const peer = {
      endpointId,
      remoteAddress: addressOf(request),
      host: request.headers.host,
      certificate: peerCertificate(socket),
      certificateIds: peerCertificateIds(socket),
      credentials: basicCredentials(request.headers.authorization),
    }
    admission(peer).then(
      (admitted) => {
        handshakes -= 1
        socket.off('error', ignoreError)
        if (!admitted.ok) return refuse(socket, admitted.status ?? 403, admitted.reason, admitted.retryAfterMs)
        if (closing) return refuse(socket, 503)
        webSockets.handleUpgrade(request, socket, head, (webSocket) => {
          const { vouched = false, proof } = admitted
          connections.add(new AgentConnection(host, webSocket, { ...peer, vouched, proof }, socket))
        })
      },
      () => {
        handshakes -= 1
        // Whoever is asked about the peer cannot answer now, such as a database that is away.
        refuse(socket, 503)
      },
    )
  }

  async function admission({
    endpointId,
    remoteAddress,
    certificateIds,
    credentials,
  }: Omit<HandshakePeer, 'vouched' | 'proof'>): Promise<Admission> {
    if (endpointId === undefined) return { ok: true }
    return host.admit({ endpointId, remoteAddress, certificateIds, credentials })
  }

  server.on('upgrade', onUpgrade)
  return {
    get size() {
      return connections.size + handshakes
    },
    async close() {
      closing = true
      server.off('upgrade', onUpgrade)
      stopKeepAlive()
      for (const connection of connections) connection.close(closeCodes.goingAway, 'the controller is shutting down')
      if (connections.size > 0) await new Promise<void>((resolve) => (whenEmpty = resolve))
      webSockets.close()
    },
  }
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

function offersProtocol(request: IncomingMessage): boolean {
  const header = request.headers['sec-websocket-protocol'] ?? ''
  return header.split(',').some((protocol) => protocol.trim() === uspSubprotocol)
}

function ignoreError(): void {}

function refuse(socket: Duplex, status: number, reason?: string, retryAfterMs?: number): void {
  const text = `${reason ?? STATUS_CODES[status] ?? ''}\n`
  socket.on('error', ignoreError)
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\n` +
      (status === 401 ? 'WWW-Authenticate: Basic realm="usp", charset="UTF-8"\r\n' : '') +
      (retryAfterMs === undefined ? '' : `Retry-After: ${Math.ceil(retryAfterMs / 1000)}\r\n`) +
      `Content-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
