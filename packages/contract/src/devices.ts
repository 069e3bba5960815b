import { calls } from './core/index.ts'

export type {
  DeviceCounts,
  DeviceExportRequest,
  DeviceFilters,
  DeviceListRequest,
  FullInfo,
} from './schemas/devices.ts'

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

/** A certificate is soon over when it holds no longer than this; milliseconds. */
export const certificateSoonMs = 30 * 86_400_000
/** The same of a revocation list, which an authority makes anew every few days; milliseconds. */
export const revocationsSoonMs = 3 * 86_400_000

/**
 * What of a device needs somebody: a measured value over its critical limit, a failed action, a long absence, a certificate
 * that is over or soon will be.
 */
export const attentionKinds = ['overLimit', 'failedAction', 'offlineLong', 'certificateEnds'] as const

export type AttentionKind = (typeof attentionKinds)[number]

export const deviceCalls = calls('devices', () => import('./schemas/devices.ts'), {
  getInfo: { method: 'POST', path: '/api/v1/devices/actions/info', access: 'device.list' },
  getMaster: { method: 'GET', path: '/api/v1/devices', access: 'device.list' },
  list: { method: 'GET', path: '/api/v1/devices', paged: true, access: 'device.list' },
  listConnectsPage: { method: 'POST', path: '/api/v1/devices/connects/page', paged: true, access: 'device.list' },
  listOutsideSaPage: {
    method: 'POST',
    path: '/api/v1/devices/connects/outside-sa-page',
    paged: true,
    access: 'device.list',
  },
  exportConnects: { method: 'POST', path: '/api/v1/devices/connects/exports', access: 'device.list' },
  count: { method: 'GET', path: '/api/v1/devices/count', access: 'device.list' },
  getTime: { method: 'POST', path: '/api/v1/devices/actions/time', access: 'device.list' },
  setTime: {
    method: 'POST',
    path: '/api/v1/devices/action/setDeviceTime',
    access: 'device.edit',
    action: { en: 'Set device time', ko: '단말 시간 설정' },
  },
  setMonitoring: { method: 'POST', path: '/api/v1/devices/action/setMonitoring', access: 'device.list' },
  subscribeRtd: { method: 'POST', path: '/api/v1/devices/action/subscribeRTD', access: 'device.list' },
  unsubscribeRtd: { method: 'POST', path: '/api/v1/devices/action/unsubscribeRTD', access: 'device.list' },
  updateCustomer: {
    method: 'PUT',
    path: '/api/v1/devices/{endpointId}',
    access: 'device.edit',
    action: { en: 'Change customer', ko: '고객 정보 변경' },
  },
  getWan: { method: 'POST', path: '/api/v1/devices/ui/getWAN', access: 'device.list' },
  getLan: { method: 'POST', path: '/api/v1/devices/ui/getLAN', access: 'device.list' },
  getConnectedNetwork: { method: 'POST', path: '/api/v1/devices/ui/getConnectedNetwork', access: 'device.list' },
  getAssociatedDevices: { method: 'POST', path: '/api/v1/devices/ui/getAssociatedDevices', access: 'device.list' },
  getNetworkStat: { method: 'POST', path: '/api/v1/devices/ui/getNetworkStat', access: 'device.list' },
})
