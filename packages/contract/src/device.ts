export type { Device, DeviceField } from './schemas/device.ts'

export const deviceStatuses = ['inventory', 'requested', 'deployed'] as const

export type DeviceStatus = (typeof deviceStatuses)[number]

export const meshRoles = ['Master', 'Slave'] as const

/**
 * What people call a device: its own name, else the operator's name of it. One without a name is its model with its MAC address or
 * serial number: a model alone is many devices, and an address alone says nothing.
 */
export const deviceName = (
  known: Readonly<{
    friendlyName?: string | null
    device_id?: string | null
    macAddr?: string | null
    modelName?: string | null
    deviceSn?: string | null
    endpointId: string
  }>,
): string =>
  known.friendlyName ||
  known.device_id ||
  [known.modelName, known.macAddr || known.deviceSn || known.endpointId].filter(Boolean).join(' ')
