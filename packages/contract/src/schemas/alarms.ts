import * as z from 'zod'
import { alarmKinds, alarmOrders, alarmSeverities } from '../alarms.ts'
import { describe, paging } from './core.ts'
import { endpointId, id, time } from './rules.ts'

export const alarm = z
  .object({
    alarmId: z.string(),
    kind: z.enum(alarmKinds),
    severity: z.enum(alarmSeverities),
    value: z
      .number()
      .nullable()
      .describe('Percent or degrees Celsius when it was raised; null for one of the device itself.'),
    limit: z.number().nullable().describe('The limit it was over.'),
    message: z.string().describe('What the device itself says of it.'),
    triggeredTime: time,
    closeTime: time.nullable().describe('Null while it is open.'),
    duration: z.number().describe('Seconds, of an open one until now.'),
  })
  .meta({ id: 'Alarm' })

export type Alarm = z.infer<typeof alarm>

const percentLimit = z.int({ error: 'percentLimit' }).min(1, 'percentLimit').max(100, 'percentLimit')
const degreeLimit = z.int({ error: 'degreeLimit' }).min(1, 'degreeLimit').max(150, 'degreeLimit')

const limitsOf = (limit: z.ZodInt) =>
  z
    .strictObject({ critical: limit, warning: limit, enable: z.boolean() })
    .refine(({ critical, warning }) => warning < critical, { error: 'limitOrder', path: ['warning'] })

const settings = {
  cpuUsage: limitsOf(percentLimit).describe('Percent.'),
  memoryUsage: limitsOf(percentLimit).describe('Percent.'),
  cpuTemperature: limitsOf(degreeLimit).describe('Degrees Celsius.'),
}

export const alarmSettings = z.object(settings).meta({ id: 'AlarmSettings' })

export type AlarmSettings = z.infer<typeof alarmSettings>

export const operations = describe({
  listAlarms: {
    summary: 'Alarms of a device, the newest first unless ordered otherwise; those that are open are among them',
    body: z.strictObject({
      endpointId,
      did: id.optional(),
      ...paging,
      orders: z
        .array(z.strictObject({ column: z.enum(alarmOrders), order: z.enum(['asc', 'desc']) }))
        .max(3)
        .default([]),
      severity: z.enum(alarmSeverities).optional(),
      open: z.boolean().optional().describe('Only those that are open, or only those that are closed.'),
    }),
    data: alarm,
    fails: ['nodata'],
  },
  getAlarmSettings: {
    summary: 'From where on the measures of a device raise alarms',
    body: z.strictObject({ endpointId, did: id.optional() }),
    data: alarmSettings,
    fails: ['nodata'],
  },
  setAlarmSettings: {
    summary: 'Change from where on the measures of a device raise alarms',
    body: z.strictObject({ endpointId, did: id.optional(), ...settings }),
    fails: ['nodata'],
  },
})
