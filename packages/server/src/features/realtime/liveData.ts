import * as z from 'zod'
import type { Bus } from '../../core/bus/bus.ts'
import { kib, topic } from '../../core/bus/topic.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Log } from '../../core/log.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Link } from '../../device/link.ts'
import { publishUpdate, publishValue } from '../../device/state.ts'
import { deviceText } from '../../device/text.ts'

/** What changes all the time on a device whose page is open. */
const livePaths: readonly string[] = [
  'Device.DeviceInfo.UpTime',
  'Device.DeviceInfo.ProcessStatus.CPUUsage',
  'Device.DeviceInfo.MemoryStatus.Total',
  'Device.DeviceInfo.MemoryStatus.Free',
  'Device.DeviceInfo.TemperatureStatus.TemperatureSensor.*.Value',
  'Device.WiFi.EndPoint.*.Stats.SignalStrength',
]

export const liveLimits = {
  /** A lease ends so long after it was last renewed; milliseconds. */
  leaseMs: 60_000,
  /** Milliseconds between two readings of a device. */
  pollMs: 3_000,
  /** Milliseconds between two readings of its whole sets. */
  syncMs: 15_000,
  /** Leases of one person. */
  perUser: 50,
  /** Values of one reading that are told. */
  values: 500,
}

type Lease = {
  readonly userId: string
  readonly clientId: string | undefined
  /** Whole sets are told too, beside the values under the paths. */
  readonly syncs: boolean
  paths: readonly string[]
  until: number
}

/** A whole set of a device that was read again, and the method of the update that tells it. */
type Synced = Readonly<{ method: 'device_info' | 'wan' | 'lan' | 'network_stat'; value: unknown }>

/** Without what a clock alone changes. */
const content = ({ value }: Synced): string =>
  JSON.stringify(value, (name, inner: unknown) => (name === 'up_time' || name === 'last_reboot' ? undefined : inner))

type Watched = {
  readonly leases: Map<string, Lease>
  /** What was told last, by path. */
  told: Map<string, string>
  /** What its sets held when they were told last, by method; and when they were read. */
  synced: Map<string, string>
  syncTime: number
  /** Paths that the device said it does not have. */
  readonly missing: Set<string>
  cancel: Cancel | undefined
}

export type LiveData = Readonly<{
  /** Live values of a device for one browser, for a minute unless it is opened again. */
  open: (caller: AuthenticatedCaller, endpointId: string, clientId: string) => Promise<void>
  close: (caller: AuthenticatedCaller, endpointId: string, clientId: string) => Promise<void>
  /** As `open`, for whoever does not say which browser. */
  monitor: (caller: AuthenticatedCaller, endpointId: string) => Promise<void>
  /** Values under these paths, for a minute unless renewed; no paths end it. Secrets are never told. */
  watch: (caller: AuthenticatedCaller, endpointId: string, paths: readonly string[]) => Promise<void>
  stop: () => void
}>

/** The last socket of a browser closed. */
export const clientGone = topic({ subject: 'client.gone', schema: z.object({ clientId: z.string() }), most: kib(4) })

/**
 * Values that change while somebody looks: as long as a lease lasts the device is read every few seconds, once for all
 * who look, and what changed is told to those who watch it. Reading works with any agent and is allowed for any device.
 */
export const liveData = ({
  link,
  bus,
  clock,
  log,
  directory,
  ownsClient,
  isSecret,
  sync,
  limits = liveLimits,
}: {
  link: Pick<Link, 'get'>
  bus: Bus
  clock: Clock
  log: Log
  directory: Pick<DeviceDirectory, 'find'>
  /** Whether a browser is one of this person's. */
  ownsClient: (userId: string, clientId: string) => Promise<boolean>
  isSecret: (path: string) => boolean
  /** Reads the sets of a device. */
  sync: (endpointId: string) => Promise<readonly Synced[]>
  limits?: typeof liveLimits
}): LiveData => {
  const devices = new Map<string, Watched>()

  const wanted = (watched: Watched): string[] => {
    const now = clock.now()
    for (const [key, lease] of watched.leases) if (lease.until <= now) watched.leases.delete(key)
    const paths = new Set([...watched.leases.values()].flatMap((lease) => lease.paths))
    return [...paths].filter((path) => !watched.missing.has(path))
  }

  const read = async (endpointId: string, watched: Watched, paths: readonly string[]): Promise<void> => {
    const { values, errors } = await link.get(endpointId, paths, { timeoutMs: 2 * limits.pollMs })
    for (const { path } of errors) watched.missing.add(path)
    const time = clock.now()
    let told = 0
    for (const [path, text] of values) {
      if (isSecret(path) || watched.told.get(path) === text) continue
      if ((told += 1) > limits.values) return
      watched.told.set(path, text)
      publishValue(bus, { endpointId, time, path: deviceText(path, 512), value: deviceText(text, 1024) })
    }
  }

  const readSets = async (endpointId: string, watched: Watched): Promise<void> => {
    const isWanted = [...watched.leases.values()].some(({ syncs }) => syncs)
    if (!isWanted || clock.now() - watched.syncTime < limits.syncMs) return
    watched.syncTime = clock.now()
    for (const set of await sync(endpointId)) {
      if (watched.synced.get(set.method) === content(set)) continue
      watched.synced.set(set.method, content(set))
      publishUpdate(bus, { endpointId, time: clock.now(), ...set })
    }
  }

  const poll = async (endpointId: string, watched: Watched): Promise<void> => {
    const paths = wanted(watched)
    if (watched.leases.size === 0) {
      if (devices.get(endpointId) === watched) devices.delete(endpointId)
      return
    }
    if (paths.length > 0) {
      const reading = read(endpointId, watched, paths).then(() => readSets(endpointId, watched))
      await reading.catch((err: unknown) => {
        // It may come back while somebody still looks.
        if (!isFailure(err)) log.error({ err, endpointId }, 'live values could not be read')
      })
    }
    if (devices.get(endpointId) !== watched) return
    watched.cancel = clock.after(limits.pollMs, () => void poll(endpointId, watched))
  }

  const lease = (
    caller: AuthenticatedCaller,
    endpointId: string,
    name: string,
    clientId: string | undefined,
    paths: readonly string[],
    syncs: boolean,
  ): void => {
    const key = `${caller.userId} ${name}`
    const known = devices.get(endpointId)
    const before = known?.leases.get(key)
    if (before === undefined) {
      let mine = 0
      for (const { leases } of devices.values()) {
        for (const { userId } of leases.values()) if (userId === caller.userId) mine += 1
      }
      if (mine >= limits.perUser) throw fail('toomany')
    }
    const until = clock.now() + limits.leaseMs
    const watched: Watched = known ?? {
      leases: new Map(),
      told: new Map(),
      synced: new Map(),
      syncTime: Number.NEGATIVE_INFINITY,
      missing: new Set(),
      cancel: undefined,
    }
    watched.leases.set(key, { userId: caller.userId, clientId, syncs, paths, until })
    // Whoever is new has not heard what was told before.
    if (before === undefined || before.paths.join() !== paths.join()) watched.told = new Map()
    if (before === undefined && syncs) {
      watched.synced = new Map()
      watched.syncTime = Number.NEGATIVE_INFINITY
    }
    if (known !== undefined) return
    devices.set(endpointId, watched)
    void poll(endpointId, watched)
  }

  const release = (endpointId: string, key: string): void => {
    const watched = devices.get(endpointId)
    if (watched === undefined || !watched.leases.delete(key) || watched.leases.size > 0) return
    watched.cancel?.()
    devices.delete(endpointId)
  }

  const cancelGone = bus.subscribe(clientGone, (gone) => {
    for (const [endpointId, { leases }] of devices) {
      for (const [key, { clientId }] of leases) if (clientId === gone.clientId) release(endpointId, key)
    }
  })

  return {
    open: async (caller, endpointId, clientId) => {
      await directory.find(caller, endpointId)
      if (!(await ownsClient(caller.userId, clientId))) throw fail('nodata')
      lease(caller, endpointId, `live ${clientId}`, clientId, livePaths, true)
    },
    close: async (caller, endpointId, clientId) => {
      await directory.find(caller, endpointId)
      release(endpointId, `${caller.userId} live ${clientId}`)
    },
    monitor: async (caller, endpointId) => {
      await directory.find(caller, endpointId)
      lease(caller, endpointId, 'monitor', undefined, livePaths, true)
    },
    watch: async (caller, endpointId, paths) => {
      await directory.find(caller, endpointId)
      const open = [...new Set(paths)].filter((path) => !isSecret(path))
      if (open.length === 0) release(endpointId, `${caller.userId} watch`)
      else lease(caller, endpointId, 'watch', undefined, open, false)
    },
    stop: () => {
      cancelGone()
      for (const { cancel } of devices.values()) cancel?.()
      devices.clear()
    },
  }
}
