import type { Cancel, Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Random } from '../core/random.ts'
import type { Held, PresenceStore } from './presenceStore.ts'

export type LeaseLimits = Readonly<{
  /** A lease that is not renewed for so long has expired; milliseconds. */
  leaseMs: number
  renewMs: number
  /** How often expired leases are looked for; milliseconds. */
  expireMs: number
  /** How often what is shown is compared with the sessions there are; milliseconds. */
  reconcileMs: number
}>

export const defaultLease: LeaseLimits = { leaseMs: 15_000, renewMs: 4_000, expireMs: 5_000, reconcileMs: 20_000 }

export type LeaseHandlers = Readonly<{
  offline: (endpointIds: readonly string[]) => void
  online: (endpointIds: readonly string[]) => void
  /** The gateway is known again after its lease was lost: its sessions have to be written anew. */
  rejoined: () => void
}>

/**
 * Holds this gateway's lease, so that whatever happens to its process nobody is shown online for longer than the lease,
 * and ends the leases of others that stopped renewing theirs: those that this process saw unchanged for that long by its
 * monotonic clock, whatever the clocks of the machines say.
 */
export const lease = ({
  store,
  clock,
  random,
  log,
  identity,
  handlers,
  limits,
}: {
  store: PresenceStore
  clock: Clock
  random: Random
  log: Log
  /** The name this gateway has had since its first start. */
  identity: string
  handlers: LeaseHandlers
  limits: LeaseLimits
}) => {
  let gatewayId = identity
  let epoch = random.uuid()
  let timers: Cancel[] = []
  let rejoining: Promise<void> | undefined
  let ended = false

  const guarded = (what: string, work: () => Promise<void>) => () => {
    work().catch((err: unknown) => log.error({ err }, what))
  }

  const seen = new Map<string, Readonly<{ lease: string; since: number }>>()
  /** The leases that were not renewed for as long as one lasts. */
  const overdue = async (): Promise<readonly Held[]> => {
    // One's own is renewed: a process that stood still has to do so before it judges.
    const leases = (await store.leases()).filter((one) => one.gatewayId !== gatewayId)
    const now = clock.monotonic()
    const ids = new Set(leases.map((one) => one.gatewayId))
    for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id)
    return leases.filter(({ gatewayId: other, lease: held }) => {
      const before = seen.get(other)
      if (before?.lease === held) return now - before.since > limits.leaseMs
      seen.set(other, { lease: held, since: now })
      return false
    })
  }

  const rejoin = (): Promise<void> => {
    rejoining ??= (async () => {
      const taken = !(await store.renew(gatewayId, epoch, limits.leaseMs))
      if (!taken || ended) return
      // Another process has our name, or our lease ran out: a new name cannot take anything from anybody.
      gatewayId = `${identity}-${random.code(8)}`
      epoch = random.uuid()
      log.warn({ gatewayId }, 'the lease of this gateway was lost; it goes on under a new name')
      handlers.offline(await store.register(gatewayId, epoch, limits.leaseMs))
      handlers.rejoined()
    })().finally(() => {
      rejoining = undefined
    })
    return rejoining
  }

  return {
    gatewayId: () => gatewayId,
    epoch: () => epoch,
    /** Makes the gateway known and ends what its predecessor left behind. */
    start: async (): Promise<void> => {
      handlers.offline(await store.register(gatewayId, epoch, limits.leaseMs))
      timers = [
        clock.every(limits.renewMs, guarded('the lease could not be renewed', rejoin)),
        clock.every(
          limits.expireMs,
          guarded('expired leases could not be ended', async () => {
            const held = await overdue()
            const offline = held.length === 0 ? [] : await store.expire(held)
            if (offline.length > 0) handlers.offline(offline)
          }),
        ),
        clock.every(
          limits.reconcileMs,
          guarded('presence could not be compared', async () => {
            const { online, offline } = await store.reconcile(gatewayId)
            if (offline.length > 0) handlers.offline(offline)
            if (online.length > 0) handlers.online(online)
          }),
        ),
      ]
    },
    rejoin: guarded('the gateway could not be made known again', rejoin),
    /** Gives the lease back: devices are offline at once. */
    stop: async (): Promise<void> => {
      ended = true
      for (const cancel of timers.splice(0)) cancel()
      await rejoining
      handlers.offline(await store.leave(gatewayId, epoch))
    },
    /** Stops renewing without giving the lease back, as a process that dies does. */
    abandon: (): void => {
      ended = true
      for (const cancel of timers.splice(0)) cancel()
    },
  }
}

export type Lease = ReturnType<typeof lease>
