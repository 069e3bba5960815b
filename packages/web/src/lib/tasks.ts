import type { BulkResult } from '@headend/contract/bulk'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { taskCalls, taskKinds } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { TFunction } from 'i18next'
import type { Client } from './client.ts'
import type { Clock } from './clock.ts'
import { CallError, failureToast } from './failure.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'
import { isEnded, isNews, pruned, readTasks, withTask, writeTasks } from './taskStore.ts'
import type { Batch, TaskState } from './taskStore.ts'
import type { ToastAction, Toasts } from './toasts.ts'

export type TaskStart = Readonly<{
  endpointId: string
  taskType: TaskType
  /** As toasts and the tray name it; the kind's own name by default. */
  name?: string
  /** What to call the device. */
  target?: string | null
}>

export type ManyStart = Readonly<{ taskType: TaskType; name?: string; target?: string | null }>

export type Tasks = Readonly<{
  store: Store<TaskState>
  /** Starts under way, as `endpointId/taskType`. */
  starting: Store<ReadonlySet<string>>
  /** Starts a task by `run`, and follows it. False when it did not start; a toast has then said why. */
  start: (task: TaskStart, run: () => Promise<{ taskId?: string; sessionId?: string } | null>) => Promise<boolean>
  /** Starts tasks on many devices by one call. Null when nothing started. */
  startMany: (many: ManyStart, run: () => Promise<BulkResult>) => Promise<BulkResult | null>
  cancel: (taskId: string) => Promise<void>
  /** What runs or ended a short while ago: the own ones, or those of a device. Asked again at most every 180 s. */
  load: (endpointId?: string) => Promise<void>
  /** As {@link Tasks.load}, whatever was asked before. */
  reload: () => Promise<void>
  receive: (event: RealtimeEvent) => void
  clearEnded: () => void
  /** Runs a task that ended once more, if this page started it. */
  again: (key: string) => (() => void) | null
  clear: () => void
}>

type Deps = Readonly<{
  storage: Storage
  clock: Clock
  client: Pick<Client, 'request'>
  toasts: Toasts
  t: TFunction
  language: () => 'en' | 'ko'
}>

const place = 'headend.tasks'
const listLife = 180_000
const writeDelay = 250

export const createTasks = ({ storage, clock, client, toasts, t, language }: Deps): Tasks => {
  const store = createStore(pruned(readTasks(storage.getItem(place)), clock.now()))
  const starting = createStore<ReadonlySet<string>>(new Set())
  const asked = new Map<string, number>()
  const repeats = new Map<string, () => void>()
  const told = new Map<string, 'started' | 'proceeding' | 'ended'>()
  let localId = 0
  const batchIds = new Map(
    [...store.get().batches.values()].flatMap(({ batchId, taskIds }) => taskIds.map((id) => [id, batchId] as const)),
  )
  let cancelWrite: (() => void) | null = null
  // Thousands of tasks of one action end within seconds: they are written together.
  store.subscribe(() => {
    cancelWrite ??= clock.after(writeDelay, () => {
      cancelWrite = null
      storage.setItem(place, writeTasks(store.get()))
    })
  })

  const nameOf = (taskType: TaskType, name?: string): string => name ?? taskKinds[taskType].name[language()]

  const say = (kind: 'notice' | 'success' | 'failed', key: string, text: string, action?: ToastAction): void =>
    toasts[kind](text, { long: true, key: `task ${key}`, ...(action ? { action } : {}) })

  const tidy = (): void => {
    clock.after(600_000, () => store.set((state) => pruned(state, clock.now())))
  }

  const againAction = (key: string): ToastAction | undefined => {
    const run = repeats.get(key)
    return run ? { label: t('task.again'), run } : undefined
  }

  const tellEnd = (key: string, task: Task): void => {
    const name = task.taskName || nameOf(task.taskType)
    if (task.taskStatus === 'success') say('success', key, t('task.completed', { name }))
    else if (task.taskStatus === 'cancelled') say('notice', key, t('task.stopped', { name }))
    else say('failed', key, t('task.failed', { name, reason: task.failReason ?? t('task.noReason') }), againAction(key))
  }

  const batchOf = (taskId: string): Batch | undefined => store.get().batches.get(batchIds.get(taskId) ?? '')

  const tellBatch = (batch: Batch): void => {
    if (told.get(batch.batchId) === 'ended') return
    const tasks = batch.taskIds.flatMap((id) => store.get().tasks.get(id)?.task ?? [])
    if (tasks.length < batch.taskIds.length || !tasks.every(isEnded)) return
    told.set(batch.batchId, 'ended')
    const done = tasks.filter((task) => task.taskStatus === 'success').length
    const failed = tasks.length - done
    if (failed === 0 && batch.left.length === 0)
      say('success', batch.batchId, t('task.completed', { name: batch.name }))
    else {
      const reason = t('task.counts', { done, failed, left: batch.left.length })
      if (done === 0) say('failed', batch.batchId, t('task.failed', { name: batch.name, reason }))
      else say('notice', batch.batchId, `${batch.name}. ${reason}`)
    }
  }

  /** Tells a step of an own task once. */
  const tell = (taskId: string): void => {
    const batch = batchOf(taskId)
    if (batch) {
      tellBatch(batch)
      return
    }
    const kept = store.get().tasks.get(taskId)
    if (!kept?.mine) return
    if (isEnded(kept.task)) {
      if (told.get(taskId) !== 'ended') tellEnd(taskId, kept.task)
      told.set(taskId, 'ended')
    } else if (kept.task.taskEventStatus === 'progress' && told.get(taskId) === 'started') {
      told.set(taskId, 'proceeding')
      say('notice', taskId, t('task.proceeding', { name: kept.task.taskName || nameOf(kept.task.taskType) }))
    }
  }

  const put = (task: Task, more: Parameters<typeof withTask>[3] = {}): void => {
    const before = store.get().tasks.get(task.taskId)?.task
    store.set((state) => withTask(state, task, clock.now(), more))
    if (isNews(before, task) && isEnded(task)) tidy()
    tell(task.taskId)
  }

  const blank = (taskId: string, start: TaskStart): Task => ({
    taskId,
    endpointId: start.endpointId,
    taskType: start.taskType,
    taskTypeName: start.taskType,
    taskName: nameOf(start.taskType, start.name),
    actionType: taskKinds[start.taskType].actionType,
    taskEventStatus: 'start',
    taskStatus: 'waiting',
    step: 0,
    steps: 1,
    percent: null,
    startTime: clock.now(),
    progressTime: null,
    endTime: null,
    startedBy: '',
    batchId: null,
    input: {},
    resultData: null,
    failCode: null,
    failReason: null,
  })

  const stopped = (start: TaskStart, error: unknown, repeat: () => void): void => {
    const reason = error === null ? t('task.notStarted') : failureToast(error, t).text
    const key = `local-${++localId}`
    repeats.set(key, repeat)
    told.set(key, 'ended')
    put(
      {
        ...blank(key, start),
        taskEventStatus: 'fail',
        taskStatus: 'fail',
        endTime: clock.now(),
        failCode: error instanceof CallError ? error.code : 'notStarted',
        failReason: reason,
      },
      { mine: true, target: start.target ?? null },
    )
    if (error instanceof CallError && error.code === 'roleerr') {
      const { text, ...options } = failureToast(error, t)
      toasts.failed(text, options)
      return
    }
    const name = nameOf(start.taskType, start.name)
    say('failed', key, `${t('task.stopped', { name })}. ${reason}`, againAction(key))
  }

  const mark = (key: string, on: boolean): void =>
    starting.set((before) => new Set([...before].filter((one) => one !== key).concat(on ? [key] : [])))

  const start: Tasks['start'] = async (task, run) => {
    if (task.endpointId === '') return false
    const key = `${task.endpointId}/${task.taskType}`
    if (starting.get().has(key)) return false
    const repeat = (): void => {
      void start(task, run)
    }
    mark(key, true)
    try {
      const answer = await run()
      const taskId = answer?.taskId ?? answer?.sessionId
      if (!taskId) {
        stopped(task, null, repeat)
        return false
      }
      repeats.set(taskId, repeat)
      told.set(taskId, 'started')
      say('notice', taskId, t('task.started', { name: nameOf(task.taskType, task.name) }))
      // Its events may have come before this answer; those say more.
      put(store.get().tasks.get(taskId)?.task ?? blank(taskId, task), { mine: true, target: task.target ?? null })
      return true
    } catch (error) {
      stopped(task, error, repeat)
      return false
    } finally {
      mark(key, false)
    }
  }

  const startMany: Tasks['startMany'] = async (many, run) => {
    const name = nameOf(many.taskType, many.name)
    try {
      const result = await run()
      const batch: Batch = {
        batchId: result.batchId,
        taskType: many.taskType,
        name,
        target: many.target ?? null,
        taskIds: result.taskIds,
        executed: result.executed,
        left: result.left,
        startTime: clock.now(),
      }
      for (const taskId of batch.taskIds) batchIds.set(taskId, batch.batchId)
      store.set((state) => ({ ...state, batches: new Map([...state.batches, [batch.batchId, batch]]) }))
      say('notice', batch.batchId, t('task.started', { name }))
      for (const taskId of result.taskIds) {
        const known = store.get().tasks.get(taskId)
        if (known) put(known.task, { mine: true })
      }
      tidy()
      tellBatch(batch)
      // Events of devices that nobody follows do not come here: what became of them is asked for.
      void reload()
      return result
    } catch (error) {
      if (!(error instanceof CallError && error.isSignedOut)) {
        const { text, ...options } = failureToast(error, t)
        toasts.failed(
          error instanceof CallError && error.code === 'roleerr' ? text : `${t('task.stopped', { name })}. ${text}`,
          { long: true, ...options },
        )
      }
      return null
    }
  }

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
        if (isEnded(task) && (!before || isEnded(before.task))) told.set(task.taskId, 'ended')
        put(task, endpointId === undefined ? { mine: true } : {})
      }
      const known = new Set(tasks.map(({ taskId }) => taskId))
      // What this page believes to run and the server does not know ended while nobody listened.
      if (endpointId === undefined) {
        store.set((state) => ({
          ...state,
          tasks: new Map(
            [...state.tasks].filter(
              ([id, kept]) => known.has(id) || isEnded(kept.task) || !kept.mine || clock.now() - kept.at < listLife,
            ),
          ),
        }))
      }
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
    start,
    startMany,
    reload,
    load: async (endpointId) => {
      const last = asked.get(endpointId ?? '')
      if (last === undefined || clock.now() - last >= listLife) await fetchTasks(endpointId)
    },
    cancel: async (taskId) => {
      try {
        put(await client.request(taskCalls.cancel, { body: { taskId } }))
      } catch (error) {
        const { text, ...options } = failureToast(error, t)
        if (!(error instanceof CallError && error.isSignedOut)) toasts.failed(text, options)
      }
    },
    receive: (event) => {
      if ('task' in event) put(event.task)
    },
    clearEnded: () => store.set((state) => pruned(state, clock.now(), true)),
    again: (key) => repeats.get(key) ?? null,
    clear: () => {
      asked.clear()
      repeats.clear()
      told.clear()
      store.set({ tasks: new Map(), batches: new Map() })
      cancelWrite?.()
      cancelWrite = null
      storage.removeItem(place)
    },
  }
}
