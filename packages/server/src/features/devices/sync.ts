import type { UpdateMethod } from '@headend/contract/realtime'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import type { Link } from '../../device/link.ts'
import { deviceInfoOf, identityPaths } from './mapping/info.ts'
import { lanInfoOf, lanPaths, wanInfoOf, wanPaths } from './mapping/network.ts'
import { statisticsOf, statisticsPaths } from './mapping/statistics.ts'
import { didOfEndpoint } from './store.ts'

/** A whole set of values that was read again, by the method of the update that carries it. */
export type SyncedSet = Readonly<{
  method: Extract<UpdateMethod, 'device_info' | 'wan' | 'lan' | 'network_stat'>
  value: unknown
}>

const paths = [...new Set([...identityPaths, ...wanPaths, ...lanPaths, ...statisticsPaths])]

/** Reads the sets of a device that whoever looks at it is kept up to date with. Fails as `Link.get` does. */
export const deviceSync =
  ({ db, clock, link }: { db: Db; clock: Clock; link: Pick<Link, 'get'> }) =>
  async (endpointId: string): Promise<readonly SyncedSet[]> => {
    const { values } = await link.get(endpointId, paths)
    const did = await didOfEndpoint(db, endpointId)
    return [
      { method: 'device_info', value: deviceInfoOf(values, { endpointId, did, now: clock.now() }) },
      { method: 'wan', value: wanInfoOf(values) },
      { method: 'lan', value: lanInfoOf(values) },
      { method: 'network_stat', value: statisticsOf(values) },
    ]
  }
