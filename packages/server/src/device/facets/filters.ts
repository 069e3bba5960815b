import { ipv4Bits, ipv4Text, prefixOf } from '@headend/contract/ipv4'
import { filterProtocolNames, filterProtocols } from '@headend/contract/network'
import type { FilterAction, FilterDirection, IpFilter, MacFilter, NetworkFilters } from '@headend/contract/network'
import { normalMac } from '@headend/contract/rules'
import { facet } from './facet.ts'
import { flagAt, numberAt, objectAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { interfacePaths, uplinkOf } from './uplink.ts'

const firewall = 'Device.Firewall.'
const levels = `${firewall}Level.`
const chains = `${firewall}Chain.`
const accessPoints = 'Device.WiFi.AccessPoint.'
const most = 1000

/** What the description of a rule begins with that is one of several which make one filter. */
export const groupMark = 'Headend: '

const ruleFields = [
  'Enable',
  'Order',
  'Description',
  'Target',
  'SourceInterface',
  'DestInterface',
  'SourceIP',
  'SourceMask',
  'DestIP',
  'DestMask',
  'Protocol',
  'DestPort',
  'DestPortRangeMax',
  'SourceMAC',
] as const

/** The chain whose rules are in force: that of the level in use, else the first one that is on. */
export const chainOf = (values: Values): string | null => {
  const config = textAt(values, `${firewall}Config`)
  const level = config === 'Advanced' || config === null ? objectAt(values, `${firewall}AdvancedLevel`) : null
  const chain = level === null ? null : objectAt(values, `${level}Chain`)
  const rows = rowsOf(values, chains)
  return rows.find((row) => row === chain) ?? rows.find((row) => flagAt(values, `${row}Enable`) !== false) ?? null
}

const inForce = (values: Values): boolean | null => {
  const isOn = flagAt(values, `${firewall}Enable`)
  const config = textAt(values, `${firewall}Config`)
  if (isOn === null) return null
  const chain = chainOf(values)
  return isOn && config !== 'Off' && chain !== null && flagAt(values, `${chain}Enable`) !== false
}

const actionOf = (values: Values, rule: string): FilterAction | null => {
  switch (textAt(values, `${rule}Target`)) {
    case 'Drop':
    case 'Reject':
      return 'deny'
    case 'Accept':
      return 'allow'
    default:
      return null
  }
}

/** Addresses of an address and a mask, spelled as a prefix or in decimals; null for any. */
const rangeOf = (values: Values, address: string, mask: string): readonly [number, number] | null => {
  const first = ipv4Bits(textAt(values, address) ?? '')
  if (first === null) return null
  const said = textAt(values, mask) ?? ''
  const digits = /\/(\d{1,2})$/.exec(said)?.[1]
  const prefix = digits === undefined ? (prefixOf(said) ?? 32) : Math.min(32, Number(digits))
  const size = 2 ** (32 - prefix)
  const base = Math.floor(first / size) * size
  return [base, base + size - 1]
}

const portAt = (values: Values, path: string): number | null => numberAt(values, path, { least: 0, most: 65_535 })

/** A filter by IP address with the rules that make it. */
export type FilterRules = Readonly<{ filter: IpFilter; direction: FilterDirection; rules: readonly string[] }>

const numberOf = (row: string): number => Number(row.split('.').at(-2))

/** What one rule filters by IP address; null for a rule that says something else. */
const ipRuleOf = (values: Values, rule: string, uplink: string | null): FilterRules | null => {
  const action = actionOf(values, rule)
  if (action === null || textAt(values, `${rule}SourceMAC`) !== null || uplink === null) return null
  const [from, to] = ['SourceInterface', 'DestInterface'].map((name) => objectAt(values, `${rule}${name}`))
  const direction = from === uplink ? 'incoming' : to === uplink ? 'outgoing' : null
  if (direction === null) return null
  const side = direction === 'incoming' ? 'Source' : 'Dest'
  const range = rangeOf(values, `${rule}${side}IP`, `${rule}${side}Mask`)
  const number = numberAt(values, `${rule}Protocol`) ?? -1
  const startPort = portAt(values, `${rule}DestPort`)
  return {
    direction,
    rules: [rule],
    filter: {
      idx: numberOf(rule),
      action,
      enable: flagAt(values, `${rule}Enable`) ?? true,
      startIp: range === null ? '' : ipv4Text(range[0]),
      endIp: range === null ? '' : ipv4Text(range[1]),
      protocol: filterProtocolNames.find((name) => filterProtocols[name] === number) ?? String(number),
      startPort,
      endPort: startPort === null ? null : (portAt(values, `${rule}DestPortRangeMax`) ?? startPort),
    },
  }
}

/** Rules of one filter: those with one description of ours that differ in their addresses alone. */
const groupOf = (values: Values, { direction, rules: [rule = ''], filter }: FilterRules): string => {
  const description = textAt(values, `${rule}Description`) ?? ''
  const { action, enable, protocol, startPort, endPort } = filter
  return description.startsWith(groupMark)
    ? JSON.stringify([description, direction, action, enable, protocol, startPort, endPort])
    : rule
}

/** Filters by IP address, each with the rules that make it. */
export const ipFiltersOf = (values: Values): readonly FilterRules[] => {
  const chain = chainOf(values)
  if (chain === null) return []
  const uplink = uplinkOf(values)
  const found = rowsOf(values, `${chain}Rule.`, most).flatMap((rule) => ipRuleOf(values, rule, uplink) ?? [])
  const bits = (text: string): number => ipv4Bits(text) ?? 0
  return [...Map.groupBy(found, (one) => groupOf(values, one)).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const starts = group.map(({ filter }) => filter.startIp).toSorted((a, b) => bits(a) - bits(b))
    const ends = group.map(({ filter }) => filter.endIp).toSorted((a, b) => bits(a) - bits(b))
    const filter = { ...first.filter, startIp: starts[0] ?? '', endIp: ends.at(-1) ?? '' }
    return [{ ...first, filter, rules: group.flatMap(({ rules }) => rules) }]
  })
}

/** A filter by MAC address with the rule that makes it; none where access points have lists of those they allow. */
export type MacRule = Readonly<{ filter: MacFilter; rule: string | null }>

/** The access points of a device that can be closed to all but some addresses. */
export const listingAccessPoints = (values: Values): readonly string[] =>
  rowsOf(values, accessPoints).filter((row) => flagAt(values, `${row}MACAddressControlEnabled`) !== null)

/** Addresses in the list of an access point, as they are written everywhere. */
export const allowedBy = (values: Values, accessPoint: string): readonly string[] =>
  (values.get(`${accessPoint}AllowedMACAddress`) ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => /^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(one))
    .map(normalMac)

/** A number for a MAC address: lists have none, and a place in a list is somebody else's a moment later. */
export const numberOfMac = (mac: string): number => Number.parseInt(mac.replaceAll(':', ''), 16)

const isFirewall = (values: Values): boolean => chainOf(values) !== null

export const macFiltersOf = (values: Values): readonly MacRule[] => {
  const chain = chainOf(values)
  if (chain !== null) {
    return rowsOf(values, `${chain}Rule.`, most).flatMap((rule) => {
      const action = actionOf(values, rule)
      const address = textAt(values, `${rule}SourceMAC`)
      if (action === null || address === null) return []
      const enable = flagAt(values, `${rule}Enable`) ?? true
      return [{ rule, filter: { idx: numberOf(rule), action, enable, macAddress: normalMac(address) } }]
    })
  }
  const lists = listingAccessPoints(values)
  return [...new Set(lists.flatMap((row) => allowedBy(values, row)))].slice(0, most).map((macAddress) => ({
    rule: null,
    filter: {
      idx: numberOfMac(macAddress),
      action: 'allow',
      enable: lists.some(
        (row) =>
          flagAt(values, `${row}MACAddressControlEnabled`) === true && allowedBy(values, row).includes(macAddress),
      ),
      macAddress,
    },
  }))
}

/** What a device lets pass and what not, by MAC and IP address (TR-181 Device.Firewall, lists of its access points). */
export const filters = facet('network_filter', {
  paths: [
    ...interfacePaths,
    ...['Enable', 'Config', 'AdvancedLevel'].map((name) => `${firewall}${name}`),
    `${levels}*.Chain`,
    `${chains}*.Enable`,
    ...ruleFields.map((name) => `${chains}*.Rule.*.${name}`),
    ...['MACAddressControlEnabled', 'AllowedMACAddress'].map((name) => `${accessPoints}*.${name}`),
  ],
  of: (values): NetworkFilters => {
    const byIp = ipFiltersOf(values)
    const side = (wanted: FilterDirection) =>
      byIp.flatMap(({ direction, filter }) => (direction === wanted ? filter : []))
    return {
      macFilters: macFiltersOf(values).map(({ filter }) => filter),
      ipFiltersIncoming: side('incoming'),
      ipFiltersOutgoing: side('outgoing'),
      options: {
        mac: isFirewall(values)
          ? { by: 'firewall', actions: ['deny', 'allow'] }
          : listingAccessPoints(values).length > 0
            ? { by: 'accessPoint', actions: ['allow'] }
            : null,
        ip:
          isFirewall(values) && uplinkOf(values) !== null
            ? { actions: ['deny', 'allow'], protocols: [...filterProtocolNames] }
            : null,
        inForce: inForce(values),
      },
    }
  },
})
