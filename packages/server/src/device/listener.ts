/** How an operation of a device ended. */
export type OperationEnd =
  | Readonly<{ kind: 'completed'; outputArgs: Readonly<Record<string, string>> }>
  | Readonly<{ kind: 'failed'; code: number; message: string }>

/** How a command ended on one of its instances; null while it runs there. `command` is the path that was executed. */
export type InstanceEnd = Readonly<{ command: string; end: OperationEnd | null }>

/**
 * What became of a deployment unit (TR-181 SoftwareModules.DUStateChange!), whoever asked for it: the event names no command.
 * Each text is empty where the device says nothing.
 */
export type UnitChange = Readonly<{
  operation: string
  state: string
  uuid: string
  /** The path of the unit, with a dot at its end. */
  unit: string
  version: string
  fault: Readonly<{ code: number; message: string }> | null
}>

/**
 * A station came to a network of a mesh, or left it (TR-181 WiFi.DataElements). `reason` is the code of IEEE 802.11 9.4.1.7 with
 * which it left; `time` is when that was by the device's clock, milliseconds since 1970.
 */
export type Association = Readonly<{
  kind: 'Associated' | 'Disassociated'
  mac: string
  bssid: string
  reason: number | null
  time: number | null
}>

/** A start of a device: when, and what it says of the reason. */
export type Boot = Readonly<{
  /** Milliseconds since 1970; undefined when the device reports no up time. */
  bootTime: number | undefined
  /** When the session began in which it was reported. */
  connectTime: number
  /** When the agent says that it started itself, where that is not when the device did; milliseconds since 1970. */
  agentTime?: number | undefined
  /** Nothing had the device notify of its start in that session: it may have started and nobody was told. */
  unannounced?: boolean | undefined
  commandKey: string | undefined
  cause: string | undefined
}>

/**
 * What devices notify of that features act on. A function that rejects leaves the device's message unacknowledged, so the
 * device sends it again: each may be called more than once for one and the same thing.
 */
export type DeviceListener = Readonly<{
  operationCompleted: (
    endpointId: string,
    operation: Readonly<{ command: string; commandKey: string; end: OperationEnd }>,
  ) => Promise<void>
  /** How far an operation is. The end says all of it, so one of these may be lost. */
  operationProgressed: (
    endpointId: string,
    progress: Readonly<{ commandKey: string; args: Readonly<Record<string, string>> }>,
  ) => Promise<void>
  /** A deployment unit came, went, is another version, or could not. */
  unitChanged: (endpointId: string, change: UnitChange) => Promise<void>
  /** The device started since its last report. */
  booted: (endpointId: string, boot: Boot) => Promise<void>
  /** A parameter that is subscribed to has changed. */
  valueChanged: (endpointId: string, path: string) => Promise<void>
  /** What the device itself says is wrong with it changed: it is to be read. Not awaited: nothing of it is in the message. */
  faultsChanged: (endpointId: string) => void
  /** A station came to a network of the mesh that the device is in, or left it. */
  associationChanged: (endpointId: string, association: Association) => Promise<void>
  /** The device sends a report of bulk data (TR-181 BulkData.Profile.{i}.Push!), JSON as it wrote it. Settles once it is stored. */
  reported: (endpointId: string, report: string) => Promise<void>
  /** The device is back in a session that began then; what it notified of meanwhile may be lost. */
  returned: (endpointId: string, connectTime: number) => Promise<void>
}>
