export type { Device, DeviceField } from './schemas/device.ts'

export const deviceStatuses = ['inventory', 'requested', 'deployed'] as const

export type DeviceStatus = (typeof deviceStatuses)[number]

export const meshRoles = ['Master', 'Slave'] as const

/** An endpoint id of USP: `authority-scheme:authority-id:instance-id` (TR-369 2.4). */
export const endpointIdForm = /^[a-z0-9-]+:[^:\s]*:[!-~]+$/

export type NamedDevice = Readonly<{
  friendlyName?: string | null
  device_id?: string | null
  macAddr?: string | null
  modelName?: string | null
  deviceSn?: string | null
  endpointId: string
}>

/**
 * What people call a device: its own name, else the operator's name of it. One without a name is its model with its MAC address or
 * serial number: a model alone is many devices, and an address alone says nothing.
 */
export const deviceName = (known: NamedDevice): string =>
  known.friendlyName ||
  known.device_id ||
  [known.modelName, known.macAddr || known.deviceSn || known.endpointId].filter(Boolean).join(' ')

/** What a device is called in a list of many, of which some may have the same name: that, and its MAC address or serial number. */
export const deviceNameAmong = (known: NamedDevice): string => {
  const name = deviceName(known)
  const identity = known.macAddr || known.deviceSn
  return !identity || name.includes(identity) ? name : `${name} (${identity})`
}
