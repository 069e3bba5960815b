import type { LanInfo, NetworkInfo, WanInfo } from '@headend/contract/deviceInfo'
import { firstOf, flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'

const ipTable = 'Device.IP.Interface.'
const ethernetTable = 'Device.Ethernet.Interface.'
const routerTable = 'Device.Routing.Router.'
const poolTable = 'Device.DHCPv4.Server.Pool.'
const dvbs = 'Device.X_HEADEND_DVBS.'

/** What tells the way out of a home from the way in. */
const interfacePaths: readonly string[] = [
  ...['Type', 'Loopback', 'LowerLayers'].map((name) => `${ipTable}*.${name}`),
  ...['IPAddress', 'SubnetMask', 'AddressingType', 'Enable'].map((name) => `${ipTable}*.IPv4Address.*.${name}`),
  ...['Enable', 'DestIPAddress', 'GatewayIPAddress', 'Interface', 'ForwardingMetric'].map(
    (name) => `${routerTable}*.IPv4Forwarding.*.${name}`,
  ),
  `${ethernetTable}*.Status`,
  `${ethernetTable}*.Upstream`,
]

export const wanPaths: readonly string[] = [...interfacePaths, 'Device.DNS.Client.Server.*.DNSServer']

export const lanPaths: readonly string[] = [
  ...interfacePaths,
  'Device.DHCPv4.Server.Enable',
  ...['Enable', 'Interface', 'MinAddress', 'MaxAddress', 'SubnetMask', 'LeaseTime'].map(
    (name) => `${poolTable}*.${name}`,
  ),
]

export const networkPaths: readonly string[] = [
  ...wanPaths,
  'Device.WiFi.Radio.*.Status',
  'Device.WiFi.AccessPoint.*.Enable',
  'Device.WiFi.EndPoint.*.Status',
  'Device.WiFi.EndPoint.*.Stats.SignalStrength',
  ...['Standard', 'Modulation', 'Frequency', 'SignalStrength', 'ChannelNumber', 'ChannelName'].map(
    (name) => `${dvbs}${name}`,
  ),
]

type Route = Readonly<{ gateway: string; ipInterface: string | null }>

/** The route everything takes that has no other: without a destination, the cheapest of those. */
const defaultRoute = (values: Values): Route | null => {
  const routes = rowsOf(values, routerTable)
    .flatMap((router) => rowsOf(values, `${router}IPv4Forwarding.`))
    .flatMap((entry) => {
      const gateway = textAt(values, `${entry}GatewayIPAddress`)
      const destination = textAt(values, `${entry}DestIPAddress`)
      const isDefault = destination === null || destination === '0.0.0.0'
      if (gateway === null || !isDefault || flagAt(values, `${entry}Enable`) === false) return []
      const metric = numberAt(values, `${entry}ForwardingMetric`) ?? 0
      return [{ gateway, ipInterface: objectAt(values, `${entry}Interface`), metric }]
    })
  return routes.toSorted((a, b) => a.metric - b.metric)[0] ?? null
}

const isOrdinary = (values: Values, ipInterface: string): boolean =>
  flagAt(values, `${ipInterface}Loopback`) !== true &&
  !['Loopback', 'Tunnel', 'Tunneled'].includes(textAt(values, `${ipInterface}Type`) ?? '')

type Address = Readonly<{ address: string; mask: string | null; addressing: string | null }>

const addressOf = (values: Values, ipInterface: string | null): Address | null => {
  if (ipInterface === null) return null
  for (const row of rowsOf(values, `${ipInterface}IPv4Address.`)) {
    const address = textAt(values, `${row}IPAddress`)
    if (address === null || address === '0.0.0.0' || flagAt(values, `${row}Enable`) === false) continue
    return {
      address,
      mask: textAt(values, `${row}SubnetMask`),
      addressing: textAt(values, `${row}AddressingType`),
    }
  }
  return null
}

/** The IP interface that leads out: the one of the default route, else the first ordinary one with an address. */
export const uplinkOf = (values: Values): string | null =>
  firstOf(
    defaultRoute(values)?.ipInterface ?? null,
    rowsOf(values, ipTable).find((row) => isOrdinary(values, row) && addressOf(values, row) !== null) ?? null,
  )

/** The Ethernet interface that leads out: the one that says so, else the only one or the first. */
export const uplinkPortOf = (values: Values): string | null => {
  const ports = rowsOf(values, ethernetTable)
  return ports.find((port) => flagAt(values, `${port}Upstream`) === true) ?? ports[0] ?? null
}

const connectionTypes: Readonly<Record<string, string>> = { IPCP: 'PPPoE' }

/** The uplink of a device. */
export const wanInfoOf = (values: Values): WanInfo => {
  const address = addressOf(values, uplinkOf(values))
  const port = uplinkPortOf(values)
  const servers = rowsOf(values, 'Device.DNS.Client.Server.').flatMap(
    (server) => textAt(values, `${server}DNSServer`) ?? [],
  )
  const addressing = address?.addressing ?? null
  return {
    ip_address: address?.address ?? null,
    subnet_mask: address?.mask ?? null,
    gateway: defaultRoute(values)?.gateway ?? null,
    dns_server: servers.length === 0 ? null : [...new Set(servers)].join(', '),
    ethernet_status: port === null ? null : textAt(values, `${port}Status`),
    connection_type: addressing === null ? null : (connectionTypes[addressing] ?? addressing),
  }
}

/** The home side of a device: the network it gives addresses to, else the one that does not lead out. */
export const lanInfoOf = (values: Values): LanInfo => {
  const pools = rowsOf(values, poolTable)
  const pool = pools.find((row) => flagAt(values, `${row}Enable`) !== false) ?? pools[0] ?? null
  const uplink = uplinkOf(values)
  const home = firstOf(
    pool === null ? null : objectAt(values, `${pool}Interface`),
    rowsOf(values, ipTable).find(
      (row) => row !== uplink && isOrdinary(values, row) && addressOf(values, row) !== null,
    ) ?? null,
  )
  const address = addressOf(values, home)
  const of = (name: string) => (pool === null ? null : textAt(values, `${pool}${name}`))
  const lease = pool === null ? null : numberAt(values, `${pool}LeaseTime`)
  return {
    ip_address: address?.address ?? null,
    subnet_mask: address?.mask ?? of('SubnetMask'),
    dhcp_enable: flagAt(values, 'Device.DHCPv4.Server.Enable'),
    dhcp_start: of('MinAddress'),
    dhcp_end: of('MaxAddress'),
    // -1 is a lease without end.
    lease_time: lease === null || lease < 0 ? null : Math.round((lease / 3600) * 100) / 100,
  }
}

const signalOf = (values: Values): number | null => {
  for (const row of rowsOf(values, 'Device.WiFi.EndPoint.')) {
    const strength = numberAt(values, `${row}Stats.SignalStrength`)
    // 0 dBm is what agents say that have no connection.
    if (strength !== null && strength < 0 && textAt(values, `${row}Status`) !== 'Disabled') return strength
  }
  return numberAt(values, `${dvbs}SignalStrength`)
}

/**
 * Whether the Wi-Fi of a device does anything: a radio that is up carries nothing for a device that gives no network and
 * has joined none. Null for one that reports no radio.
 */
const wifiStatusOf = (values: Values): string | null => {
  const radios = rowsOf(values, 'Device.WiFi.Radio.').flatMap((radio) => textAt(values, `${radio}Status`) ?? [])
  const status = radios.find((one) => one === 'Up') ?? radios[0] ?? null
  const endPoints = rowsOf(values, 'Device.WiFi.EndPoint.')
  const accessPoints = rowsOf(values, 'Device.WiFi.AccessPoint.')
  if (status !== 'Up' || endPoints.length + accessPoints.length === 0) return status
  const gives = accessPoints.some((row) => flagAt(values, `${row}Enable`) !== false)
  const joined = endPoints.some((row) => (numberAt(values, `${row}Stats.SignalStrength`) ?? 0) < 0)
  return gives || joined ? 'Up' : 'Down'
}

const channelOf = (values: Values): NetworkInfo['current_channel'] => {
  const name = textAt(values, `${dvbs}ChannelName`)
  const number = textAt(values, `${dvbs}ChannelNumber`)
  const frequency = numberAt(values, `${dvbs}Frequency`)
  return name === null && number === null && frequency === null ? null : { name, number, frequency }
}

/** Addresses and links of a device; null when it reports nothing of them. */
export const networkInfoOf = (values: Values): NetworkInfo | null => {
  const { connection_type: _type, ...wan } = wanInfoOf(values)
  const modulation = [textAt(values, `${dvbs}Standard`), textAt(values, `${dvbs}Modulation`)].filter(
    (text) => text !== null,
  )
  const found: NetworkInfo = {
    ...wan,
    wifi_status: wifiStatusOf(values),
    signal_strength: signalOf(values),
    dvbs_modulation: modulation.length === 0 ? null : modulation.join(' '),
    current_channel: channelOf(values),
  }
  return Object.values(found).every((value) => value === null) ? null : found
}
