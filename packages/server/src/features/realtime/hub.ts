import type { Bus } from '../../core/bus/bus.ts'
import { staleTopic } from '../../core/stale.ts'
import type { Topic } from '../../core/bus/topic.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import type { Authenticate } from '../../core/feature.ts'
import type { Log } from '../../core/log.ts'
import type { CompanyTree } from '../../core/scope.ts'
import { closeCodes } from '@headend/contract/realtime'
import type { DeviceDirectory } from '../../device/directory.ts'
import { taskTopic } from '../tasks/service.ts'
import type { TaskChange, TaskService } from '../tasks/service.ts'
import { batchLooks } from './batches.ts'
import { channel, tryAgainLater } from './channel.ts'
import type { Channel, ChannelSocket, Person } from './channel.ts'
import { defaultOutboxLimits } from './outbox.ts'
import type { OutboxLimits } from './outbox.ts'
import { clientGone } from './liveData.ts'
import { watchers } from './watchers.ts'

export type HubLimits = Readonly<{
  /** Channels of one person; the oldest makes room for one more. */
  perUser: number
  /** Channels of one address whose browser did not say yet who it is. */
  unknown: number
  /** How often it is looked again who people are and what they may see; milliseconds. */
  reviewMs: number
  outbox: OutboxLimits
}>

export const defaultHubLimits: HubLimits = { perUser: 20, unknown: 100, reviewMs: 30_000, outbox: defaultOutboxLimits }

/** How often what waits for browsers is looked at; milliseconds. */
const tickMs = 200
/** Companies whose place in the tree is remembered. */
const mostPaths = 10_000

/** All browsers that are connected to this process. */
export const hub = ({
  bus,
  clock,
  log,
  authenticate,
  tree,
  directory,
  tasks,
  ownsClient,
  isAway,
  peopleChanged,
  limits = defaultHubLimits,
}: {
  bus: Bus
  clock: Clock
  log: Log
  authenticate: Authenticate
  tree: Pick<CompanyTree, 'pathOf'>
  directory: Pick<DeviceDirectory, 'among'>
  tasks: Pick<TaskService, 'openOf' | 'batch'>
  ownsClient: (userId: string, clientId: string) => Promise<boolean>
  /** Whether calls are refused for now, as the database is away. */
  isAway: () => boolean
  /** After it people may be others, or may see less, than before. */
  peopleChanged: Topic<unknown>
  limits?: HubLimits
}) => {
  const channels = new Set<Channel>()
  const byUser = new Map<string, Set<Channel>>()
  const seen = watchers({ bus })
  /** How many have not said yet who they are, by address. */
  const unknown = new Map<string, number>()

  const known = (address: string): void => {
    const left = (unknown.get(address) ?? 1) - 1
    if (left > 0) unknown.set(address, left)
    else unknown.delete(address)
  }

  const entered = (one: Channel, person: Person): void => {
    const mine = byUser.get(person.userId) ?? new Set()
    byUser.set(person.userId, mine.add(one))
    const [oldest] = mine
    if (mine.size > limits.perUser && oldest !== undefined) oldest.close(closeCodes.replaced, 'too many channels')
  }

  const leave = (one: Channel, address: string): void => {
    if (!channels.delete(one)) return
    const person = one.person()
    if (person === undefined) return known(address)
    const mine = byUser.get(person.userId)
    mine?.delete(one)
    if (mine?.size === 0) byUser.delete(person.userId)
    if ([...(mine ?? [])].every(({ clientId }) => clientId !== one.clientId)) {
      bus.publish(clientGone, { clientId: one.clientId })
    }
  }

  const review = (): void => {
    for (const one of channels) {
      one.review().catch((err: unknown) => log.error({ err }, 'a channel could not be looked at again'))
    }
  }

  /** Where the companies of recent tasks stand; looked up again after people or companies have changed. */
  let paths = new Map<string, string | null>()
  let turn: Promise<void> = Promise.resolve()

  const pathOf = async (companyId: string | null): Promise<string | null> => {
    if (companyId === null) return null
    const kept = paths
    const known = kept.get(companyId)
    if (known !== undefined) return known
    const path = await tree.pathOf(companyId)
    if (kept.size >= mostPaths) kept.clear()
    // Into those of then: what was read before a change must not outlive it.
    kept.set(companyId, path)
    return path
  }

  /** Counts a bulk action in the database, whichever processes its tasks end in, for the browsers of who began it. */
  const look = async (batchId: string, userId: string): Promise<void> => {
    const mine = [...(byUser.get(userId) ?? [])]
    const person = mine[0]?.person()
    if (person === undefined) return
    try {
      const batch = await tasks.batch(person, batchId)
      if (batch !== undefined) for (const one of mine) one.batch(batch)
    } catch (err) {
      log.error({ err, batchId }, 'a bulk action could not be counted')
    }
  }
  const batches = batchLooks({ clock, look: (batchId, userId) => void look(batchId, userId) })

  const deliver = async (change: TaskChange): Promise<void> => {
    if (channels.size === 0) return
    const { userId, task } = change
    if (task.batchId !== null && userId !== null && byUser.has(userId)) batches.touched(task.batchId, userId)
    try {
      const path = await pathOf(change.companyId)
      for (const one of channels) one.task(change, path)
    } catch (err) {
      log.error({ err, taskId: change.task.taskId }, 'a change of a task could not be delivered')
    }
  }

  const cancels: Cancel[] = [
    bus.subscribe(taskTopic, (notice) => {
      // One after the other: what a task was must not come after what it became.
      turn = turn.then(() => deliver(notice))
    }),
    bus.subscribe(peopleChanged, () => {
      paths = new Map()
      review()
    }),
    bus.subscribe(staleTopic, ({ calls, companies }) => {
      const among = companies && new Set(companies)
      for (const one of channels) {
        const companyId = one.person()?.companyId
        if (companyId !== undefined && (among?.has(companyId) ?? true)) one.stale(calls)
      }
    }),
    bus.restored(() => {
      for (const one of channels) one.close(tryAgainLater, 'messages were missed')
    }),
    clock.every(limits.reviewMs, () => {
      paths = new Map()
      review()
    }),
    clock.every(tickMs, () => {
      for (const one of channels) one.tick()
    }),
  ]

  return {
    /** A browser connected; undefined when there are too many that have not said who they are. */
    open: (clientId: string, address: string, socket: ChannelSocket): Channel | undefined => {
      const sockets = unknown.get(address) ?? 0
      if (sockets >= limits.unknown) return undefined
      unknown.set(address, sockets + 1)
      const one = channel(
        clientId,
        { ...socket, close: (code, reason) => (leave(one, address), socket.close(code, reason)) },
        {
          clock,
          log,
          authenticate: (token) => authenticate(token, address),
          directory,
          tasks,
          ownsClient,
          isAway,
          entered: (entering, person) => {
            known(address)
            entered(entering, person)
          },
          watchers: seen,
          limits: limits.outbox,
        },
      )
      channels.add(one)
      return one
    },
    /** The browser's socket closed. */
    gone: (one: Channel, address: string): void => {
      one.closed()
      leave(one, address)
    },
    size: (): number => channels.size,
    stop: (): void => {
      for (const cancel of cancels) cancel()
      batches.stop()
      for (const one of channels) one.close(1001, 'the server is stopping')
    },
  }
}

export type Hub = ReturnType<typeof hub>
