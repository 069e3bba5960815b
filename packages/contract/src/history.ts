import * as z from 'zod'
import { call, calls, paging } from './core/index.ts'
import { endpointId, id, time } from './rules.ts'
import { taskStates } from './tasks.ts'

const ofDevice = z.strictObject({ endpointId, ...paging })

export const userAction = z.object({
  id: z.string(),
  /** In English, as it was written; `actionText` of the contract gives it in another language. */
  actionName: z.string(),
  performedBy: z.string(),
  result: z.enum(['success', 'fail']),
  target: z.string().nullable(),
  createTime: time,
})
export type UserAction = z.infer<typeof userAction>

export const deviceAction = z.object({
  id: z.string(),
  /** The name of the task, in English. */
  action: z.string(),
  dateTime: time,
  taskId: z.string(),
  state: z.enum(taskStates),
  performedBy: z.string(),
})
export type DeviceAction = z.infer<typeof deviceAction>

export const deviceActionDetail = deviceAction.extend({
  endTime: time.nullable(),
  input: z.record(z.string(), z.unknown()),
  resultData: z.unknown(),
  failCode: z.string().nullable(),
  failReason: z.string().nullable(),
})

export const systemLog = z.object({
  id: z.string(),
  dateTime: time,
  level: z.enum(['info', 'warning', 'error']),
  kind: z.string(),
  path: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
})
export type SystemLog = z.infer<typeof systemLog>

export const speedDirections = ['download', 'upload'] as const

export const speedTest = z.object({
  taskId: z.string(),
  direction: z.enum(speedDirections),
  /** When it ended. */
  endTime: time,
  /** Mbps. */
  speed: z.number(),
  /** Bytes that counted. */
  bytes: z.number(),
  /** Seconds. */
  duration: z.number(),
  /** A host name, an http URL, or empty for this server's own file server. */
  host: z.string(),
  performedBy: z.string(),
})
export type SpeedTest = z.infer<typeof speedTest>

export const historyCalls = calls('history', {
  listUserActions: call({
    method: 'POST',
    path: '/api/v1/devices/historys/user-action',
    summary: 'What people did to a device, newest first',
    body: ofDevice,
    data: userAction,
    paged: true,
    access: 'device.list',
    fails: ['nodata'],
  }),
  listDeviceActions: call({
    method: 'POST',
    path: '/api/v1/devices/historys/device-action',
    summary: 'Operations of a device, newest first',
    body: ofDevice,
    data: deviceAction,
    paged: true,
    access: 'device.list',
    fails: ['nodata'],
  }),
  getDeviceActionDetail: call({
    method: 'POST',
    path: '/api/v1/devices/historys/device-action/detail',
    summary: 'One operation of a device with its result',
    body: z.strictObject({ endpointId, id }),
    data: deviceActionDetail,
    access: 'device.list',
    fails: ['nodata'],
  }),
  listSpeedTests: call({
    method: 'POST',
    path: '/api/v1/devices/historys/speed-test',
    summary: 'Speed tests of a device that measured something, newest first',
    body: ofDevice,
    data: speedTest,
    paged: true,
    access: 'device.list',
    fails: ['nodata'],
  }),
  listSystemLogs: call({
    method: 'POST',
    path: '/api/v1/devices/historys/system-log',
    summary: 'What happened to a device, newest first',
    body: ofDevice,
    data: systemLog,
    paged: true,
    access: 'device.list',
    fails: ['nodata'],
  }),
})
