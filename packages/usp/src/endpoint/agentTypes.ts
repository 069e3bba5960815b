import type { SecureContextOptions } from 'node:tls'
import type { Clock } from '../clock.ts'
import type { RequestMessage } from '../codec/message.ts'
import type { Connected, WebSocketClientOptions } from '../mtp/client.ts'
import type { Refusal } from '../model/refusal.ts'
import type { SupportedModel } from '../model/supported.ts'
import type { NotifyFields } from './agentNotifications.ts'

/** An asynchronous operation under way: an instance of `Device.LocalAgent.Request.{i}.`. */
export type AgentRequest = {
  readonly number: number
  /** Path of the controller that asked. */
  readonly originator: string
  readonly command: string
  readonly commandKey: string
  cancel(): void
}

/** Why a device restarts: the causes of `Device.Boot!`. */
export type BootCause = 'LocalReboot' | 'RemoteReboot' | 'LocalFactoryReset' | 'RemoteFactoryReset'

export type RestartOptions = {
  readonly cause: BootCause
  readonly commandKey?: string | undefined
  /** How long the device is gone; milliseconds. */
  readonly downMs: number
  readonly firmwareUpdated?: boolean | undefined
}

/** What an agent is to the device it runs on. */
export type AgentHandle = {
  readonly endpointId: string
  readonly controllerId: string
  readonly controllerUrl: string
  readonly clock: Clock
  /** When the device last started; milliseconds since 1970. */
  readonly startedTime: number
  readonly connected: boolean
  /** Attempts to connect since the last connection. */
  readonly retryCount: number
  readonly requests: readonly AgentRequest[]
  /** The value of one parameter of the device, or undefined when it has none at this path. */
  value(path: string): string | undefined
  /** Writes a writable parameter as the device itself does, such as the image it starts next. */
  write(objectPath: string, param: string, value: string): void
  /** Raises an event of the data model, such as `Boot!` of `Device.`. */
  emit(objectPath: string, event: string, args?: { readonly [name: string]: string }): void
  /** Restarts the device after the answer to the request at hand; a factory reset forgets every setting. */
  restart(options: RestartOptions): void
  /** Forgets what was set below an object, such as `Device.WiFi.`: it is there as the device left the factory. */
  forget(objectPath: string): void
  /** Introduces the device to its controller with an OnBoardRequest (R-NOT.6). */
  onBoard(): void
  /** Cuts the connection and makes a new one. */
  reconnect(): void
}

/** What a device must offer so that `Device.LocalAgent.` can be read from it. */
export type AgentDevice = { readonly agent: AgentHandle }

/** Who the device is, as OnBoardRequest says it. */
export type AgentIdentity = {
  readonly oui: string
  readonly productClass: string
  readonly serialNumber: string
}

/** Ways in which an agent may misbehave on purpose; each is asked every time. */
export type AgentInterference = {
  /** A refusal in place of carrying the request out. */
  refuse?(request: RequestMessage): Refusal | undefined
  /** Whether a notification is never sent. */
  withhold?(notify: NotifyFields): boolean
  /** Whether the controller's acknowledgements go unheard. */
  dropsResponses?(): boolean
}

export type AgentOptions<Device extends AgentDevice> = {
  readonly endpointId: string
  /** The controller's address, `ws:` or `wss:`. */
  readonly url: string
  readonly controllerId: string
  readonly identity: AgentIdentity
  readonly supported: SupportedModel<Device>
  /** Makes the device the model's values come from. */
  device(agent: AgentHandle): Device
  readonly clock: Clock
  /** A number from 0 up to 1. */
  random(): number
  /**
   * When the device started, if that was before now: such a device just goes on, without `Boot!`.
   * Milliseconds since 1970.
   */
  readonly startedTime?: number | undefined
  /** Longest wait between two attempts to connect; milliseconds, 60,000 unless given. */
  readonly longestRetryMs?: number | undefined
  /** How often values are compared for ValueChange subscriptions; milliseconds, 5,000 unless given. */
  readonly pollMs?: number | undefined
  /** Called before values are compared, and only then: a device raises here the events of what happened since. */
  polling?(device: Device): void
  /** How to connect; over WebSocket unless given. */
  connect?(options: WebSocketClientOptions): Promise<Connected>
  readonly tls?: (SecureContextOptions & { readonly rejectUnauthorized?: boolean }) | undefined
  /** User and password with the colon between them. */
  readonly credentials?: string | undefined
  /** Called whenever the connection was made or lost. */
  connectionChanged?(connected: boolean): void
  readonly interference?: AgentInterference | undefined
  /** Whether a factory-fresh device has a Boot! subscription of its own; true unless given. */
  readonly bootSubscription?: boolean | undefined
}
