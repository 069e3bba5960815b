import { blocksOf, ipv4Bits, ipv4Text } from '@headend/contract/ipv4'
import { filterProtocols, hasPorts } from '@headend/contract/network'
import type { FilterAction, FilterDirection, IpFilterInput, MacFilterInput } from '@headend/contract/network'
import { fail } from '../../core/errors.ts'
import {
  allowedBy,
  chainOf,
  groupMark,
  ipFiltersOf,
  listingAccessPoints,
  macFiltersOf,
} from '../../device/facets/filters.ts'
import type { Values } from '../../device/facets/reading.ts'
import { uplinkOf } from '../../device/facets/uplink.ts'
import { differing } from '../../device/facetWriter.ts'
import type { WritePlan } from '../../device/facetWriter.ts'

const targets = { deny: 'Drop', allow: 'Accept' } as const satisfies Record<FilterAction, string>

const alreadyThere = (field: string) =>
  fail('custom', { field, text: { en: 'There is such a filter already.', ko: '이미 있는 필터입니다.' } })

export const filterField = (path: string): string | undefined => {
  if (/\.(?:SourceMAC|AllowedMACAddress)$/.test(path)) return 'filter.macAddress'
  if (/\.(?:Source|Dest)(?:IP|Mask)$/.test(path)) return 'filter.startIp'
  if (path.endsWith('.DestPortRangeMax')) return 'filter.endPort'
  if (path.endsWith('.DestPort')) return 'filter.startPort'
  if (path.endsWith('.Protocol')) return 'filter.protocol'
  return path.endsWith('.Target') ? 'filter.action' : undefined
}

/** Lists of access points with an address more or less; one that would allow nobody is not kept to. */
const listsWith = (values: Values, change: (list: readonly string[]) => readonly string[]): WritePlan => ({
  set: () =>
    listingAccessPoints(values).flatMap((row) => {
      const list = change(allowedBy(values, row))
      return differing(values, row, {
        AllowedMACAddress: list.join(','),
        MACAddressControlEnabled: String(list.length > 0),
      })
    }),
})

/** Adds a filter by MAC address: a rule of the firewall, else the lists of the access points, which say who is let in. */
export const addMacPlan = (values: Values, { macAddress, action }: MacFilterInput): WritePlan => {
  if (macFiltersOf(values).some(({ filter }) => filter.macAddress === macAddress))
    throw alreadyThere('filter.macAddress')
  const chain = chainOf(values)
  if (chain !== null) {
    const params = { Enable: 'true', SourceMAC: macAddress, Target: targets[action] }
    return { add: [{ object: `${chain}Rule.`, params }] }
  }
  if (action !== 'allow' || listingAccessPoints(values).length === 0) throw fail('custom', { reason: 'unsupported' })
  return listsWith(values, (list) => [...list, macAddress])
}

/** Takes a filter away. @throws {Failure} nodata for one that is not there any more. */
export const deleteMacPlan = (values: Values, idx: number): WritePlan => {
  const found = macFiltersOf(values).find(({ filter }) => filter.idx === idx)
  if (found === undefined) throw fail('nodata')
  const { rule, filter } = found
  return rule === null
    ? listsWith(values, (list) => list.filter((one) => one !== filter.macAddress))
    : { remove: [rule] }
}

/**
 * Adds a filter by IP address: a rule for each block of the range, as a rule says an address and a mask (TR-181
 * Chain.{i}.Rule.{i}.), all with the range in their description, by which they are one filter again.
 */
export const addIpPlan = (values: Values, direction: FilterDirection, wanted: IpFilterInput): WritePlan => {
  const chain = chainOf(values)
  const uplink = uplinkOf(values)
  if (chain === null || uplink === null) throw fail('custom', { reason: 'unsupported' })
  const { startIp, protocol, startPort, action } = wanted
  const endIp = wanted.endIp === '' ? startIp : wanted.endIp
  const endPort = startPort === null ? null : (wanted.endPort ?? startPort)
  const isSame = ipFiltersOf(values).some(
    ({ direction: other, filter }) =>
      other === direction &&
      filter.startIp === startIp &&
      filter.endIp === endIp &&
      filter.protocol === protocol &&
      filter.startPort === startPort &&
      filter.endPort === endPort,
  )
  if (isSame) throw alreadyThere('filter.startIp')
  const [side, near] = direction === 'incoming' ? (['Source', 'Source'] as const) : (['Dest', 'Dest'] as const)
  const common = {
    Enable: 'true',
    Target: targets[action],
    IPVersion: '4',
    [`${near}Interface`]: uplink.replace(/\.$/, ''),
    Protocol: String(filterProtocols[protocol]),
    ...(hasPorts(protocol) &&
      startPort !== null && {
        DestPort: String(startPort),
        DestPortRangeMax: String(endPort === startPort ? -1 : endPort),
      }),
  }
  const [first, last] = [ipv4Bits(startIp), ipv4Bits(endIp)]
  const object = `${chain}Rule.`
  if (first === null || last === null) return { add: [{ object, params: common }] }
  const blocks = blocksOf(first, last)
  const description = blocks.length > 1 ? { Description: `${groupMark}${startIp}-${endIp}` } : {}
  return {
    add: blocks.map(({ base, prefix }) => ({
      object,
      params: {
        ...common,
        ...description,
        [`${side}IP`]: ipv4Text(base),
        ...(prefix < 32 && { [`${side}Mask`]: `${ipv4Text(base)}/${prefix}` }),
      },
    })),
  }
}

/** As {@link deleteMacPlan}, of every rule that makes the filter. */
export const deleteIpPlan = (values: Values, direction: FilterDirection, idx: number): WritePlan => {
  const found = ipFiltersOf(values).find((one) => one.direction === direction && one.filter.idx === idx)
  if (found === undefined) throw fail('nodata')
  return { remove: found.rules }
}
