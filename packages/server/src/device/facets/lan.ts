import type { LanInfo } from '@headend/contract/deviceInfo'
import { facet } from './facet.ts'
import { flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { addressOf, addressedOf, interfacePaths, uplinkOf } from './uplink.ts'

export const dhcpServer = 'Device.DHCPv4.Server.'
const poolTable = `${dhcpServer}Pool.`

/** The pool a device gives addresses from, and the IP interface it does so on; null where it has none. */
export const homeOf = (values: Values): Readonly<{ pool: string | null; home: string | null }> => {
  const pools = rowsOf(values, poolTable)
  const pool = pools.find((row) => flagAt(values, `${row}Enable`) !== false) ?? pools[0] ?? null
  const uplink = uplinkOf(values)
  const home =
    (pool === null ? null : objectAt(values, `${pool}Interface`)) ??
    addressedOf(values).find((row) => row !== uplink) ??
    null
  return { pool, home }
}

/** The home side of a device: the network it gives addresses to, else the one that does not lead out. */
export const lan = facet('lan', {
  paths: [
    ...interfacePaths,
    `${dhcpServer}Enable`,
    ...['Enable', 'Interface', 'MinAddress', 'MaxAddress', 'SubnetMask', 'LeaseTime'].map(
      (name) => `${poolTable}*.${name}`,
    ),
  ],
  of: (values): LanInfo => {
    const { pool, home } = homeOf(values)
    const address = addressOf(values, home)
    const of = (name: string) => (pool === null ? null : textAt(values, `${pool}${name}`))
    // -1 is a lease without end.
    const lease = pool === null ? null : numberAt(values, `${pool}LeaseTime`, { least: 0 })
    return {
      ip_address: address?.address ?? null,
      subnet_mask: address?.mask ?? of('SubnetMask'),
      dhcp_enable: flagAt(values, `${dhcpServer}Enable`),
      dhcp_start: of('MinAddress'),
      dhcp_end: of('MaxAddress'),
      lease_time: lease === null ? null : Math.round((lease / 3600) * 100) / 100,
    }
  },
})
