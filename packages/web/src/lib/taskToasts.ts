import type { Language } from '@headend/contract/core'
import type { Task, TaskType } from '@headend/contract/tasks'
import { taskKindName } from '@headend/contract/tasks'
import { count } from './formats.ts'
import type { Batch, BatchCounts, BatchFailure } from './taskStore.ts'
import { taskResult } from './taskResult.ts'
import { taskFailure, taskName, taskTarget } from './taskWords.ts'
import type { TaskEndWords } from './taskWords.ts'
import type { ToastKind, ToastOptions } from './toasts.ts'

/** What a toast of a task is written with. */
export type Words = Readonly<{
  say: (kind: ToastKind, key: string, text: string, options?: ToastOptions) => void
  t: TaskEndWords
  language: () => Language
}>

/** Actions whose end is announced by what was done: "Locked 3 devices". */
const withWords = ['Reboot', 'Factory', 'Lock', 'Unlock'] as const
type WithWords = (typeof withWords)[number]
const endedAction = (taskType: TaskType): WithWords | undefined => withWords.find((type) => type === taskType)

/** What a failure about an Android app is announced by. */
const androidAction = { en: '[Android] App Action: ERROR', ko: '[Android] 앱 작업: 오류' } as const

/** Failures of an action on many devices that a toast names; the tray has all of them. */
const mostNamed = 3

/** The end of one task: what was done to which device, with its result, or why not. */
export const announceEnd = (key: string, task: Task, { say, t, language }: Words, again: ToastOptions = {}): void => {
  const name = taskName(task, language())
  const target = taskTarget(task)
  const action = endedAction(task.taskType)
  switch (task.taskStatus) {
    case 'success': {
      const result = taskResult(task, t)
      const text = action ? t(`taskEnds:one.${action}`, { target }) : t('taskEnds:completedOn', { name, target })
      say('success', key, result ? `${text}. ${result}` : text)
      return
    }
    case 'cancelled':
      say('notice', key, t('taskEnds:stoppedOn', { name, target }))
      return
    case 'fail': {
      const reason = taskFailure(task, t) ?? t('taskEnds:noReason')
      const isOfAndroid = task.input['appId'] !== undefined && task.input['platform'] === 'android'
      const title = isOfAndroid ? { title: androidAction[language()] } : {}
      say('failed', key, t('taskEnds:failedOn', { name, target, reason }), { ...again, ...title })
      return
    }
    case 'waiting':
    case 'running':
  }
}

/** Why an action failed on one of many devices, in the reader's language. */
export const failureWords = (failure: BatchFailure, t: TaskEndWords): string =>
  'task' in failure ? (taskFailure(failure.task, t) ?? t('taskEnds:noReason')) : failure.reason

/** The first of those that failed, each with its reason, and how many more there are. */
const namedOf = (failures: readonly BatchFailure[], { t }: Pick<Words, 't'>): readonly string[] => {
  const named = failures
    .slice(0, mostNamed)
    .map((failure) => t('taskEnds:because', { target: failure.name, reason: failureWords(failure, t) }))
  const more = failures.length - named.length
  return more > 0 ? [...named, t('taskEnds:more', { count: more })] : named
}

/** An action on many devices began: on how many of those it was asked for, and which refused it at once, and why. */
export const announceBatchStart = (
  { batchId, taskType, left }: Batch,
  { total, running }: BatchCounts,
  target: string | undefined,
  words: Words,
): void => {
  const { say, t, language } = words
  const name = taskKindName(taskType, language())
  const text =
    left.length > 0
      ? t('taskEnds:startedPart', { name, done: count(running), count: total })
      : target === undefined
        ? t('taskEnds:startedMany', { name, count: running })
        : t('task.startedOn', { name, target })
  say('notice', batchId, text, { details: namedOf(left, words) })
}

/** An action on many devices is over: how many of how many, which failed and why, and the way to all of them. */
export const announceBatchEnd = (
  batch: Batch,
  { total, done, failed, failures, stopped }: BatchCounts,
  target: string | undefined,
  words: Words,
  show: () => void,
): void => {
  const { say, t, language } = words
  const name = taskKindName(batch.taskType, language())
  const action = endedAction(batch.taskType)
  if (done === total) {
    const text =
      total === 1 && target !== undefined
        ? action
          ? t(`taskEnds:one.${action}`, { target })
          : t('taskEnds:completedOn', { name, target })
        : action
          ? t(`taskEnds:many.${action}`, { count: total })
          : t('taskEnds:completedMany', { name, count: total })
    say('success', batch.batchId, text)
    return
  }
  const part = { done: count(done), count: total }
  const text = action ? t(`taskEnds:part.${action}`, part) : t('taskEnds:partly', { name, ...part })
  // What was announced to be left out failed nobody, as long as the others did it.
  const kind = failed > 0 || done + stopped === 0 ? 'failed' : 'notice'
  say(kind, batch.batchId, text, {
    ...(done > 0 ? { title: t('toast.partly'), partly: true } : {}),
    ...(total > 1 && failures.length > 0
      ? { action: { label: t(failed > 0 ? 'taskEnds:showFailed' : 'taskEnds:showLeft'), run: show } }
      : {}),
    details: namedOf(failures, words),
  })
}
