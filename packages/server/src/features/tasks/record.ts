import { isFinal, taskKinds, taskTypes } from '@headend/contract/tasks'
import type { Task, TaskEventStatus, TaskState, TaskType } from '@headend/contract/tasks'

/** A long-running operation as the database keeps it. Times are milliseconds since 1970. */
export type TaskRecord = Readonly<{
  taskId: string
  endpointId: string
  /** Null: the device is in no inventory. */
  companyId: string | null
  type: TaskType
  state: TaskState
  /** Steps done and steps in all; an operation that is not done in steps stays at 0 of 1 until its end. */
  step: number
  steps: number
  /** Steps in a row that the device did not answer. */
  missed: number
  percent: number | null
  input: Readonly<Record<string, unknown>>
  result: unknown
  failCode: string | null
  failReason: string | null
  batchId: string | null
  userId: string | null
  userName: string
  startTime: number
  progressTime: number | null
  deadline: number
  endTime: number | null
}>

export const isTaskType = (text: string): text is TaskType => taskTypes.some((type) => type === text)

const statusOf = ({ state, step, percent }: TaskRecord): TaskEventStatus => {
  switch (state) {
    case 'waiting':
      return 'start'
    case 'running':
      return step > 0 || percent !== null ? 'progress' : 'start'
    case 'success':
      return 'success'
    case 'fail':
    case 'cancelled':
      return 'fail'
  }
}

/** A task as it crosses the wire. */
export const toTask = (record: TaskRecord): Task => {
  const { actionType, name } = taskKinds[record.type]
  return {
    taskId: record.taskId,
    endpointId: record.endpointId,
    taskType: record.type,
    taskTypeName: name.en,
    taskName: name.en,
    actionType,
    taskEventStatus: statusOf(record),
    taskStatus: record.state,
    step: record.step,
    steps: record.steps,
    percent: record.percent,
    startTime: record.startTime,
    progressTime: record.progressTime,
    endTime: record.endTime,
    startedBy: record.userName,
    batchId: record.batchId,
    input: { ...record.input },
    resultData: record.result,
    failCode: record.failCode,
    failReason: record.failReason,
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
