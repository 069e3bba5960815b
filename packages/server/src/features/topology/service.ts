import type { Answer, Input } from '@headend/contract/core'
import type { AssociatedDevice, NetworkHost } from '@headend/contract/deviceInfo'
import type { TopologyHistory, TopologyNode, topologyCalls } from '@headend/contract/topology'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { limit } from '../../core/limits.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { associatedDevices, hosts } from '../../device/facets/clients.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { topology } from '../../device/facets/topology.ts'
import type { DeviceListener } from '../../device/listener.ts'
import { publishTopologyHistory } from '../../device/state.ts'
import { isChanged } from './change.ts'
import { associationsOf, associationsWithin, keepAssociation } from './associationStore.ts'
import type { KeptAssociation } from './associationStore.ts'
import { networksOf, withAssociations } from './replay.ts'
import { deviceOfMac, keepSnapshot, lastSeen, markChecked, momentOf, snapshotAt, snapshotsOf } from './store.ts'

type Topology = Answer<typeof topologyCalls.get>
type Moment = Input<typeof topologyCalls.getHistoryData>['body']

/** Two moments of a device are at least so far apart: what changes in between is seen as it is then; milliseconds. */
const settleMs = 60_000
/** When one was looked at that is to be looked at again. */
const due = new Date(0)

/**
 * Stations of one device that may come and leave at once, and in an hour beyond that. What goes beyond is not kept: the next
 * reading of the mesh says how it is.
 */
const pace = { burst: 200, perHour: 1200 } as const

/** Who was in a mesh, as the tables of hosts and clients would have said. */
const clientsIn = (nodes: readonly TopologyNode[]): Pick<Topology, 'hosts' | 'associatedDevices'> => {
  const all = nodes.flatMap((node) => node.stations.map((station) => ({ node, station })))
  return {
    hosts: all.map(({ station }): NetworkHost => ({
      host_name: station.name,
      ip_address: station.ip_address,
      mac_address: station.mac_address,
      type: station.upper_link,
      active: true,
    })),
    associatedDevices: all.flatMap(({ node, station }): AssociatedDevice[] =>
      station.upper_link === 'Wi-Fi'
        ? [
            {
              mac_address: station.mac_address,
              band: station.upper_connecting_frequency_band,
              rssi: station.rssi,
              access_point: node.name ?? node.mac_address,
              active: true,
            },
          ]
        : [],
    ),
  }
}

/** Moments at which stations came and left, told by the names that a mesh has for them. */
const momentsOf = (
  associations: readonly KeptAssociation[],
  { macAddress, nodes }: Readonly<{ macAddress: string; nodes: readonly TopologyNode[] }>,
): readonly TopologyHistory[] => {
  const networks = networksOf(nodes)
  const names = new Map(nodes.flatMap(({ stations }) => stations.map((one) => [one.mac_address, one.name])))
  const uncounted = { accessPoints: null, stations: null, warning: null, bad: null }
  const byTime = Map.groupBy(associations, ({ time }) => time.getTime())
  return [...byTime].map(([createTime, together]) => ({
    macAddress,
    createTime,
    ...uncounted,
    associations: together.map(({ kind, mac, bssid, reason }) => ({
      kind,
      mac_address: mac,
      name: names.get(mac) ?? null,
      bssid,
      access_point: networks.get(bssid)?.accessPoint ?? null,
      band: networks.get(bssid)?.band ?? null,
      reason_code: reason,
    })),
  }))
}

/** Meshes of devices: as they are, and as they were whenever that was another. */
export const topologyService = ({
  db,
  bus,
  clock,
  log,
  reader,
  directory,
}: Pick<Core, 'db' | 'bus' | 'clock' | 'log'> &
  Readonly<{ reader: Pick<FacetReader, 'read'>; directory: Pick<DeviceDirectory, 'find'> }>) => {
  const keep = async (
    { did, endpointId }: Readonly<{ did: string; endpointId: string }>,
    nodes: readonly TopologyNode[],
  ): Promise<void> => {
    const now = clock.date()
    const last = await lastSeen(db, did)
    const since = (time: Date | null | undefined): number => (time ? now.getTime() - time.getTime() : settleMs)
    // A device that tells nothing of a mesh has no history; one that did so before is silent about it for a moment.
    const isNews = nodes.length > 0 && (last?.nodes == null || isChanged(last.nodes, nodes))
    if (!isNews) {
      if (since(last?.checkTime) >= settleMs) await markChecked(db, did, now)
      return
    }
    if (since(last?.snapshotTime) < settleMs) {
      // Whoever comes to ask devices asks this one first, until the change is kept.
      if (last?.checkTime.getTime() !== due.getTime()) await markChecked(db, did, due)
      return
    }
    const kept = await keepSnapshot(db, { did, nodes, now, before: last?.snapshotTime ?? null })
    if (kept) publishTopologyHistory(bus, endpointId, now.getTime())
  }

  const windowMs = (pace.burst / pace.perHour) * 3_600_000
  const bucket = limit({ clock, most: pace.burst, windowMs, keys: 100_000 })
  const associationChanged: DeviceListener['associationChanged'] = async (endpointId, association) => {
    if (!bucket.take(endpointId).pass) return
    const now = clock.date()
    if (await keepAssociation(db, { endpointId, association, now }))
      publishTopologyHistory(bus, endpointId, now.getTime())
  }

  return {
    /** Keeps that a station came or left, as its device says, which may be between two readings of the mesh. */
    associationChanged,

    /** Keeps what a device says of its mesh where that is another than before. */
    keep,

    /** As `keep`, for who has nothing to wait for. */
    seen: (device: Readonly<{ did: string; endpointId: string }>, nodes: readonly TopologyNode[]): Promise<void> =>
      keep(device, nodes).catch((err: unknown) =>
        log.error({ err, endpointId: device.endpointId }, 'the mesh of a device could not be kept'),
      ),

    get: async (caller: AuthenticatedCaller, endpointId: string): Promise<Topology> => {
      const { did } = await directory.find(caller, endpointId)
      const of = await reader.read(endpointId, [topology, hosts, associatedDevices])
      const accessPoints = of(topology)
      if (did !== null) await keep({ did, endpointId }, accessPoints)
      return {
        accessPoints,
        hosts: of(hosts),
        associatedDevices: of(associatedDevices),
        createTime: clock.now(),
      }
    },

    histories: async (
      caller: AuthenticatedCaller,
      macAddress: string,
    ): Promise<Answer<typeof topologyCalls.listHistories>> => {
      const did = await deviceOfMac(db, caller, macAddress)
      const [snapshots, associations] = await Promise.all([snapshotsOf(db, did, macAddress), associationsOf(db, did)])
      if (associations.length === 0) return [...snapshots]
      const { nodes } = await snapshotAt(db, did, clock.date())
      return [...snapshots, ...momentsOf(associations, { macAddress, nodes })].toSorted(
        (a, b) => b.createTime - a.createTime,
      )
    },

    moment: async (caller: AuthenticatedCaller, { macAddress, createTime }: Moment): Promise<Topology> => {
      const did = await deviceOfMac(db, caller, macAddress)
      const until = momentOf(createTime)
      const seen = await snapshotAt(db, did, until)
      const associations = await associationsWithin(db, did, { after: seen.time, until })
      if ((associations.at(-1)?.time ?? seen.time).getTime() !== createTime) throw fail('nodata')
      const nodes = withAssociations(seen.nodes, associations)
      return { accessPoints: [...nodes], ...clientsIn(nodes), createTime }
    },
  }
}

export type TopologyService = ReturnType<typeof topologyService>
