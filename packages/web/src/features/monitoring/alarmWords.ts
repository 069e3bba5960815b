import type { Alarm } from '@headend/contract/alarms'
import { temperature } from '../../lib/formats.ts'

/** A value or limit of an alarm, with its unit; null for one that the device raised without any. */
export const alarmValue = (kind: Alarm['kind'], value: number | null): string | null =>
  value === null ? null : kind === 'cpuTemperature' ? temperature(Math.round(value)) : `${Math.round(value)}%`
