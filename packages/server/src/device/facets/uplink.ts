import { entriesAt, flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Place, Values } from './reading.ts'

const ipTable = 'Device.IP.Interface.'
const ethernetTable = 'Device.Ethernet.Interface.'
const routerTable = 'Device.Routing.Router.'

const routers: Place = 'Device.DHCPv4.Client.*.IPRouters'

/** What distinguishes the uplink of a home from its LAN. A device without a routing table has what DHCP gave it. */
export const interfacePaths: readonly Place[] = [
  ...['Type', 'Loopback', 'LowerLayers'].map((name) => `${ipTable}*.${name}`),
  ...['IPAddress', 'SubnetMask', 'AddressingType', 'Enable'].map((name) => `${ipTable}*.IPv4Address.*.${name}`),
  ...['Enable', 'DestIPAddress', 'Interface', 'ForwardingMetric'].map(
    (name) => `${routerTable}*.IPv4Forwarding.*.${name}`,
  ),
  [`${routerTable}*.IPv4Forwarding.*.GatewayIPAddress`, routers],
  `${ethernetTable}*.Status`,
  `${ethernetTable}*.Upstream`,
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

/** The IP interface that leads out: the one of the default route, else the first ordinary one with an address. */
export const uplinkOf = (values: Values): string | null =>
  defaultRoute(values)?.ipInterface ?? addressedOf(values)[0] ?? null

/** Ethernet interfaces of a device. */
export const portsOf = (values: Values): readonly string[] => rowsOf(values, ethernetTable)

/** The Ethernet interface that leads out: the one that says so, else the only one or the first. */
export const uplinkPortOf = (values: Values): string | null => {
  const ports = portsOf(values)
  return ports.find((port) => flagAt(values, `${port}Upstream`) === true) ?? ports[0] ?? null
}
