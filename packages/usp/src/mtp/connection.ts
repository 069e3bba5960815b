/** Why a connection ended: a WebSocket close code (RFC 6455 §7.4), 1006 without a close frame. */
export type CloseReason = { readonly code: number; readonly reason: string }

/**
 * Whether a peer is let in. One that somebody vouches for, because it is known, may send as large messages as there may be;
 * others share what there is for all of them. `proof` names what it proved itself with to who admitted it, who alone
 * understands it. `status` is the HTTP status of the refused handshake, 403 unless given; `retryAfterMs` is when to come again.
 */
export type Admission =
  | { readonly ok: true; readonly vouched?: boolean | undefined; readonly proof?: string | undefined }
  | {
      readonly ok: false
      readonly reason: string
      readonly status?: 401 | 403 | 429 | 503 | undefined
      readonly retryAfterMs?: number | undefined
    }

/** What a peer's verified certificate says of itself: names as text, and until when it holds, ms since 1970. */
export type PeerCertificate = {
  readonly subject: string
  readonly issuer: string
  readonly serialNumber: string
  readonly validTo: number
}

/** One peer over one MTP connection, whatever the MTP. */
export type MtpConnection = {
  readonly mtp: 'websocket' | 'mqtt'
  readonly remoteAddress: string
  /** The host by which the peer reached us (its handshake's Host), where the MTP says so. */
  readonly host: string | undefined
  readonly certificate: PeerCertificate | undefined
  /** The endpoint id the MTP already knows and has admitted, or undefined. */
  readonly claimedEndpointId: string | undefined
  /** What the peer proved itself with, as its admission named it. */
  readonly proof: string | undefined
  /** Whether the peer may speak for an endpoint that only its first record named. */
  admit(endpointId: string): Admission | Promise<Admission>
  /** Somebody vouches for the peer from now on. */
  vouch(): void
  /** Sends one record. Silently dropped once the connection is closing. */
  send(record: Uint8Array): void
  /** Asks for a sign of life, where the MTP has such a thing. */
  ping(): void
  /** What is kept of a segmented message until its last record comes; bytes. */
  holds(bytes: number): void
  /** Stops reading from the peer until `resume`. */
  pause(): void
  resume(): void
  /** Ends the connection after what was sent; the sink's `closed` follows exactly once. */
  close(code: number, reason: string): void
}

/** Who takes what one connection brings, in the order in which it comes. */
export type MtpSink = {
  /** The bytes may be a view of a larger buffer: copy what is to be kept. */
  record(bytes: Uint8Array): void
  closed(reason: CloseReason): void
}

/** Called for every new connection of an MTP server. */
export type MtpReceiver = (connection: MtpConnection) => MtpSink

/** What is known of a peer that says it is an endpoint. */
export type MtpPeer = {
  readonly endpointId: string
  readonly remoteAddress: string
  /** The endpoint ids that its verified certificate names; undefined without one. */
  readonly certificateIds: readonly string[] | undefined
  /** User and password of the handshake's HTTP authorization, with the colon between them; undefined without one. */
  readonly credentials: string | undefined
}

/** Bytes that peers may send for whom nobody vouches. */
export type ByteAllowance = {
  /** Calls `go` once an address may send so many bytes, now where it may at once. Gives what withdraws that, with what it reserved. */
  ask(remoteAddress: string, bytes: number, go: () => void): () => void
  /** Takes back bytes of an address that were not sent; where they are negative, takes those that came beyond. */
  settle(remoteAddress: string, bytes: number): void
}

/** The WebSocket close codes we use. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  /** R-WS.16: a text frame, or bytes that are no record. */
  unsupportedData: 1003,
  /** Not authorised, not identified in time, replaced, or speaking for another endpoint. */
  policyViolation: 1008,
  tooLarge: 1009,
  internalError: 1011,
} as const

/** A close frame's reason: at most 123 bytes of UTF-8 (RFC 6455 §5.5.1). */
export function closeReasonText(text: string): string {
  if (Buffer.byteLength(text) <= 123) return text
  let end = 120
  const bytes = Buffer.from(text)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${bytes.toString('utf8', 0, end)}...`
}
