import type { WanInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { entriesAt, flagAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { addressOf, dhcpClientOf, gatewayOf, interfacePaths, uplinkOf, uplinkPortOf } from './uplink.ts'

export const dnsTable = 'Device.DNS.Client.Server.'
export const dhcpClients = 'Device.DHCPv4.Client.'
/** More are not shown. */
const mostServers = 8

const connectionTypes: Readonly<Record<string, string>> = { IPCP: 'PPPoE' }

/** Name servers in use, those that the device was given first; where it has no such table, what DHCP gave. */
const serversOf = (values: Values): readonly string[] => {
  const used = rowsOf(values, dnsTable).flatMap((row) =>
    flagAt(values, `${row}Enable`) === false ? [] : (textAt(values, `${row}DNSServer`) ?? []),
  )
  return (used.length > 0 ? [...new Set(used)] : entriesAt(values, `${dhcpClients}*.DNSServers`)).slice(0, mostServers)
}

/** The uplink of a device. */
export const wan = facet('wan', {
  paths: [...interfacePaths, [`${dnsTable}*.DNSServer`, `${dhcpClients}*.DNSServers`], `${dnsTable}*.Enable`],
  of: (values): WanInfo => {
    const uplink = uplinkOf(values)
    const address = addressOf(values, uplink)
    const port = uplinkPortOf(values)
    const servers = serversOf(values)
    const client = dhcpClientOf(values, uplink)
    // One that waits for an address has none yet.
    const waits = address === null && client !== undefined && flagAt(values, `${client}Enable`) === true
    const addressing = address?.addressing ?? (waits ? 'DHCP' : null)
    return {
      ip_address: address?.address ?? null,
      subnet_mask: address?.mask ?? null,
      gateway: gatewayOf(values),
      dns_server: servers.length === 0 ? null : servers.join(', '),
      ethernet_status: port === null ? null : textAt(values, `${port}Status`),
      connection_type: addressing === null ? null : (connectionTypes[addressing] ?? addressing),
    }
  },
})
