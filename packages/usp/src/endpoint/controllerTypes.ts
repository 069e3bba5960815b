import type { ParamError, RequestBodies, ResponseBodies } from '../codec/message.ts'
import type { Clock } from '../clock.ts'
import type { CloseReason, MtpReceiver, PeerCertificate } from '../mtp/connection.ts'

/** Why a request has no response. */
export type UspFailure =
  /** The session ended before the answer came, or had ended before. */
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'timeout' }
  /** Too many requests are waiting for this endpoint already. */
  | { readonly kind: 'busy' }
  /** The agent answered with an Error message. */
  | {
      readonly kind: 'refused'
      readonly code: number
      readonly message: string
      readonly paramErrors: readonly ParamError[]
    }
  /** The answer was no message, or not the one that answers this request. */
  | { readonly kind: 'malformed'; readonly reason: string }
  /** The answer is larger than we take; the agent did nothing wrong. */
  | { readonly kind: 'tooLarge'; readonly reason: string }

export type UspResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: UspFailure }

export type RequestOptions = {
  /** Milliseconds until the request fails with `timeout`. */
  readonly timeoutMs?: number | undefined
}

/** A parameter to write; a failing required one fails its whole object. */
export type ParamSetting = {
  readonly param: string
  readonly value: string
  /** True unless given. */
  readonly required?: boolean | undefined
}
export type ObjectSettings = {
  /** For set the object's path, for add the table's; both end with a dot. */
  readonly path: string
  readonly params: readonly ParamSetting[] | { readonly [param: string]: string }
}
export type WriteOptions = RequestOptions & {
  /** False unless given: one failing object undoes them all. */
  readonly allowPartial?: boolean | undefined
}

/** One connected agent, for as long as it stays connected. */
export type ControllerSession = {
  readonly endpointId: string
  readonly mtp: 'websocket' | 'mqtt'
  readonly remoteAddress: string
  /** The host by which the agent reached us, where the MTP says so: what it can reach again. */
  readonly host: string | undefined
  /** What it proved itself with, where that was a certificate. */
  readonly certificate: PeerCertificate | undefined
  /** What it proved itself with, as its admission named it. */
  readonly proof: string | undefined
  /** Milliseconds since 1970. */
  readonly connectedTime: number
  /** The protocol version in use: of the agent's records, and once it was asked, the newest that both speak. */
  readonly version: string
  readonly open: boolean
  get(
    paths: readonly string[],
    options?: RequestOptions & { readonly maxDepth?: number | undefined },
  ): Promise<UspResult<ResponseBodies['getResp']>>
  set(updates: readonly ObjectSettings[], options?: WriteOptions): Promise<UspResult<ResponseBodies['setResp']>>
  add(objects: readonly ObjectSettings[], options?: WriteOptions): Promise<UspResult<ResponseBodies['addResp']>>
  delete(paths: readonly string[], options?: WriteOptions): Promise<UspResult<ResponseBodies['deleteResp']>>
  /** With `sendResp: false` the result is an empty response once the request is sent. */
  operate(
    command: string,
    options?: RequestOptions & {
      readonly commandKey?: string | undefined
      readonly sendResp?: boolean | undefined
      readonly inputArgs?: { readonly [name: string]: string } | undefined
    },
  ): Promise<UspResult<ResponseBodies['operateResp']>>
  getSupportedDM(
    paths: readonly string[],
    options?: RequestOptions & Partial<Omit<RequestBodies['getSupportedDm'], 'objPaths'>>,
  ): Promise<UspResult<ResponseBodies['getSupportedDmResp']>>
  getInstances(
    paths: readonly string[],
    options?: RequestOptions & { readonly firstLevelOnly?: boolean | undefined },
  ): Promise<UspResult<ResponseBodies['getInstancesResp']>>
  /** Asks which versions the agent speaks, and speaks the newest common one from then on; 1.0 to one that does not say. */
  getSupportedProtocol(options?: RequestOptions): Promise<UspResult<ResponseBodies['getSupportedProtocolResp']>>
  /** Somebody vouches for the agent from now on: it may send as much as any. */
  vouch(): void
  /** Ends the session and its connection; 1000 unless given. */
  close(code?: number, reason?: string): void
}

/** What a Notify brings: `notification.case` says which kind it is. */
export type Notify = RequestBodies['notify']

export type ControllerHandlers = {
  /** The agent may be asked from now on. */
  connected?(session: ControllerSession): void
  /** Follows `connected` exactly once. */
  disconnected?(session: ControllerSession, reason: CloseReason): void
  /**
   * The agent lets requests run out and says nothing at all since that time (ms since 1970); undefined once it says
   * anything again.
   */
  silent?(session: ControllerSession, since: number | undefined): void
  /**
   * Called in the order of arrival. The Notify is acknowledged once this resolves (if it asks for
   * that; an OnBoardRequest always is); a rejection leaves it unacknowledged, so the agent tries
   * again. One and the same Notify may therefore come more than once.
   */
  notify(session: ControllerSession, notify: Notify): Promise<void> | void
  /** Called with what went wrong in a connection or a handler; for a log. */
  problem?(problem: ControllerProblem): void
}

export type ControllerProblem = {
  readonly endpointId: string | undefined
  readonly remoteAddress: string
  readonly text: string
  readonly cause?: unknown
}

export type ControllerLimits = {
  /** Requests on their way to one endpoint at a time; further ones wait in line. */
  readonly maxOutstanding: number
  /** Requests waiting in line for one endpoint; further ones fail with `busy`. */
  readonly maxWaiting: number
  /** Milliseconds a request may take unless it says otherwise. */
  readonly requestTimeout: number
  /** A request that ran out after less than this says nothing of its agent; milliseconds. */
  readonly silentAfter: number
  /** A request unanswered this long has the connection pinged; milliseconds. */
  readonly nudgeAfter: number
  /** Notifies of one endpoint in the handler's hands before we stop reading from it. */
  readonly maxNotifies: number
  /** Bytes of those together, beyond which no more are read either. */
  readonly maxNotifyBytes: number
  /** Error messages one connection is sent at once; behind them its peer waits for each. */
  readonly freeErrors: number
  /** Bytes of a message reassembled from segments. */
  readonly maxMessageBytes: number
  /** A named connection without a record for this long is taken as connected; milliseconds. */
  readonly connectGrace: number
  /** An unnamed connection without a record for this long is closed; milliseconds. */
  readonly identifyTimeout: number
}

export type ControllerOptions = {
  readonly controllerId: string
  readonly clock: Clock
  readonly handlers: ControllerHandlers
  readonly limits?: Partial<ControllerLimits> | undefined
}

export type ControllerEndpoint = {
  /** What MTP servers hand their connections to. */
  readonly receiver: MtpReceiver
  /** Sessions of connected agents. */
  readonly size: number
  /** Requests that wait for an answer, over all sessions. */
  readonly outstanding: number
  session(endpointId: string): ControllerSession | undefined
  sessions(): Iterable<ControllerSession>
  /** Closes every session with 1001; their outstanding requests end as `disconnected`. */
  close(): void
}
