import * as z from 'zod'
import { meshRoles } from '../device.ts'
import { bands, networkInterfaces } from '../deviceInfo.ts'
import { lnbSettings } from './device.ts'
import { time } from './rules.ts'

export const deviceInfo = z
  .object({
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
    up_time: z.number().nullable().describe('Seconds.'),
    last_reboot: time.nullable(),
    ui_lock_enable: z.boolean().nullable(),
    cpe_service_status: z.enum(['blocked', 'unblocked']).nullable(),
    lnb_settings: lnbSettings.nullable(),
  })
  .meta({
    id: 'DeviceInfo',
    description:
      'What a device answers when asked. Null is "this device does not report it": the screen says so instead of breaking.',
  })

export type DeviceInfo = z.infer<typeof deviceInfo>

const capacity = z
  .object({ total: z.number(), free: z.number(), ratio: z.number() })
  .meta({ id: 'Capacity', description: 'Kilobytes, and the used share in percent.' })

export const timeInfo = z
  .object({
    enable: z.boolean().nullable(),
    ntp_server1: z.string().nullable(),
    ntp_server2: z.string().nullable(),
    ntp_server3: z.string().nullable(),
    ntp_server4: z.string().nullable(),
    ntp_server5: z.string().nullable(),
    local_timezone: z.string().nullable(),
    current_local_time: time.nullable(),
  })
  .meta({ id: 'TimeInfo' })

export type TimeInfo = z.infer<typeof timeInfo>

export const systemInfo = z
  .object({
    cpu_usage: z.number().nullable().describe('Percent.'),
    memory: capacity.nullable(),
    storage: capacity.nullable(),
    temperature: z.array(z.object({ name: z.string(), value: z.number() })).describe('Degrees Celsius.'),
    ntp_enable: timeInfo.shape.enable,
    ...timeInfo.omit({ enable: true }).shape,
  })
  .meta({ id: 'SystemInfo' })

export type SystemInfo = z.infer<typeof systemInfo>

export const deviceVitals = z
  .object({
    cpu: z.number().nullable().describe('Percent in use.'),
    memory: z.number().nullable().describe('Percent in use.'),
    storage: z.number().nullable().describe('Percent in use.'),
    temperature: z
      .number()
      .nullable()
      .describe("Degrees Celsius: the processor's, where the device names its sensors."),
    signal: z.number().nullable().describe('dBm: of the tuner in use, else of the Wi-Fi uplink.'),
    uptime: z.number().nullable().describe('Seconds since it started.'),
  })
  .meta({ id: 'DeviceVitals', description: 'The few measures by which a device is assessed.' })

export type DeviceVitals = z.infer<typeof deviceVitals>

export const networkInfo = z
  .object({
    ip_address: z.string().nullable(),
    subnet_mask: z.string().nullable(),
    gateway: z.string().nullable(),
    dns_server: z.string().nullable(),
    ethernet_status: z.string().nullable(),
    wifi_status: z.string().nullable(),
    signal_strength: z.number().nullable().describe('dBm.'),
    dvbs_modulation: z.string().nullable(),
    current_channel: z
      .object({ name: z.string().nullable(), number: z.string().nullable(), frequency: z.number().nullable() })
      .nullable(),
  })
  .meta({ id: 'NetworkInfo' })

export type NetworkInfo = z.infer<typeof networkInfo>

export const wanInfo = networkInfo
  .pick({ ip_address: true, subnet_mask: true, gateway: true, dns_server: true, ethernet_status: true })
  .extend({ connection_type: z.string().nullable() })
  .meta({ id: 'WanInfo' })

export type WanInfo = z.infer<typeof wanInfo>

export const lanInfo = z
  .object({
    ip_address: z.string().nullable(),
    subnet_mask: z.string().nullable(),
    dhcp_enable: z.boolean().nullable(),
    dhcp_start: z.string().nullable(),
    dhcp_end: z.string().nullable(),
    lease_time: z.number().nullable().describe('Hours.'),
  })
  .meta({ id: 'LanInfo' })

export type LanInfo = z.infer<typeof lanInfo>

export const associatedDevice = z
  .object({
    mac_address: z.string(),
    band: z.enum(bands).nullable(),
    rssi: z.number().nullable().describe('dBm.'),
    access_point: z.string(),
    active: z.boolean(),
  })
  .meta({ id: 'AssociatedDevice' })

export type AssociatedDevice = z.infer<typeof associatedDevice>

export const networkHost = z
  .object({
    host_name: z.string().nullable(),
    ip_address: z.string().nullable(),
    mac_address: z.string(),
    type: z.string().nullable(),
    active: z.boolean(),
  })
  .meta({ id: 'NetworkHost' })

export type NetworkHost = z.infer<typeof networkHost>

export const networkStatistics = z
  .object({
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
  .meta({ id: 'NetworkStatistics' })

export type NetworkStatistics = z.infer<typeof networkStatistics>
