import type { LeftDevice } from '@headend/contract/core'
import { taskKindName } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { Clock } from '@headend/usp/clock'
import { blankTask } from './blankTask.ts'
import type { TaskStart } from './blankTask.ts'
import { CallError, failureToast, isUnanswered } from './failure.ts'
import type { Texts } from './i18n/i18n.ts'
import type { Store } from './store.ts'
import { withBatch, withoutBatch } from './taskStore.ts'
import type { Batch, TaskState } from './taskStore.ts'
import type { Tasks } from './tasks.ts'
import { asSentence, taskName } from './taskWords.ts'
import type { ToastKind, ToastOptions, Toasts } from './toasts.ts'

/** What the starts share with the tasks that are followed. */
type Deps = Readonly<{
  store: Store<TaskState>
  starting: Tasks['starting']
  announced: Map<string, 'started' | 'watched' | 'proceeding' | 'ended'>
  repeats: Map<string, () => void>
  clock: Clock
  toasts: Toasts
  texts: Pick<Texts, 't' | 'language'>
  say: (kind: ToastKind, key: string, text: string, options?: ToastOptions) => void
  again: (key: string) => ToastOptions
  update: (task: Task, more?: Readonly<{ mine?: true }>) => void
  addBatch: (batch: Batch, only: string | undefined) => void
  reload: () => Promise<void>
  /** The next name of what the server has no number for. */
  localId: () => string
}>

export type TaskStarts = Pick<Tasks, 'start' | 'startMany'>

/** Starts tasks and says how that went; the page follows them by `deps`. */
export const createTaskStarts = (deps: Deps): TaskStarts => {
  const { store, starting, announced, repeats, clock, toasts, say, again, update, addBatch, reload, localId } = deps
  const { t, language } = deps.texts
  const nameOf = (taskType: TaskType): string => taskKindName(taskType, language())

  const stopped = (start: TaskStart, error: unknown, repeat: () => void): void => {
    if (isUnanswered(error)) {
      // Of a call without an answer nothing is known of the device: it is no task of it, and says nothing about it.
      const { target } = start
      const why = target ? t('task.unreachedOn', { target }) : t('task.unreached')
      const text = `${t('task.stopped', { name: nameOf(start.taskType) })}. ${why}`
      say('failed', `${start.endpointId} ${start.taskType}`, text, {
        action: { label: t('action.retry'), run: repeat },
      })
      return
    }
    const data = error instanceof CallError ? error.data : {}
    const [only] = data.left?.length === 1 ? data.left : []
    const reason = asSentence(error === null ? t('task.notStarted') : (only?.reason ?? failureToast(error, t).text))
    // Where the server wrote the task down before the device failed it, that task is this failure.
    const key = data.taskId ?? localId()
    repeats.set(key, repeat)
    announced.set(key, 'ended')
    update(
      {
        ...(store.get().tasks.get(key)?.task ?? blankTask(key, start, clock.now(), language())),
        taskEventStatus: 'fail',
        taskStatus: 'fail',
        endTime: clock.now(),
        failCode: error instanceof CallError ? error.code : 'notStarted',
        failReason: reason,
        isCompiled: true,
      },
      { mine: true },
    )
    if (error instanceof CallError && error.code === 'roleerr') {
      const { text, ...options } = failureToast(error, t)
      toasts.failed(text, options)
      return
    }
    const why = start.target ? `${start.target}: ${reason}` : reason
    say('failed', key, `${t('task.stopped', { name: nameOf(start.taskType) })}. ${why}`, again(key))
  }

  const mark = (key: string, on: boolean): void =>
    starting.set((before) => new Set([...before].filter((one) => one !== key).concat(on ? [key] : [])))

  const start: Tasks['start'] = async (task, run) => {
    if (task.endpointId === '') return false
    const key = `${task.endpointId}/${task.taskType}${task.input ? JSON.stringify(task.input) : ''}`
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
      announced.set(taskId, task.isWatched === true ? 'watched' : 'started')
      const begun = store.get().tasks.get(taskId)?.task ?? blankTask(taskId, task, clock.now(), language())
      const target = task.target ?? begun.deviceName
      const name = taskName(begun, language())
      const text = target ? t('task.startedOn', { name, target }) : t('task.started', { name })
      if (task.isWatched !== true) say('notice', taskId, text)
      // Its events may have come before this answer; those say more.
      update(begun, { mine: true })
      return true
    } catch (error) {
      stopped(task, error, repeat)
      return false
    } finally {
      mark(key, false)
    }
  }

  const startMany: Tasks['startMany'] = async (taskType, targets, run, aside = []) => {
    const count = targets.length
    const only = count === 1 ? targets[0] : undefined
    const batch = (batchId: string, started: readonly string[], left: readonly LeftDevice[]): Batch => {
      const failed = left.filter(({ taskId }) => taskId !== null).length
      const total = started.length + failed
      const only = count === 1 ? started[0] : undefined
      const times = { startTime: clock.now(), at: clock.now() }
      return { batchId, taskType, only, counts: { total, done: 0, failed, stopped: 0 }, left: [...left], ...times }
    }
    // The answer of many devices takes its time: until it comes this row and its toast stand for the action.
    const asked: Batch = { ...batch(localId(), [], []), asked: count }
    store.set((state) => withBatch(state, asked))
    const name = nameOf(taskType)
    say(
      'notice',
      asked.batchId,
      only === undefined ? t('task.startingMany', { name, count }) : t('task.startingOn', { name, target: only }),
    )
    const answered = (): void => {
      store.set((state) => withoutBatch(state, asked.batchId))
      toasts.withdraw(`task ${asked.batchId}`)
    }
    try {
      const answer = await run()
      const result = { ...answer, left: [...answer.left, ...aside] }
      answered()
      addBatch(batch(result.batchId, result.taskIds, result.left), only)
      // Events of devices that nobody follows may have come before this answer: what became of them is asked for.
      void reload()
      return result
    } catch (error) {
      answered()
      if (error instanceof CallError && error.data.left)
        addBatch(batch(localId(), [], [...error.data.left, ...aside]), only)
      else if (!(error instanceof CallError && error.isSignedOut)) {
        const { text, ...options } = failureToast(error, t)
        const isRole = error instanceof CallError && error.code === 'roleerr'
        const why = isUnanswered(error) ? t('task.unreached') : text
        toasts.failed(isRole ? text : `${t('task.stopped', { name })}. ${why}`, { long: true, ...options })
      }
      return null
    }
  }

  return { start, startMany }
}
