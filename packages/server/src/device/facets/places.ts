import type { Place } from './reading.ts'

/** What paths of the vendor extension begin with. */
export const vendorPrefix = 'Device.X_HEADEND_'
/** Notifies about twice a second how far a speed test is. */
export const transferStep = `${vendorPrefix}Diagnostics.TransferStep!`

const info = 'Device.DeviceInfo.'
const own = `${vendorPrefix}Device.`
/** Whether the bands of a device are one network, between which it moves its clients. */
export const bandSteering = `${vendorPrefix}WiFi.BandSteering`
/** The satellite tuner in use. */
export const tuner = `${vendorPrefix}DVBS.`

/** Where what several facets speak of is; docs/data-model.md says what the paths of the vendor extension mean. */
export const places = {
  manufacturer: `${info}Manufacturer`,
  oui: `${info}ManufacturerOUI`,
  modelName: `${info}ModelName`,
  modelNumber: `${info}ModelNumber`,
  productClass: `${info}ProductClass`,
  serialNumber: `${info}SerialNumber`,
  friendlyName: `${info}FriendlyName`,
  firmwareVersion: `${info}SoftwareVersion`,
  hardwareVersion: `${info}HardwareVersion`,
  agentVersion: 'Device.LocalAgent.SoftwareVersion',
  applicationVersion: `${own}ApplicationVersion`,
  metaDataVersion: `${own}MetaDataVersion`,
  meshRole: `${own}MeshRole`,
  googleSignedIn: `${own}GoogleSignedIn`,
  powerStatusMode: `${own}CPEPowerStatusMode`,
  serviceStatus: `${own}ServiceStatus`,
  os: `${own}OS`,
  osVersion: `${own}OSVersion`,
  lock: `${vendorPrefix}UILock.Enable`,
  lnbType: `${vendorPrefix}LNB.Type`,
  lnbValue: `${vendorPrefix}LNB.Value`,
} as const satisfies Record<string, string>

/** Seconds since the device started; an agent that is a program of its own may know its own start alone. */
export const agentUpTime = 'Device.LocalAgent.UpTime'
export const upTime: Place = [`${info}UpTime`, agentUpTime]
