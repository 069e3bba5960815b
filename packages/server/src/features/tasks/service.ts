import type { BulkResult } from '@headend/contract/bulk'
import { errors } from '@headend/contract/core'
import type { ErrorCode } from '@headend/contract/core'
import { taskKinds } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { Audit, AuditEntry } from '../../core/audit.ts'
import type { Bus } from '../../core/bus/bus.ts'
import type { Clock } from '../../core/clock.ts'
import { inTransaction } from '../../core/db/database.ts'
import type { Db } from '../../core/db/database.ts'
import { fail, isFailure } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Log } from '../../core/log.ts'
import type { Random } from '../../core/random.ts'
import { seesCompany } from '../../core/scope.ts'
import type { DeviceDirectory } from '../../gateway/directory.ts'
import type { Allowance } from '../../gateway/fileServer.ts'
import type { Link } from '../../gateway/link.ts'
import type { DeviceListener } from '../../gateway/listener.ts'
import { taskEngine } from './engine.ts'
import type { Runners } from './engine.ts'
import { publishTask } from './notice.ts'
import type { TaskRecord } from './record.ts'
import { isOpen, toTask } from './record.ts'
import { taskStore } from './store.ts'
import type { NewTask } from './store.ts'

export type { Runners } from './engine.ts'
export { taskTopic } from './notice.ts'
export type { TaskNotice } from './notice.ts'
export type { TaskRecord } from './record.ts'
export { taskRunner } from './runner.ts'
export type { AnyRunner, Outcome, Sent } from './runner.ts'

/** A device as a task needs it: `companyId` is null for one in no inventory. */
export type TaskDevice = Readonly<{ endpointId: string; companyId: string | null }>

type Starting = Readonly<{
  caller: AuthenticatedCaller
  type: TaskType
  input: Readonly<Record<string, unknown>>
  /** The line of the history, where it is another than the kind's own. */
  action?: string | undefined
  /** What is acted on, in words, for the history. */
  target?: string | undefined
}>

export type TaskService = Readonly<{
  /**
   * Writes the task and its line of the history, then sends it. The caller has made sure that the device is in scope.
   * @throws {Failure} wsdisconnect, wsfail, wstimeout (the task has ended as failed then); custom deviceBusy (there is no task).
   */
  start: (starting: Starting & Readonly<{ device: TaskDevice }>) => Promise<{ taskId: string }>
  /**
   * Starts a task on each device, many at a time. Devices that are offline, busy or refuse are counted as unmet with the
   * reason; nothing is queued for them.
   */
  startMany: (starting: Starting & Readonly<{ devices: readonly TaskDevice[] }>) => Promise<BulkResult>
  /** Running tasks and those that ended within 10 minutes, newest first: of one device, or the caller's own. */
  list: (caller: AuthenticatedCaller, endpointId: string | undefined) => Promise<readonly Task[]>
  cancel: (caller: AuthenticatedCaller, taskId: string) => Promise<Task>
  /** Cancels the open task of a type of a device. */
  cancelOf: (caller: AuthenticatedCaller, device: TaskDevice, type: TaskType) => Promise<Task>
  /** Open tasks of devices, oldest first: for somebody who begins to watch them and may. */
  openOf: (endpointIds: readonly string[]) => Promise<readonly Task[]>
  /** What devices tell that ends or moves on tasks. */
  listener: DeviceListener
  /** What the file server gives to, or takes from, the device of a running speed test. */
  allowed: (taskId: string) => Promise<Allowance | undefined>
  startSweeping: () => Promise<void>
  stop: () => Promise<void>
}>

/** Tasks that ended are listed for so long. */
const listedMs = 600_000
/** Tasks that are sent at a time. */
const mostAtOnce = 256
const mostPerWrite = 500
/** Parts of them that are written at a time. */
const writersAtOnce = 3

/** Names of the history's lines, where they are others than the kind's name. */
const actions: Partial<Record<TaskType, string>> = { Command: 'Run command' }

/** Does `work` for what is added, `most` at a time, in order. `work` must not throw. */
const pool = <Item>(most: number, work: (item: Item) => Promise<void>) => {
  const waiting: Item[] = []
  let next = 0
  let running = 0
  let finished: (() => void) | undefined
  const run = async (): Promise<void> => {
    running += 1
    for (let item = waiting[next]; item !== undefined; item = waiting[next]) {
      next += 1
      await work(item)
    }
    running -= 1
    if (running === 0) finished?.()
  }
  return {
    add: (item: Item): void => {
      waiting.push(item)
      if (running < most) void run()
    },
    done: (): Promise<void> => (running === 0 ? Promise.resolve() : new Promise((resolve) => (finished = resolve))),
  }
}

const inParts = function* <Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Tasks and their whole life. */
export const taskService = ({
  db,
  bus,
  clock,
  random,
  log,
  audit,
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
  audit: Audit
  link: Link
  directory: DeviceDirectory
  runners: Runners
  /** What a task of a kind lets its device transfer. */
  allowances: (task: TaskRecord) => Allowance | undefined
}): TaskService => {
  const store = taskStore({ db })
  const engine = taskEngine({ store, link, bus, clock, log, runners })

  const newTask = (starting: Starting, device: TaskDevice, batchId: string | null): NewTask => {
    const { caller, type } = starting
    const runner = runners[type]
    const input = runner.parse(starting.input)
    const now = clock.now()
    const kept = runner.kept(input)
    return {
      taskId: random.uuid(),
      endpointId: device.endpointId,
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
      failReason: null,
      batchId,
      userId: caller.userId,
      userName: caller.userName,
      startTime: now,
      progressTime: null,
      deadline: now + runner.patienceMs({ input: kept }),
      endTime: null,
      exclusive: runner.exclusive,
    }
  }

  const lineOf = (starting: Starting, task: TaskRecord): AuditEntry => ({
    action: starting.action ?? actions[task.type] ?? taskKinds[task.type].name.en,
    companyId: task.companyId,
    endpointId: task.endpointId,
    target: starting.target ?? task.endpointId,
    detail: { taskId: task.taskId, ...(task.batchId === null ? {} : { batchId: task.batchId }), input: task.input },
  })

  const start: TaskService['start'] = async (starting) => {
    const task = newTask(starting, starting.device, null)
    await inTransaction(db, async (trx) => {
      const written = await store.insert(trx, [task])
      if (!written.has(task.taskId)) throw fail('custom', { reason: 'deviceBusy' })
      await audit.write(trx, starting.caller, lineOf(starting, task))
    })
    publishTask(bus, task)
    try {
      await engine.send(task, starting.input)
    } catch (thrown) {
      await engine.end(task, thrown)
      throw thrown
    }
    return { taskId: task.taskId }
  }

  const startMany: TaskService['startMany'] = async (starting) => {
    const batchId = random.uuid()
    const left: BulkResult['left'] = []
    const leave = (endpointId: string, code: ErrorCode, reason: string) => left.push({ endpointId, code, reason })
    const devices = [...new Map(starting.devices.map((device) => [device.endpointId, device])).values()]
    const connected = await directory.connected(devices.map(({ endpointId }) => endpointId))
    const here: TaskDevice[] = []
    for (const device of devices) {
      if (connected.has(device.endpointId)) here.push(device)
      else leave(device.endpointId, 'wsdisconnect', errors.wsdisconnect.message[starting.caller.language])
    }
    const started: string[] = []
    const sendOne = async (task: TaskRecord): Promise<void> => {
      try {
        await engine.send(task, starting.input)
        started.push(task.taskId)
      } catch (thrown) {
        await engine.end(task, thrown)
        const failure = isFailure(thrown) ? thrown : fail('error')
        leave(task.endpointId, failure.code, failure.message)
      }
    }
    const sending = pool(mostAtOnce, sendOne)
    const write = async (part: readonly TaskDevice[]): Promise<void> => {
      // Running from the start: that a device took it on is worth no second write of thousands of rows.
      const wanted = part.map((device) => ({ ...newTask(starting, device, batchId), state: 'running' as const }))
      const written = await inTransaction(db, async (trx) => {
        const ids = await store.insert(trx, wanted)
        const lines = wanted.flatMap((task) => (ids.has(task.taskId) ? [lineOf(starting, task)] : []))
        await audit.writeAll(trx, starting.caller, lines)
        return ids
      })
      for (const task of wanted) {
        if (written.has(task.taskId)) sending.add(task)
        else leave(task.endpointId, 'custom', fail('custom', { reason: 'deviceBusy' }).message)
      }
    }
    // While some are on their way to the devices others are written.
    const parts = inParts(here, mostPerWrite)
    const writer = async (): Promise<void> => {
      for (const part of parts) await write(part)
    }
    await Promise.all(Array.from({ length: writersAtOnce }, writer))
    await sending.done()
    return { taskIds: started, batchId, executed: started.length, unmet: left.length, left }
  }

  const stopTask = async (caller: AuthenticatedCaller, task: TaskRecord): Promise<Task> => {
    const now = clock.now()
    // Somebody may move the task on at the same moment: what counts is where it stands now.
    for (let current: TaskRecord | undefined = task; current !== undefined && isOpen(current);) {
      const changed = await inTransaction(db, async (trx) => {
        const open = current ?? task
        const done = await taskStore({ db: trx }).change([
          {
            taskId: task.taskId,
            step: open.step,
            to: { ...open, state: 'cancelled', wakeTime: null, progressTime: null, endTime: now },
          },
        ])
        if (done.size > 0) {
          await audit.write(trx, caller, {
            action: 'Cancel task',
            companyId: task.companyId,
            endpointId: task.endpointId,
            target: taskKinds[task.type].name.en,
            detail: { cancelledTaskId: task.taskId },
          })
        }
        return done.get(task.taskId)
      })
      if (changed !== undefined) {
        publishTask(bus, changed)
        return toTask(changed)
      }
      current = await store.find(task.taskId)
    }
    throw fail('custom', { reason: 'taskNotRunning' })
  }

  return {
    start,
    startMany,
    list: async (caller, endpointId) => {
      if (endpointId !== undefined) await directory.find(caller, endpointId)
      return (await store.list(caller, endpointId, clock.now() - listedMs)).map(toTask)
    },
    cancel: async (caller, taskId) => {
      const task = await store.find(taskId)
      if (task === undefined || !seesCompany(caller, task.companyId)) throw fail('nodata')
      const { permission } = taskKinds[task.type]
      if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
      return stopTask(caller, task)
    },
    cancelOf: async (caller, device, type) => {
      const task = await store.openOfType(device.endpointId, type)
      if (task === undefined) throw fail('custom', { reason: 'taskNotRunning' })
      return stopTask(caller, task)
    },
    openOf: async (endpointIds) => (await store.openOf(endpointIds)).map(toTask),
    listener: engine.listener,
    allowed: async (taskId) => {
      const task = await store.find(taskId)
      return task === undefined || !isOpen(task) ? undefined : allowances(task)
    },
    startSweeping: engine.startSweeping,
    stop: engine.stop,
  }
}
