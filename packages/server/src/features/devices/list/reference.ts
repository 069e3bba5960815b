import type { Device } from '@headend/contract/device'
import type { DeviceFilters, DeviceOrderColumn } from '@headend/contract/devices'
import { placeSpellings } from '@headend/contract/places'

const largest = '\u{10FFFF}'
const natural = new Intl.Collator('en', { numeric: true })
const statuses = ['inventory', 'requested', 'deployed']
const byCode = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const text = (value: string | null) => (value === null || value === '' ? largest : value.toLowerCase())
const named = (a: string | null, b: string | null) => (a === b ? 0 : !a ? 1 : !b ? -1 : natural.compare(a, b))

/** The order of the list without any index, for tests: a reference to compare the list with. */
export const compare: Record<DeviceOrderColumn, (a: Device, b: Device) => number> = {
  online: (a, b) => Number(a.online) - Number(b.online),
  deviceStatus: (a, b) => statuses.indexOf(a.deviceStatus) - statuses.indexOf(b.deviceStatus),
  modelName: (a, b) => named(a.modelName, b.modelName),
  companyName: (a, b) => named(a.companyName, b.companyName),
  firmwareVersion: (a, b) => named(a.firmwareVersion, b.firmwareVersion),
  agentVersion: (a, b) => named(a.agentVersion, b.agentVersion),
  metaDataVersion: (a, b) => named(a.metaDataVersion, b.metaDataVersion),
  province: (a, b) => named(a.province, b.province),
  city: (a, b) => named(a.city, b.city),
  uiLockEnable: (a, b) => named(a.uiLockEnable?.toString() ?? null, b.uiLockEnable?.toString() ?? null),
  macAddr: (a, b) => byCode(text(a.macAddr).replaceAll(':', ''), text(b.macAddr).replaceAll(':', '')),
  deviceSn: (a, b) => byCode(text(a.deviceSn), text(b.deviceSn)),
  device_id: (a, b) => byCode(text(a.device_id), text(b.device_id)),
  customerId: (a, b) => byCode(text(a.customerId), text(b.customerId)),
  retailer: (a, b) => byCode(text(a.retailer), text(b.retailer)),
  createTime: (a, b) => a.createTime - b.createTime,
  syncTime: (a, b) => (a.syncTime ?? -Infinity) - (b.syncTime ?? -Infinity) || 0,
  upTime: (a, b) =>
    a.online !== b.online || !a.online
      ? Number(a.online) - Number(b.online)
      : (b.lastReboot ?? Infinity) - (a.lastReboot ?? Infinity) || 0,
}

const blankColumns = ['device_id', 'customerId', 'retailer', 'macAddr'] as const
const hasBlanks = (column: DeviceOrderColumn): column is (typeof blankColumns)[number] =>
  blankColumns.some((name) => name === column)

/** As `compare`, with the direction: what has no value comes last in both. */
export const compareIn = (column: DeviceOrderColumn, order: 'asc' | 'desc', a: Device, b: Device): number => {
  if (hasBlanks(column)) {
    const blank = Number((a[column] ?? '') === '') - Number((b[column] ?? '') === '')
    if (blank !== 0) return blank
  }
  return order === 'asc' ? compare[column](a, b) : -compare[column](a, b)
}

/** Whether the list has a device under these filters. */
export const matchesFilters = (device: Device, f: DeviceFilters): boolean =>
  (f.online === undefined || device.online === f.online) &&
  (f.activeFlag === undefined || device.activeFlag === f.activeFlag) &&
  (f.locked === undefined || device.uiLockEnable === f.locked) &&
  (f.prodClass === undefined || f.prodClass.includes(device.prodClass)) &&
  (f.mid === undefined || f.mid.includes(device.mid)) &&
  (f.opId === undefined || f.opId.includes(device.companyId)) &&
  (f.provinceId === undefined || f.provinceId.includes(device.provinceId ?? '')) &&
  (f.opCityId === undefined || f.opCityId.includes(device.opCityId ?? '')) &&
  (f.firmwareVersion === undefined || f.firmwareVersion.includes(device.firmwareVersion ?? '?'))

/** Whether the list has a device under this keyword. */
export const matchesKeyword = (device: Device, keyword: string): boolean => {
  const texts = [
    device.macAddr?.replaceAll(':', ''),
    device.deviceSn,
    device.device_id,
    device.customerId,
    device.friendlyName,
    device.endpointId,
    device.modelName,
    device.companyName,
    ...[device.city, device.province].flatMap((place) => (place === null ? [] : placeSpellings(place))),
    device.firmwareVersion,
  ]
  return keyword
    .toLowerCase()
    .split(' ')
    .every((word) =>
      texts.some((text) => [word, word.replaceAll(':', '')].some((one) => text?.toLowerCase().includes(one) === true)),
    )
}
