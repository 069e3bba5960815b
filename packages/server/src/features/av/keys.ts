import { furtherActions } from '@headend/contract/actions'
import { mostKeys } from '@headend/contract/av'
import type { RemoteKey } from '@headend/contract/av'
import type { Actor } from '../../core/audit.ts'
import type { Cancel } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { Link } from '../../device/link.ts'
import { commands } from './runner.ts'

type Device = Readonly<{ endpointId: string; name: string; companyId: string }>
type Waiting = Readonly<{ key: RemoteKey; since: number; resolve: () => void; reject: (thrown: unknown) => void }>
/** A remote view whose keys these are. `check` rejects once its person may not press them any more. */
type View = Readonly<{ taskId: string; check: () => Promise<unknown> }>
type Count = { keys: number; cancel: Cancel }

/** Keys that go to a device together, while it is busy with the last ones. */
const atOnce = 16
/** A key waits so long for its turn, and for the device to take it; milliseconds. What comes late was meant for another picture. */
const patienceMs = 4000
/** Keys are counted for so long before a line of the history says how many they were; milliseconds. */
const countMs = 5000

/**
 * Keys of the remote control on their way to devices, in their order: as many at once as came while the device took the last
 * ones, and no more than 400 waiting. Before each time it is looked again whether they may be pressed: a view that ended, or a
 * permission that was taken back, drops what waits. The history has how many they were, not which: they may be somebody's PIN.
 */
export const remoteKeys = ({
  clock,
  random,
  log,
  change,
  link,
}: Pick<Core, 'clock' | 'random' | 'log' | 'change'> & Readonly<{ link: Pick<Link, 'operate'> }>) => {
  const queues = new Map<string, Waiting[]>()
  const counts = new Map<string, Count>()
  const lines = new Set<Promise<void>>()

  const send = async (endpointId: string, { taskId, check }: View, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) {
      try {
        await check()
        const batch = queue.slice(0, atOnce)
        if (batch.some(({ since }) => clock.monotonic() - since > patienceMs)) throw fail('wstimeout')
        const inputArgs = { Keys: batch.map(({ key }) => key).join(',') }
        await link.operate(endpointId, commands.keys, { commandKey: random.uuid(), inputArgs, timeoutMs: patienceMs })
        queue.splice(0, batch.length)
        for (const { resolve } of batch) resolve()
      } catch (thrown) {
        // Keys that come late do something else than was meant.
        for (const { reject } of queue.splice(0)) reject(thrown)
      }
    }
    queues.delete(taskId)
  }

  const note = async (actor: Actor, device: Device, view: string, keys: number): Promise<void> => {
    const { endpointId, companyId } = device
    const writing = { id: 'av.sendRemoteKey', action: furtherActions.pressKeys }
    await change(actor, writing, async (_trx, line) =>
      line({ companyId, endpointId, target: String(keys), detail: { view, keys } }),
    ).catch((err: unknown) => log.error({ err, endpointId }, 'keys that were pressed are not in the history'))
  }

  const count = (actor: Actor, device: Device, view: string): void => {
    const known = counts.get(view)
    if (known !== undefined) {
      known.keys += 1
      return
    }
    const write = (): void => {
      const { keys } = counts.get(view) ?? { keys: 0 }
      counts.delete(view)
      const written = note(actor, device, view, keys).finally(() => lines.delete(written))
      lines.add(written)
    }
    const cancel = clock.after(countMs, write)
    counts.set(view, { keys: 1, cancel: () => (cancel(), write()) })
  }

  return {
    /** Settles once the device has the key. @throws {Failure} wsoutofbuffer, as the view's check does, and as `Link.operate` does */
    press: async (actor: Actor, device: Device, view: View, key: RemoteKey): Promise<void> => {
      const queue = queues.get(view.taskId) ?? []
      if (queue.length >= mostKeys) throw fail('wsoutofbuffer')
      const since = clock.monotonic()
      const pressed = new Promise<void>((resolve, reject) => void queue.push({ key, since, resolve, reject }))
      if (!queues.has(view.taskId)) {
        queues.set(view.taskId, queue)
        void send(device.endpointId, view, queue)
      }
      await pressed
      count(actor, device, view.taskId)
    },
    /** Writes what is still to be written. */
    stop: async (): Promise<void> => {
      for (const { cancel } of counts.values()) cancel()
      await Promise.all(lines)
    },
  }
}

export type RemoteKeys = ReturnType<typeof remoteKeys>
