import * as z from 'zod'
import { meshRoles } from '../device.ts'
import { bands, networkInterfaces } from '../deviceInfo.ts'
import { lnbSettings } from './device.ts'
import { time } from './rules.ts'

/**
 * What a device answers when asked. Null is "this device does not report it": the screen says so instead of breaking.
 */
export const deviceInfo = z.object({
  endpoint_id: z.string(),
  did: z.string().nullable(),
  is_online: z.boolean(),
  friendly_name: z.string().nullable(),
  mesh_role: z.enum(meshRoles).nullable(),
  manufacturer: z.string().nullable(),
  manufacturer_oui: z.string().nullable(),
  model_name: z.string().nullable(),
  model_number: z.string().nullable(),
  product_class: z.string().nullable(),
  serial_number: z.string().nullable(),
  firmware_version: z.string().nullable(),
  software_version: z.string().nullable(),
  hardware_version: z.string().nullable(),
  agent_version: z.string().nullable(),
  os: z.string().nullable(),
  os_version: z.string().nullable(),
  /** Seconds. */
  up_time: z.number().nullable(),
  last_reboot: time.nullable(),
  ui_lock_enable: z.boolean().nullable(),
  cpe_service_status: z.enum(['blocked', 'unblocked']).nullable(),
  lnb_settings: lnbSettings.nullable(),
})

export type DeviceInfo = z.infer<typeof deviceInfo>

/** Kilobytes, and the used share in percent. */
const capacity = z.object({ total: z.number(), free: z.number(), ratio: z.number() })

export const timeInfo = z.object({
  enable: z.boolean().nullable(),
  ntp_server1: z.string().nullable(),
  ntp_server2: z.string().nullable(),
  ntp_server3: z.string().nullable(),
  ntp_server4: z.string().nullable(),
  ntp_server5: z.string().nullable(),
  local_timezone: z.string().nullable(),
  current_local_time: time.nullable(),
})

export type TimeInfo = z.infer<typeof timeInfo>

export const systemInfo = z.object({
  /** Percent. */
  cpu_usage: z.number().nullable(),
  memory: capacity.nullable(),
  storage: capacity.nullable(),
  /** Degrees Celsius. */
  temperature: z.array(z.object({ name: z.string(), value: z.number() })),
  ntp_enable: timeInfo.shape.enable,
  ...timeInfo.omit({ enable: true }).shape,
})

export type SystemInfo = z.infer<typeof systemInfo>

export const networkInfo = z.object({
  ip_address: z.string().nullable(),
  subnet_mask: z.string().nullable(),
  gateway: z.string().nullable(),
  dns_server: z.string().nullable(),
  ethernet_status: z.string().nullable(),
  wifi_status: z.string().nullable(),
  /** dBm. */
  signal_strength: z.number().nullable(),
  dvbs_modulation: z.string().nullable(),
  current_channel: z
    .object({ name: z.string().nullable(), number: z.string().nullable(), frequency: z.number().nullable() })
    .nullable(),
})

export type NetworkInfo = z.infer<typeof networkInfo>

export const wanInfo = networkInfo
  .pick({ ip_address: true, subnet_mask: true, gateway: true, dns_server: true, ethernet_status: true })
  .extend({ connection_type: z.string().nullable() })

export type WanInfo = z.infer<typeof wanInfo>

export const lanInfo = z.object({
  ip_address: z.string().nullable(),
  subnet_mask: z.string().nullable(),
  dhcp_enable: z.boolean().nullable(),
  dhcp_start: z.string().nullable(),
  dhcp_end: z.string().nullable(),
  /** Hours. */
  lease_time: z.number().nullable(),
})

export type LanInfo = z.infer<typeof lanInfo>

export const associatedDevice = z.object({
  mac_address: z.string(),
  band: z.enum(bands).nullable(),
  /** dBm. */
  rssi: z.number().nullable(),
  access_point: z.string(),
  active: z.boolean(),
})

export type AssociatedDevice = z.infer<typeof associatedDevice>

export const networkHost = z.object({
  host_name: z.string().nullable(),
  ip_address: z.string().nullable(),
  mac_address: z.string(),
  type: z.string().nullable(),
  active: z.boolean(),
})

export type NetworkHost = z.infer<typeof networkHost>

export const networkStatistics = z.object({
  interface: z.enum(networkInterfaces),
  bytes_received: z.number(),
  bytes_sent: z.number(),
  packets_received: z.number(),
  packets_sent: z.number(),
  errors_received: z.number(),
  errors_sent: z.number(),
  discards_received: z.number(),
  discards_sent: z.number(),
})

export type NetworkStatistics = z.infer<typeof networkStatistics>
