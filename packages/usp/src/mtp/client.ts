import type { SecureContextOptions } from 'node:tls'
import { WebSocket } from 'ws'
import { encodeRecord, webSocketConnectRecord } from '../codec/record.ts'
import type { CloseReason } from './connection.ts'
import { closeCodes } from './connection.ts'
import { extensionEndpointId, extensionHeader, urlWithEndpointId, uspSubprotocol } from './handshake.ts'

/** An agent's WebSocket connection to its controller. */
export type WebSocketConnection = {
  /** The controller's endpoint id: what was configured, or what its handshake said. */
  readonly controllerId: string | undefined
  /** Bytes handed to the operating system's care but not yet gone. */
  readonly bufferedBytes: number
  /** Sends one encoded record. Silently dropped once the connection is closing. */
  send(record: Uint8Array): void
  /** Ends the connection; `onClose` follows. 1000 unless given. */
  close(code?: number, reason?: string): void
  /** Cuts the connection without a close frame, as a power failure would. */
  terminate(): void
}

export type WebSocketClientOptions = {
  /** The controller's address, `ws:` or `wss:`; our `eid` is added to its query (R-WS.10b). */
  readonly url: string
  readonly endpointId: string
  /** Without it the controller's handshake extension tells, if it is sent. */
  readonly controllerId?: string | undefined
  /** Written into the WebSocketConnect record; "1.4" unless given. */
  readonly version?: string | undefined
  readonly tls?: (SecureContextOptions & { readonly rejectUnauthorized?: boolean }) | undefined
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
    let controllerId = options.controllerId
    let failure = 'the connection was closed before it was open'
    let open = false

    socket.on('upgrade', (response) => {
      const header = response.headers['sec-websocket-extensions']
      controllerId ??= extensionEndpointId(header)
      // ws refuses extensions it does not know itself; USP's changes nothing in the frames.
      delete response.headers['sec-websocket-extensions']
    })
    socket.on('open', () => {
      open = true
      if (controllerId !== undefined) {
        const address = { toId: controllerId, fromId: options.endpointId, version: options.version }
        socket.send(encodeRecord(webSocketConnectRecord(address)))
      }
      resolve({ ok: true, connection: clientConnection(socket, controllerId) })
    })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      // R-WS.16: a text frame cannot hold a record.
      if (isBinary) options.onRecord(data)
      else socket.close(closeCodes.unsupportedData, 'text frame')
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
    headers: { 'Sec-WebSocket-Extensions': extensionHeader(options.endpointId) },
    perMessageDeflate: false,
    handshakeTimeout: options.handshakeTimeout ?? 10_000,
    maxPayload: options.maxRecordBytes ?? 4 * 1024 * 1024,
  })
}

function clientConnection(socket: WebSocket, controllerId: string | undefined): WebSocketConnection {
  return {
    controllerId,
    get bufferedBytes() {
      return socket.bufferedAmount
    },
    send(record) {
      if (socket.readyState === WebSocket.OPEN) socket.send(record)
    },
    close(code = closeCodes.normal, reason = '') {
      socket.close(code, reason)
    },
    terminate() {
      socket.terminate()
    },
  }
}
