import * as z from 'zod'
import type { FacetName } from '@headend/contract/facets'
import type { Bus } from '../../core/bus/bus.ts'
import { kib, topic } from '../../core/bus/topic.ts'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Log } from '../../core/log.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import type { Link } from '../../device/link.ts'
import { isSecret, refuseSecretSearch } from '../../device/secrets.ts'
import { facetPoller } from './facetPoller.ts'
import { leases } from './leases.ts'
import { valuePoller } from './valuePoller.ts'

type Wanted = readonly FacetName[] | undefined

export type LiveData = Readonly<{
  /**
   * The facets of a device for one browser, for a minute unless it is opened again; those that it names closely, which is a
   * lease of its own.
   */
  open: (caller: AuthenticatedCaller, endpointId: string, clientId: string, facets?: Wanted) => Promise<void>
  /** Ends what the caller holds. Idempotent: a page is left as well when its device has been deleted meanwhile. */
  close: (caller: AuthenticatedCaller, endpointId: string, clientId: string, facets?: Wanted) => Promise<void>
  /** As `open`, for a caller who does not say which browser. */
  monitor: (caller: AuthenticatedCaller, endpointId: string) => Promise<void>
  /** Values under these paths, for a minute unless renewed; no paths end it. Secrets are never published. */
  watch: (caller: AuthenticatedCaller, endpointId: string, paths: readonly string[]) => Promise<void>
  stop: () => void
}>

/** The last socket of a browser closed. */
export const clientGone = topic({ subject: 'client.gone', schema: z.object({ clientId: z.string() }), most: kib(4) })

/**
 * What changes while somebody looks: as long as a lease lasts the device is read every few seconds, once for all who look,
 * and what changed is published to those who watch it. Reading works with any agent and is allowed for any device.
 */
export const liveData = (needs: {
  link: Pick<Link, 'get'>
  reader: Pick<FacetReader, 'plan'>
  bus: Bus
  clock: Clock
  log: Log
  directory: Pick<DeviceDirectory, 'find'>
  /** Whether a browser is one of this person's. */
  ownsClient: (userId: string, clientId: string) => Promise<boolean>
  /** Gets what devices measure of themselves while somebody looks. */
  measured?: NonNullable<Parameters<typeof facetPoller>[0]['measured']>
  /** Gets their meshes. */
  mapped?: NonNullable<Parameters<typeof facetPoller>[0]['mapped']>
}): LiveData => {
  const { bus, directory, ownsClient } = needs
  const facets = leases({ ...needs, begin: facetPoller(needs) })
  const values = leases({ ...needs, begin: valuePoller(needs) })
  const cancelGone = bus.subscribe(clientGone, ({ clientId }) => facets.releaseClient(clientId))
  const browser = (clientId: string, named: Wanted) => `browser ${clientId} ${named?.toSorted().join() ?? ''}`

  return {
    open: async (caller, endpointId, clientId, named) => {
      const { userId } = caller
      await directory.find(caller, endpointId)
      if (!(await ownsClient(userId, clientId))) throw fail('nodata')
      facets.take(endpointId, { userId, clientId, name: browser(clientId, named) }, named ?? null)
    },
    close: async ({ userId }, endpointId, clientId, named) =>
      facets.release(endpointId, { userId, name: browser(clientId, named) }),
    monitor: async (caller, endpointId) => {
      const { userId } = caller
      await directory.find(caller, endpointId)
      facets.take(endpointId, { userId, name: 'monitor' }, null)
    },
    watch: async (caller, endpointId, paths) => {
      const { userId } = caller
      await directory.find(caller, endpointId)
      refuseSecretSearch(paths)
      const open = [...new Set(paths)].filter((path) => !isSecret(path))
      if (open.length === 0) values.release(endpointId, { userId, name: 'watch' })
      else values.take(endpointId, { userId, name: 'watch' }, open)
    },
    stop: () => {
      cancelGone()
      facets.stop()
      values.stop()
    },
  }
}
