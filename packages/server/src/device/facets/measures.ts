import type { SystemInfo } from '@headend/contract/deviceInfo'
import { flagAt, numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'

const info = 'Device.DeviceInfo.'
const sensors = `${info}TemperatureStatus.TemperatureSensor.`
const memory = `${info}MemoryStatus.`
const cpuUsage = `${info}ProcessStatus.CPUUsage`

/** Where a device measures itself. */
export const measurePaths: readonly string[] = [
  cpuUsage,
  ...['Total', 'Free', 'TotalPersistent', 'FreePersistent'].map((name) => `${memory}${name}`),
  ...['Name', 'Value', 'Enable'].map((name) => `${sensors}*.${name}`),
]

/** What of it changes with every reading. */
export const liveMeasurePaths: readonly string[] = [cpuUsage, `${memory}Free`, `${sensors}*.Value`]

export type Measures = Pick<SystemInfo, 'cpu_usage' | 'memory' | 'storage' | 'temperature'>

/** Capacity in kilobytes with the used share in percent; null unless both ends are known and make sense. */
const capacityOf = (values: Values, suffix: '' | 'Persistent'): SystemInfo['memory'] => {
  const total = numberAt(values, `${memory}Total${suffix}`)
  const free = numberAt(values, `${memory}Free${suffix}`)
  return total === null || free === null || total <= 0 || free < 0 || free > total
    ? null
    : { total, free, ratio: Math.round(((total - free) / total) * 1000) / 10 }
}

/** Above absolute zero, below which TR-181 says "no reading", and below what any chip outlives; degrees Celsius. */
const possible = { least: -273.15, most: 1000 } as const

/** What a device measures of itself. */
export const measuresOf = (values: Values): Measures => ({
  cpu_usage: numberAt(values, cpuUsage, { least: 0, most: 100 }),
  memory: capacityOf(values, ''),
  storage: capacityOf(values, 'Persistent'),
  temperature: rowsOf(values, sensors).flatMap((row, index) => {
    const value = numberAt(values, `${row}Value`, possible)
    if (value === null || flagAt(values, `${row}Enable`) === false) return []
    return [{ name: textAt(values, `${row}Name`) ?? `Sensor ${index + 1}`, value }]
  }),
})
