import type { BulkResult } from '@headend/contract/bulk'
import type { LeftDevice } from '@headend/contract/core'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { bulkLimit, taskCalls } from '@headend/contract/tasks'
import type { Task, TaskBatch, TaskType } from '@headend/contract/tasks'
import type { Texts } from './i18n/i18n.ts'
import type { Client } from './client.ts'
import type { Clock } from '@headend/usp/clock'
import type { TaskStart } from './blankTask.ts'
import { CallError, failureToast } from './failure.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'
import {
  countsOf,
  isEnded,
  isNews,
  pruned,
  readTasks,
  taskLife,
  withBatch,
  withCounts,
  withFailures,
  withTask,
  withoutLost,
  writeTasks,
} from './taskStore.ts'
import type { Batch, TaskState } from './taskStore.ts'
import type { TaskStarts } from './taskStarts.ts'
import type * as Announcements from './taskToasts.ts'
import { taskName, taskTarget } from './taskWords.ts'
import type { ToastKind, ToastOptions, Toasts } from './toasts.ts'

type StartCall = () => Promise<Readonly<{ taskId?: string | undefined; sessionId?: string | undefined }> | null>

export type Tasks = Readonly<{
  store: Store<TaskState>
  /** Starts under way, as `endpointId/taskType`. */
  starting: Store<ReadonlySet<string>>
  /** Starts a task by `run`, and follows it. False when it did not start; a toast has then said why. */
  start: (task: TaskStart, run: StartCall) => Promise<boolean>
  /**
   * Starts tasks on devices, which people call so, by one call, and says so at once. `left` are those that were chosen and that
   * it is not asked of: they are named with those that refuse it. Null when nothing started.
   */
  startMany: (
    taskType: TaskType,
    targets: readonly string[],
    run: () => Promise<BulkResult>,
    left?: readonly LeftDevice[],
  ) => Promise<BulkResult | null>
  cancel: (taskId: string) => Promise<void>
  /** What runs or ended a short while ago: the own ones, or those of a device. Asked again at most every 180 s. */
  load: (endpointId?: string) => Promise<void>
  /** As {@link Tasks.load}, whatever was asked before. */
  reload: () => Promise<void>
  receive: (event: RealtimeEvent) => void
  /** Takes what the server counted of a batch of this page. */
  counted: (batch: TaskBatch) => void
  clearEnded: () => void
  /** Runs a task that ended once more, if this page started it. */
  again: (key: string) => (() => void) | null
  /** The row of the tray that somebody asked to see; the tray opens for it. */
  shown: Store<string | null>
  /** Keeps what there is at once, for a page that is about to go. */
  keep: () => void
  clear: () => void
}>

type Deps = Readonly<{
  storage: Storage
  clock: Clock
  client: Pick<Client, 'request'>
  toasts: Toasts
  texts: Pick<Texts, 't' | 'language' | 'load'>
}>

const place = 'headend.tasks'
const listLife = 180_000
const writeDelay = 250
/** How often it is asked which devices of a running batch failed; milliseconds. */
const failuresLife = 5000

export const createTasks = ({ storage, clock, client, toasts, texts }: Deps): Tasks => {
  const { t, language } = texts
  const store = createStore(pruned(readTasks(storage.getItem(place)), clock.now()))
  const starting = createStore<ReadonlySet<string>>(new Set())
  const shown = createStore<string | null>(null)
  const asked = new Map<string, number>()
  const failuresAsked = new Map<string, number>()
  const repeats = new Map<string, () => void>()
  const announced = new Map<string, 'started' | 'watched' | 'proceeding' | 'ended'>()
  let localId = 0
  let made: TaskStarts | null = null
  // What a former page announced is not announced again.
  for (const { task } of store.get().tasks.values())
    announced.set(task.taskId, isEnded(task) ? 'ended' : task.taskEventStatus === 'progress' ? 'proceeding' : 'started')
  for (const batch of store.get().batches.values())
    if (countsOf(batch, store.get().tasks).running === 0) announced.set(batch.batchId, 'ended')
  let cancelWrite: (() => void) | null = null
  // Thousands of tasks of one action end within seconds: they are written together.
  const keep = (): void => {
    cancelWrite?.()
    cancelWrite = null
    storage.setItem(place, writeTasks(store.get()))
  }
  store.subscribe(() => (cancelWrite ??= clock.after(writeDelay, keep)))

  const say = (kind: ToastKind, key: string, text: string, { details = [], ...options }: ToastOptions = {}): void =>
    toasts[kind](text, { long: true, key: `task ${key}`, ...options, ...(details.length > 0 ? { details } : {}) })
  const words = { say, t, language }
  // Not needed before something ends.
  const announcing = async (tell: (announce: typeof Announcements) => void): Promise<void> => {
    const [announcements] = await Promise.all([import('./taskToasts.ts'), texts.load(['taskEnds'])])
    tell(announcements)
  }

  /** Lets go of what ended `at`, once its time is over. */
  const tidy = (at: number): void => {
    clock.after(Math.max(0, at + taskLife - clock.now()), () => store.set((state) => pruned(state, clock.now())))
  }

  const again = (key: string): ToastOptions => {
    const run = repeats.get(key)
    return run ? { action: { label: t('task.again'), run } } : {}
  }

  const batchOf = (taskId: string): Batch | undefined =>
    [...store.get().batches.values()].find(({ only }) => only === taskId)

  /** Asks which devices failed: for a batch that is over all of them, for one that runs the first, from time to time. */
  const fetchFailures = async ({ batchId }: Batch, limit: number): Promise<void> => {
    failuresAsked.set(batchId, clock.now())
    const body = { batchId, limit }
    const failed = await client.request(taskCalls.listBatchFailures, { body }, { silent: true }).catch(() => undefined)
    if (failed) store.set((state) => withFailures(state, batchId, failed))
  }

  const announceBatch = async ({ batchId }: Pick<Batch, 'batchId'>): Promise<void> => {
    const now = () => store.get().batches.get(batchId)
    const batch = now()
    if (!batch || batch.over) return
    const { counts, failures = [], only } = batch
    const isNew = only === undefined && counts.failed > failures.length
    if (countsOf(batch, store.get().tasks).running > 0) {
      if (isNew && clock.now() - (failuresAsked.get(batchId) ?? 0) >= failuresLife) await fetchFailures(batch, 100)
      return
    }
    const isNews = announced.get(batchId) !== 'ended'
    announced.set(batchId, 'ended')
    // Those that refused it at once the call has named.
    if (isNew && counts.failed > batch.left.filter(({ taskId }) => taskId !== null).length)
      await fetchFailures(batch, bulkLimit)
    const ended = now()
    if (!ended) return
    const { tasks } = store.get()
    const target = tasks.get(only ?? '')?.task
    if (isNews)
      await announcing(({ announceBatchEnd }) =>
        announceBatchEnd(ended, countsOf(ended, tasks), target && taskTarget(target), words, () => shown.set(batchId)),
      )
    store.set((state) => withBatch(state, { ...ended, over: true }))
  }

  const counted = (batch: TaskBatch): void => {
    store.set((state) => withCounts(state, batch, clock.now()))
    void announceBatch(batch)
  }

  /** Takes up a batch, and says that it began where it is not over at once. */
  const addBatch = (batch: Batch, only: string | undefined): void => {
    store.set((state) => withBatch(state, batch))
    tidy(batch.at)
    const isOver = countsOf(batch, store.get().tasks).running === 0
    void announceBatch(batch)
    const counts = countsOf(batch, store.get().tasks)
    if (!isOver) void announcing(({ announceBatchStart }) => announceBatchStart(batch, counts, only, words))
  }

  /** Announces a step of an own task once. */
  const announce = (taskId: string): void => {
    const batch = batchOf(taskId)
    if (batch) {
      void announceBatch(batch)
      return
    }
    const kept = store.get().tasks.get(taskId)
    if (!kept?.mine) return
    if (isEnded(kept.task)) {
      const before = announced.get(taskId)
      if (before !== 'ended' && (before !== 'watched' || kept.task.taskStatus === 'fail'))
        void announcing(({ announceEnd }) => announceEnd(taskId, kept.task, words, again(taskId)))
      announced.set(taskId, 'ended')
    } else if (kept.task.taskEventStatus === 'progress' && announced.get(taskId) === 'started') {
      announced.set(taskId, 'proceeding')
      const named = { name: taskName(kept.task, language()), target: taskTarget(kept.task) }
      say('notice', taskId, t('task.proceeding', named))
    }
  }

  const update = (task: Task, more: Parameters<typeof withTask>[3] = {}): void => {
    const before = store.get().tasks.get(task.taskId)?.task
    store.set((state) => withTask(state, task, clock.now(), more))
    if (isNews(before, task) && isEnded(task)) tidy(store.get().tasks.get(task.taskId)?.at ?? clock.now())
    announce(task.taskId)
  }

  const followed = { store, starting, announced, repeats, clock, toasts, texts, say, again, update, addBatch }
  // Not needed before somebody starts something.
  const starts = async (): Promise<TaskStarts> =>
    (made ??= (await import('./taskStarts.ts')).createTaskStarts({
      ...followed,
      reload: () => reload(),
      // No other page's: what failed under a name is kept, and told once.
      localId: () => `local-${clock.now()}-${++localId}`,
    }))

  const fetchTasks = async (endpointId: string | undefined): Promise<void> => {
    asked.set(endpointId ?? '', clock.now())
    try {
      const tasks = await client.request(
        taskCalls.list,
        { body: endpointId === undefined ? {} : { endpointId } },
        { silent: true },
      )
      for (const task of tasks) {
        // What had ended before this page asked is no news.
        const before = store.get().tasks.get(task.taskId)
        if (isEnded(task) && (!before || isEnded(before.task))) announced.set(task.taskId, 'ended')
        update(task, endpointId === undefined ? { mine: true } : {})
      }
      if (endpointId === undefined)
        for (const batch of await client.request(taskCalls.listBatches, { body: {} }, { silent: true })) {
          // What had ended before this page asked is no news.
          if (batch.endTime !== null && !store.get().batches.has(batch.batchId)) announced.set(batch.batchId, 'ended')
          counted(batch)
        }
      if (endpointId === undefined) store.set((state) => withoutLost(state, tasks, clock.now() - listLife))
    } catch {
      asked.delete(endpointId ?? '')
    }
  }

  const reload = async (): Promise<void> => {
    const devices = [...asked.keys()].filter((endpointId) => endpointId !== '')
    asked.clear()
    await Promise.all([fetchTasks(undefined), ...devices.map((endpointId) => fetchTasks(endpointId))])
  }

  return {
    store,
    starting,
    start: async (...start) => (await starts()).start(...start),
    startMany: async (...start) => (await starts()).startMany(...start),
    reload,
    load: async (endpointId) => {
      const last = asked.get(endpointId ?? '')
      if (last === undefined || clock.now() - last >= listLife) await fetchTasks(endpointId)
    },
    cancel: async (taskId) => {
      try {
        update(await client.request(taskCalls.cancel, { body: { taskId } }))
      } catch (error) {
        const { text, ...options } = failureToast(error, t)
        if (!(error instanceof CallError && error.isSignedOut)) toasts.failed(text, options)
      }
    },
    receive: (event) => {
      if ('task' in event) update(event.task)
    },
    counted: (batch) => {
      if (store.get().batches.has(batch.batchId)) counted(batch)
    },
    clearEnded: () => store.set((state) => pruned(state, clock.now(), true)),
    again: (key) => repeats.get(key) ?? null,
    shown,
    keep,
    clear: () => {
      asked.clear()
      repeats.clear()
      announced.clear()
      store.set({ tasks: new Map(), batches: new Map() })
      cancelWrite?.()
      cancelWrite = null
      storage.removeItem(place)
    },
  }
}
