import { calls } from './core/index.ts'

export type { UnregisteredDevice } from './schemas/unregistered.ts'

/**
 * Unregistered devices belong to no company; the root company alone sees them, and registering one hands it to a company.
 */
export const unregisteredCalls = calls('unregistered', () => import('./schemas/unregistered.ts'), {
  list: { method: 'GET', path: '/api/v1/devices/unregistered', access: 'inventory.upload' },
  listPage: { method: 'POST', path: '/api/v1/devices/unregistered/page', paged: true, access: 'inventory.upload' },
  export: { method: 'POST', path: '/api/v1/devices/unregistered/exports', access: 'inventory.upload' },
  update: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/update',
    access: 'inventory.upload',
    action: 'Register device',
  },
  resolve: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/claims',
    access: 'inventory.upload',
    action: 'Resolve identity conflict',
  },
  act: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/update/action',
    access: [['inventory.upload', 'device.lock']],
    action: 'Lock unregistered device',
  },
  remove: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/remove/device',
    access: 'inventory.upload',
    action: 'Forget unregistered device',
  },
})
