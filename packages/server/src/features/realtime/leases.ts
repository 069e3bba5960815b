import type { Cancel, Clock } from '../../core/clock.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'

const limits = {
  /** A lease ends so long after it was last renewed; milliseconds. */
  leaseMs: 60_000,
  /** Milliseconds between two readings of a device: what somebody changes at it is seen within two seconds. */
  pollMs: 1_500,
  /** Leases of one person. */
  perUser: 50,
} as const

/** Reads one device again and again, for all who hold a lease on it. */
export type Poller<Want> = Readonly<{
  /** Reads once what these want. */
  poll: (wants: readonly Want[]) => Promise<void>
  /** A watcher joined, who missed what was published before. */
  joined: () => void
  end: () => void
}>

type Lease<Want> = Readonly<{ userId: string; clientId: string | undefined; want: Want; until: number }>

/** Who holds a lease, and which of theirs it is. */
type Holder = Readonly<{ userId: string; name: string; clientId?: string | undefined }>

/**
 * Work on devices that goes on while somebody holds a lease: a device is polled every few seconds, once for all who do, and
 * no more when the last lease ended.
 */
export const leases = <Want>({
  clock,
  log,
  begin,
}: {
  clock: Clock
  log: Log
  begin: (endpointId: string) => Poller<Want>
}) => {
  type Held = { readonly held: Map<string, Lease<Want>>; readonly poller: Poller<Want>; cancel: Cancel | undefined }
  const devices = new Map<string, Held>()

  const end = (endpointId: string, device: Held): void => {
    device.cancel?.()
    device.poller.end()
    devices.delete(endpointId)
  }

  const poll = async (endpointId: string, device: Held): Promise<void> => {
    const now = clock.monotonic()
    for (const [key, { until }] of device.held) if (until <= now) device.held.delete(key)
    if (device.held.size === 0) {
      if (devices.get(endpointId) === device) end(endpointId, device)
      return
    }
    await device.poller.poll([...device.held.values()].map(({ want }) => want)).catch((err: unknown) => {
      // It may come back while somebody still looks.
      if (!isFailure(err)) log.error({ err, endpointId }, 'live values could not be read')
    })
    if (devices.get(endpointId) !== device) return
    device.cancel = clock.after(limits.pollMs, () => void poll(endpointId, device))
  }

  const heldBy = (userId: string): number => {
    let mine = 0
    for (const { held } of devices.values()) for (const lease of held.values()) if (lease.userId === userId) mine += 1
    return mine
  }
  const keyOf = ({ userId, name }: Holder): string => `${userId} ${name}`

  const release = (endpointId: string, key: string): void => {
    const device = devices.get(endpointId)
    if (device?.held.delete(key) && device.held.size === 0) end(endpointId, device)
  }

  return {
    /** Gives or renews a lease. @throws {Failure} toomany */
    take: (endpointId: string, holder: Holder, want: Want): void => {
      const { userId, clientId } = holder
      const known = devices.get(endpointId)
      const before = known?.held.get(keyOf(holder))
      if (before === undefined && heldBy(userId) >= limits.perUser) throw fail('toomany')
      const device: Held = known ?? { held: new Map(), poller: begin(endpointId), cancel: undefined }
      device.held.set(keyOf(holder), { userId, clientId, want, until: clock.monotonic() + limits.leaseMs })
      if (JSON.stringify(before?.want) !== JSON.stringify(want)) device.poller.joined()
      if (known !== undefined) return
      devices.set(endpointId, device)
      void poll(endpointId, device)
    },
    release: (endpointId: string, holder: Holder): void => release(endpointId, keyOf(holder)),
    /** Ends what a browser held that is gone. */
    releaseClient: (gone: string): void => {
      for (const [endpointId, { held }] of devices) {
        for (const [key, { clientId }] of held) if (clientId === gone) release(endpointId, key)
      }
    },
    stop: (): void => {
      for (const [endpointId, device] of devices) end(endpointId, device)
    },
  }
}
