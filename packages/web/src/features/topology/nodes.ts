import type { Band, NetworkHost, SignalQuality } from '@headend/contract/deviceInfo'
import { signalQuality } from '@headend/contract/deviceInfo'
import { isWired } from '@headend/contract/topology'
import type { TopologyNode } from '@headend/contract/topology'

export type Node = TopologyNode

/** How a node is connected: by a band, by a wire, or nobody knows. */
export type Way = Band | 'wire' | 'unknown'

export const ways = ['wire', '6GHz', '5GHz', '2.4GHz', 'unknown'] as const satisfies readonly Way[]

/** How each is drawn: bands keep their colour on every screen, and differ in width and dash as well. */
export const wayClass = {
  '2.4GHz': 'hd-mesh-24',
  '5GHz': 'hd-mesh-5',
  '6GHz': 'hd-mesh-6',
  wire: 'hd-mesh-wire',
  unknown: 'hd-mesh-unknown',
} as const satisfies Record<Way, string>

export const wayOf = (node: Node): Way => node.upper_connecting_frequency_band ?? (isWired(node) ? 'wire' : 'unknown')

/** Of a node without a signal, such as one on a wire, null. */
export const qualityOf = ({ rssi }: Node): SignalQuality | null => (rssi === null ? null : signalQuality(rssi))

/** What people call it. */
export const nameOf = ({ name, model_name, mac_address }: Pick<Node, 'name' | 'model_name' | 'mac_address'>): string =>
  name ?? model_name ?? mac_address

type Nameable = Readonly<{ name: string | null; mac_address: string }>

/** Stations with the names that the device's hosts have for them, where they have none: one that was there for a moment is in no reading. */
export const named = <Station extends Nameable>(
  stations: readonly Station[],
  hosts: readonly NetworkHost[],
): Station[] => {
  const names = new Map(hosts.map(({ mac_address, host_name }) => [mac_address, host_name]))
  return stations.map((one) => (one.name === null ? { ...one, name: names.get(one.mac_address) ?? null } : one))
}

/** Channels of an access point by band; those alone that it says. */
export const channelsOf = (node: Node): readonly Readonly<{ band: Band; channel: number }>[] =>
  (
    [
      ['2.4GHz', node.channel_2],
      ['5GHz', node.channel_5],
      ['6GHz', node.channel_6],
    ] as const
  ).flatMap(([band, channel]) => (channel === null ? [] : [{ band, channel }]))

/** The channel of a node's way up: that of the band at the access point above. */
export const upChannel = (node: Node, above: Node | undefined): number | null =>
  (above && channelsOf(above).find(({ band }) => band === node.upper_connecting_frequency_band)?.channel) ?? null

export type Wanted = Readonly<{ words: string; quality: SignalQuality | null }>

/** The mesh with those stations alone that are wanted: every word in name, address or connection, and the quality. */
export const wantedOf = (accessPoints: readonly Node[], { words, quality }: Wanted): readonly Node[] => {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0 && quality === null) return accessPoints
  const fits = (station: Node, above: Node): boolean => {
    const { mac_address: mac, ip_address } = station
    const text = [
      nameOf(station),
      mac,
      mac.replaceAll(':', ''),
      mac.replaceAll(':', '-'),
      ip_address,
      wayOf(station),
      nameOf(above),
    ]
      .filter(Boolean)
      .join(' ')
      .toLowerCase()
    return (quality === null || qualityOf(station) === quality) && parts.every((part) => text.includes(part))
  }
  return accessPoints.map((one) => ({ ...one, stations: one.stations.filter((station) => fits(station, one)) }))
}

const signalOf = ({ rssi }: Node): number => rssi ?? 1

/** Stations as they stand below each other: on a wire first, then the bands from above, the best signal first. */
export const inOrder = (stations: readonly Node[]): readonly Node[] =>
  stations.toSorted(
    (a, b) =>
      ways.indexOf(wayOf(a)) - ways.indexOf(wayOf(b)) ||
      signalOf(b) - signalOf(a) ||
      nameOf(a).localeCompare(nameOf(b), 'en', { numeric: true }),
  )

export type Difference = Readonly<{ came: readonly Node[]; went: readonly Node[] }>

/** Who is in a mesh that was not in it before, and the other way round. */
export const differenceOf = (before: readonly Node[], now: readonly Node[]): Difference => {
  const all = (nodes: readonly Node[]) => nodes.flatMap((one) => [one, ...one.stations])
  const without = (nodes: readonly Node[], others: readonly Node[]) => {
    const known = new Set(all(others).map(({ mac_address }) => mac_address))
    return all(nodes).filter(({ mac_address }) => !known.has(mac_address))
  }
  return { came: without(now, before), went: without(before, now) }
}
