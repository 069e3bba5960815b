import { calls } from './core/index.ts'
import { isOver, limits } from './vitals.ts'
import type { LimitedVital, Limits } from './vitals.ts'
import type { AlarmSettings } from './schemas/alarms.ts'

export type { Alarm, AlarmSettings } from './schemas/alarms.ts'

export const alarmSeverities = ['critical', 'warning'] as const

export type AlarmSeverity = (typeof alarmSeverities)[number]

/** What an alarm is about: a measure of the device, or what the device itself raised. */
export const alarmKinds = ['cpuUsage', 'memoryUsage', 'cpuTemperature', 'device'] as const

export type AlarmKind = (typeof alarmKinds)[number]

/** The measures that have limits, each with its vital. */
export const alarmVitals = {
  cpuUsage: 'cpu',
  memoryUsage: 'memory',
  cpuTemperature: 'temperature',
} as const satisfies Record<Exclude<AlarmKind, 'device'>, LimitedVital>

export type MeasuredAlarm = keyof typeof alarmVitals

export const measuredAlarms = ['cpuUsage', 'memoryUsage', 'cpuTemperature'] as const satisfies readonly MeasuredAlarm[]

/** What the limits of a device are that nobody gave others. */
export const defaultAlarmSettings: AlarmSettings = {
  cpuUsage: limits.cpu,
  memoryUsage: limits.memory,
  cpuTemperature: limits.temperature,
}

/** The limits that each vital of a device is assessed by. */
export const limitsOf = ({ cpuUsage, memoryUsage, cpuTemperature }: AlarmSettings): Limits => ({
  cpu: cpuUsage,
  memory: memoryUsage,
  temperature: cpuTemperature,
})

/** How far below a limit a value has to be before its alarm closes: percent, and degrees Celsius. */
export const alarmMargin: Readonly<Record<MeasuredAlarm, number>> = { cpuUsage: 5, memoryUsage: 5, cpuTemperature: 3 }

/**
 * How severe a value is, after it was `before`: over a limit as it is shown, and until it is clearly below that limit again, so
 * that a value that wanders about a limit raises one alarm and not many.
 */
export const severityAfter = (
  before: AlarmSeverity | null,
  value: number,
  { critical, warning, enable }: AlarmSettings[MeasuredAlarm],
  margin: number,
): AlarmSeverity | null => {
  if (!enable) return null
  const held = (limit: number): boolean => Math.round(value) > limit - margin
  if (isOver(value, critical) || (before === 'critical' && held(critical))) return 'critical'
  return isOver(value, warning) || (before !== null && held(warning)) ? 'warning' : null
}

export const alarmCalls = calls('wifi', () => import('./schemas/alarms.ts'), {
  listAlarms: { method: 'POST', path: '/api/v1/devices/alarms/page', paged: true, access: 'device.list' },
  getAlarmSettings: { method: 'POST', path: '/api/v1/devices/alarms/settings', access: 'device.list' },
  setAlarmSettings: {
    method: 'PUT',
    path: '/api/v1/devices/alarms/settings',
    access: 'device.edit',
    action: { en: 'Change alarm limits', ko: '알람 기준 변경' },
  },
})

/** Columns the list of alarms can be ordered by. */
export const alarmOrders = ['triggeredTime', 'closeTime', 'severity', 'kind'] as const
