export type { Device, DeviceField } from './schemas/device.ts'

export const deviceStatuses = ['inventory', 'requested', 'deployed'] as const

export type DeviceStatus = (typeof deviceStatuses)[number]

export const meshRoles = ['Master', 'Slave'] as const

/** What people call a device: its own name, the operator's name of it, its MAC address, its model, or its endpoint id. */
export const deviceName = (
  known: Readonly<{
    friendlyName?: string | null
    device_id?: string | null
    macAddr?: string | null
    modelName?: string | null
    endpointId: string
  }>,
): string => known.friendlyName || known.device_id || known.macAddr || known.modelName || known.endpointId
