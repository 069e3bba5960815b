import type { Reading } from './link.ts'
import type { LinkAnswer, LinkRequest } from './linkMessages.ts'
import type { Association, OperationEnd, UnitChange } from './listener.ts'

/** What a certificate says of itself. */
export type ShownCertificate = Readonly<{ subject: string; issuer: string; serialNumber: string; validTo: number }>

/** A connected device for as long as it stays connected, whatever protocol it speaks. */
export type DeviceSession = Readonly<{
  endpointId: string
  remoteAddress: string
  /** The host by which the device reached us, where the protocol says so: what it can reach again. */
  host: string | undefined
  /** What it proved itself with, where that was a certificate; `validTo` is ms since 1970, texts are as the device sent them. */
  certificate: ShownCertificate | undefined
  /** What it proved itself with, as its admission named it; undefined for one that was believed its name. */
  proof: string | undefined
  /** When it connected; milliseconds since 1970. */
  connectedTime: number
  /** False once the session ended. */
  isOpen: () => boolean
  /**
   * Carries out one request of the link.
   * @throws {Failure} wsdisconnect, wstimeout, wsfail, or custom deviceBusy when too many requests wait for it already.
   */
  request: (request: LinkRequest) => Promise<LinkAnswer>
  /** Paths that `subscribe` wants to have been read, beside those of the device's report. */
  subscriptionPaths: readonly string[]
  /**
   * Has the device notify of its boots, of finished operations and of the values that the device list shows. `values`
   * are those of the report and of `subscriptionPaths`; a device that is subscribed already is left as it is. Says whether
   * it was to notify of its boots before: one that was not may have lost its settings, and started without a word.
   */
  subscribe: (values: Reading['values']) => Promise<{ announcesBoots: boolean }>
  /** The device came into the inventory: it may send as much as any of them. */
  vouch: () => void
  /** Ends the session: the device has another one, or has to prove itself anew. It may come back. */
  end: (reason: string) => void
}>

/** Why a session ended: `replaced` when the device connected again, `message` in the protocol's own words. */
export type SessionEnd = Readonly<{ replaced: boolean; message: string }>

type Args = Readonly<Record<string, string>>

/** What a device notifies of, whatever protocol it speaks. Texts are as the device sent them. */
export type DeviceNotification =
  | Readonly<{ kind: 'boot'; path: string; args: Args; commandKey: string | undefined; cause: string | undefined }>
  | Readonly<{ kind: 'operationComplete'; command: string; commandKey: string; end: OperationEnd }>
  | Readonly<{ kind: 'operationProgress'; commandKey: string; args: Args }>
  | Readonly<{ kind: 'transferComplete'; path: string; args: Args }>
  | Readonly<{ kind: 'valueChange'; path: string; value: string }>
  | Readonly<{ kind: 'objectCreation'; path: string; uniqueKeys: Args }>
  | Readonly<{ kind: 'objectDeletion'; path: string }>
  | Readonly<{ kind: 'unitChange'; path: string; args: Args; change: UnitChange }>
  | Readonly<{ kind: 'association'; association: Association }>
  | Readonly<{ kind: 'report'; report: string }>
  | Readonly<{ kind: 'event'; path: string; args: Args }>
  /** The device introduces itself, as one does that connects for the first time. */
  | Readonly<{ kind: 'onBoard'; oui: string; productClass: string; serialNumber: string }>
