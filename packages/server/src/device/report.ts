import { normalMac } from '@headend/contract/rules'
import type { Device } from '@headend/contract/device'
import type { Reading } from './link.ts'
import { deviceText } from './text.ts'

/** What paths of the vendor extension begin with. */
export const vendorPrefix = 'Device.X_HEADEND_'
/** Tells about twice a second how far a speed test is. */
export const transferStep = `${vendorPrefix}Diagnostics.TransferStep!`

/** Paths of the vendor extension that this server reads or writes by itself; docs/data-model.md says what they mean. */
export const extension = {
  lock: 'Device.X_HEADEND_UILock.Enable',
  meshRole: 'Device.X_HEADEND_Device.MeshRole',
  applicationVersion: 'Device.X_HEADEND_Device.ApplicationVersion',
  metaDataVersion: 'Device.X_HEADEND_Device.MetaDataVersion',
  googleSignedIn: 'Device.X_HEADEND_Device.GoogleSignedIn',
  powerStatusMode: 'Device.X_HEADEND_Device.CPEPowerStatusMode',
  lnbType: 'Device.X_HEADEND_LNB.Type',
  lnbValue: 'Device.X_HEADEND_LNB.Value',
} as const

const info = 'Device.DeviceInfo.'
export const upTimePath = `${info}UpTime`
const agentUpTimePath = 'Device.LocalAgent.UpTime'

/** What a device is asked once it connects. None of it is taken for granted. */
export const reportPaths: readonly string[] = [
  `${info}Manufacturer`,
  `${info}ManufacturerOUI`,
  `${info}ModelName`,
  `${info}ProductClass`,
  `${info}SerialNumber`,
  `${info}SoftwareVersion`,
  `${info}HardwareVersion`,
  `${info}FriendlyName`,
  upTimePath,
  'Device.LocalAgent.SoftwareVersion',
  agentUpTimePath,
  'Device.Ethernet.Interface.*.MACAddress',
  'Device.Ethernet.Interface.*.Upstream',
  ...Object.values(extension),
]

/** Who a device says it is. Nobody has checked it. */
export type Identity = Readonly<{
  manufacturer: string | null
  oui: string | null
  productClass: string | null
  modelName: string | null
  deviceSn: string | null
  macAddr: string | null
}>

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

const flag = (text: string): boolean | undefined =>
  text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : undefined

const oneOf =
  <const Name extends string>(...names: readonly Name[]) =>
  (text: string): Name | undefined =>
    names.find((name) => name.toLowerCase() === text.toLowerCase())

type Field = { readonly [Name in keyof Reported]-?: (text: string) => Reported[Name] | undefined }

const short = (text: string): string => deviceText(text, 64).trim()
const fields: Omit<Field, 'lnbSettings'> = {
  friendlyName: (text) => deviceText(text, 128).trim(),
  firmwareVersion: short,
  hardwareVersion: short,
  agentVersion: short,
  applicationVersion: short,
  metaDataVersion: short,
  meshRole: oneOf('Master', 'Slave'),
  googleSignedIn: flag,
  uiLockEnable: flag,
  cpePowerStatusMode: oneOf('Activated', 'Deactivated'),
}

const pathOfField: { readonly [Name in keyof typeof fields]: string } = {
  friendlyName: `${info}FriendlyName`,
  firmwareVersion: `${info}SoftwareVersion`,
  hardwareVersion: `${info}HardwareVersion`,
  agentVersion: 'Device.LocalAgent.SoftwareVersion',
  applicationVersion: extension.applicationVersion,
  metaDataVersion: extension.metaDataVersion,
  meshRole: extension.meshRole,
  googleSignedIn: extension.googleSignedIn,
  uiLockEnable: extension.lock,
  cpePowerStatusMode: extension.powerStatusMode,
}

/** The paths whose changes the device list shows, so that a device is asked to tell of them. */
export const watchedPaths: readonly string[] = Object.values(pathOfField)

const put = <Name extends keyof typeof fields>(into: Reported, name: Name, text: string): void => {
  const value = fields[name](text)
  // The reader of a field gives values of exactly that field; the index over names loses it.
  if (value !== undefined) Object.assign(into, { [name]: value })
}

const fieldNames = Object.keys(fields).filter((name): name is keyof typeof fields => name in fields)

/** What a reading of `reportPaths`, or a single changed value, says about a device. */
export const reportedOf = (values: Reading['values']): Reported => {
  const reported: Reported = {}
  for (const name of fieldNames) {
    const text = values.get(pathOfField[name])
    if (text !== undefined && text.trim() !== '') put(reported, name, text.trim())
  }
  const lnbType = values.get(extension.lnbType)
  if (lnbType !== undefined && lnbType !== '') {
    reported.lnbSettings = { lnbType: short(lnbType), lnbValue: short(values.get(extension.lnbValue) ?? '') }
  }
  return reported
}

const filled = (text: string | undefined, most: number): string | null => {
  const cut = deviceText(text ?? '', most).trim()
  return cut === '' ? null : cut
}

/** The address of the interface towards the network, else of the first one that has any. */
const macOf = (values: Reading['values']): string | null => {
  const addresses = [...values].filter(([path]) => path.endsWith('.MACAddress'))
  const upstream = addresses.find(([path]) => flag(values.get(path.replace(/MACAddress$/, 'Upstream')) ?? '') === true)
  const [, text] = upstream ?? addresses[0] ?? []
  return text !== undefined && /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(text) ? normalMac(text) : null
}

/** Who a reading of `reportPaths` says the device is. */
export const identityOf = (values: Reading['values']): Identity => {
  const oui = filled(values.get(`${info}ManufacturerOUI`), 6)?.toUpperCase() ?? null
  return {
    manufacturer: filled(values.get(`${info}Manufacturer`), 64),
    oui: oui !== null && /^[0-9A-F]{6}$/.test(oui) ? oui : null,
    productClass: filled(values.get(`${info}ProductClass`), 64),
    modelName: filled(values.get(`${info}ModelName`), 64),
    deviceSn: filled(values.get(`${info}SerialNumber`), 64),
    macAddr: macOf(values),
  }
}

/** When the device started, from its seconds since then; undefined when it does not tell. */
export const bootTimeOf = (values: Reading['values'], now: number): number | undefined => {
  const text = values.get(upTimePath) ?? values.get(agentUpTimePath)
  if (text === undefined || !/^\d{1,10}$/.test(text)) return undefined
  return now - Number(text) * 1000
}
