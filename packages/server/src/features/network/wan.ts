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

/**
 * A row as it shall be: one there is, or one to be added. Off until all the others are there as well. `key` is the parameter that
 * keeps it apart from the other rows of its table.
 */
type Row = Readonly<{ at: string | undefined; table: string; key: string; params: Readonly<Record<string, string>> }>

/**
 * Gives one after the other an address that no row has. 192.0.2.0/24 belongs to nobody (RFC 5737); a row that has one is off.
 */
const spareAddresses = (values: Values): (() => string) => {
  const used = new Set(values.values())
  let host = 0
  const next = (): string => {
    host += 1
    const address = `192.0.2.${host}`
    return used.has(address) ? next() : address
  }
  return next
}

const reference = (object: string): string => object.replace(/\.$/, '')

/**
 * What makes an uplink static or has it ask for its address. AddressingType is read-only (TR-181 IPv4Address.{i}.): a DHCP
 * client that is on has the address of its own row, an address that somebody gives is a row beside it. Many agents refuse two
 * rows with the same address, whether they are on or off: rows that are added get theirs only in the one Set that also ends what
 * DHCP gave, so that the device keeps its address when it refuses that.
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
    if (client !== undefined) return { set: () => [...back, ...differing(values, client, { Enable: 'true' })] }
    return {
      add: [{ object: dhcpClients, params: { Interface: reference(uplink), Enable: 'false' } }],
      set: ([added = '']) => [...back, { object: added, params: { Enable: 'true' } }],
    }
  }

  const router = routes[0]?.row.replace(/IPv4Forwarding\.\d+\.$/, '') ?? 'Device.Routing.Router.1.'
  const servers = [...new Set(serversOf(wanted.dns_server))]
  const rows: readonly Row[] = [
    {
      at: givenAddresses[0],
      table: `${uplink}IPv4Address.`,
      key: 'IPAddress',
      params: { IPAddress: wanted.ip_address, SubnetMask: wanted.subnet_mask },
    },
    {
      at: givenRoutes[0],
      table: `${router}IPv4Forwarding.`,
      key: 'GatewayIPAddress',
      params: { GatewayIPAddress: wanted.gateway, ...(givenRoutes.length === 0 && { Interface: reference(uplink) }) },
    },
    ...servers.map((server, index) => ({
      at: givenServers[index],
      table: dnsTable,
      key: 'DNSServer',
      params: { DNSServer: server },
    })),
  ]
  const spare = spareAddresses(values)
  const isTaken = (table: string, key: string, value: string | undefined): boolean =>
    rowsOf(values, table).some((row) => values.get(`${row}${key}`) === value)
  // A server that moves to another row leaves its own first.
  const moving = givenServers.flatMap((row, index) => {
    const now = textAt(values, `${row}DNSServer`) ?? ''
    return servers.includes(now) && servers[index] !== now ? [row] : []
  })
  const asks = client !== undefined && flagAt(values, `${client}Enable`) === true
  return {
    add: rows.flatMap(({ at, table, key, params }) => {
      if (at !== undefined) return []
      const free = isTaken(table, key, params[key]) ? { [key]: spare() } : {}
      return [{ object: table, params: { Enable: 'false', ...params, ...free } }]
    }),
    set: (added) => {
      const fresh = [...added]
      return [
        ...(asks ? [{ object: client, params: { Enable: 'false' } }] : []),
        ...moving.map((object) => ({ object, params: { Enable: 'false', DNSServer: spare() } })),
        ...rows.flatMap(({ at, table, key, params }) => {
          if (at !== undefined && moving.includes(at)) return [{ object: at, params: { Enable: 'true', ...params } }]
          if (at !== undefined) return differing(values, at, { Enable: 'true', ...params })
          const object = fresh.shift()
          if (object === undefined) return []
          return [{ object, params: { Enable: 'true', ...(isTaken(table, key, params[key]) && params) } }]
        }),
        ...off(givenServers.slice(servers.length)),
      ]
    },
  }
}
