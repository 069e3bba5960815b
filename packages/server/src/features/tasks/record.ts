import type { DeviceFailure, Language } from '@headend/contract/core'
import { failText } from '@headend/contract/core'
import { taskFeatures } from '@headend/contract/taskFeatures'
import { dispatches, isFinal, taskKinds, taskTypes } from '@headend/contract/tasks'
import type { Task, TaskEventStatus, TaskState, TaskType } from '@headend/contract/tasks'
import { hideAmong } from '../../device/secrets.ts'

/** A long-running operation as the database keeps it. Times are milliseconds since 1970. */
export type TaskRecord = Readonly<{
  taskId: string
  endpointId: string
  /** What people call the device, as of the start; null for tasks of before it was kept. */
  deviceName: string | null
  /** Null: the device is in no inventory. */
  companyId: string | null
  type: TaskType
  state: TaskState
  /** Steps done and steps in all; an operation that is not done in steps stays at 0 of 1 until its end. */
  step: number
  steps: number
  /** Steps in a row that the device did not answer. */
  missed: number
  /** How far its operation is, as the device notifies of it; it crosses the bus and is not stored. */
  percent: number | null
  input: Readonly<Record<string, unknown>>
  result: unknown
  failCode: string | null
  failKey: DeviceFailure | null
  /** What the device itself said of its failure. */
  failSaid: string | null
  batchId: string | null
  userId: string | null
  userName: string
  startTime: number
  progressTime: number | null
  deadline: number
  endTime: number | null
}>

/** No task lasts longer: firmware that is to wait for the night of a device does for almost a day. Milliseconds. */
export const longestTaskMs = 2 * 86_400_000

/** How far the time of an open task reaches. */
export type Deadline = Pick<TaskRecord, 'taskId' | 'step' | 'deadline' | 'progressTime' | 'startTime'>

export const isTaskType = (text: string): text is TaskType => taskTypes.some((type) => type === text)

const eventStatuses = {
  waiting: 'start',
  running: 'progress',
  success: 'success',
  fail: 'fail',
  // A person ended it: what had come by then is its result, and nothing failed.
  cancelled: 'complete',
} as const satisfies Record<TaskState, TaskEventStatus>

/** How far a task is, in percent: of its steps, or as it was measured. */
const percentOf = ({ step, steps, percent }: TaskRecord): number | null =>
  steps > 1 ? Math.min(100, Math.round((step / steps) * 100)) : percent

/** A task as it crosses the wire, for a reader of this language. */
export const toTask = (record: TaskRecord, language: Language = 'en'): Task => {
  const { actionType, name } = taskKinds[record.type]
  return {
    taskId: record.taskId,
    endpointId: record.endpointId,
    deviceName: record.deviceName,
    taskType: record.type,
    taskTypeName: record.type,
    taskName: name[language],
    actionType,
    taskEventStatus: eventStatuses[record.state],
    taskStatus: record.state,
    step: record.step,
    steps: record.steps,
    percent: percentOf(record),
    startTime: record.startTime,
    progressTime: record.progressTime,
    endTime: record.endTime,
    startedBy: record.userName,
    batchId: record.batchId,
    input: hideAmong(record.input),
    resultData: record.result,
    failCode: record.failCode,
    failReason: failText(record, language),
    failKey: record.failKey,
    failSaid: record.failSaid,
    ...dispatches[actionType],
    featureKey: taskFeatures[record.type].featureKey,
    isCompiled: isFinal(record.state),
  }
}

/** Where the command key of a step leads: the task and the number of the step, from 1. */
export const stepOfKey = (commandKey: string): { taskId: string; step: number | undefined } => {
  const [, taskId, step] = /^(.*):(\d{1,6})$/.exec(commandKey) ?? []
  return taskId === undefined ? { taskId: commandKey, step: undefined } : { taskId, step: Number(step) }
}

/** What a device answers with when the next step of a task is done. A task of one step has no number. */
export const commandKeyOf = ({ taskId, step, steps }: Pick<TaskRecord, 'taskId' | 'step' | 'steps'>): string =>
  steps === 1 ? taskId : `${taskId}:${step + 1}`

export const isOpen = ({ state }: Pick<TaskRecord, 'state'>): boolean => !isFinal(state)
