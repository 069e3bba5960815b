import type { BulkResult } from '@headend/contract/bulk'
import type { Task, TaskType } from '@headend/contract/tasks'

/** A task as this browser keeps it. */
export type KeptTask = Readonly<{
  task: Task
  /** Started by this person, so its steps are told in toasts. */
  mine: boolean
  /** What to call the device, where the starter knew a better name than the endpoint id. */
  target: string | null
  /** When the last of it came, in ms since 1970. */
  at: number
}>

/** Tasks that one action started on many devices. */
export type Batch = Readonly<{
  batchId: string
  taskType: TaskType
  name: string
  target: string | null
  taskIds: readonly string[]
  executed: number
  /** Devices that were left out, and why. */
  left: BulkResult['left']
  startTime: number
}>

export type TaskState = Readonly<{ tasks: ReadonlyMap<string, KeptTask>; batches: ReadonlyMap<string, Batch> }>

export const noTasks: TaskState = { tasks: new Map(), batches: new Map() }

/** A task that ended is kept this long. */
export const taskLife = 600_000

const finals: readonly string[] = ['success', 'fail', 'cancelled']
export const isEnded = (task: Task): boolean => finals.includes(task.taskStatus)

/** 0 to 100. */
export const percentOf = (task: Task): number =>
  isEnded(task) ? 100 : (task.percent ?? (task.steps > 0 ? Math.min(100, (task.step / task.steps) * 100) : 0))

/** Whether `next` says more than `before`: an end is final, and a step that comes late says nothing new. */
export const isNews = (before: Task | undefined, next: Task): boolean => {
  if (!before) return true
  if (isEnded(before)) return false
  return isEnded(next) || next.step >= before.step
}

/** With a task as the server tells it; what this browser knew besides stays. */
export const withTask = (
  state: TaskState,
  task: Task,
  at: number,
  more: Partial<Pick<KeptTask, 'mine' | 'target'>> = {},
): TaskState => {
  const before = state.tasks.get(task.taskId)
  const kept: KeptTask = {
    task: before && !isNews(before.task, task) ? before.task : task,
    mine: more.mine ?? before?.mine ?? false,
    target: more.target ?? before?.target ?? null,
    at: before && !isNews(before.task, task) ? before.at : at,
  }
  return { ...state, tasks: new Map([...state.tasks, [task.taskId, kept]]) }
}

/** Without what ended longer than its life ago, and without what ended at all when `ended` says so. */
export const pruned = (state: TaskState, now: number, ended = false): TaskState => {
  const tasks = new Map(
    [...state.tasks].filter(([, { task, at }]) => !isEnded(task) || (!ended && now - at < taskLife)),
  )
  const batches = new Map(
    [...state.batches].filter(
      ([, batch]) => batch.taskIds.some((id) => tasks.has(id)) || (!ended && now - batch.startTime < taskLife),
    ),
  )
  return tasks.size === state.tasks.size && batches.size === state.batches.size ? state : { tasks, batches }
}

/** One line of the task tray. */
export type TrayRow =
  | Readonly<{ kind: 'task'; key: string; time: number; kept: KeptTask }>
  | Readonly<{
      kind: 'batch'
      key: string
      time: number
      batch: Batch
      done: number
      failed: number
      running: number
      reason: string | null
    }>

const rowOfBatch = (batch: Batch, tasks: TaskState['tasks']): TrayRow => {
  const known = batch.taskIds.flatMap((id) => tasks.get(id) ?? [])
  const done = known.filter(({ task }) => task.taskStatus === 'success').length
  const failed = known.filter(({ task }) => task.taskStatus === 'fail' || task.taskStatus === 'cancelled').length
  return {
    kind: 'batch',
    key: batch.batchId,
    time: Math.max(batch.startTime, ...known.map(({ at }) => at)),
    batch,
    done,
    failed,
    running: batch.taskIds.length - done - failed,
    reason: known.find(({ task }) => task.failReason)?.task.failReason ?? batch.left[0]?.reason ?? null,
  }
}

export const isRunning = (row: TrayRow): boolean => (row.kind === 'task' ? !isEnded(row.kept.task) : row.running > 0)

/** The tray: what runs first, then the newest; a batch is one row. Tasks of other people on a followed device stay out. */
export const trayRows = ({ tasks, batches }: TaskState): readonly TrayRow[] => {
  const batched = new Set([...batches.values()].flatMap(({ taskIds }) => taskIds))
  const single = [...tasks.values()]
    .filter(({ task, mine }) => mine && !batched.has(task.taskId))
    .map((kept): TrayRow => ({
      kind: 'task',
      key: kept.task.taskId,
      time: isEnded(kept.task) ? kept.at : kept.task.startTime,
      kept,
    }))
  const together = [...batches.values()].map((batch) => rowOfBatch(batch, tasks))
  return [...single, ...together].toSorted((a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.time - a.time)
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
  JSON.stringify({ tasks: [...tasks.values()], batches: [...batches.values()] })
