import type { Answer } from '@headend/contract/core'
import type { deviceCalls } from '@headend/contract/devices'
import type { AssociatedDevice, LanInfo, NetworkStatistics, TimeInfo, WanInfo } from '@headend/contract/deviceInfo'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Link } from '../../device/link.ts'
import { associatedDevicesOf, associatedPaths, hostPaths, hostsOf } from './mapping/clients.ts'
import { deviceInfoOf, identityPaths, systemInfoOf, systemPaths } from './mapping/info.ts'
import { lanInfoOf, lanPaths, networkInfoOf, networkPaths, wanInfoOf, wanPaths } from './mapping/network.ts'
import type { Values } from './mapping/reading.ts'
import { statisticsOf, statisticsPaths } from './mapping/statistics.ts'
import { timeInfoOf, timePaths, unknownTime } from './mapping/time.ts'
import { didOfEndpoint } from './store.ts'
import { criticalSince } from './vitals.ts'

type FullInfo = Answer<typeof deviceCalls.getInfo>
type ConnectedNetwork = Answer<typeof deviceCalls.getConnectedNetwork>

/**
 * Asks devices how they are. What a device does not report is null or left out, never a failure; each fails with
 * `nodata` for a device that does not exist for the caller, and as `Link.get` does.
 */
export const deviceProbe = ({
  db,
  clock,
  link,
  directory,
}: {
  db: Db
  clock: Clock
  link: Pick<Link, 'get'>
  directory: Pick<DeviceDirectory, 'find'>
}) => {
  const ask = async (caller: AuthenticatedCaller, endpointId: string, paths: readonly string[]): Promise<Values> => {
    await directory.find(caller, endpointId)
    const { values } = await link.get(endpointId, [...new Set(paths)])
    return values
  }

  return {
    info: async (caller: AuthenticatedCaller, endpointId: string, options: 'short' | 'full'): Promise<FullInfo> => {
      const full = options === 'full'
      const values = await ask(
        caller,
        endpointId,
        full ? [...identityPaths, ...systemPaths, ...networkPaths] : identityPaths,
      )
      const did = await didOfEndpoint(db, endpointId)
      return {
        info: deviceInfoOf(values, { endpointId, did, now: clock.now() }),
        system: full ? systemInfoOf(values) : null,
        network: full ? networkInfoOf(values) : null,
        criticalSince: full && did !== null ? await criticalSince(db, did) : null,
      }
    },
    time: async (caller: AuthenticatedCaller, endpointId: string): Promise<TimeInfo> =>
      timeInfoOf(await ask(caller, endpointId, timePaths)) ?? unknownTime,
    wan: async (caller: AuthenticatedCaller, endpointId: string): Promise<WanInfo> =>
      wanInfoOf(await ask(caller, endpointId, wanPaths)),
    lan: async (caller: AuthenticatedCaller, endpointId: string): Promise<LanInfo> =>
      lanInfoOf(await ask(caller, endpointId, lanPaths)),
    connectedNetwork: async (caller: AuthenticatedCaller, endpointId: string): Promise<ConnectedNetwork> => {
      const values = await ask(caller, endpointId, [...associatedPaths, ...hostPaths])
      return { associatedDevices: associatedDevicesOf(values), hosts: hostsOf(values) }
    },
    associatedDevices: async (caller: AuthenticatedCaller, endpointId: string): Promise<AssociatedDevice[]> =>
      associatedDevicesOf(await ask(caller, endpointId, associatedPaths)),
    statistics: async (caller: AuthenticatedCaller, endpointId: string): Promise<NetworkStatistics[]> =>
      statisticsOf(await ask(caller, endpointId, statisticsPaths)),
  }
}
