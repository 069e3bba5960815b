import * as z from 'zod'
import { speedDirections } from '../history.ts'
import { taskStates } from '../tasks.ts'
import { describe, paging } from './core.ts'
import { endpointId, id, time } from './rules.ts'

const ofDevice = z.strictObject({ endpointId, ...paging })

export const userAction = z.object({
  id: z.string(),
  /** In English, as it was written; `actionText` of the contract gives it in another language. */
  actionName: z.string(),
  performedBy: z.string(),
  /** `sent`: it was sent to the device, and how it ended is not known. */
  result: z.enum(['success', 'fail', 'sent']),
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

export const operations = describe({
  listUserActions: {
    summary: 'What people did to a device, newest first',
    body: ofDevice,
    data: userAction,
    fails: ['nodata'],
  },
  listDeviceActions: {
    summary: 'Operations of a device, newest first',
    body: ofDevice,
    data: deviceAction,
    fails: ['nodata'],
  },
  getDeviceActionDetail: {
    summary: 'One operation of a device with its result',
    body: z.strictObject({ endpointId, id }),
    data: deviceActionDetail,
    fails: ['nodata'],
  },
  listSpeedTests: {
    summary: 'Speed tests of a device that measured something, newest first',
    body: ofDevice,
    data: speedTest,
    fails: ['nodata'],
  },
  listSystemLogs: {
    summary: 'What happened to a device, newest first',
    body: ofDevice,
    data: systemLog,
    fails: ['nodata'],
  },
})
