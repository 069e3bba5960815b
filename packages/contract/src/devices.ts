import * as z from 'zod'
import { companyFields, mayNameCompany } from './companies.ts'
import { call, calls, paging } from './core/index.ts'
import { device, deviceFields } from './device.ts'
import {
  associatedDevice,
  deviceInfo,
  networkHost,
  lanInfo,
  networkInfo,
  networkStatistics,
  systemInfo,
  timeInfo,
  wanInfo,
} from './deviceInfo.ts'
import { productClasses } from './models.ts'
import { endpointId, host, id, optionalText } from './rules.ts'

export const activeTypes = ['all', 'deployed', 'inventory', 'requested'] as const
export type ActiveType = (typeof activeTypes)[number]

/** Columns the device list can be ordered by. */
export const deviceOrderColumns = [
  'online',
  'deviceStatus',
  'modelName',
  'macAddr',
  'deviceSn',
  'device_id',
  'companyName',
  'customerId',
  'retailer',
  'firmwareVersion',
  'agentVersion',
  'metaDataVersion',
  'uiLockEnable',
  'upTime',
  'syncTime',
  'province',
  'city',
  'createTime',
] as const
export type DeviceOrderColumn = (typeof deviceOrderColumns)[number]

/** What of a device needs somebody: a measured value over its critical limit, a failed action, a long absence. */
export const attentionKinds = ['overLimit', 'failedAction', 'offlineLong'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What narrows the device list; several values of one filter mean any of them, several filters mean all of them. */
export const deviceFilters = z
  .strictObject({
    online: z.boolean().optional(),
    activeFlag: z.enum(['Activated', 'Deactivated']).optional(),
    locked: z.boolean().optional(),
    prodClass: z.array(z.enum(productClasses)).min(1).max(10).optional(),
    mid: z.array(id).min(1).max(100).optional(),
    ...companyFields(z.array(id).min(1).max(100)),
    provinceId: z.array(id).min(1).max(100).optional(),
    opCityId: z.array(id).min(1).max(100).optional(),
    firmwareVersion: z.array(optionalText(64)).min(1).max(100).optional(),
    /** Over a critical limit now, failed an action within 24 hours, or offline for 24 hours or longer. */
    attention: z.enum(attentionKinds).optional(),
  })
  .transform(mayNameCompany)
export type DeviceFilters = z.infer<typeof deviceFilters>

/** Which devices, in which order: the body of every device list and export. `active` is an older word for `deployed`. */
const listRequest = {
  activeType: z
    .enum([...activeTypes, 'active'])
    .transform((value): ActiveType => (value === 'active' ? 'deployed' : value))
    .default('all'),
  /** Each word has to be in the MAC, serial, device id, friendly name, endpoint id, customer id, firmware, or in the name of the model, company, city or province. */
  keyword: optionalText(100).default(''),
  orders: z
    .array(z.strictObject({ column: z.enum(deviceOrderColumns), order: z.enum(['asc', 'desc']) }))
    .max(3)
    .default([]),
  filters: deviceFilters.default({}),
  /** Look at this company and those below it instead of the own one. */
  ...companyFields(id),
  mid: id.optional(),
}

export const deviceListRequest = z.strictObject({ ...paging, ...listRequest }).transform(mayNameCompany)
export type DeviceListRequest = z.infer<typeof deviceListRequest>

export const deviceExportRequest = z
  .strictObject({
    ...paging,
    ...listRequest,
    fields: z.array(z.enum(deviceFields)).min(1).max(deviceFields.length),
  })
  .transform(mayNameCompany)
export type DeviceExportRequest = z.infer<typeof deviceExportRequest>

export const deviceCounts = z.object({
  activeCount: z.int(),
  allCount: z.int(),
  invenCount: z.int(),
  requestCount: z.int(),
})
export type DeviceCounts = z.infer<typeof deviceCounts>

const ofDevice = z.strictObject({ endpointId, did: id.optional() })

const toDevice = ['nodata', 'wsdisconnect', 'wsfail', 'wstimeout'] as const

export const fullInfo = z.object({ info: deviceInfo, system: systemInfo.nullable(), network: networkInfo.nullable() })
export type FullInfo = z.infer<typeof fullInfo>

export const deviceCalls = calls('devices', {
  getInfo: call({
    method: 'POST',
    path: '/api/v1/devices/actions/info',
    summary: 'What the device says of itself: short is the identity, full adds system and network',
    body: z.strictObject({ endpointId, options: z.enum(['short', 'full']).default('full') }),
    data: fullInfo,
    access: 'device.list',
    fails: toDevice,
    aliases: [{ id: 'devices.getDeviceInfo', method: 'POST', path: '/api/v1/devices/action/getDeviceInfo' }],
  }),
  getMaster: call({
    method: 'GET',
    path: '/api/v1/devices',
    selectedBy: 'endpointId',
    summary: 'What the server knows of one device',
    query: z.strictObject({ endpointId }),
    data: device,
    access: 'device.list',
    fails: ['nodata'],
    aliases: [{ id: 'devices.getDevice', method: 'POST', path: '/api/v1/devices/action/getDevice', queryInBody: true }],
  }),
  list: call({
    method: 'GET',
    path: '/api/v1/devices',
    summary: 'Devices by keyword',
    query: z.strictObject({ ...paging, keyword: optionalText(100).default('') }),
    data: device,
    paged: true,
    access: 'device.list',
  }),
  listConnectsPage: call({
    method: 'POST',
    path: '/api/v1/devices/connects/page',
    summary: 'One page of the device list',
    body: deviceListRequest,
    data: device,
    paged: true,
    access: 'device.list',
    aliases: [{ id: 'devices.getDevicePageList', method: 'POST', path: '/api/v1/devices/action/getDevicePageList' }],
  }),
  listOutsideSaPage: call({
    method: 'POST',
    path: '/api/v1/devices/connects/outside-sa-page',
    summary: 'One page of the devices registered outside the service area',
    body: deviceListRequest,
    data: device,
    paged: true,
    access: 'device.list',
  }),
  exportConnects: call({
    method: 'POST',
    path: '/api/v1/devices/connects/exports',
    summary: 'Rows of the device list with the asked fields only, without paging',
    body: deviceExportRequest,
    data: z.array(z.record(z.string(), z.unknown())),
    access: 'device.list',
    aliases: [{ id: 'devices.getDeviceExcelList', method: 'POST', path: '/api/v1/devices/action/getDeviceExcelList' }],
  }),
  count: call({
    method: 'GET',
    path: '/api/v1/devices/count',
    summary: 'Badge counts of the device list',
    query: z.strictObject(companyFields(id)).transform(mayNameCompany),
    data: deviceCounts,
    access: 'device.list',
  }),
  getTime: call({
    method: 'POST',
    path: '/api/v1/devices/actions/time',
    summary: 'NTP settings and the clock of a device',
    body: z.strictObject({ endpointId }),
    data: timeInfo,
    access: 'device.list',
    fails: toDevice,
  }),
  setTime: call({
    method: 'POST',
    path: '/api/v1/devices/action/setDeviceTime',
    summary: 'Set the NTP servers and the time zone of a device',
    body: z.strictObject({
      endpointId,
      enable: z.boolean(),
      ntpServer1: host.or(z.literal('')).optional(),
      ntpServer2: host.or(z.literal('')).optional(),
      ntpServer3: host.or(z.literal('')).optional(),
      ntpServer4: host.or(z.literal('')).optional(),
      ntpServer5: host.or(z.literal('')).optional(),
      localTimezone: optionalText(128).optional(),
    }),
    access: 'device.edit',
    fails: toDevice,
    action: 'Set device time',
  }),
  setMonitoring: call({
    method: 'POST',
    path: '/api/v1/devices/action/setMonitoring',
    summary: 'Have a device report live values while somebody looks at it',
    body: z.strictObject({ did: id, option: z.literal('ALL') }),
    access: 'device.list',
    fails: toDevice,
  }),
  subscribeRtd: call({
    method: 'POST',
    path: '/api/v1/devices/action/subscribeRTD',
    summary: 'Start live data of one device for this browser; it ends by itself unless renewed within a minute',
    body: z.strictObject({ endpointId, clientId: id }),
    access: 'device.list',
    fails: ['nodata'],
  }),
  unsubscribeRtd: call({
    method: 'POST',
    path: '/api/v1/devices/action/unsubscribeRTD',
    summary: 'End live data of one device for this browser',
    body: z.strictObject({ endpointId, clientId: id }),
    access: 'device.list',
    fails: ['nodata'],
  }),
  updateCustomer: call({
    method: 'PUT',
    path: '/api/v1/devices/{endpointId}',
    summary: 'Change whose device it is and who sold it',
    params: z.strictObject({ endpointId }),
    body: z.strictObject({ customerId: optionalText(64), retailer: optionalText(100) }),
    data: device,
    access: 'device.edit',
    fails: ['nodata'],
    action: 'Change customer',
  }),
  getWan: call({
    method: 'POST',
    path: '/api/v1/devices/ui/getWAN',
    summary: 'The uplink of a device',
    body: ofDevice,
    data: wanInfo,
    access: 'device.list',
    fails: toDevice,
  }),
  getLan: call({
    method: 'POST',
    path: '/api/v1/devices/ui/getLAN',
    summary: 'The home side of a device: address and DHCP',
    body: ofDevice,
    data: lanInfo,
    access: 'device.list',
    fails: toDevice,
  }),
  getConnectedNetwork: call({
    method: 'POST',
    path: '/api/v1/devices/ui/getConnectedNetwork',
    summary: 'Hosts and Wi-Fi clients of a device',
    body: ofDevice,
    data: z.object({ associatedDevices: z.array(associatedDevice), hosts: z.array(networkHost) }),
    access: 'device.list',
    fails: toDevice,
  }),
  getAssociatedDevices: call({
    method: 'POST',
    path: '/api/v1/devices/ui/getAssociatedDevices',
    summary: 'Wi-Fi clients of a device',
    body: ofDevice,
    data: z.object({ associatedDevices: z.array(associatedDevice) }),
    access: 'device.list',
    fails: toDevice,
  }),
  getNetworkStat: call({
    method: 'POST',
    path: '/api/v1/devices/ui/getNetworkStat',
    summary: 'Counters of the interfaces of a device',
    body: ofDevice,
    data: z.array(networkStatistics),
    access: 'device.list',
    fails: toDevice,
  }),
})
