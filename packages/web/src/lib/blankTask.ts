import type { Language } from '@headend/contract/core'
import { dispatches, taskKinds } from '@headend/contract/tasks'
import type { Task, TaskType } from '@headend/contract/tasks'

export type TaskStart = Readonly<{
  endpointId: string
  taskType: TaskType
  /** What to call the device until the server has said it. */
  target?: string | null
  /** Who starts it stands before a picture of how it goes: only that it failed is announced. */
  isWatched?: true
  /** What of its input is known; starts that differ in it do not exclude each other. */
  input?: Task['input']
}>

/** A task as this browser knows it before the server has said anything of it. */
export const blankTask = (taskId: string, start: TaskStart, now: number, language: Language): Task => ({
  taskId,
  endpointId: start.endpointId,
  deviceName: start.target ?? null,
  taskType: start.taskType,
  taskTypeName: start.taskType,
  taskName: taskKinds[start.taskType].name[language],
  actionType: taskKinds[start.taskType].actionType,
  featureKey: '',
  ...dispatches[taskKinds[start.taskType].actionType],
  taskEventStatus: 'start',
  taskStatus: 'waiting',
  step: 0,
  steps: 1,
  percent: null,
  startTime: now,
  progressTime: null,
  endTime: null,
  startedBy: '',
  batchId: null,
  input: start.input ?? {},
  resultData: null,
  failCode: null,
  failReason: null,
  failKey: null,
  failSaid: null,
  isCompiled: false,
})
