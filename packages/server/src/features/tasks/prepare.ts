import type { TaskType } from '@headend/contract/tasks'
import type { Bus } from '../../core/bus/bus.ts'
import type { Line } from '../../core/change.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import type { TaskEngine } from './engine.ts'
import { mostAtOnce, pool, postponeMs } from './many.ts'
import { publishTask } from './taskTopic.ts'
import type { TaskRecord } from './record.ts'
import type { Starter, TaskDevice } from './service.ts'
import type { NewTask, TaskStore } from './store.ts'

/** What tasks are prepared for: nobody's own list of tasks shows them, whoever began what they belong to. */
type Wanted = Readonly<{
  type: TaskType
  input: Readonly<Record<string, unknown>>
  userName: string
  devices: readonly TaskDevice[]
}>

/** Tasks by endpoint id, without devices that are busy; `send` sends them, and must wait for the transaction. */
export type Prepared = Readonly<{ taskIds: ReadonlyMap<string, string>; send: () => Promise<void> }>

export type Prepare = (trx: Db, wanted: Wanted, line: (line: Line) => void) => Promise<Prepared>

type Needs = Readonly<{
  bus: Bus
  clock: Clock
  store: Pick<TaskStore, 'insert'>
  engine: Pick<TaskEngine, 'send' | 'end' | 'postpone' | 'began'>
  newTask: (
    wanted: Pick<Wanted, 'type' | 'input'> & Readonly<{ caller: Starter }>,
    device: TaskDevice,
    batchId: null,
  ) => NewTask
  lineOf: (about: Readonly<{ target: string | undefined }>, task: TaskRecord) => Line
}>

/**
 * Tasks of many devices as a part of another write, each with its line of the history. Should this process die before it has
 * sent them, they end as never sent.
 */
export const preparer =
  ({ bus, clock, store, engine, newTask, lineOf }: Needs): Prepare =>
  async (trx, { type, input, userName, devices }, line) => {
    const tasks = devices.map((device): NewTask => {
      const wanted = { type, input, caller: { userId: null, userName, language: 'en' as const } }
      // Running from the start: that a device took it on is worth no second write of thousands of rows.
      return { ...newTask(wanted, device, null), state: 'running' }
    })
    const written = await store.insert(trx, tasks)
    const open = tasks.filter(({ taskId }) => written.has(taskId))
    const names = new Map(devices.map(({ endpointId, nameAmong }) => [endpointId, nameAmong]))
    for (const task of open) line(lineOf({ target: names.get(task.endpointId) }, task))

    const send = async (): Promise<void> => {
      engine.began(open)
      const waiting = new Set(open.map(({ taskId }) => taskId))
      const sending = pool(mostAtOnce, async (task: NewTask) => {
        try {
          const sent = await engine.send(task, input)
          if (sent.kind === 'started') publishTask(bus, { ...task, progressTime: clock.now() })
        } catch (thrown) {
          await engine.end(task, thrown)
        } finally {
          waiting.delete(task.taskId)
        }
      })
      for (const task of open) {
        publishTask(bus, { ...task, state: 'waiting' })
        sending.add(task)
      }
      const cancel = clock.every(postponeMs, () => engine.postpone([...waiting]))
      try {
        await sending.done()
      } finally {
        cancel()
      }
    }
    return { taskIds: new Map(open.map(({ endpointId, taskId }) => [endpointId, taskId])), send }
  }
