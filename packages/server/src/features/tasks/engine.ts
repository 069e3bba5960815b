import type { Bus } from '../../core/bus/bus.ts'
import type { Cancel, Clock } from '../../core/clock.ts'
import { isFailure } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { batcher } from '../../core/batcher.ts'
import { defaultTimeoutMs } from '../../device/link.ts'
import type { Link } from '../../device/link.ts'
import type { DeviceListener } from '../../device/listener.ts'
import { failureOf } from './failure.ts'
import type { Runners } from './changes.ts'
import { outcomeChanges } from './changes.ts'
import { taskDues } from './dues.ts'
import { leaseMs, stepLeases } from './leases.ts'
import { operationLook } from './look.ts'
import { overdueTasks } from './overdue.ts'
import { publishTask } from './taskTopic.ts'
import type { TaskRecord } from './record.ts'
import { commandKeyOf, isOpen, stepOfKey } from './record.ts'
import type { Outcome, PartOutcome, Progress, Sent } from './runner.ts'
import type { Change, TaskStore } from './store.ts'

/** Tasks whose way is remembered at a time; one that was ended elsewhere leaves its own behind. */
const mostProgresses = 10_000
/** That a device is silent is known when a request's time is over; whoever waits is told that, not that it was begun just then. */
const settleMs = 1_000
/** How often it is looked for tasks whose time is up; milliseconds. */
const sweepMs = 1000
/** What steps under way get to be answered when the server stops; milliseconds. */
const drainMs = 2000
/**
 * A device that has been back for so long since it was to restart, and has not, lost the order with the process that gave it;
 * milliseconds. Long enough to be read first when a whole fleet comes back.
 */
const backMs = 90_000
/** How much longer than the task an answer is waited for: what ends a task whose time is up is the look for those. */
const overtimeMs = 5000
/** A due step that nobody began for so long has lost the process that would have; milliseconds. */
const orphanedMs = 3000
/** After how long a device is asked for an operation whose end it does not notify of; then ever less often. */
const firstLookMs = 2000
/** Of tasks by the thousand it is noted after so long only that their devices took them on: many are over by then; milliseconds. */
const noteMs = 5000

/**
 * Moves tasks on. What happened to a task becomes an outcome, and an outcome becomes one conditional change of its row:
 * of all that receive the same end, in whichever process, one wins and the others find nothing to do.
 */
export const taskEngine = ({
  store,
  link,
  bus,
  clock,
  log,
  runners,
}: {
  store: TaskStore
  link: Link
  bus: Bus
  clock: Clock
  log: Log
  runners: Runners
}) => {
  const dues = taskDues({ clock })
  const overdue = overdueTasks({ store, clock, dues })
  const { changeOf, nextMs } = outcomeChanges(runners)
  const leases = stepLeases({ store, link, clock })
  const timers = new Map<string, Cancel>()
  // Only for those who look now: twice a second a write of the row would be too much, and a process that dies takes with
  // it nothing but the way to a result.
  const progresses = new Map<string, Progress>()
  const running = new Set<Promise<unknown>>()
  let stopped = false

  const changes = batcher<Change, TaskRecord | undefined>({
    clock,
    waitMs: 2,
    most: 500,
    work: async (batch) => {
      // Two changes of one task in one batch: the first wins, as it would have one after the other.
      const first = new Map<string, Change>()
      for (const change of batch) if (!first.has(change.taskId)) first.set(change.taskId, change)
      const changed = await store.change([...first.values()])
      return batch.map((change) => (first.get(change.taskId) === change ? changed.get(change.taskId) : undefined))
    },
  })
  const accepted = batcher<string, void>({
    clock,
    waitMs: 5,
    most: 1000,
    work: async (taskIds) => {
      for (const task of await store.accept(taskIds, clock.now())) publishTask(bus, task)
      return taskIds.map(() => undefined)
    },
  })
  const noted = batcher<string, void>({
    clock,
    waitMs: noteMs,
    most: 1000,
    work: async (taskIds) => {
      await store.note(taskIds, clock.now())
      return taskIds.map(() => undefined)
    },
  })
  const returns = batcher<Readonly<{ endpointId: string; connectTime: number }>, void>({
    clock,
    waitMs: 5,
    most: 1000,
    work: async (batch) => {
      await store.lookAfter([...new Map(batch.map((one) => [one.endpointId, one])).values()])
      return batch.map(() => undefined)
    },
  })
  const openOf = batcher<string, readonly TaskRecord[]>({
    clock,
    waitMs: 5,
    most: 1000,
    work: async (endpointIds) => {
      const byEndpoint = Map.groupBy(await store.openOf([...new Set(endpointIds)]), ({ endpointId }) => endpointId)
      return endpointIds.map((endpointId) => byEndpoint.get(endpointId) ?? [])
    },
  })

  /** Gives the task as it is then; undefined when somebody else changed it first. */
  const apply = async (task: TaskRecord, outcome: Outcome): Promise<TaskRecord | undefined> => {
    if (outcome.kind === 'stay') return task
    if (outcome.kind === 'part') return applyPart(task.taskId, outcome.of)
    const changed = await changes.add(changeOf(task, outcome, clock.now()))
    if (changed === undefined) return undefined
    publishTask(bus, changed)
    if (outcome.kind === 'next') {
      // How far it was is nothing of the next one.
      progresses.delete(task.taskId)
      dues.set(changed, nextMs(task, outcome))
      follow(changed, outcome.afterMs)
    } else forget(changed)
    return changed
  }

  /** Of parts that end at once each is added to what the others left: one that finds another there first looks again. */
  const applyPart = async (
    taskId: string,
    outcomeOf: (task: TaskRecord) => PartOutcome,
  ): Promise<TaskRecord | undefined> => {
    for (let task = await store.find(taskId); task !== undefined && isOpen(task); task = await store.find(taskId)) {
      const changed = await changes.add({ ...changeOf(task, outcomeOf(task), clock.now()), was: task.result })
      if (changed === undefined) continue
      publishTask(bus, changed)
      if (!isOpen(changed)) forget(changed)
      return changed
    }
    return undefined
  }

  /** Applies what a device says of a task whichever step it is at: one that was moved on meanwhile is read and asked again. */
  const applyAtAnyStep = async (task: TaskRecord, outcomeOf: (task: TaskRecord) => Outcome): Promise<void> => {
    for (let now: TaskRecord | undefined = task; now !== undefined && isOpen(now); now = await store.find(now.taskId))
      if ((await apply(now, outcomeOf(now))) !== undefined) return
  }

  const soFar = (task: TaskRecord): TaskRecord => ({ ...task, ...progresses.get(task.taskId) })

  const forget = (task: TaskRecord): void => {
    const { taskId } = task
    if (!isOpen(task)) dues.forget(taskId)
    progresses.delete(taskId)
    timers.get(taskId)?.()
    timers.delete(taskId)
  }

  const inBackground = (task: TaskRecord, work: Promise<unknown>): void => {
    const settled = work
      .catch((err: unknown) => log.error({ err, taskId: task.taskId }, 'a task could not be moved on'))
      .finally(() => running.delete(settled))
    running.add(settled)
  }

  const follow = (task: TaskRecord, afterMs: number | undefined): void => {
    if (stopped) return afterMs === undefined ? inBackground(task, leases.release([task])) : undefined
    if (afterMs === undefined) return inBackground(task, drive(task))
    const wake = async () => {
      const mine = await store.claim(task.taskId, task.step, clock.now() + leaseMs)
      if (mine !== undefined) await drive(mine)
    }
    timers.get(task.taskId)?.()
    timers.set(
      task.taskId,
      clock.after(afterMs, () => {
        timers.delete(task.taskId)
        inBackground(task, wake())
      }),
    )
  }

  /**
   * The link as a step uses it: a command may take as long as the step. Agents answer one that is synchronous once it is
   * done (TR-369 6.1.7 Operate), however long that is.
   */
  const linkOf = (task: TaskRecord): Link => ({
    ...link,
    operate: async (endpointId, command, options) => {
      const timeoutMs = Math.max(defaultTimeoutMs, (dues.left(task) ?? task.deadline - clock.now()) + overtimeMs)
      const operated = await link.operate(endpointId, command, { timeoutMs, ...options })
      if (operated.kind === 'started' && operated.unheard === true) {
        await store.lookAt(task, clock.now() + firstLookMs)
      }
      return operated
    },
  })

  /** Begins the step of a task that comes after those done; a failure of the link ends the task. */
  const drive = (task: TaskRecord): Promise<void> => leases.hold(task, endedIfFailed(task, carryOut(task, task.input)))

  /** Begins a step whose process died while it did, unless its device has it. */
  const resume = async (task: TaskRecord): Promise<void> => {
    const standing = await leases.hold(task, leases.standing(task))
    if (standing === undefined || stopped) return
    if (standing === 'running') return tookOn(task)
    if (standing === 'toBegin') return drive(task)
    await apply(task, runners[task.type].unheard(task, standing))
  }

  const endedIfFailed = async (task: TaskRecord, sending: Promise<unknown>): Promise<void> => {
    try {
      await sending
    } catch (thrown) {
      // It is this server that goes, not the device: the step is sent again by the process that continues the task.
      if (stopped) return
      await end(task, thrown)
    }
  }

  const carryOut = async (task: TaskRecord, input: unknown): Promise<Sent> => {
    const sent = await runners[task.type].send(task, input, commandKeyOf(task), linkOf(task))
    if (sent.kind === 'outcome') await apply(task, sent.outcome)
    else tookOn(task)
    return sent
  }

  /** Notes that the device has the task: nobody has to wait for that, a task is answered for from the moment it was stored. */
  const tookOn = (task: TaskRecord): void => {
    if (task.state === 'waiting') inBackground(task, accepted.add(task.taskId))
    else if (task.progressTime === null) inBackground(task, noted.add(task.taskId))
    else if (task.step > 0) inBackground(task, leases.end(task))
  }

  /**
   * As `drive`, but the failure is the caller's; the task goes on waiting until `end` says otherwise. A device that takes
   * longer to answer than a request may is one at work on it: the caller is told so, and the task ends with the answer.
   */
  const send = (task: TaskRecord, input: unknown): Promise<Sent> => {
    const sending = carryOut(task, input)
    const { promise: late, resolve } = Promise.withResolvers<Sent>()
    const cancel = clock.after(defaultTimeoutMs + settleMs, () => {
      inBackground(task, endedIfFailed(task, sending))
      tookOn(task)
      resolve({ kind: 'started' })
    })
    return Promise.race([sending, late]).finally(cancel)
  }

  /**
   * Ends a task that could not be sent. Never throws: one whose end cannot be written, as the database is away too, is ended
   * by the look for those that no device took on.
   */
  const end = async (task: TaskRecord, thrown: unknown): Promise<void> => {
    if (!isFailure(thrown)) log.error({ err: thrown, taskId: task.taskId }, 'a task could not be sent')
    try {
      // What was accepted meanwhile is the same step of the same task still.
      await apply(task, { kind: 'fail', ...failureOf(thrown) })
    } catch (err) {
      log.error({ err, taskId: task.taskId }, 'a task that could not be sent could not be ended')
    }
  }

  const listener: Omit<DeviceListener, 'faultsChanged' | 'associationChanged' | 'valueChanged' | 'reported'> = {
    operationCompleted: async (endpointId, { command, commandKey, end: operationEnd }) => {
      const { taskId, step } = stepOfKey(commandKey)
      const task = await store.find(taskId)
      // A device can end nothing but its own tasks, and a step only while it is the current one.
      if (task === undefined || task.endpointId !== endpointId || !isOpen(task)) return
      if ((step ?? 1) !== task.step + 1) return
      await apply(task, runners[task.type].completed(soFar(task), operationEnd, command))
    },
    operationProgressed: async (endpointId, { commandKey, args }) => {
      const { taskId } = stepOfKey(commandKey)
      const task = await store.find(taskId)
      if (task === undefined || task.endpointId !== endpointId) return
      if (!isOpen(task)) return forget(task)
      const progress = runners[task.type].progressed(soFar(task), args)
      if (progress === undefined) return
      progresses.delete(taskId)
      progresses.set(taskId, progress)
      const [oldest] = progresses.keys()
      if (progresses.size > mostProgresses && oldest !== undefined) progresses.delete(oldest)
      publishTask(bus, { ...task, ...progress, state: 'running', progressTime: clock.now() })
    },
    booted: async (endpointId, boot) => {
      for (const task of await openOf.add(endpointId))
        await applyAtAnyStep(task, (now) => runners[now.type].booted(now, boot))
    },
    unitChanged: async (endpointId, change) => {
      for (const task of await openOf.add(endpointId))
        await applyAtAnyStep(task, (now) => runners[now.type].unitChanged(now, change))
    },
    returned: (endpointId, connectTime) => returns.add({ endpointId, connectTime }),
  }

  const look = operationLook({ store, link, clock, runners, isStopped: () => stopped, apply, tookOn })

  /** A sweep failed: the database was away, and what agents notified of meanwhile is still to come. */
  let wasAway = false

  const sweep = async (): Promise<void> => {
    if (wasAway) await overdue.begin()
    wasAway = false
    const now = clock.now()
    for (const task of await store.claimLooks(now)) inBackground(task, look(task))
    await leases.renew()
    for (const task of await store.claimDue(now - orphanedMs, now + leaseMs)) inBackground(task, drive(task))
    for (const task of await leases.lapsed()) inBackground(task, resume(task))
    const over = [...(await overdue.find()), ...(await store.lostRestarts(now - backMs))]
    for (const task of over) inBackground(task, apply(task, runners[task.type].missed(task)))
  }

  let cancelSweep: Cancel | undefined
  let sweeping: Promise<void> | undefined

  return {
    listener,
    send,
    end,
    apply,
    /** New tasks were stored: their time runs from now on. */
    began: (tasks: readonly TaskRecord[]): void => {
      for (const task of tasks) dues.set(task, task.deadline - task.startTime)
    },
    /** Says that these are still to be sent, by this process. */
    postpone: (taskIds: readonly string[]): void => {
      store
        .postpone(taskIds, clock.now())
        .catch((err: unknown) => log.warn({ err }, 'tasks to be sent could not be kept from being looked after'))
    },
    /** Looks for tasks whose time is up from now on, those of a process that died among them. */
    startSweeping: async (): Promise<void> => {
      // While no gateway ran agents could not notify that they were done; they come back and notify again.
      await overdue.begin()
      cancelSweep = clock.every(sweepMs, () => {
        sweeping ??= sweep()
          .catch((err: unknown) => {
            wasAway = true
            log.error({ err }, 'overdue tasks could not be looked for')
          })
          .finally(() => {
            sweeping = undefined
          })
      })
    },
    /** Stops moving tasks on; another process, or the next start of this one, goes on with them. */
    stop: async (): Promise<void> => {
      stopped = true
      cancelSweep?.()
      for (const cancel of timers.values()) cancel()
      timers.clear()
      await sweeping
      // Steps under way reach their devices while those are still connected; one that does not answer is left to the next.
      await Promise.race([Promise.all(running), clock.sleep(drainMs)])
      await Promise.all([changes.idle(), accepted.idle(), noted.idle(), leases.close(), openOf.idle(), returns.idle()])
    },
  }
}

export type TaskEngine = ReturnType<typeof taskEngine>
