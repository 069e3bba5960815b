import type { LanSettings } from '@headend/contract/network'
import { fail } from '../../core/errors.ts'
import { facet } from '../../device/facets/facet.ts'
import { dhcpServer, homeOf, lan } from '../../device/facets/lan.ts'
import { flagAt, rowsOf, textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'
import { differing } from '../../device/facetWriter.ts'
import type { WritePlan } from '../../device/facetWriter.ts'

/** The home side, with what a pool tells its clients of the device itself. */
export const writtenLan = facet('lan', {
  paths: [...lan.paths, ...['IPRouters', 'DNSServers'].map((name) => `${dhcpServer}Pool.*.${name}`)],
  of: lan.of,
})

const fields: Readonly<Record<string, string>> = {
  IPAddress: 'ip_address',
  SubnetMask: 'subnet_mask',
  Enable: 'dhcp_enable',
  MinAddress: 'dhcp_start',
  MaxAddress: 'dhcp_end',
  LeaseTime: 'lease_time',
}

export const lanField = (path: string): string | undefined => {
  const field = fields[path.split('.').at(-1) ?? '']
  return field === undefined ? undefined : `lan.${field}`
}

/** A pool names the device itself as gateway and name server; what it names beside it stays. */
const renamed = (values: Values, path: string, before: string | null, after: string): string | undefined =>
  values
    .get(path)
    ?.split(',')
    .map((one) => (one.trim() === before ? after : one))
    .join(',')

/** What makes the home side as it shall be: its own address, and what its DHCP server gives. */
export const lanPlan = (values: Values, wanted: LanSettings): WritePlan => {
  const { pool, home } = homeOf(values)
  const addresses = home === null ? [] : rowsOf(values, `${home}IPv4Address.`)
  const address = addresses.find((row) => flagAt(values, `${row}Enable`) !== false)
  if (address === undefined) throw fail('custom', { reason: 'unsupported' })
  const before = textAt(values, `${address}IPAddress`)
  const { ip_address: after, lease_time: lease } = wanted
  const has = (path: string): boolean => values.has(path)
  return {
    set: () => [
      ...differing(values, address, { IPAddress: after, SubnetMask: wanted.subnet_mask }),
      ...(has(`${dhcpServer}Enable`) ? differing(values, dhcpServer, { Enable: String(wanted.dhcp_enable) }) : []),
      ...(pool === null
        ? []
        : differing(values, pool, {
            SubnetMask: wanted.subnet_mask,
            ...(wanted.dhcp_enable && { MinAddress: wanted.dhcp_start, MaxAddress: wanted.dhcp_end }),
            LeaseTime: lease === null ? undefined : String(Math.round(lease * 3600)),
            IPRouters: renamed(values, `${pool}IPRouters`, before, after),
            DNSServers: renamed(values, `${pool}DNSServers`, before, after),
          })),
    ],
  }
}
