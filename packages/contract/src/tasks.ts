import * as z from 'zod'
import { call, calls } from './core/index.ts'
import type { Permission, Text } from './core/index.ts'
import { endpointId, id, time } from './rules.ts'

export const actionTypes = ['Diagnostics', 'Management', 'Av'] as const
export type ActionType = (typeof actionTypes)[number]

type TaskKind = Readonly<{
  actionType: ActionType
  /** The name shown to people and written into histories. */
  name: Text
  permission: Permission
}>

const kind = (actionType: ActionType, permission: Permission, en: string, ko: string): TaskKind => ({
  actionType,
  permission,
  name: { en, ko },
})

/** Every kind of long-running operation, by its type on the wire. */
export const taskKinds = {
  PingTest: kind('Diagnostics', 'device.diagnose', 'Ping Test', '핑 테스트'),
  TraceRoute: kind('Diagnostics', 'device.diagnose', 'Trace Route Test', '경로 추적 테스트'),
  DownloadSpeed: kind('Diagnostics', 'device.diagnose', 'Download speed test', '다운로드 속도 테스트'),
  UploadSpeed: kind('Diagnostics', 'device.diagnose', 'Upload speed test', '업로드 속도 테스트'),
  WifiSignalStrength: kind('Diagnostics', 'device.diagnose', 'Wifi Signal Strength', 'Wi-Fi 신호 세기'),
  Reboot: kind('Management', 'device.reboot', 'Reboot', '재부팅'),
  Factory: kind('Management', 'device.factoryReset', 'Factory reset', '공장 초기화'),
  Lock: kind('Management', 'device.lock', 'Lock', '잠금'),
  Unlock: kind('Management', 'device.lock', 'Unlock', '잠금 해제'),
  Command: kind('Management', 'device.runCommand', 'Command', '명령'),
} as const satisfies Record<string, TaskKind>

export type TaskType = keyof typeof taskKinds
export const taskTypes = Object.keys(taskKinds).filter((type): type is TaskType => type in taskKinds)

/** How far a task is. `progress` repeats; the others come once. */
export const taskEventStatuses = ['start', 'progress', 'complete', 'success', 'fail'] as const
export type TaskEventStatus = (typeof taskEventStatuses)[number]

/** Where a task stands in its life. `success`, `fail` and `cancelled` are final. */
export const taskStates = ['waiting', 'running', 'success', 'fail', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

export const task = z.object({
  taskId: z.string(),
  endpointId: z.string(),
  taskType: z.enum(taskTypes),
  taskTypeName: z.string(),
  taskName: z.string(),
  actionType: z.enum(actionTypes),
  taskEventStatus: z.enum(taskEventStatuses),
  taskStatus: z.enum(taskStates),
  /** Steps done and steps in all, where the task runs in steps; otherwise 0 of 1. */
  step: z.int(),
  steps: z.int(),
  /** 0 to 100, where the device says how far it is. */
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
  failReason: z.string().nullable(),
})
export type Task = z.infer<typeof task>

export const isFinal = (state: TaskState): boolean => state === 'success' || state === 'fail' || state === 'cancelled'

/** What a call that starts a task answers. */
export const startedTask = z.object({ taskId: z.string() })

export const taskCalls = calls('tasks', {
  list: call({
    method: 'POST',
    path: '/api/v1/tasks/page',
    summary: 'Running tasks and those that ended within 10 minutes: of one device, or the own ones',
    body: z.strictObject({ endpointId: endpointId.optional() }),
    data: z.array(task),
    access: 'signedIn',
    fails: ['nodata'],
  }),
  cancel: call({
    method: 'POST',
    path: '/api/v1/tasks/action/cancel',
    summary: 'Stop waiting for a running task; a diagnostic that runs in steps takes no further step',
    body: z.strictObject({ taskId: id }),
    data: task,
    access: [['device.diagnose'], ['device.reboot']],
    fails: ['nodata'],
    action: 'Cancel task',
  }),
})
