import * as z from 'zod'
import { deviceFailureNames } from '../core/index.ts'
import { actionTypes, taskEventStatuses, taskStates, taskTypes } from '../tasks.ts'
import { describe } from './core.ts'
import { endpointId, id, time } from './rules.ts'

export const task = z.object({
  taskId: z.string(),
  endpointId: z.string(),
  /** What people call the device, as of the start of the task; null for tasks of before it was kept. */
  deviceName: z.string().nullable(),
  taskType: z.enum(taskTypes),
  taskTypeName: z.string(),
  taskName: z.string(),
  actionType: z.enum(actionTypes),
  taskEventStatus: z.enum(taskEventStatuses),
  taskStatus: z.enum(taskStates),
  /** Steps done and steps in all, where the task runs in steps; otherwise 0 of 1. */
  step: z.int(),
  steps: z.int(),
  /** 0 to 100, where it is known: of steps, and of what a device fetched from this server or sent to it. */
  percent: z.number().nullable(),
  startTime: time,
  progressTime: time.nullable(),
  endTime: time.nullable(),
  startedBy: z.string(),
  /** Bulk actions: the tasks that were started together. */
  batchId: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  resultData: z.unknown(),
  failCode: z.string().nullable(),
  /** Why it failed, in a sentence: of a call in the reader's language, in an event in English. */
  failReason: z.string().nullable(),
  /** The reason by name, for whoever has words of their own for it, and what the device itself said. */
  failKey: z.enum(deviceFailureNames).nullable(),
  failSaid: z.string().nullable(),
  /** The event that brings the result, and what a failure is handled as: both by the kind of action. */
  dispatchAction: z.enum(['DiagnosticsResult', 'ManagementResult', 'AvManagementResult']),
  dispatchFail: z.enum(['DiagnosticsFail', 'ManagementFail', 'AvManagementFail']),
  featureKey: z.string(),
  /** The result is whole: the task has ended. */
  isCompiled: z.boolean(),
})

export type Task = z.infer<typeof task>

/** What a call that starts a task answers. */
export const startedTask = z.object({ taskId: z.string() })

export const operations = describe({
  list: {
    summary: 'Running tasks and those that ended within 10 minutes: of one device, or the own ones',
    body: z.strictObject({ endpointId: endpointId.optional() }),
    data: z.array(task),
    fails: ['nodata'],
  },
  cancel: {
    summary: 'Stop waiting for a running task; a diagnostic that runs in steps takes no further step',
    body: z.strictObject({ taskId: id }),
    data: task,
    fails: ['nodata'],
  },
})
