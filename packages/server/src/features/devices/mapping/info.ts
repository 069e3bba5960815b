import type { DeviceInfo, SystemInfo } from '@headend/contract/deviceInfo'
import { meshRoles } from '@headend/contract/device'
import { extension } from '../../../device/report.ts'
import { flagAt, numberAt, rowsOf, textAt } from './reading.ts'
import type { Values } from './reading.ts'
import { timeInfoOf, timePaths, unknownTime } from './time.ts'

const info = 'Device.DeviceInfo.'
const own = 'Device.X_HEADEND_Device.'
const sensors = `${info}TemperatureStatus.TemperatureSensor.`
const memory = `${info}MemoryStatus.`

/** Who a device is. */
export const identityPaths: readonly string[] = [
  ...['Manufacturer', 'ManufacturerOUI', 'ModelName', 'ModelNumber', 'ProductClass', 'SerialNumber'].map(
    (name) => `${info}${name}`,
  ),
  ...['SoftwareVersion', 'HardwareVersion', 'FriendlyName', 'UpTime'].map((name) => `${info}${name}`),
  'Device.LocalAgent.SoftwareVersion',
  'Device.LocalAgent.UpTime',
  ...['OS', 'OSVersion', 'ServiceStatus'].map((name) => `${own}${name}`),
  extension.applicationVersion,
  extension.meshRole,
  extension.lock,
  extension.lnbType,
  extension.lnbValue,
]

/** How a device is. */
export const systemPaths: readonly string[] = [
  `${info}ProcessStatus.CPUUsage`,
  ...['Total', 'Free', 'TotalPersistent', 'FreePersistent'].map((name) => `${memory}${name}`),
  ...['Name', 'Value', 'Enable'].map((name) => `${sensors}*.${name}`),
  ...timePaths,
]

const oneOf = <const Name extends string>(names: readonly Name[], text: string | null): Name | null =>
  names.find((name) => name.toLowerCase() === text?.toLowerCase()) ?? null

/** The device as it is known beside what it says itself. */
type Known = Readonly<{ endpointId: string; did: string | null; now: number }>

/** The identity of a device from a reading of `identityPaths`. */
export const deviceInfoOf = (values: Values, { endpointId, did, now }: Known): DeviceInfo => {
  const of = (name: string) => textAt(values, `${info}${name}`)
  const firmware = of('SoftwareVersion')
  const upTime = numberAt(values, `${info}UpTime`) ?? numberAt(values, 'Device.LocalAgent.UpTime')
  const locked = flagAt(values, extension.lock)
  const lnbType = textAt(values, extension.lnbType)
  const service = oneOf(['blocked', 'unblocked'], textAt(values, `${own}ServiceStatus`))
  return {
    endpoint_id: endpointId,
    did,
    // It has just answered.
    is_online: true,
    friendly_name: of('FriendlyName'),
    mesh_role: oneOf(meshRoles, textAt(values, extension.meshRole)),
    manufacturer: of('Manufacturer'),
    manufacturer_oui: of('ManufacturerOUI'),
    model_name: of('ModelName'),
    model_number: of('ModelNumber'),
    product_class: of('ProductClass'),
    serial_number: of('SerialNumber'),
    firmware_version: firmware,
    software_version: textAt(values, extension.applicationVersion) ?? firmware,
    hardware_version: of('HardwareVersion'),
    agent_version: textAt(values, 'Device.LocalAgent.SoftwareVersion'),
    os: textAt(values, `${own}OS`),
    os_version: textAt(values, `${own}OSVersion`),
    up_time: upTime,
    last_reboot: upTime === null ? null : now - upTime * 1000,
    ui_lock_enable: locked,
    cpe_service_status: service ?? (locked === null ? null : locked ? 'blocked' : 'unblocked'),
    lnb_settings: lnbType === null ? null : { lnbType, lnbValue: textAt(values, extension.lnbValue) ?? '' },
  }
}

/** Capacity in kilobytes with the used share in percent; null unless both ends are known and make sense. */
const capacityOf = (total: number | null, free: number | null): SystemInfo['memory'] =>
  total === null || free === null || total <= 0 || free < 0 || free > total
    ? null
    : { total, free, ratio: Math.round(((total - free) / total) * 1000) / 10 }

/** Below absolute zero: what TR-181 says for "no reading". */
const noReading = -273.15

/** How a device is, from a reading of `systemPaths`; null when it reports nothing of it. */
export const systemInfoOf = (values: Values): SystemInfo | null => {
  const { enable, ...clock } = timeInfoOf(values) ?? unknownTime
  const found: SystemInfo = {
    cpu_usage: numberAt(values, `${info}ProcessStatus.CPUUsage`),
    memory: capacityOf(numberAt(values, `${memory}Total`), numberAt(values, `${memory}Free`)),
    storage: capacityOf(numberAt(values, `${memory}TotalPersistent`), numberAt(values, `${memory}FreePersistent`)),
    temperature: rowsOf(values, sensors).flatMap((row, index) => {
      const value = numberAt(values, `${row}Value`)
      if (value === null || value < noReading || flagAt(values, `${row}Enable`) === false) return []
      return [{ name: textAt(values, `${row}Name`) ?? `Sensor ${index + 1}`, value }]
    }),
    ntp_enable: enable,
    ...clock,
  }
  const { temperature, ...rest } = found
  return temperature.length === 0 && Object.values(rest).every((value) => value === null) ? null : found
}
