import { withSaid } from '@headend/contract/core'
import type { Language } from '@headend/contract/core'
import { firmwarePhase } from '@headend/contract/firmwarePhases'
import { taskKindName } from '@headend/contract/tasks'
import type { Task } from '@headend/contract/tasks'
import type { Translate } from './i18n/dictionary.ts'

/**
 * A task as lists name it, in the reader's language: a command is known by its own name, not by being one, and one about an
 * app with that.
 */
export const taskName = ({ taskType, input }: Pick<Task, 'taskType' | 'input'>, language: Language): string => {
  const { command, appId, name } = input
  const kind = taskKindName(taskType, language)
  if (typeof command === 'string' && taskType === 'Command') return command.slice(command.lastIndexOf('.') + 1)
  return appId === undefined ? kind : `${kind}: ${String(name)}`
}

/** How far an update of firmware is, in words; null for other kinds of tasks. */
export const taskPhase = (
  { taskType, resultData, input }: Pick<Task, 'taskType' | 'resultData' | 'input'>,
  t: TaskEndWords,
): string | null => (taskType === 'Firmware' ? t(`taskEnds:phase.${firmwarePhase(resultData, input)}`) : null)

/** What people call the device of a task. */
export const taskTarget = ({ deviceName, endpointId }: Pick<Task, 'deviceName' | 'endpointId'>): string =>
  deviceName ?? endpointId

/** A documented message where it stands as a sentence of its own. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts with those of how tasks end, which are not among the first. */
export type TaskEndWords = Translate<readonly ['common', 'taskEnds']>

/** Why a task failed, in the reader's language; null for one that did not, or that nobody knows a reason of. */
export const taskFailure = (
  { failKey, failSaid, failReason }: Pick<Task, 'failKey' | 'failSaid' | 'failReason'>,
  t: TaskEndWords,
): string | null => {
  const reason = failKey === null ? failReason : withSaid(t(`taskEnds:failure.${failKey}`), failSaid)
  return reason === null ? null : asSentence(reason)
}
