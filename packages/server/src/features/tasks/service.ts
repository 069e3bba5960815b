import { bulkCalls } from '@headend/contract/bulk'
import type { Text } from '@headend/contract/core'
import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { taskFeatures } from '@headend/contract/taskFeatures'
import { taskCalls, taskKinds, taskTypes } from '@headend/contract/tasks'
import type { Task, TaskBatch, TaskType } from '@headend/contract/tasks'
import type { Actor } from '../../core/audit.ts'
import type { Bus } from '../../core/bus/bus.ts'
import type { Change, Line, Writing } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Log } from '../../core/log.ts'
import type { Random } from '../../core/random.ts'
import type { CompanyTree } from '../../core/scope.ts'
import { hideAmong } from '../../device/secrets.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { Allowance } from '../../device/files.ts'
import type { Link } from '../../device/link.ts'
import type { DeviceListener } from '../../device/listener.ts'
import { supportsOneOf } from '../../device/supported.ts'
import { batchStore } from './batchStore.ts'
import { taskEngine } from './engine.ts'
import type { TaskFailure } from './failure.ts'
import type { Runners } from './changes.ts'
import { notDue } from './changes.ts'
import { manyStarter } from './many.ts'
import type { ManyStarted } from './many.ts'
import { preparer } from './prepare.ts'
import type { Prepare } from './prepare.ts'
import { publishTask } from './taskTopic.ts'
import type { TaskRecord } from './record.ts'
import { isOpen, toTask } from './record.ts'
import { taskStore } from './store.ts'
import type { NewTask } from './store.ts'

export type { Runners } from './changes.ts'
export { failureOf, operationFailure, statusFailure } from './failure.ts'
export type { TaskFailure } from './failure.ts'
export type { ManyStarted } from './many.ts'
export type { Prepare, Prepared } from './prepare.ts'
export { taskTopic } from './taskTopic.ts'
export type { TaskChange } from './taskTopic.ts'
export type { TaskRecord } from './record.ts'
export { fetched, resultLost, taskRunner } from './runner.ts'
export type { AnyRunner, Outcome, PartOutcome, Sent } from './runner.ts'

/** A device as a task needs it: `name` is what people call it, `companyId` is null for one in no inventory. */
export type TaskDevice = Readonly<{
  endpointId: string
  name: string
  /** What the history calls it, which is read beside other devices. */
  nameAmong?: string | undefined
  companyId: string | null
  /** The id that its task is to have, where somebody noted it before; a new one otherwise. */
  taskId?: string | undefined
}>

/** Who starts a task, or for whom a worker does: they may be signed out, and gone. */
export type Starter = Actor & Pick<AuthenticatedCaller, 'language'>

export type Starting = Readonly<{
  caller: Starter
  type: TaskType
  input: Readonly<Record<string, unknown>>
  /** The line of the history, where it is another than the kind's own. */
  action?: Text | undefined
  /** What is acted on, in words, for the history. */
  target?: string | undefined
}>

export type TaskService = Readonly<{
  /**
   * Writes the task and its line of the history, then sends it. The caller has made sure that the device is in scope.
   * @throws {Failure} wsdisconnect, wsfail, wstimeout (the task, which the failure names, has ended as failed then); custom deviceBusy or unsupported (there is no task).
   */
  start: (starting: Starting & Readonly<{ device: TaskDevice }>) => Promise<{ taskId: string }>
  /**
   * Starts a task on each device, many at a time. Devices that are offline, lack what it needs, are busy or refuse are counted as unmet with the
   * reason; nothing is queued for them. The tasks are a batch, unless it is about one device `alone`.
   */
  startMany: (
    starting: Starting & Readonly<{ devices: readonly TaskDevice[]; alone?: boolean }>,
  ) => Promise<ManyStarted>
  /** Writes tasks that belong to something of the caller's, in its transaction; they are sent once that is committed. */
  prepare: Prepare
  /** Kinds of tasks that a device with this data model lacks what they need. */
  unsupportedBy: (objects: readonly SupportedObject[]) => readonly TaskType[]
  /** Running tasks and those that ended within 10 minutes, newest first: of one device, or the caller's own. */
  list: (caller: AuthenticatedCaller, endpointId: string | undefined) => Promise<readonly Task[]>
  /** The caller's own bulk actions that run or ended within 10 minutes, in counts. */
  batches: (caller: AuthenticatedCaller) => Promise<readonly TaskBatch[]>
  /** One of them, as it stands now; undefined when there is none. */
  batch: (caller: Pick<AuthenticatedCaller, 'userId' | 'companies'>, batchId: string) => Promise<TaskBatch | undefined>
  /** Tasks of one of them that failed. */
  batchFailures: (caller: AuthenticatedCaller, batchId: string, limit: number) => Promise<readonly Task[]>
  cancel: (caller: AuthenticatedCaller, taskId: string) => Promise<Task>
  /** Cancels the open task of a type of a device. */
  cancelOf: (caller: AuthenticatedCaller, device: TaskDevice, type: TaskType) => Promise<Task>
  /** The task with this id while it is open. */
  open: (taskId: string) => Promise<TaskRecord | undefined>
  /** Ends an open task as failed, for a reason that is not its device's. */
  giveUp: (taskId: string, failure: TaskFailure) => Promise<void>
  /** Open tasks of devices, oldest first: for somebody who begins to watch them and may. */
  openOf: (endpointIds: readonly string[]) => Promise<readonly Task[]>
  /** What devices notify that ends or continues tasks. */
  listener: Omit<DeviceListener, 'faultsChanged' | 'associationChanged' | 'valueChanged' | 'reported'>
  /** What the file server gives to, or takes from, the device of a running speed test. */
  allowed: (taskId: string) => Promise<Allowance | undefined>
  startSweeping: () => Promise<void>
  stop: () => Promise<void>
}>

/** Tasks that ended are listed for so long. */
const listedMs = 600_000
/** Names of the history's lines, where they are others than the kind's name: what was pressed, as it is called there. */
const actions: Partial<Record<TaskType, Text>> = {
  Command: dataModelCalls.runCommand.action,
  Lock: bulkCalls.lock.action,
  Unlock: bulkCalls.unlock.action,
}

/** Tasks and their whole life. */
export const taskService = ({
  db,
  bus,
  clock,
  random,
  log,
  change,
  tree,
  link,
  directory,
  runners,
  allowances,
}: {
  db: Db
  bus: Bus
  clock: Clock
  random: Random
  log: Log
  change: Change
  tree: CompanyTree
  link: Link
  directory: DeviceDirectory
  runners: Runners
  /** What a task of a kind lets its device transfer. */
  allowances: (task: TaskRecord) => Allowance | undefined
}): TaskService => {
  const store = taskStore({ db })
  const batches = batchStore({ db })
  const engine = taskEngine({ store, link, bus, clock, log, runners })

  const newTask = (starting: Starting, device: TaskDevice, batchId: string | null): NewTask => {
    const { caller, type } = starting
    const runner = runners[type]
    const input = runner.parse(starting.input)
    const now = clock.now()
    const kept = runner.kept(input)
    return {
      taskId: device.taskId ?? random.uuid(),
      endpointId: device.endpointId,
      deviceName: device.name,
      companyId: device.companyId,
      type,
      state: 'waiting',
      step: 0,
      steps: runner.steps(input),
      missed: 0,
      percent: null,
      input: kept,
      result: null,
      failCode: null,
      failKey: null,
      failSaid: null,
      batchId,
      userId: caller.userId,
      userName: caller.userName,
      startTime: now,
      progressTime: null,
      deadline: now + runner.timeoutMs({ input: kept }),
      endTime: null,
      exclusive: runner.exclusive(input),
    }
  }

  const lineOf = (starting: Pick<Starting, 'target'>, task: TaskRecord): Line => ({
    companyId: task.companyId,
    endpointId: task.endpointId,
    target: starting.target ?? task.deviceName ?? task.endpointId,
    detail: {
      taskId: task.taskId,
      ...(task.batchId === null ? {} : { batchId: task.batchId }),
      input: hideAmong(task.input),
    },
  })

  const writing = ({ action, type }: Starting): Writing => ({
    id: `tasks.${type}`,
    action: action ?? actions[type] ?? taskKinds[type].name,
  })

  const start: TaskService['start'] = async (starting) => {
    const { endpointId } = starting.device
    if ((await directory.lacking([endpointId], starting.type)).has(endpointId))
      throw fail('custom', { reason: 'unsupported' })
    const task = newTask(starting, starting.device, null)
    await change(starting.caller, writing(starting), async (trx, line) => {
      const written = await store.insert(trx, [task])
      if (!written.has(task.taskId)) throw fail('custom', { reason: 'deviceBusy' })
      line(lineOf({ ...starting, target: starting.target ?? starting.device.nameAmong }, task))
    })
    engine.began([task])
    publishTask(bus, task)
    try {
      await engine.send(task, starting.input)
    } catch (thrown) {
      await engine.end(task, thrown)
      // The caller gets the event of the task too, and can see that it is this failure.
      throw isFailure(thrown) ? fail(thrown.code, { ...thrown.details, taskId: task.taskId, cause: thrown }) : thrown
    }
    return { taskId: task.taskId }
  }

  const startMany = manyStarter({ bus, clock, random, change, directory, store, engine, newTask, writing, lineOf })

  const prepare = preparer({ bus, clock, store, engine, newTask, lineOf })

  const stopTask = async (caller: AuthenticatedCaller, task: TaskRecord): Promise<Task> => {
    const now = clock.now()
    // Somebody may move the task on at the same moment: what counts is where it stands now.
    for (let current: TaskRecord | undefined = task; current !== undefined && isOpen(current);) {
      const changed = await change(
        caller,
        taskCalls.cancel,
        async (trx, line) => {
          const open = current ?? task
          const done = await taskStore({ db: trx }).change([
            {
              taskId: task.taskId,
              step: open.step,
              to: { ...open, ...notDue, state: 'cancelled', progressTime: null, endTime: now },
            },
          ])
          if (done.size > 0) {
            line({
              companyId: task.companyId,
              endpointId: task.endpointId,
              target: taskKinds[task.type].name.en,
              detail: { cancelledTaskId: task.taskId },
            })
          }
          return done.get(task.taskId)
        },
        { mayBeNothing: true },
      )
      if (changed !== undefined) {
        publishTask(bus, changed)
        return toTask(changed, caller.language)
      }
      current = await store.find(task.taskId)
    }
    throw fail('custom', { reason: 'taskNotRunning' })
  }

  const open = async (taskId: string): Promise<TaskRecord | undefined> => {
    const task = await store.find(taskId)
    return task !== undefined && isOpen(task) ? task : undefined
  }

  return {
    start,
    startMany,
    prepare,
    open,
    giveUp: async (taskId, failure) => {
      const task = await open(taskId)
      if (task !== undefined) await engine.apply(task, { kind: 'fail', ...failure })
    },
    unsupportedBy: (objects) => taskTypes.filter((type) => !supportsOneOf(objects, runners[type].needs)),
    list: async (caller, endpointId) => {
      if (endpointId !== undefined) await directory.find(caller, endpointId)
      return (await store.list(caller, endpointId, clock.now() - listedMs)).map((task) => toTask(task, caller.language))
    },
    batches: (caller) => batches.batches(caller, { since: clock.now() - listedMs }),
    batch: async (caller, batchId) => (await batches.batches(caller, { batchId }))[0],
    batchFailures: async (caller, batchId, limit) =>
      (await batches.failedOf(caller, batchId, limit)).map((task) => toTask(task, caller.language)),
    cancel: async (caller, taskId) => {
      const task = await store.find(taskId)
      if (task === undefined || !(await tree.sees(caller, task.companyId))) throw fail('nodata')
      const { permission } = taskFeatures[task.type]
      if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
      return stopTask(caller, task)
    },
    cancelOf: async (caller, device, type) => {
      const task = await store.openOfType(device.endpointId, type)
      if (task === undefined) throw fail('custom', { reason: 'taskNotRunning' })
      return stopTask(caller, task)
    },
    openOf: async (endpointIds) => (await store.openOf(endpointIds)).map((task) => toTask(task)),
    listener: engine.listener,
    allowed: async (taskId) => {
      const task = await open(taskId)
      return task && allowances(task)
    },
    startSweeping: engine.startSweeping,
    stop: engine.stop,
  }
}
