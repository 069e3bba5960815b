import type { BulkResult } from '@headend/contract/bulk'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { Store } from './store.ts'

/** A task as this browser keeps it. */
export type KeptTask = Readonly<{
  task: Task
  /** Started by this person, so its steps are announced in toasts. */
  mine: boolean
  /** When it ended, or else when the last of it came, in ms since 1970. */
  at: number
}>

/** Tasks that one action started on many devices. */
export type Batch = Readonly<{
  batchId: string
  taskType: TaskType
  taskIds: readonly string[]
  /** Devices it is to start on, while the server has not answered yet. */
  asked?: number
  /** Devices it did not start on, and why. */
  left: BulkResult['left']
  startTime: number
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

/** Without what ended longer than its life ago, and without what ended at all when `ended` says so. */
export const pruned = (state: TaskState, now: number, ended = false): TaskState => {
  const tasks = new Map(
    [...state.tasks].filter(([, { task, at }]) => !isEnded(task) || (!ended && now - at < taskLife)),
  )
  const batches = new Map(
    [...state.batches].filter(
      ([, batch]) =>
        batch.asked !== undefined ||
        batch.taskIds.some((id) => tasks.has(id)) ||
        (!ended && now - batch.startTime < taskLife),
    ),
  )
  return tasks.size === state.tasks.size && batches.size === state.batches.size ? state : { tasks, batches }
}

/** A device on which an action of many failed, and why: as a task says it, or as the call did. */
export type BatchFailure = Readonly<{ endpointId: string; name: string }> &
  (Readonly<{ task: Task }> | Readonly<{ reason: string }>)

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

export const countsOf = (batch: Batch, tasks: TaskState['tasks']): BatchCounts => {
  const known = batch.taskIds.flatMap((id) => tasks.get(id)?.task ?? [])
  const failed = known.filter(({ taskStatus }) => taskStatus === 'fail')
  const done = known.filter(({ taskStatus }) => taskStatus === 'success').length
  const stopped = known.filter(({ taskStatus }) => taskStatus === 'cancelled').length
  const refused = batch.left.filter(({ taskId }) => taskId !== null).length
  return {
    total: batch.taskIds.length + batch.left.length + (batch.asked ?? 0),
    done,
    stopped,
    failed: failed.length + refused,
    left: batch.left.length - refused,
    running: batch.taskIds.length + (batch.asked ?? 0) - done - stopped - failed.length,
    failures: [
      ...batch.left.map(({ endpointId, name, reason }) => ({ endpointId, name, reason })),
      ...failed.map((task) => ({ endpointId: task.endpointId, name: task.deviceName ?? task.endpointId, task })),
    ],
  }
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
      const counts = batch && countsOf(batch, tasks)
      if (counts && counts.running > 0) return
      stop()
      resolve(counts?.failures.map(({ endpointId }) => endpointId) ?? [])
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
  time: Math.max(batch.startTime, ...batch.taskIds.map((id) => tasks.get(id)?.at ?? 0)),
  batch,
  counts: countsOf(batch, tasks),
})

const rowOfTask = (kept: KeptTask): TrayRow => ({
  kind: 'task',
  key: kept.task.taskId,
  time: isEnded(kept.task) ? kept.at : kept.task.startTime,
  kept,
})

/** A batch that another session started, from those of its tasks that are known. */
const batchOf = (batchId: string, [first, ...more]: readonly KeptTask[]): Batch | undefined =>
  first && {
    batchId,
    taskType: first.task.taskType,
    taskIds: [first, ...more].map(({ task }) => task.taskId),
    left: [],
    startTime: first.task.startTime,
  }

export const isRunning = (row: TrayRow): boolean =>
  row.kind === 'task' ? !isEnded(row.kept.task) : row.counts.running > 0

/** The tray: what runs first, then the newest; a batch is one row. Tasks of other people on a followed device stay out. */
export const trayRows = ({ tasks, batches }: TaskState): readonly TrayRow[] => {
  const mine = [...tasks.values()].filter((kept) => kept.mine)
  const grouped = Map.groupBy(mine, ({ task }) => task.batchId)
  const rows = [...batches.values()].map((batch) => rowOfBatch(batch, tasks))
  for (const [batchId, kept] of grouped) {
    if (batchId !== null && batches.has(batchId)) continue
    const batch = batchId === null || kept.length === 1 ? undefined : batchOf(batchId, kept)
    rows.push(...(batch ? [rowOfBatch(batch, tasks)] : kept.map(rowOfTask)))
  }
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
    const batches = kept['batches'].filter((one): one is Batch => isRecord(one) && Array.isArray(one['taskIds']))
    return {
      tasks: new Map(tasks.map((one) => [one.task.taskId, one])),
      batches: new Map(batches.map((one) => [one.batchId, one])),
    }
  } catch {
    return noTasks
  }
}

export const writeTasks = ({ tasks, batches }: TaskState): string =>
  JSON.stringify({
    tasks: [...tasks.values()],
    // A page that closes never gets the answer; what it comes to is in the list of the server.
    batches: [...batches.values()].filter(({ asked }) => asked === undefined),
  })
