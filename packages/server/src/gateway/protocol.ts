import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Cancel, Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { DeviceNotification, DeviceSession, SessionEnd } from '../device/session.ts'

/** What is known of a device that asks to be let in. */
export type Peer = Readonly<{
  endpointId: string
  remoteAddress: string
  /** Endpoint ids that its verified certificate names; undefined without a certificate. */
  certificateIds: readonly string[] | undefined
  /** User and password that it shows, with the colon between them. */
  credentials: string | undefined
}>

/**
 * Whether a device is let in. `vouched`: it is one of the inventory. `proof` is for its session to carry: what it proved itself
 * with. `status` is an HTTP status: 401 for one that has to show credentials, 429 for one that has shown too many wrong ones,
 * 503 for one that may try again later; 403 unless given. `retryAfterMs` is when it is better received.
 */
export type Admission =
  | Readonly<{ ok: true; vouched?: boolean; proof?: string | undefined }>
  | Readonly<{ ok: false; reason: string; status?: 401 | 403 | 429 | 503; retryAfterMs?: number }>

/** Bytes that devices in no inventory may send. */
export type ByteAllowance = Readonly<{
  /** Calls `go` once an address may send so many, now where it may at once. Gives what withdraws that, with what it reserved. */
  ask: (remoteAddress: string, bytes: number, go: () => void) => Cancel
  /** Takes back bytes of an address that were not sent; where they are negative, takes those that came beyond. */
  settle: (remoteAddress: string, bytes: number) => void
}>

/** What a protocol reports of its sessions. */
export type SessionHandlers = Readonly<{
  /** The device may be asked from now on. A session that opens replaces an older one of the same endpoint. */
  opened: (session: DeviceSession) => void
  /** Follows `opened` exactly once. */
  closed: (session: DeviceSession, end: SessionEnd) => void
  /** The device is connected and has not answered since that time (ms since 1970), or it answers again. */
  silent: (session: DeviceSession, since: number | undefined) => void
  /** Settles once the notification is stored, which is when it is acknowledged; rejects when the device has to send it again. */
  notified: (session: DeviceSession, notification: DeviceNotification) => Promise<void>
}>

export type ProtocolNeeds = Readonly<{
  /** The server of the device port: its `upgrade` is the protocol's where it speaks over WebSocket. */
  server: Server
  /** The endpoint id of this controller. */
  controllerId: string
  /** Bytes of the largest message a device may send. */
  maxRecordBytes: number
  /** Where a request comes from, behind a proxy too. */
  addressOf: (request: IncomingMessage) => string
  clock: Clock
  log: Log
  admit: (peer: Peer) => Admission | Promise<Admission>
  /** Of devices that nobody vouches for: who is not allowed to send is not read from. */
  allowance: ByteAllowance
  sessions: SessionHandlers
}>

export type RunningProtocol = Readonly<{
  /** Requests of HTTP at this path of the device port, where the protocol speaks plain HTTP. */
  http?: Readonly<{ path: string; handle: RequestListener }>
  /** Ends every session in good order. */
  close: () => Promise<void>
}>

/** How devices of one kind speak to the gateway. All that the rest of the server knows of them is `device/`. */
export type Protocol = (needs: ProtocolNeeds) => RunningProtocol
