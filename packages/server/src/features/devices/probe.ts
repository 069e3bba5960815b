import type { Answer } from '@headend/contract/core'
import type { deviceCalls } from '@headend/contract/devices'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { followed } from '../../device/formerEndpoints.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { associatedDevices, hosts } from '../../device/facets/clients.ts'
import { clock as deviceClock } from '../../device/facets/clock.ts'
import { deviceInfo } from '../../device/facets/deviceInfo.ts'
import type { Facet } from '../../device/facets/facet.ts'
import { lan } from '../../device/facets/lan.ts'
import { network } from '../../device/facets/network.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { statistics } from '../../device/facets/statistics.ts'
import { system } from '../../device/facets/system.ts'
import { vitals } from '../../device/facets/vitals.ts'
import { wan } from '../../device/facets/wan.ts'
import { keptVitals } from './vitals.ts'

type FullInfo = Answer<typeof deviceCalls.getInfo>
type ConnectedNetwork = Answer<typeof deviceCalls.getConnectedNetwork>

/**
 * Asks devices how they are, also by an endpoint id that they had before. What a device does not report is null or left out, never a
 * failure; each fails with `nodata` for a device that does not exist for the caller, and as `Link.get` does.
 */
export const deviceProbe = ({
  db,
  reader,
  directory,
}: {
  db: Db
  reader: Pick<FacetReader, 'read'>
  directory: Pick<DeviceDirectory, 'find'>
}) => {
  const read = (caller: AuthenticatedCaller, endpointId: string, facets: readonly Facet[]) =>
    followed(db, caller, endpointId, async (id) => {
      const { did } = await directory.find(caller, id)
      return { did, of: await reader.read(id, facets) }
    })
  /** A call whose answer is one facet. */
  const answer =
    <Value>(facet: Facet<string, Value>) =>
    async (caller: AuthenticatedCaller, endpointId: string): Promise<Value> =>
      (await read(caller, endpointId, [facet])).of(facet)

  return {
    info: async (caller: AuthenticatedCaller, endpointId: string, options: 'short' | 'full'): Promise<FullInfo> => {
      if (options === 'short') {
        const info = await answer(deviceInfo)(caller, endpointId)
        return { info, system: null, network: null, vitals: null, criticalSince: null, earlier: [] }
      }
      const { did, of } = await read(caller, endpointId, [deviceInfo, system, network, vitals])
      return {
        info: of(deviceInfo),
        system: of(system),
        network: of(network),
        vitals: of(vitals),
        ...(did === null ? { criticalSince: null, earlier: [] } : await keptVitals(db, did)),
      }
    },
    time: answer(deviceClock),
    wan: answer(wan),
    lan: answer(lan),
    connectedNetwork: async (caller: AuthenticatedCaller, endpointId: string): Promise<ConnectedNetwork> => {
      const { of } = await read(caller, endpointId, [associatedDevices, hosts])
      return { associatedDevices: of(associatedDevices), hosts: of(hosts) }
    },
    associatedDevices: answer(associatedDevices),
    statistics: answer(statistics),
  }
}
