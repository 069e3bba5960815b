import type { BulkResult } from '@headend/contract/bulk'
import type { Bus } from '../../core/bus/bus.ts'
import type { Change, Line, Writing } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import type { Failure } from '../../core/errors.ts'
import { fail, isFailure, messageIn } from '../../core/errors.ts'
import type { Random } from '../../core/random.ts'
import { inParts } from '../../core/turns.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { TaskEngine } from './engine.ts'
import { publishTask } from './taskTopic.ts'
import type { TaskRecord } from './record.ts'
import type { Starting, TaskDevice } from './service.ts'
import type { NewTask, TaskStore } from './store.ts'

/** What was started on many devices, and on which; `failures` are why it did not start on those that are `left`, in their order. */
export type ManyStarted = BulkResult &
  Readonly<{ started: readonly Readonly<{ endpointId: string; taskId: string }>[]; failures: readonly Failure[] }>

/** Tasks that are sent at a time. */
export const mostAtOnce = 256
const mostPerWrite = 500
/** Parts of them that are written at a time. */
const writersAtOnce = 3

/** How often those that are still to be sent are kept from being taken for lost; milliseconds. */
export const postponeMs = 10_000

/** Does `work` for what is added, `most` at a time, in order. `work` must not throw. */
export const pool = <Item>(most: number, work: (item: Item) => Promise<void>) => {
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

type Needs = Readonly<{
  bus: Bus
  clock: Clock
  random: Random
  change: Change
  directory: Pick<DeviceDirectory, 'connected' | 'lacking'>
  store: Pick<TaskStore, 'insert'>
  engine: Pick<TaskEngine, 'send' | 'end' | 'postpone' | 'began'>
  newTask: (starting: Starting, device: TaskDevice, batchId: string | null) => NewTask
  lineOf: (starting: Starting, task: TaskRecord) => Line
  writing: (starting: Starting) => Writing
}>

/**
 * Starts a task on each device, many at a time. Devices that are offline, lack what it needs, are busy or refuse are left, with the reason;
 * nothing is queued for them. Each task is published as one that was started alone.
 */
export const manyStarter =
  ({ bus, clock, random, change, directory, store, engine, newTask, writing, lineOf }: Needs) =>
  async (starting: Starting & Readonly<{ devices: readonly TaskDevice[]; alone?: boolean }>): Promise<ManyStarted> => {
    const batchId = random.uuid()
    const { caller } = starting
    const left: BulkResult['left'] = []
    const failures: Failure[] = []
    const leave = ({ endpointId, name }: TaskDevice, failure: Failure, taskId: string | null = null): void => {
      failures.push(failure)
      left.push({ endpointId, name, code: failure.code, reason: messageIn(failure, caller.language), taskId })
    }
    const devices = [...new Map(starting.devices.map((device) => [device.endpointId, device])).values()]
    const endpointIds = devices.map(({ endpointId }) => endpointId)
    const [connected, lacking] = await Promise.all([
      directory.connected(endpointIds),
      directory.lacking(endpointIds, starting.type),
    ])
    const here: TaskDevice[] = []
    for (const device of devices) {
      if (lacking.has(device.endpointId)) leave(device, fail('custom', { reason: 'unsupported' }))
      else if (connected.has(device.endpointId)) here.push(device)
      else leave(device, fail('wsdisconnect'))
    }

    const started: { endpointId: string; taskId: string }[] = []
    const waiting = new Set<string>()
    const sendOne = async ({ device, task }: { device: TaskDevice; task: TaskRecord }): Promise<void> => {
      try {
        const sent = await engine.send(task, starting.input)
        started.push({ endpointId: device.endpointId, taskId: task.taskId })
        if (sent.kind === 'started') publishTask(bus, { ...task, progressTime: clock.now() })
      } catch (thrown) {
        await engine.end(task, thrown)
        leave(device, isFailure(thrown) ? thrown : fail('error'), task.taskId)
      } finally {
        waiting.delete(task.taskId)
      }
    }
    const sending = pool(mostAtOnce, sendOne)

    const write = async (part: readonly TaskDevice[]): Promise<void> => {
      // Running from the start: that a device took it on is worth no second write of thousands of rows.
      const wanted = part.map((device) => ({
        device,
        task: { ...newTask(starting, device, starting.alone === true ? null : batchId), state: 'running' as const },
      }))
      const tasks = wanted.map(({ task }) => task)
      const written = await change(
        caller,
        writing(starting),
        async (trx, line) => {
          const ids = await store.insert(trx, tasks)
          for (const task of tasks) if (ids.has(task.taskId)) line(lineOf(starting, task))
          return ids
        },
        { mayBeNothing: true },
      )
      engine.began(tasks.filter(({ taskId }) => written.has(taskId)))
      for (const one of wanted) {
        if (written.has(one.task.taskId)) {
          publishTask(bus, { ...one.task, state: 'waiting' })
          waiting.add(one.task.taskId)
          sending.add(one)
        } else leave(one.device, fail('custom', { reason: 'deviceBusy' }))
      }
    }
    // The last of thousands are sent after minutes, when the first do not answer.
    const cancel = clock.every(postponeMs, () => engine.postpone([...waiting]))
    // While some are on their way to the devices others are written.
    const parts = inParts(here, mostPerWrite)
    const writer = async (): Promise<void> => {
      for (const part of parts) await write(part)
    }
    try {
      await Promise.all(Array.from({ length: writersAtOnce }, writer))
      await sending.done()
    } finally {
      cancel()
    }
    const taskIds = started.map(({ taskId }) => taskId)
    return { taskIds, batchId, executed: started.length, unmet: left.length, left, failures, started }
  }
