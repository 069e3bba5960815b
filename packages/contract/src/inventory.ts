import { calls } from './core/index.ts'

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
  getTemplate: { method: 'GET', path: '/api/v1/devices/bulk-upload/template', access: 'inventory.upload' },
})
