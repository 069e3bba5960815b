import type { TopologyNode } from '@headend/contract/topology'
import type { Association } from '../../device/listener.ts'

/** Stations of one access point beyond which none is added, whatever a device says. */
const mostStations = 400

const unknown = {
  name: null,
  type: 'station',
  model_name: null,
  ip_address: null,
  this_device: false,
  channel_2: null,
  channel_5: null,
  channel_6: null,
  rssi: null,
  downlink_rate: null,
  uplink_rate: null,
  uplink_mac_address: null,
} as const

type Said = Pick<Association, 'kind' | 'mac' | 'bssid'>

const byNetwork = (nodes: readonly TopologyNode[]) =>
  new Map(nodes.flatMap((node) => node.bssids.map(({ bssid, band }) => [bssid, { node: node.mac_address, band }])))

/**
 * The mesh after stations came and left: where each is, with nothing of its signal, which nobody measured. Whose network is not
 * among those of the mesh, and the ways up of access points, leave it as it is.
 */
export const withAssociations = (nodes: readonly TopologyNode[], said: readonly Said[]): readonly TopologyNode[] => {
  const networks = byNetwork(nodes)
  const ways = new Set(nodes.flatMap(({ uplink_mac_address: mac }) => mac ?? []))
  const stations = new Map(nodes.flatMap((node) => node.stations.map((one) => [one.mac_address, one])))
  for (const { kind, mac, bssid } of said) {
    const network = networks.get(bssid)
    if (network === undefined || ways.has(mac)) continue
    const before = stations.get(mac)
    const isThere =
      before?.upper_access_point === network.node && before.upper_connecting_frequency_band === network.band
    if (kind === 'Disassociated') {
      // One that roams is often said to have come to its next network before it is said to have left the last.
      if (isThere) stations.delete(mac)
      continue
    }
    if (isThere) continue
    stations.set(mac, {
      ...unknown,
      idx: 0,
      mac_address: mac,
      name: before?.name ?? null,
      ip_address: before?.ip_address ?? null,
      upper_access_point: network.node,
      upper_connecting_frequency_band: network.band,
      upper_link: 'Wi-Fi',
      bssids: [],
      stations: [],
    })
  }
  let idx = 0
  return nodes.map((node) => ({
    ...node,
    idx: (idx += 1),
    stations: [...stations.values()]
      .filter(({ upper_access_point: above }) => above === node.mac_address)
      .slice(0, mostStations)
      .map((station) => ({ ...station, idx: (idx += 1) })),
  }))
}

/** Whose a network is, as people know it. */
export const networksOf = (
  nodes: readonly TopologyNode[],
): ReadonlyMap<string, Readonly<{ accessPoint: string; band: TopologyNode['bssids'][number]['band'] }>> =>
  new Map(
    nodes.flatMap(({ name, mac_address, bssids }) =>
      bssids.map(({ bssid, band }) => [bssid, { accessPoint: name ?? mac_address, band }]),
    ),
  )
