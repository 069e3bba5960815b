import { calls } from './core/index.ts'

export type { TargetDevice, TargetList } from './schemas/inventory.ts'

/** The most rows of one file; its headings do not count. */
export const mostImported = 20_000

/** Columns that the history of uploads may be ordered by. */
export const uploadOrderColumns = [
  'uploadTime',
  'fileName',
  'uploadType',
  'result',
  'totalRecords',
  'added',
  'updated',
  'invalidData',
  'userName',
  'companyName',
] as const

/** The most MAC addresses, serial numbers or rows of one check. */
export const mostChecked = 10_000

export const inventoryCalls = calls('inventory', () => import('./schemas/inventory.ts'), {
  uploadBulk: {
    method: 'POST',
    path: '/api/v1/devices/bulk-upload/upload',
    access: 'inventory.upload',
    action: { en: 'Register devices', ko: '단말 등록' },
  },
  listUploadHistoriesPage: {
    method: 'POST',
    path: '/api/v1/devices/bulk-upload/history/page',
    access: 'inventory.upload',
    paged: true,
  },
  getUploadHistoryDetail: {
    method: 'POST',
    path: '/api/v1/devices/bulk-upload/history/detail',
    access: 'inventory.upload',
    paged: true,
  },
  validateMac: { method: 'POST', path: '/api/v1/devices/validation/mac', access: 'inventory.upload' },
  validateSerial: { method: 'POST', path: '/api/v1/devices/validation/serial-number', access: 'inventory.upload' },
  validateUpdate: {
    method: 'POST',
    path: '/api/v1/devices/validation/update',
    access: [['inventory.upload', 'device.edit']],
  },
  validateMacInfo: { method: 'POST', path: '/api/v1/devices/validation/mac/info', access: 'device.list' },
  listByModelOp: { method: 'GET', path: '/api/v1/devices/{mid}/{opId}', paged: true, access: 'device.list' },
  getTemplate: { method: 'GET', path: '/api/v1/devices/bulk-upload/template', access: 'inventory.upload' },
  readTargets: { method: 'POST', path: '/api/v1/devices/targets/uploads', access: 'device.list' },
  getTargetsTemplate: { method: 'GET', path: '/api/v1/devices/targets/template', access: 'device.list' },
})
