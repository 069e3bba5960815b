import { signalQuality } from '@headend/contract/deviceInfo'
import type { TopologyNode } from '@headend/contract/topology'

/** By how many decibels a signal has to differ before another quality of it is a change: about a limit it wanders. */
const margin = 6

const placeOf = (node: TopologyNode): string =>
  JSON.stringify([
    node.type,
    node.model_name,
    node.channel_2,
    node.channel_5,
    node.channel_6,
    node.upper_access_point,
    node.upper_connecting_frequency_band,
    node.upper_link,
    node.bssids.map(({ bssid }) => bssid).toSorted(),
  ])

const isOther = (before: TopologyNode, now: TopologyNode): boolean =>
  placeOf(before) !== placeOf(now) ||
  (before.rssi !== null &&
    now.rssi !== null &&
    signalQuality(before.rssi) !== signalQuality(now.rssi) &&
    Math.abs(before.rssi - now.rssi) >= margin)

const allOf = (accessPoints: readonly TopologyNode[]): ReadonlyMap<string, TopologyNode> =>
  new Map(accessPoints.flatMap((one) => [one, ...one.stations]).map((one) => [one.mac_address, one]))

/**
 * Whether a mesh is another than before: somebody came, went or moved, a channel, a network or a way up is another, or a signal became
 * clearly better or worse. Names, addresses and rates alone are no change.
 */
export const isChanged = (before: readonly TopologyNode[], now: readonly TopologyNode[]): boolean => {
  const [was, is] = [allOf(before), allOf(now)]
  if (was.size !== is.size) return true
  return [...is].some(([mac, node]) => {
    const known = was.get(mac)
    return known === undefined || isOther(known, node)
  })
}
