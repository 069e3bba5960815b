import { calls } from './core/index.ts'
import type { SignalQuality } from './deviceInfo.ts'
import { signalQuality } from './deviceInfo.ts'
import type { TopologyNode } from './schemas/topology.ts'

export type { Topology, TopologyAssociation, TopologyHistory, TopologyNode } from './schemas/topology.ts'

/** What stands in a mesh: the access point that leads out, those behind it, and what is connected to them. */
export const nodeTypes = ['Master', 'Slave', 'station'] as const

export type NodeType = (typeof nodeTypes)[number]

/** What a mesh says of a station between two readings of it (TR-181 WiFi.DataElements, the events of those names). */
export const associationKinds = ['Associated', 'Disassociated'] as const

/** Snapshots of a device that are kept at most, and stations that came or left; the oldest go. */
export const mostSnapshots = 500
export const mostAssociations = 500

export const topologyCalls = calls('topology', () => import('./schemas/topology.ts'), {
  get: { method: 'POST', path: '/api/v1/devices/ui/getTopology', access: 'device.list' },
  listHistories: { method: 'POST', path: '/api/v1/devices/ui/getTopologyHistories', access: 'device.list' },
  getHistoryData: { method: 'POST', path: '/api/v1/devices/ui/getTopologyHistoryData', access: 'device.list' },
})

/** How many there are in a topology, and how many stations of each quality; those on a wire have none. */
export type TopologyCounts = Readonly<Record<'accessPoints' | 'stations' | 'wired' | SignalQuality, number>>

/** Whether a node is connected by a wire: what it says of its link, and no band. */
export const isWired = ({
  upper_link,
  upper_connecting_frequency_band,
}: Pick<TopologyNode, 'upper_link' | 'upper_connecting_frequency_band'>): boolean =>
  upper_connecting_frequency_band === null && upper_link !== null && upper_link !== 'Wi-Fi'

export const topologyCounts = (accessPoints: readonly TopologyNode[]): TopologyCounts => {
  const stations = accessPoints.flatMap((one) => one.stations)
  const qualities = stations.flatMap(({ rssi }) => (rssi === null ? [] : [signalQuality(rssi)]))
  const of = (quality: SignalQuality): number => qualities.filter((one) => one === quality).length
  return {
    accessPoints: accessPoints.length,
    stations: stations.length,
    wired: stations.filter(isWired).length,
    good: of('good'),
    warning: of('warning'),
    bad: of('bad'),
  }
}
