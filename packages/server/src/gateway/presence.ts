import type { Cancel, Clock } from '../core/clock.ts'
import type { Log } from '../core/log.ts'
import type { Closed, Opened, PresenceStore, Registered } from './presenceStore.ts'

/** Sessions that are written together: more would hold their locks too long for others to wait. */
const mostPerWrite = 1000

export type PresenceHandlers = Readonly<{
  /** The session is in the database. `registered` is undefined for a device that is not in the inventory. */
  online: (session: Opened, registered: Registered | undefined) => void
  offline: (endpointIds: readonly string[]) => void
  /** The lease was lost: what this gateway wrote is gone. */
  unknownGateway: () => void
}>

export type Presence = Readonly<{
  opened: (change: Opened) => void
  /** The endpoint has no session here any more. */
  closed: (change: Closed) => void
  /** Settles when what was noted so far is written, or could not be. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}>

type Change = { kind: 'opened'; change: Opened } | { kind: 'closed'; change: Closed }

/**
 * Writes who is connected, a batch every `tickMs` with the latest state of each endpoint: a device that flaps costs no
 * more than one that comes once. A batch that fails is tried again until it is written or newer facts replace it.
 */
export const presence = ({
  store,
  clock,
  log,
  gatewayId,
  reachable,
  handlers,
  tickMs = 100,
  retryMs = 1000,
}: {
  store: PresenceStore
  clock: Clock
  log: Log
  gatewayId: () => string
  /** Settles when the sessions there are can be asked from every process. */
  reachable: () => Promise<void>
  handlers: PresenceHandlers
  tickMs?: number
  retryMs?: number
}): Presence => {
  const pending = new Map<string, Change>()
  let running: Promise<void> | undefined
  let planned: Cancel | undefined
  let stopped = false

  const take = (): Change[] => {
    const batch: Change[] = []
    for (const [endpointId, change] of pending) {
      if (batch.length >= mostPerWrite) break
      batch.push(change)
      pending.delete(endpointId)
    }
    return batch
  }

  const write = async (batch: readonly Change[]): Promise<void> => {
    // In order of endpoint ids, so that two gateways that write the same devices wait for each other instead of both failing.
    const sorted = batch.toSorted((a, b) => (a.change.endpointId < b.change.endpointId ? -1 : 1))
    const opened = sorted.flatMap((entry) => (entry.kind === 'opened' ? [entry.change] : []))
    const closed = sorted.flatMap((entry) => (entry.kind === 'closed' ? [entry.change] : []))
    // A caller who reads that a device is online may send it a request at once.
    if (opened.length > 0) await reachable()
    const { registered, offline } = await store.write(gatewayId(), opened, closed)
    if (offline.length > 0) handlers.offline(offline)
    const known = new Map(registered.map((device) => [device.endpointId, device]))
    for (const session of opened) handlers.online(session, known.get(session.endpointId))
  }

  const run = async (): Promise<void> => {
    while (pending.size > 0) {
      const batch = take()
      try {
        await write(batch)
      } catch (err) {
        log.warn({ err, size: batch.length }, 'presence could not be written; it is tried again')
        for (const entry of batch) {
          if (!pending.has(entry.change.endpointId)) pending.set(entry.change.endpointId, entry)
        }
        if (isForeignKey(err)) handlers.unknownGateway()
        if (!stopped) plan(retryMs)
        return
      }
    }
  }

  const start = (): Promise<void> => {
    planned?.()
    planned = undefined
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  const plan = (ms: number): void => {
    planned ??= clock.after(ms, () => void start())
  }

  const note = (entry: Change): void => {
    pending.set(entry.change.endpointId, entry)
    if (!stopped) plan(tickMs)
  }

  return {
    opened: (change) => note({ kind: 'opened', change }),
    closed: (change) => note({ kind: 'closed', change }),
    flush: async () => {
      await running
      await start()
    },
    stop: async () => {
      stopped = true
      planned?.()
      planned = undefined
      await running
      await start()
    },
  }
}

const isForeignKey = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === '23503'
