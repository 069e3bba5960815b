import * as z from 'zod'
import { deviceFailureNames } from '../core/index.ts'
import { actionTypes, bulkLimit, taskTypes } from '../tasks.ts'
import { taskEventStatuses, taskStates } from '../taskStates.ts'
import { describe } from './core.ts'
import { endpointId, id, time } from './rules.ts'

export const task = z
  .object({
    taskId: z.string(),
    endpointId: z.string(),
    deviceName: z
      .string()
      .nullable()
      .describe('What people call the device, as of the start of the task; null for tasks of before it was kept.'),
    taskType: z.enum(taskTypes),
    taskTypeName: z.string(),
    taskName: z.string(),
    actionType: z.enum(actionTypes),
    taskEventStatus: z.enum(taskEventStatuses),
    taskStatus: z.enum(taskStates),
    step: z.int().describe('Steps done, where the task runs in steps; otherwise 0.'),
    steps: z.int().describe('Steps in all; 1 where the task does not run in steps.'),
    percent: z
      .number()
      .nullable()
      .describe('0 to 100, where it is known: of steps, and of what a device fetched from this server or sent to it.'),
    startTime: time,
    progressTime: time.nullable(),
    endTime: time.nullable(),
    startedBy: z.string(),
    batchId: z.string().nullable().describe('Bulk actions: the tasks that were started together.'),
    input: z.record(z.string(), z.unknown()),
    resultData: z.unknown(),
    failCode: z.string().nullable(),
    failReason: z
      .string()
      .nullable()
      .describe("Why it failed, in a sentence: of a call in the reader's language, in an event in English."),
    failKey: z
      .enum(deviceFailureNames)
      .nullable()
      .describe('The reason by name, for clients with words of their own for it.'),
    failSaid: z.string().nullable().describe('What the device itself said.'),
    dispatchAction: z
      .enum(['DiagnosticsResult', 'ManagementResult', 'AvManagementResult'])
      .describe('The event that brings the result, by the kind of action.'),
    dispatchFail: z
      .enum(['DiagnosticsFail', 'ManagementFail', 'AvManagementFail'])
      .describe('What a failure is handled as, by the kind of action.'),
    featureKey: z.string(),
    isCompiled: z.boolean().describe('The result is whole: the task has ended.'),
  })
  .meta({ id: 'Task' })

export type Task = z.infer<typeof task>

const deviceCount = z.int().min(0)

export const taskBatch = z
  .object({
    batchId: z.string(),
    taskType: z.enum(taskTypes),
    startTime: time,
    endTime: time.nullable().describe('When the last of its tasks ended; null while one runs.'),
    total: deviceCount.describe('Devices that it was sent to, those that refused it among them.'),
    done: deviceCount,
    failed: deviceCount,
    stopped: deviceCount.describe('Ended by a person.'),
    device: task.pick({ endpointId: true, deviceName: true }).nullable().describe('Where it is one alone.'),
  })
  .meta({ id: 'TaskBatch', description: 'What the tasks that one bulk action started came to so far, in counts.' })

export type TaskBatch = z.infer<typeof taskBatch>

export const batchFailure = task
  .pick({ endpointId: true, deviceName: true, failCode: true, failReason: true, failKey: true, failSaid: true })
  .meta({ id: 'BatchFailure', description: 'A device on which a bulk action failed, and why.' })

export const startedTask = z
  .object({ taskId: z.string() })
  .meta({ id: 'StartedTask', description: 'What a call that starts a task answers.' })

export const operations = describe({
  list: {
    summary:
      'Running tasks and those that ended within 10 minutes: of one device, or the own ones but those of bulk actions, which are batches',
    body: z.strictObject({ endpointId: endpointId.optional() }),
    data: z.array(task),
    fails: ['nodata'],
  },
  listBatches: {
    summary: 'Own bulk actions that run or ended within 10 minutes, in counts',
    body: z.strictObject({}),
    data: z.array(taskBatch),
    fails: [],
  },
  listBatchFailures: {
    summary: 'Devices on which an own bulk action failed, and why, in the order in which they failed',
    body: z.strictObject({ batchId: id, limit: z.int().min(1).max(bulkLimit).default(100) }),
    data: z.array(batchFailure),
    fails: [],
  },
  cancel: {
    summary: 'Stop waiting for a running task; a diagnostic that runs in steps takes no further step',
    body: z.strictObject({ taskId: id }),
    data: task,
    fails: ['nodata'],
  },
})
