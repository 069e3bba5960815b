import type { SecureContextOptions } from 'node:tls'
import { WebSocket } from 'ws'
import { encodeRecord, webSocketConnectRecord } from '../codec/record.ts'
import type { CloseReason } from './connection.ts'
import { closeCodes, closeReasonText } from './connection.ts'
import { extensionEndpointId, extensionHeader, urlWithEndpointId, uspSubprotocol } from './handshake.ts'

/** An agent's WebSocket connection to its controller. */
export type WebSocketConnection = {
  /** The controller's endpoint id: what was configured, or what its handshake said. */
  readonly controllerId: string | undefined
  /** Bytes handed to the operating system's care but not yet gone. */
  readonly bufferedBytes: number
  /** Sends one encoded record. Silently dropped once the connection is closing. */
  send(record: Uint8Array): void
  /**
   * Whether anything came from the controller since the last `ping`: false when the next ping is
   * due means that the controller is gone (R-WS.17).
   */
  readonly alive: boolean
  /** Asks the controller for a sign of life. */
  ping(): void
  /** Ends the connection; `onClose` follows. 1000 unless given. */
  close(code?: number, reason?: string): void
  /** Cuts the connection without a close frame, as a power failure would. */
  terminate(): void
}

export type WebSocketClientOptions = {
  /** The controller's address, `ws:` or `wss:`; our `eid` is added to its query (R-WS.10b). */
  readonly url: string
  readonly endpointId: string
  /** Without it the controller's handshake extension is used, if it is sent. */
  readonly controllerId?: string | undefined
  /** Written into the WebSocketConnect record; "1.4" unless given. */
  readonly version?: string | undefined
  readonly tls?: (SecureContextOptions & { readonly rejectUnauthorized?: boolean }) | undefined
  /** User and password with the colon between them, shown as HTTP authorization (RFC 7617). */
  readonly credentials?: string | undefined
  /** Milliseconds; 10,000 unless given. */
  readonly handshakeTimeout?: number | undefined
  /** Bytes of the largest record accepted; 4 MiB unless given. */
  readonly maxRecordBytes?: number | undefined
  onRecord(bytes: Uint8Array): void
  onClose(reason: CloseReason): void
}

export type Connected =
  | { readonly ok: true; readonly connection: WebSocketConnection }
  | { readonly ok: false; readonly reason: string }

/**
 * Connects an agent to a controller over WebSocket and sends the WebSocketConnect record
 * (R-MTP.6) when the controller's endpoint id is known. Never rejects.
 */
export function connectWebSocket(options: WebSocketClientOptions): Promise<Connected> {
  return new Promise((resolve) => {
    let socket: WebSocket
    try {
      socket = openSocket(options)
    } catch (error) {
      resolve({ ok: false, reason: error instanceof Error ? error.message : String(error) })
      return
    }
    const connection = new ClientConnection(socket, options)
    let failure = 'the connection was closed before it was open'
    let open = false

    socket.on('upgrade', (response) => {
      connection.controllerId ??= extensionEndpointId(response.headers['sec-websocket-extensions'])
      // ws refuses extensions it does not know itself; USP's changes nothing in the frames.
      delete response.headers['sec-websocket-extensions']
    })
    socket.on('open', () => {
      open = true
      // Nothing is read before the caller has the connection.
      socket.pause()
      setImmediate(() => socket.resume())
      connection.greet()
      resolve({ ok: true, connection })
    })
    socket.on('error', (error) => {
      failure = error.message
    })
    socket.on('close', (code, reason) => {
      if (open) options.onClose({ code, reason: reason.toString() })
      else resolve({ ok: false, reason: failure })
    })
  })
}

function openSocket(options: WebSocketClientOptions): WebSocket {
  return new WebSocket(urlWithEndpointId(options.url, options.endpointId), uspSubprotocol, {
    ...options.tls,
    headers: {
      'Sec-WebSocket-Extensions': extensionHeader(options.endpointId),
      ...(options.credentials !== undefined && {
        Authorization: `Basic ${Buffer.from(options.credentials).toString('base64')}`,
      }),
    },
    perMessageDeflate: false,
    handshakeTimeout: options.handshakeTimeout ?? 10_000,
    maxPayload: options.maxRecordBytes ?? 4 * 1024 * 1024,
  })
}

class ClientConnection implements WebSocketConnection {
  controllerId: string | undefined
  alive = true
  private readonly socket: WebSocket
  private readonly options: WebSocketClientOptions

  constructor(socket: WebSocket, options: WebSocketClientOptions) {
    this.socket = socket
    this.options = options
    this.controllerId = options.controllerId
    const received = (): void => {
      this.alive = true
    }
    socket.on('pong', received)
    socket.on('ping', received)
    socket.on('message', (data: Buffer, isBinary: boolean) => this.received(data, isBinary))
  }

  get bufferedBytes(): number {
    return this.socket.bufferedAmount
  }

  /** R-MTP.6, as far as we know whom to greet. */
  greet(): void {
    const { endpointId, version } = this.options
    if (this.controllerId === undefined) return
    this.send(encodeRecord(webSocketConnectRecord({ toId: this.controllerId, fromId: endpointId, version })))
  }

  send(record: Uint8Array): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(record)
  }

  ping(): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    this.alive = false
    this.socket.ping()
  }

  close(code: number = closeCodes.normal, reason = ''): void {
    this.socket.close(code, closeReasonText(reason))
  }

  terminate(): void {
    this.socket.terminate()
  }

  private received(data: Buffer, isBinary: boolean): void {
    this.alive = true
    // R-WS.16: a text frame cannot hold a record.
    if (isBinary) this.options.onRecord(data)
    else this.close(closeCodes.unsupportedData, 'records come in binary frames')
  }
}
