import { withSaid } from '@headend/contract/core'
import type { Language } from '@headend/contract/core'
import { taskKindName } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'
import type { Translate } from './i18n/dictionary.ts'
import { milliseconds, signal, speed } from './formats.ts'

/** A task as lists name it, in the reader's language: a command is known by its own name, not by being one. */
export const taskName = ({ taskType, input }: Pick<Task, 'taskType' | 'input'>, language: Language): string => {
  const command = input['command']
  return taskType === 'Command' && typeof command === 'string'
    ? command.slice(command.lastIndexOf('.') + 1)
    : taskKindName(taskType, language)
}

/** What people call the device of a task. */
export const taskTarget = ({ deviceName, endpointId }: Pick<Task, 'deviceName' | 'endpointId'>): string =>
  deviceName ?? endpointId

/** A documented message where it stands as a sentence of its own. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a task failed, in the reader's language; null for one that did not, or that nobody knows a reason of. */
export const taskFailure = (
  { failKey, failSaid, failReason }: Pick<Task, 'failKey' | 'failSaid' | 'failReason'>,
  t: Translate,
): string | null => {
  const reason = failKey === null ? failReason : withSaid(t(`deviceFailure.${failKey}`), failSaid)
  return reason === null ? null : asSentence(reason)
}

/** Actions whose end is announced by what was done: "Locked 3 devices". */
const withWords = ['Reboot', 'Factory', 'Lock', 'Unlock'] as const
type WithWords = (typeof withWords)[number]
export const endedAction = (taskType: TaskType): WithWords | undefined => withWords.find((type) => type === taskType)

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const numberOf = (fields: Fields, name: string): number | null => {
  const value = fields[name]
  return typeof value === 'number' ? value : null
}
const listOf = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields[name]
  return Array.isArray(value) ? value : []
}

/**
 * What a task came to, in one line: "15 of 15 replies, average 3.8 ms". Null where there is nothing to say. `length` writes
 * a time span.
 */
export const taskResult = (task: Task, t: Translate, length?: (ms: number) => string): string | null => {
  const result = fieldsOf(task.resultData)
  switch (task.taskType) {
    case 'PingTest': {
      const replies = numberOf(result, 'success_count')
      const lost = numberOf(result, 'failure_count')
      if (replies === null || lost === null || replies + lost === 0) return null
      const average = numberOf(result, 'average_response_time')
      return replies === 0 || average === null
        ? t('task.result.noReply', { total: lost })
        : t('task.result.ping', { replies, total: replies + lost, average: milliseconds(average) })
    }
    case 'TraceRoute': {
      const count = listOf(result, 'hops').length
      const time = numberOf(result, 'response_time')
      if (count === 0) return null
      return time === null
        ? t('task.result.hops', { count })
        : t('task.result.route', { count, time: milliseconds(time) })
    }
    case 'DownloadSpeed':
    case 'UploadSpeed': {
      const mbps = numberOf(result, 'speed')
      return mbps === null ? null : speed(mbps)
    }
    case 'WifiSignalStrength': {
      const readings = listOf(result, 'points').flatMap((point) => numberOf(fieldsOf(point), 'signal_strength') ?? [])
      if (readings.length === 0) return null
      const average = Math.round(readings.reduce((sum, one) => sum + one, 0) / readings.length)
      const lowest = Math.min(...readings)
      return t('task.result.signal', { count: readings.length, average: signal(average), lowest: signal(lowest) })
    }
    case 'WifiScanChannel': {
      const count = listOf(result, 'results').length
      return task.taskStatus === 'success' ? t('task.result.networks', { count }) : null
    }
    case 'Reboot':
    case 'Factory':
      return length && task.taskStatus === 'success' && task.endTime !== null
        ? t('task.result.back', { time: length(task.endTime - task.startTime) })
        : null
    case 'Lock':
    case 'Unlock':
    case 'Command':
    case 'UIRadioList':
    case 'UIGuestWifi':
    case 'HdmiCec':
    case 'OsdMessage':
    case 'ScreenCapture':
    case 'ScreenCaptureCancel':
    case 'ScreenCaptureConsentForm':
    case 'ScreenCaptureConsentFormCancel':
      return null
  }
}
