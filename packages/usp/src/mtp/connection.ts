/** Why a connection ended: a WebSocket close code (RFC 6455 §7.4), 1006 without a close frame. */
export type CloseReason = { readonly code: number; readonly reason: string }

/** One peer over one MTP connection, whatever the MTP. */
export type MtpConnection = {
  readonly mtp: 'websocket' | 'mqtt'
  readonly remoteAddress: string
  /** Milliseconds since 1970. */
  readonly openedTime: number
  /** When bytes of any kind last came from the peer; milliseconds since 1970. */
  lastReceived(): number
  /**
   * The endpoint id the MTP already knows (handshake, topic), or undefined until the peer's first
   * record tells.
   */
  readonly claimedEndpointId: string | undefined
  /** Sends one record. Silently dropped once the connection is closing. */
  send(record: Uint8Array): void
  /** Asks for a sign of life, where the MTP has such a thing. */
  ping(): void
  /** Stops reading from the peer until `resume`. */
  pause(): void
  resume(): void
  /** Ends the connection after what was sent; `closed` follows exactly once. */
  close(code: number, reason: string): void
}

/** Who takes what an MTP server brings. Calls for one connection come in order. */
export type MtpReceiver = {
  opened(connection: MtpConnection): void
  /** The bytes are the receiver's to keep. */
  record(connection: MtpConnection, bytes: Uint8Array): void
  closed(connection: MtpConnection, reason: CloseReason): void
}

/** What is known of a peer when it asks to connect. */
export type MtpPeer = {
  /** Undefined when neither the URL nor the handshake extension names an endpoint. */
  readonly endpointId: string | undefined
  readonly remoteAddress: string
  /** The `urn:bbf:usp:id:` names of its verified certificate; undefined without one. */
  readonly certificateIds: readonly string[] | undefined
}
export type Admission = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** The WebSocket close codes we use. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  /** R-WS.16: a text frame, or bytes that are no record. */
  unsupportedData: 1003,
  /** Not authorised, not identified in time, or speaking for another endpoint. */
  policyViolation: 1008,
  tooLarge: 1009,
  internalError: 1011,
} as const
