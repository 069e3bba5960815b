import type { Server } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Admission, MtpPeer, MtpReceiver } from './connection.ts'

export type WebSocketServerOptions = {
  /** An HTTP or HTTPS server whose upgrades for `path` are ours. */
  readonly server: Server
  /** "/usp" unless given. */
  readonly path?: string | undefined
  readonly controllerId: string
  readonly clock: Clock
  readonly receiver: MtpReceiver
  /** Says whether a peer may connect. Everybody may without it. */
  readonly authenticate?: ((peer: MtpPeer) => Admission | Promise<Admission>) | undefined
  readonly limits?: Partial<WebSocketLimits> | undefined
}

export type WebSocketLimits = {
  /** Bytes of the largest record, fragmented or not; a larger one closes with 1009. */
  readonly maxRecordBytes: number
  /** Connections beyond this are answered with 503. */
  readonly maxConnections: number
  /** A peer silent this long is pinged; milliseconds. */
  readonly pingAfter: number
  /** A peer silent this long is gone; milliseconds. */
  readonly silentAfter: number
  /** Bytes waiting to be sent to one peer before it is cut. */
  readonly maxBufferedBytes: number
}

export type WebSocketAcceptor = {
  readonly connections: number
  /** Closes every connection with 1001 and accepts no more. */
  close(): Promise<void>
}
