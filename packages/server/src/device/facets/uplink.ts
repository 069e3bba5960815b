import { entriesAt, flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Place, Values } from './reading.ts'

const ipTable = 'Device.IP.Interface.'
const ethernetTable = 'Device.Ethernet.Interface.'
const routerTable = 'Device.Routing.Router.'

const dhcpClients = 'Device.DHCPv4.Client.'
const routers: Place = `${dhcpClients}*.IPRouters`

/** What distinguishes the uplink of a home from its LAN. A device without a routing table has what DHCP gave it. */
export const interfacePaths: readonly Place[] = [
  ...['Type', 'Loopback', 'LowerLayers'].map((name) => `${ipTable}*.${name}`),
  ...['IPAddress', 'SubnetMask', 'AddressingType', 'Enable'].map((name) => `${ipTable}*.IPv4Address.*.${name}`),
  ...['Enable', 'DestIPAddress', 'Interface', 'ForwardingMetric'].map(
    (name) => `${routerTable}*.IPv4Forwarding.*.${name}`,
  ),
  [`${routerTable}*.IPv4Forwarding.*.GatewayIPAddress`, routers],
  ...['Interface', 'Enable'].map((name) => `${dhcpClients}*.${name}`),
  `${ethernetTable}*.Status`,
  `${ethernetTable}*.Upstream`,
]

type Route = Readonly<{ row: string; gateway: string | null; ipInterface: string | null }>

/** Routes to everywhere: those without a destination, the cheapest first, also those that are off or lead nowhere. */
export const routesOf = (values: Values): readonly Route[] =>
  rowsOf(values, routerTable)
    .flatMap((router) => rowsOf(values, `${router}IPv4Forwarding.`))
    .flatMap((row) => {
      const destination = textAt(values, `${row}DestIPAddress`)
      if (destination !== null && destination !== '0.0.0.0') return []
      const gateway = textAt(values, `${row}GatewayIPAddress`)
      const metric = numberAt(values, `${row}ForwardingMetric`) ?? 0
      return [{ row, gateway, ipInterface: objectAt(values, `${row}Interface`), metric }]
    })
    .toSorted((a, b) => a.metric - b.metric)

/** The route everything takes that has no other. */
const defaultRoute = (values: Values): Route | null =>
  routesOf(values).find(({ row, gateway }) => gateway !== null && flagAt(values, `${row}Enable`) !== false) ?? null

/** The DHCP client of an IP interface; undefined where it has none. */
export const dhcpClientOf = (values: Values, ipInterface: string | null): string | undefined =>
  rowsOf(values, dhcpClients).find((row) => ipInterface !== null && objectAt(values, `${row}Interface`) === ipInterface)

/** Where a device sends what is not for its own networks. */
export const gatewayOf = (values: Values): string | null =>
  defaultRoute(values)?.gateway ?? entriesAt(values, routers)[0] ?? null

const isOrdinary = (values: Values, ipInterface: string): boolean =>
  flagAt(values, `${ipInterface}Loopback`) !== true &&
  !['Loopback', 'Tunnel', 'Tunneled'].includes(textAt(values, `${ipInterface}Type`) ?? '')

type Address = Readonly<{ address: string; mask: string | null; addressing: string | null }>

/** The address an IP interface has; null for none. */
export const addressOf = (values: Values, ipInterface: string | null): Address | null => {
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

/** Ordinary IP interfaces that have an address. */
export const addressedOf = (values: Values): readonly string[] =>
  rowsOf(values, ipTable).filter((row) => isOrdinary(values, row) && addressOf(values, row) !== null)

/** The IP interface that asks for an address itself; null where none does. */
const asking = (values: Values): string | null => {
  const client = rowsOf(values, dhcpClients).find((row) => flagAt(values, `${row}Enable`) === true)
  return client === undefined ? null : objectAt(values, `${client}Interface`)
}

/**
 * The IP interface that leads out: the one of the default route, else the one that asks for an address, else the first
 * ordinary one with an address.
 */
export const uplinkOf = (values: Values): string | null =>
  defaultRoute(values)?.ipInterface ?? asking(values) ?? addressedOf(values)[0] ?? null

/** Ethernet interfaces of a device. */
export const portsOf = (values: Values): readonly string[] => rowsOf(values, ethernetTable)

/** The Ethernet interface that leads out: the one that says so, else the only one or the first. */
export const uplinkPortOf = (values: Values): string | null => {
  const ports = portsOf(values)
  return ports.find((port) => flagAt(values, `${port}Upstream`) === true) ?? ports[0] ?? null
}
