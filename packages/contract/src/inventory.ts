import { calls } from './core/index.ts'

/** The most rows of one file; its headings do not count. */
export const mostImported = 20_000

export const inventoryCalls = calls('inventory', () => import('./schemas/inventory.ts'), {
  uploadBulk: {
    method: 'POST',
    path: '/api/v1/devices/bulk-upload/upload',
    access: 'inventory.upload',
    action: 'Register devices',
  },
  getTemplate: { method: 'GET', path: '/api/v1/devices/bulk-upload/template', access: 'inventory.upload' },
})
