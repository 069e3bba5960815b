import * as z from 'zod'
import { deviceEventKinds, speedDirections, userActionResults } from '../history.ts'
import { taskStates } from '../taskStates.ts'
import { asTable, describe, paging } from './core.ts'
import { device } from './device.ts'
import { endpointId, id, time } from './rules.ts'

const ofDevice = z.strictObject({ endpointId, ...paging })

const failReason = z
  .string()
  .nullable()
  .describe("Why it failed, in the reader's language, with what the device said; null for what did not.")

export const userAction = z
  .object({
    id: z.string(),
    actionName: z
      .string()
      .describe('In English, as it was written; `actionText` of the contract gives it in another language.'),
    performedBy: z.string(),
    result: z
      .enum(userActionResults)
      .describe('`sent`: it was sent to the device, and how it ended is not known; `cancelled`: a person ended it.'),
    failReason,
    target: z.string().nullable(),
    createTime: time,
  })
  .meta({ id: 'UserAction' })

export type UserAction = z.infer<typeof userAction>

export const deviceAction = z
  .object({
    id: z.string(),
    action: z.string().describe('The name of the task, in English.'),
    dateTime: time,
    endTime: time.nullable().describe('Null while it runs.'),
    taskId: z.string(),
    state: z.enum(taskStates),
    failReason,
    performedBy: z.string(),
  })
  .meta({ id: 'DeviceAction' })

export type DeviceAction = z.infer<typeof deviceAction>

export const deviceActionDetail = deviceAction
  .extend({
    input: z.record(z.string(), z.unknown()),
    resultData: z.unknown(),
    failCode: z.string().nullable(),
  })
  .meta({ id: 'DeviceActionDetail' })

export const systemLog = z
  .object({
    id: z.string(),
    dateTime: time,
    level: z.enum(['info', 'warning', 'error']),
    kind: z.enum(deviceEventKinds),
    path: z.string().nullable(),
    value: z.string().nullable(),
    message: z.string(),
    changes: device
      .partial()
      .describe("Fields of the device's record that a changed value is about; empty for anything else."),
  })
  .meta({ id: 'SystemLog' })

export type SystemLog = z.infer<typeof systemLog>

export const speedTest = z
  .object({
    taskId: z.string(),
    direction: z.enum(speedDirections),
    endTime: time.describe('When it ended, in milliseconds since 1970.'),
    speed: z.number().describe('Mbps.'),
    bytes: z.number().describe('Bytes that counted.'),
    duration: z.number().describe('Seconds.'),
    host: z.string().describe("A host name, an http URL, or empty for this server's own file server."),
    performedBy: z.string(),
  })
  .meta({ id: 'SpeedTest' })

export type SpeedTest = z.infer<typeof speedTest>

export const operations = describe({
  listUserActions: {
    summary: 'What people did to a device, newest first',
    body: ofDevice,
    data: userAction,
    download: asTable('user-actions'),
    fails: ['nodata'],
  },
  listDeviceActions: {
    summary: 'Operations of a device, newest first',
    body: ofDevice,
    data: deviceAction,
    download: asTable('device-actions'),
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
    download: asTable('system-logs'),
    fails: ['nodata'],
  },
})
