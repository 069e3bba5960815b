import type { WanInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { entriesAt, textAt } from './reading.ts'
import type { Place } from './reading.ts'
import { addressOf, gatewayOf, interfacePaths, uplinkOf, uplinkPortOf } from './uplink.ts'

/** Those in use, else what DHCP gave. */
const nameServers: Place = ['Device.DNS.Client.Server.*.DNSServer', 'Device.DHCPv4.Client.*.DNSServers']
/** More are not shown. */
const mostServers = 8

const connectionTypes: Readonly<Record<string, string>> = { IPCP: 'PPPoE' }

/** The uplink of a device. */
export const wan = facet('wan', {
  paths: [...interfacePaths, nameServers],
  of: (values): WanInfo => {
    const address = addressOf(values, uplinkOf(values))
    const port = uplinkPortOf(values)
    const servers = entriesAt(values, nameServers).slice(0, mostServers)
    const addressing = address?.addressing ?? null
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
