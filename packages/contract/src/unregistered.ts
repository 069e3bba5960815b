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
    action: { en: 'Register device', ko: '단말 등록' },
  },
  resolve: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/claims',
    access: 'inventory.upload',
    action: { en: 'Resolve identity conflict', ko: '신원 충돌 해결' },
  },
  act: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/update/action',
    access: [['inventory.upload', 'device.lock']],
    action: { en: 'Lock unregistered device', ko: '미등록 단말 잠금' },
  },
  remove: {
    method: 'POST',
    path: '/api/v1/devices/unregistered/remove/device',
    access: 'inventory.upload',
    action: { en: 'Forget unregistered device', ko: '미등록 단말 지우기' },
  },
})
