import type { WanSettings } from '@headend/contract/network'
import { serversOf } from '@headend/contract/schemas/network'
import { fail } from '../../core/errors.ts'
import { facet } from '../../device/facets/facet.ts'
import { flagAt, rowsOf, textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'
import { dhcpClientOf, routesOf, uplinkOf } from '../../device/facets/uplink.ts'
import { dhcpClients, dnsTable, wan } from '../../device/facets/wan.ts'
import type { ObjectValues } from '../../device/link.ts'
import { differing } from '../../device/facetWriter.ts'
import type { WritePlan } from '../../device/facetWriter.ts'

/** The uplink, with what says which of its rows somebody may write. */
export const writtenWan = facet('wan', {
  paths: [...wan.paths, 'Device.Routing.Router.*.IPv4Forwarding.*.Origin', `${dnsTable}*.Type`],
  of: wan.of,
})

export const wanField = (path: string): string | undefined => {
  if (path.startsWith(dnsTable)) return 'wan.dns_server'
  if (path.startsWith(dhcpClients)) return 'wan.connection_type'
  if (path.includes('.IPv4Forwarding.')) return 'wan.gateway'
  if (!path.includes('.IPv4Address.')) return undefined
  return path.endsWith('SubnetMask') ? 'wan.subnet_mask' : 'wan.ip_address'
}

/** A row as it shall be: one there is, or one to be added. Off until all the others are there as well. */
type Row = Readonly<{ at: string | undefined; table: string; params: Readonly<Record<string, string>> }>

const reference = (object: string): string => object.replace(/\.$/, '')

/**
 * What makes an uplink static or has it ask for its address. AddressingType is read-only (TR-181 IPv4Address.{i}.): a DHCP
 * client that is on has the address of its own row, an address that somebody gives is a row beside it.
 */
export const wanPlan = (values: Values, wanted: WanSettings): WritePlan => {
  const uplink = uplinkOf(values)
  if (uplink === null) throw fail('custom', { reason: 'unsupported' })
  const addresses = rowsOf(values, `${uplink}IPv4Address.`)
  const isStatic = (row: string): boolean => textAt(values, `${row}AddressingType`) === 'Static'
  const givenAddresses = addresses.filter(isStatic)
  const routes = routesOf(values).filter(({ ipInterface }) => ipInterface === uplink)
  const givenRoutes = routes.filter(({ row }) => textAt(values, `${row}Origin`) === 'Static').map(({ row }) => row)
  const givenServers = rowsOf(values, dnsTable).filter((row) => textAt(values, `${row}Type`) === 'Static')
  const client = dhcpClientOf(values, uplink)
  const off = (rows: readonly string[]): readonly ObjectValues[] =>
    rows.flatMap((row) => (flagAt(values, `${row}Enable`) === true ? differing(values, row, { Enable: 'false' }) : []))

  if (wanted.connection_type === 'DHCP') {
    const back = off([...givenAddresses, ...givenRoutes, ...givenServers])
    if (client !== undefined) return { set: () => [...differing(values, client, { Enable: 'true' }), ...back] }
    return {
      add: [{ object: dhcpClients, params: { Interface: reference(uplink), Enable: 'false' } }],
      set: ([added = '']) => [{ object: added, params: { Enable: 'true' } }, ...back],
    }
  }

  const router = routes[0]?.row.replace(/IPv4Forwarding\.\d+\.$/, '') ?? 'Device.Routing.Router.1.'
  const servers = serversOf(wanted.dns_server)
  const rows: readonly Row[] = [
    {
      at: givenAddresses[0],
      table: `${uplink}IPv4Address.`,
      params: { IPAddress: wanted.ip_address, SubnetMask: wanted.subnet_mask },
    },
    {
      at: givenRoutes[0],
      table: `${router}IPv4Forwarding.`,
      params: { GatewayIPAddress: wanted.gateway, ...(givenRoutes.length === 0 && { Interface: reference(uplink) }) },
    },
    ...servers.map((server, index) => ({ at: givenServers[index], table: dnsTable, params: { DNSServer: server } })),
  ]
  const asks = client !== undefined && flagAt(values, `${client}Enable`) === true
  return {
    add: rows.flatMap(({ at, table, params }) =>
      at === undefined ? [{ object: table, params: { Enable: 'false', ...params } }] : [],
    ),
    set: (added) => {
      const fresh = [...added]
      return [
        ...(asks ? [{ object: client, params: { Enable: 'false' } }] : []),
        ...rows.flatMap(({ at, params }) => {
          if (at !== undefined) return differing(values, at, { Enable: 'true', ...params })
          const object = fresh.shift()
          return object === undefined ? [] : [{ object, params: { Enable: 'true' } }]
        }),
        ...off(givenServers.slice(servers.length)),
      ]
    },
  }
}
