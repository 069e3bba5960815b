import * as z from 'zod'
import { ipv4Bits, isHostIn, isUnicast, networkOf, prefixOf } from '../ipv4.ts'
import {
  filterActions,
  filterDirections,
  filterProtocolNames,
  hasPorts,
  longestLease,
  remoteProtocols,
  wanTypes,
} from '../network.ts'
import type { Problem } from '../rules.ts'
import { describe, toDevice } from './core.ts'
import { lanInfo, networkStatistics, wanInfo } from './deviceInfo.ts'
import { endpointId, id, ipv4, ipv4Mask, ipv4Prefix, macAddress, optionalText } from './rules.ts'

type Check = z.core.$RefinementCtx
const problem = (context: Check, field: string, message: Problem): void => {
  context.addIssue({ code: 'custom', path: [field], message })
}

/**
 * What is checked over several fields is checked also while one of them is refused by itself: whoever fills in a form reads all that
 * is wrong with it at once. `texts` are the fields that have to be texts for it.
 */
const evenSo = (...texts: readonly string[]) => ({
  when: ({ value }: z.core.ParsePayload): boolean => texts.every((name) => typeof Object(value)[name] === 'string'),
})
const isAddress = (text: string): boolean => ipv4Bits(text) !== null

const empty = z.literal('')

export const wanSettings = z
  .strictObject({
    connection_type: z.enum(wanTypes),
    ip_address: ipv4.or(empty).default(''),
    subnet_mask: ipv4Mask.or(empty).default(''),
    gateway: ipv4.or(empty).default(''),
    dns_server: optionalText(255).default('').describe('IPv4 addresses, separated by commas; up to 4.'),
  })
  .superRefine(
    (wan, context) => {
      const { connection_type, ip_address, subnet_mask, gateway } = wan
      const servers = serversOf(wan.dns_server)
      if (servers.length > 4 || !servers.every(isAddress)) problem(context, 'dns_server', 'ipv4List')
      else if (servers.some((one) => !isUnicast(one) && one !== '127.0.0.1')) problem(context, 'dns_server', 'unicast')
      if (connection_type === 'DHCP') return
      for (const field of ['ip_address', 'subnet_mask', 'gateway'] as const)
        if (wan[field] === '') problem(context, field, 'required')
      const network = networkOf(ip_address, subnet_mask)
      if (network === null) return
      if (!isUnicast(ip_address)) problem(context, 'ip_address', 'unicast')
      else if (!isHostIn(ip_address, network)) problem(context, 'ip_address', 'hostAddress')
      if (!isAddress(gateway)) return
      if (!isHostIn(gateway, network) || gateway === ip_address) problem(context, 'gateway', 'gatewayElsewhere')
    },
    evenSo('connection_type', 'ip_address', 'subnet_mask', 'gateway', 'dns_server'),
  )
  .meta({ id: 'WanSettings', description: 'The uplink as it shall be. Addresses count where it is static.' })

export type WanSettings = z.infer<typeof wanSettings>

/** Name servers of a list. */
export const serversOf = (list: string): readonly string[] =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const lanSettings = z
  .strictObject({
    ip_address: ipv4,
    subnet_mask: ipv4Mask,
    dhcp_enable: z.boolean(),
    dhcp_start: ipv4.or(empty).default(''),
    dhcp_end: ipv4.or(empty).default(''),
    lease_time: z
      .number({ error: 'required' })
      .min(0.05, 'leaseTime')
      .max(longestLease, 'leaseTime')
      .nullable()
      .default(null)
      .describe('Hours; null leaves it as it is.'),
  })
  .superRefine(
    (lan, context) => {
      const { ip_address, subnet_mask, dhcp_enable, dhcp_start, dhcp_end } = lan
      const network = networkOf(ip_address, subnet_mask)
      if (network === null) return
      if ((prefixOf(subnet_mask) ?? 32) > 30) problem(context, 'subnet_mask', 'maskNarrow')
      if (!isUnicast(ip_address)) problem(context, 'ip_address', 'unicast')
      else if (!isHostIn(ip_address, network)) problem(context, 'ip_address', 'hostAddress')
      if (!dhcp_enable) return
      const ends = ['dhcp_start', 'dhcp_end'] as const
      const wrong = ends.filter(
        (field) => (lan[field] === '' || isAddress(lan[field])) && !isHostIn(lan[field], network),
      )
      for (const field of wrong) problem(context, field, lan[field] === '' ? 'required' : 'rangeElsewhere')
      if (wrong.length > 0) return
      const [first, last, own] = [dhcp_start, dhcp_end, ip_address].map(ipv4Bits)
      if (typeof first !== 'number' || typeof last !== 'number' || typeof own !== 'number') return
      if (first > last) problem(context, 'dhcp_end', 'rangeOrder')
      else if (own >= first && own <= last) problem(context, 'dhcp_start', 'rangeOwn')
    },
    evenSo('ip_address', 'subnet_mask', 'dhcp_start', 'dhcp_end'),
  )
  .meta({ id: 'LanSettings', description: 'The home side as it shall be. The range counts where DHCP is on.' })

export type LanSettings = z.infer<typeof lanSettings>

const port = z.int({ error: 'port' }).min(1, 'port').max(65_535, 'port')

export const remoteAccess = z
  .object({
    enable: z.boolean().nullable(),
    port: z.number().nullable(),
    protocol: z.string().nullable(),
    allowedIp: z
      .string()
      .nullable()
      .describe('Who may: an address or a network; empty for everybody, null not reported.'),
    protocols: z.array(z.string()).describe('What the device supports.'),
  })
  .meta({ id: 'RemoteAccess', description: 'The web interface of a device, reached from outside.' })

export type RemoteAccess = z.infer<typeof remoteAccess>

export const wifiEndpoint = z
  .object({
    enable: z.boolean().nullable(),
    status: z.string().nullable(),
    ssid: z.string().nullable(),
    bssid: z.string().nullable(),
    signal_strength: z.number().nullable().describe('dBm.'),
    downlink_rate: z.number().nullable().describe('Mbps, of the last data received.'),
    uplink_rate: z.number().nullable().describe('Mbps, of the last data sent.'),
  })
  .meta({ id: 'WifiEndpoint', description: 'The uplink (station) side of an extender.' })

export type WifiEndpoint = z.infer<typeof wifiEndpoint>

const filter = {
  idx: z.int(),
  action: z.enum(filterActions),
  enable: z.boolean(),
}

export const macFilter = z.object({ ...filter, macAddress: z.string() }).meta({ id: 'MacFilter' })
export type MacFilter = z.infer<typeof macFilter>

export const ipFilter = z
  .object({
    ...filter,
    startIp: z.string().describe('The first address of the other side; empty for any.'),
    endIp: z.string(),
    protocol: z.enum(filterProtocolNames).or(z.string()).describe('A name, or the number of another protocol.'),
    startPort: z.int().nullable().describe('Of the destination; null for any.'),
    endPort: z.int().nullable(),
  })
  .meta({ id: 'IpFilter', description: 'Incoming: from these addresses. Outgoing: to them.' })
export type IpFilter = z.infer<typeof ipFilter>

export const networkFilters = z
  .object({
    macFilters: z.array(macFilter),
    ipFiltersIncoming: z.array(ipFilter),
    ipFiltersOutgoing: z.array(ipFilter),
    options: z.object({
      mac: z
        .object({ actions: z.array(z.enum(filterActions)), by: z.enum(['firewall', 'accessPoint']) })
        .nullable()
        .describe('Null: the device has no filter by address of the hardware.'),
      ip: z
        .object({ actions: z.array(z.enum(filterActions)), protocols: z.array(z.enum(filterProtocolNames)) })
        .nullable(),
      inForce: z.boolean().nullable().describe('Whether the firewall is on and works by these rules.'),
    }),
  })
  .meta({ id: 'NetworkFilters' })
export type NetworkFilters = z.infer<typeof networkFilters>

export const macFilterInput = z.strictObject({ macAddress, action: z.enum(filterActions).default('deny') })
export type MacFilterInput = z.infer<typeof macFilterInput>

const optionalPort = port.nullable().default(null)

export const ipFilterInput = z
  .strictObject({
    startIp: ipv4.or(empty).default(''),
    endIp: ipv4.or(empty).default('').describe('The same as the first where it is left out.'),
    protocol: z.enum(filterProtocolNames).default('ALL'),
    startPort: optionalPort,
    endPort: optionalPort,
    action: z.enum(filterActions).default('deny'),
  })
  .superRefine(
    ({ startIp, endIp, protocol, startPort, endPort }, context) => {
      if (startIp === '' && endIp !== '') problem(context, 'startIp', 'required')
      const isAll = startIp === '' || (startIp === '0.0.0.0' && endIp === '255.255.255.255')
      if (isAll && startPort === null) problem(context, 'startIp', 'filterNothing')
      const [first, last] = [startIp, endIp].map(ipv4Bits)
      if (typeof first === 'number' && typeof last === 'number' && last < first) problem(context, 'endIp', 'rangeOrder')
      if (!hasPorts(protocol) && startPort !== null) problem(context, 'startPort', 'portless')
      if (startPort === null && endPort !== null) problem(context, 'startPort', 'required')
      if (startPort !== null && endPort !== null && endPort < startPort) problem(context, 'endPort', 'portOrder')
    },
    evenSo('startIp', 'endIp'),
  )
export type IpFilterInput = z.infer<typeof ipFilterInput>

const ofDevice = { endpointId, did: id.optional() }
const asked = z.strictObject(ofDevice)
const made = z.object({ idx: z.int() })
const direction = z.enum(filterDirections)

export const operations = describe({
  getNetwork: {
    summary: 'Uplink, home side and counters of a device',
    body: asked,
    data: z.object({ wan: wanInfo, lan: lanInfo, network_stat: z.array(networkStatistics) }),
    fails: toDevice,
  },
  setWan: {
    summary: 'Change the uplink of a device; what it refuses changes nothing',
    body: z.strictObject({ ...ofDevice, wan: wanSettings }),
    fails: toDevice,
  },
  setLan: {
    summary: 'Change the home side of a device; what it refuses changes nothing',
    body: z.strictObject({ ...ofDevice, lan: lanSettings }),
    fails: toDevice,
  },
  getRemote: {
    summary: 'Whether and how the web interface of a device is reached from outside',
    body: asked,
    data: remoteAccess.nullable(),
    fails: toDevice,
  },
  setRemote: {
    summary: 'Open or close the web interface of a device to the outside',
    body: z.strictObject({
      ...ofDevice,
      enable: z.boolean(),
      port,
      protocol: z.enum(remoteProtocols),
      allowedIp: ipv4Prefix.or(empty).default(''),
    }),
    fails: toDevice,
  },
  getEndpoint: {
    summary: 'The uplink (station) side of an extender',
    body: asked,
    data: wifiEndpoint.nullable(),
    fails: toDevice,
  },
  enableEndpoint: {
    summary: 'Switch the Wi-Fi uplink of an extender on or off',
    body: z.strictObject({ ...ofDevice, enable: z.boolean() }),
    fails: toDevice,
  },
  getNetworkFilterOption: {
    summary: 'Filters of a device by MAC and IP address, and which it can have',
    body: asked,
    data: networkFilters,
    fails: toDevice,
  },
  addMacFilter: {
    summary: 'Add a filter by MAC address',
    body: z.strictObject({ ...ofDevice, filter: macFilterInput }),
    data: made,
    fails: toDevice,
  },
  deleteMacFilter: {
    summary: 'Delete a filter by MAC address',
    body: z.strictObject({ ...ofDevice, idx: z.int() }),
    fails: toDevice,
  },
  addIpFilter: {
    summary: 'Add a filter by IP address',
    body: z.strictObject({ ...ofDevice, direction, filter: ipFilterInput }),
    data: made,
    fails: toDevice,
  },
  deleteIpFilter: {
    summary: 'Delete a filter by IP address',
    body: z.strictObject({ ...ofDevice, direction, idx: z.int() }),
    fails: toDevice,
  },
})
