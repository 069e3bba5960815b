import type { BulkResult } from '@headend/contract/bulk'
import type { Task, TaskBatch, TaskType } from '@headend/contract/tasks'
import type { Store } from './store.ts'

/** A task as this browser keeps it. */
export type KeptTask = Readonly<{
  task: Task
  /** Started by this person, so its steps are announced in toasts. */
  mine: boolean
  /** When it ended, or else when the last of it came, in ms since 1970. */
  at: number
}>

/** A device on which an action of many failed, and why: as its task says it, or as the call did. */
export type BatchFailure = Readonly<{ endpointId: string; name: string }> &
  (Readonly<{ task: Pick<Task, 'failKey' | 'failSaid' | 'failReason'> }> | Readonly<{ reason: string }>)

/** Tasks that one action started on many devices, in counts of the server: of thousands no page holds each. */
export type Batch = Readonly<{
  batchId: string
  taskType: TaskType
  /** Devices it is to start on, while the server has not answered yet. */
  asked?: number
  /** The task of an action on one device, which is followed itself. */
  only?: string | undefined
  /** The device of an action on one that another client began, as the server says. */
  device?: TaskBatch['device']
  counts: Pick<TaskBatch, 'total' | 'done' | 'failed' | 'stopped'>
  /** Devices it did not start on, and why; of a former page the first ones, and how many `more`. */
  left: BulkResult['left']
  more?: number
  /** Devices whose tasks failed, as far as they were asked for. */
  failures?: readonly BatchFailure[]
  /** It has ended, and everything that is said of that was fetched. */
  over?: boolean
  startTime: number
  /** When the last of it came, in ms since 1970. */
  at: number
}>

export type TaskState = Readonly<{ tasks: ReadonlyMap<string, KeptTask>; batches: ReadonlyMap<string, Batch> }>

export const noTasks: TaskState = { tasks: new Map(), batches: new Map() }

/** A task that ended is kept this long. */
export const taskLife = 600_000

const finals: readonly string[] = ['success', 'fail', 'cancelled']
export const isEnded = (task: Task): boolean => finals.includes(task.taskStatus)

/** 0 to 100; null while nobody knows how far it is. */
export const percentOf = (task: Task): number | null => (isEnded(task) ? 100 : task.percent)

/** Whether `next` says more than `before`: an end is final, and a step that comes late says nothing new. */
export const isNews = (before: Task | undefined, next: Task): boolean => {
  if (!before) return true
  if (isEnded(before)) return false
  // Running is more than waiting, whichever of the two comes first.
  if (before.taskStatus === 'running' && next.taskStatus === 'waiting') return false
  return isEnded(next) || next.step >= before.step
}

/** With a task as the server sends it; what this browser knew besides stays. */
export const withTask = (
  state: TaskState,
  task: Task,
  at: number,
  more: Partial<Pick<KeptTask, 'mine'>> = {},
): TaskState => {
  const before = state.tasks.get(task.taskId)
  const kept: KeptTask = {
    task: before && !isNews(before.task, task) ? before.task : task,
    mine: more.mine ?? before?.mine ?? false,
    // Who signs in later gets an end late: it was when it was.
    at: before && !isNews(before.task, task) ? before.at : isEnded(task) ? Math.min(task.endTime ?? at, at) : at,
  }
  return { ...state, tasks: new Map([...state.tasks, [task.taskId, kept]]) }
}

/** With an action on many devices. */
export const withBatch = (state: TaskState, batch: Batch): TaskState => ({
  ...state,
  batches: new Map([...state.batches, [batch.batchId, batch]]),
})

export const withoutBatch = (state: TaskState, batchId: string): TaskState => ({
  ...state,
  batches: new Map([...state.batches].filter(([id]) => id !== batchId)),
})

/** Without own tasks that this page believes to run since before `since` and the server does not list: they ended while nobody listened. */
export const withoutLost = (state: TaskState, listed: readonly Task[], since: number): TaskState => {
  const known = new Set(listed.map(({ taskId }) => taskId))
  const kept = [...state.tasks].filter(
    ([id, { task, mine, at }]) => known.has(id) || isEnded(task) || !mine || at > since,
  )
  return kept.length === state.tasks.size ? state : { ...state, tasks: new Map(kept) }
}

/** Without what ended longer than its life ago, and without what ended at all when `ended` says so. */
export const pruned = (state: TaskState, now: number, ended = false): TaskState => {
  const tasks = new Map(
    [...state.tasks].filter(([, { task, at }]) => !isEnded(task) || (!ended && now - at < taskLife)),
  )
  const batches = new Map(
    [...state.batches].filter(
      ([, batch]) =>
        batch.asked !== undefined ||
        countsOf(batch, state.tasks).running > 0 ||
        (!ended && now - atOf(batch, state.tasks) < taskLife),
    ),
  )
  return tasks.size === state.tasks.size && batches.size === state.batches.size ? state : { tasks, batches }
}

/** What an action on many devices came to so far. */
export type BatchCounts = Readonly<{
  total: number
  done: number
  /** Refused or failed it. */
  failed: number
  /** It was not tried on: not connected, busy, gone. */
  left: number
  running: number
  /** Ended by a person. */
  stopped: number
  failures: readonly BatchFailure[]
}>

/** When the last of a batch came. */
const atOf = (batch: Batch, tasks: TaskState['tasks']): number =>
  Math.max(batch.at, tasks.get(batch.only ?? '')?.at ?? 0)

const countsOfOne = (task: Task | undefined): Batch['counts'] => ({
  total: 1,
  done: Number(task?.taskStatus === 'success'),
  failed: Number(task?.taskStatus === 'fail'),
  stopped: Number(task?.taskStatus === 'cancelled'),
})

const failureOf = (task: Pick<Task, 'endpointId' | 'deviceName' | 'failKey' | 'failSaid' | 'failReason'>) => ({
  endpointId: task.endpointId,
  name: task.deviceName ?? task.endpointId,
  task,
})

export const countsOf = (batch: Batch, tasks: TaskState['tasks']): BatchCounts => {
  const { asked = 0, more = 0, left, only } = batch
  const task = tasks.get(only ?? '')?.task
  const { total, done, failed, stopped } = only === undefined ? batch.counts : countsOfOne(task)
  const untried = left.filter(({ taskId }) => taskId === null)
  const failures = task?.taskStatus === 'fail' ? [failureOf(task)] : batch.failures
  return {
    total: total + untried.length + more + asked,
    done,
    stopped,
    failed,
    left: untried.length + more,
    running: total - done - failed - stopped + asked,
    // Those that refused it at once are among the tasks that failed.
    failures: failures ? [...untried, ...failures] : left,
  }
}

/** With what the server counted of a batch; nothing of it where less of it had ended than is known. */
export const withCounts = (state: TaskState, { batchId, ...counted }: TaskBatch, at: number): TaskState => {
  const { taskType, startTime, total, done, failed, stopped } = counted
  const before = state.batches.get(batchId) ?? { batchId, taskType, startTime, left: [], at: startTime }
  const known = 'counts' in before ? before.counts : undefined
  const counts = { total, done, failed, stopped }
  if (known && endedOf(counts) <= endedOf(known) && total <= known.total) return state
  const { device } = counted
  return withBatch(state, { ...before, counts, device, at: Math.min(counted.endTime ?? at, at) })
}

const endedOf = ({ done, failed, stopped }: Batch['counts']): number => done + failed + stopped

/** With the devices on which a batch failed. */
export const withFailures = (
  state: TaskState,
  batchId: string,
  failed: readonly Parameters<typeof failureOf>[0][],
): TaskState => {
  const batch = state.batches.get(batchId)
  return batch ? withBatch(state, { ...batch, failures: failed.map(failureOf) }) : state
}

/** The devices on which an action on many failed, once it is over on all of them. */
export const whenOver = (
  store: Pick<Store<TaskState>, 'get' | 'subscribe'>,
  batchId: string,
): Promise<readonly string[]> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { batches, tasks } = store.get()
      const batch = batches.get(batchId)
      if (batch && !batch.over) return
      stop()
      resolve(batch ? countsOf(batch, tasks).failures.map(({ endpointId }) => endpointId) : [])
    }
    const stop = store.subscribe(look)
    look()
  })

/** One line of the task tray. */
export type TrayRow =
  | Readonly<{ kind: 'task'; key: string; time: number; kept: KeptTask }>
  | Readonly<{ kind: 'batch'; key: string; time: number; batch: Batch; counts: BatchCounts }>

const rowOfBatch = (batch: Batch, tasks: TaskState['tasks']): TrayRow => ({
  kind: 'batch',
  key: batch.batchId,
  time: atOf(batch, tasks),
  batch,
  counts: countsOf(batch, tasks),
})

const rowOfTask = (kept: KeptTask): TrayRow => ({
  kind: 'task',
  key: kept.task.taskId,
  time: isEnded(kept.task) ? kept.at : kept.task.startTime,
  kept,
})

export const isRunning = (row: TrayRow): boolean =>
  row.kind === 'task' ? !isEnded(row.kept.task) : row.counts.running > 0

/** The tray: what runs first, then the newest; a batch is one row. Tasks of other people on a followed device stay out. */
export const trayRows = ({ tasks, batches }: TaskState): readonly TrayRow[] => {
  const followed = new Set([...batches.values()].map(({ only }) => only))
  const mine = [...tasks.values()].filter((kept) => kept.mine && !followed.has(kept.task.taskId))
  const rows = [...[...batches.values()].map((batch) => rowOfBatch(batch, tasks)), ...mine.map(rowOfTask)]
  return rows.toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.time - a.time)
}

/** The newest task of a kind on a device. */
export const latestTask = ({ tasks }: TaskState, endpointId: string, taskType: TaskType): Task | null => {
  let latest: Task | null = null
  for (const { task } of tasks.values()) {
    if (task.endpointId === endpointId && task.taskType === taskType && (!latest || task.startTime >= latest.startTime))
      latest = task
  }
  return latest
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Back from what was kept of a former page; nothing of what is not understood. */
export const readTasks = (text: string | null): TaskState => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !Array.isArray(kept['tasks']) || !Array.isArray(kept['batches'])) return noTasks
    // Written by this file in the same tab.
    const tasks = kept['tasks'].filter((one): one is KeptTask => isRecord(one) && isRecord(one['task']))
    const batches = kept['batches'].filter((one): one is Batch => isRecord(one) && isRecord(one['counts']))
    return {
      tasks: new Map(tasks.map((one) => [one.task.taskId, one])),
      batches: new Map(batches.map((one) => [one.batchId, one])),
    }
  } catch {
    return noTasks
  }
}

/** Devices of a batch that are kept by name. */
const mostKept = 100

export const writeTasks = ({ tasks, batches }: TaskState): string =>
  JSON.stringify({
    tasks: [...tasks.values()],
    // A page that closes never gets the answer; what it comes to is in the list of the server.
    batches: [...batches.values()]
      .filter(({ asked }) => asked === undefined)
      .map(({ left, more = 0, failures, ...batch }) => {
        const untried = left.filter(({ taskId }) => taskId === null)
        const kept = untried.slice(0, mostKept)
        const first = failures?.slice(0, mostKept)
        return { ...batch, left: kept, more: more + untried.length - kept.length, ...(first && { failures: first }) }
      }),
  })
