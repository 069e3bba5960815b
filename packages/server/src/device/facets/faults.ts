import type { AlarmSeverity } from '@headend/contract/alarms'
import { facet } from './facet.ts'
import { rowsOf, textAt, timeAt } from './reading.ts'
import type { Values } from './reading.ts'

const faultManagement = 'Device.FaultMgmt.'
const table = `${faultManagement}CurrentAlarm.`
/** By it a device says that it manages faults at all. */
export const faultCount = `${faultManagement}CurrentAlarmNumberOfEntries`
export const currentAlarms = table

/** What a device itself says is wrong with it now (TR-181 FaultMgmt.CurrentAlarm.{i}.). */
export type Fault = Readonly<{ identifier: string; severity: AlarmSeverity; message: string; time: number | null }>

const severities: Readonly<Record<string, AlarmSeverity>> = { Critical: 'critical', Major: 'critical' }

const messageOf = (values: Values, row: string): string =>
  ['SpecificProblem', 'ProbableCause', 'AdditionalText']
    .flatMap((name) => textAt(values, `${row}${name}`) ?? [])
    .join('. ')

/** The faults a device has now; null for one that says nothing of faults. */
export const faults = facet('faults', {
  paths: [
    faultCount,
    ...[
      'AlarmIdentifier',
      'AlarmRaisedTime',
      'PerceivedSeverity',
      'ProbableCause',
      'SpecificProblem',
      'AdditionalText',
    ].map((name) => `${table}*.${name}`),
  ],
  of: (values): readonly Fault[] | null => {
    const rows = rowsOf(values, table)
    if (!values.has(faultCount) && rows.length === 0) return null
    return rows.flatMap((row) => {
      const identifier = textAt(values, `${row}AlarmIdentifier`, 64)
      const severity = textAt(values, `${row}PerceivedSeverity`)
      if (identifier === null || severity === 'Cleared') return []
      const time = timeAt(values, `${row}AlarmRaisedTime`)
      return [{ identifier, severity: severities[severity ?? ''] ?? 'warning', message: messageOf(values, row), time }]
    })
  },
})
