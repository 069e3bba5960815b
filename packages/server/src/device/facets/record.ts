import { normalMac } from '@headend/contract/rules'
import { meshRoles } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { unitCount } from './appUnits.ts'
import { associationCount, disassociationCount } from './associations.ts'
import { profileCount } from './bulkData.ts'
import { content } from './content.ts'
import { facet } from './facet.ts'
import { faultCount } from './faults.ts'
import { agentUpTime, places, upTime } from './places.ts'
import { alternatives, flagAt, rowsOf, textAt, unsignedAt, wordAt } from './reading.ts'
import type { Values } from './reading.ts'

/** What a device reports about itself, in the contract's spelling. Absent is "not reported". */
export type Reported = Partial<
  Pick<
    Device,
    | 'friendlyName'
    | 'firmwareVersion'
    | 'hardwareVersion'
    | 'agentVersion'
    | 'applicationVersion'
    | 'metaDataVersion'
    | 'meshRole'
    | 'googleSignedIn'
    | 'uiLockEnable'
    | 'cpePowerStatusMode'
    | 'lnbSettings'
  >
>

/** The paths whose changes the device list shows, so that they are subscribed to. */
export const watchedPaths: readonly string[] = [
  places.friendlyName,
  places.firmwareVersion,
  places.hardwareVersion,
  places.agentVersion,
  places.applicationVersion,
  places.metaDataVersion,
  places.meshRole,
  places.googleSignedIn,
  places.lock,
  places.powerStatusMode,
]

/** The settings of a dish's converter; null for a device that has none. */
export const lnbOf = (values: Values): Device['lnbSettings'] => {
  const lnbType = textAt(values, places.lnbType, 64)
  return lnbType === null ? null : { lnbType, lnbValue: textAt(values, places.lnbValue, 64) ?? '' }
}

/** What the inventory keeps of a device, from all of its values or from a single one that changed. */
export const record = facet('record', {
  paths: [...watchedPaths, places.lnbType, places.lnbValue],
  of: (values): Reported => {
    const said: { [Name in keyof Reported]-?: Reported[Name] | null } = {
      friendlyName: textAt(values, places.friendlyName, 128),
      firmwareVersion: textAt(values, places.firmwareVersion, 64),
      hardwareVersion: textAt(values, places.hardwareVersion, 64),
      agentVersion: textAt(values, places.agentVersion, 64),
      applicationVersion: textAt(values, places.applicationVersion, 64),
      metaDataVersion: textAt(values, places.metaDataVersion, 64),
      meshRole: wordAt(values, places.meshRole, meshRoles),
      googleSignedIn: flagAt(values, places.googleSignedIn),
      uiLockEnable: flagAt(values, places.lock),
      cpePowerStatusMode: wordAt(values, places.powerStatusMode, ['Activated', 'Deactivated']),
      lnbSettings: lnbOf(values),
    }
    const reported: Reported = {}
    for (const [name, value] of Object.entries(said)) if (value !== null) Object.assign(reported, { [name]: value })
    return reported
  },
})

/** Who a device says it is. Nobody has checked it. */
export type Identity = Readonly<{
  manufacturer: string | null
  oui: string | null
  productClass: string | null
  modelName: string | null
  deviceSn: string | null
  macAddr: string | null
}>

const ports = 'Device.Ethernet.Interface.'

/** The address of the interface towards the network, else of the first one that has any. */
const macOf = (values: Values): string | null => {
  const addresses = rowsOf(values, ports).flatMap((port) => {
    const text = textAt(values, `${port}MACAddress`)
    return text === null ? [] : [{ text, isUpstream: flagAt(values, `${port}Upstream`) === true }]
  })
  const { text } = addresses.find(({ isUpstream }) => isUpstream) ?? addresses[0] ?? {}
  return text !== undefined && /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(text) ? normalMac(text) : null
}

/** By what a device is found in the inventory. */
export const identity = facet('identity', {
  paths: [
    places.manufacturer,
    places.oui,
    places.modelName,
    places.productClass,
    places.serialNumber,
    `${ports}*.MACAddress`,
    `${ports}*.Upstream`,
  ],
  of: (values): Identity => {
    const oui = textAt(values, places.oui, 6)?.toUpperCase() ?? null
    return {
      manufacturer: textAt(values, places.manufacturer, 64),
      oui: oui !== null && /^[0-9A-F]{6}$/.test(oui) ? oui : null,
      productClass: textAt(values, places.productClass, 64),
      modelName: textAt(values, places.modelName, 64),
      deviceSn: textAt(values, places.serialNumber, 64),
      macAddr: macOf(values),
    }
  },
})

/** What a device is asked once it connects. None of it is taken for granted. */
export const reportPaths: readonly string[] = [
  ...identity.paths,
  ...record.paths,
  ...content.paths,
  upTime,
  faultCount,
  unitCount,
  associationCount,
  disassociationCount,
  profileCount,
].flatMap(alternatives)

/** Milliseconds by which a start time may differ before it is another start: up times are whole seconds and travel. */
export const bootTolerance = 10_000

/** When the device started, from its seconds since then; undefined when it reports none. */
export const bootTimeOf = (values: Values, now: number): number | undefined => {
  const seconds = unsignedAt(values, upTime)
  return seconds === null ? undefined : now - seconds * 1000
}

/** What `bootTimeOf` and `agentTimeOf` read. */
export const upTimePaths = alternatives(upTime)

/**
 * When the agent itself started (TR-181 Device.LocalAgent.UpTime): the up time of a device may be that of the host its agent
 * shares, which a restart of the agent does not change.
 */
export const agentTimeOf = (values: Values, now: number): number | undefined => {
  const seconds = unsignedAt(values, agentUpTime)
  return seconds === null ? undefined : now - seconds * 1000
}
