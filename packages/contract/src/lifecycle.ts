import { calls } from './core/index.ts'

export type { ChangedDevice, NewDevice } from './schemas/lifecycle.ts'

/** The most devices one call may create. */
export const createLimit = 10_000

export const lifecycleCalls = calls('lifecycle', () => import('./schemas/lifecycle.ts'), {
  createDevices: {
    method: 'POST',
    path: '/api/v1/devices',
    access: 'inventory.upload',
    action: { en: 'Register devices', ko: '단말 등록' },
  },
  activate: {
    method: 'POST',
    path: '/api/v1/devices/actions/activate',
    access: ['device.activate', 'inventory.activate'],
    action: { en: 'Deploy', ko: '배포' },
  },
  deactivate: {
    method: 'POST',
    path: '/api/v1/devices/actions/deactivate',
    access: ['device.activate', 'inventory.activate'],
    action: { en: 'Retrieve', ko: '회수' },
  },
  reject: {
    method: 'POST',
    path: '/api/v1/devices/actions/reject',
    access: 'inventory.activate',
    action: { en: 'Reject deployment', ko: '배포 거절' },
  },
  allocate: {
    method: 'POST',
    path: '/api/v1/op/action/allocate',
    access: 'inventory.assign',
    action: { en: 'Allocate', ko: '운영사 배정' },
  },
  release: {
    method: 'POST',
    path: '/api/v1/op/action/release',
    access: 'inventory.assign',
    action: { en: 'Release', ko: '운영사 배정 해제' },
  },
  giveSecret: {
    method: 'POST',
    path: '/api/v1/devices/actions/secret',
    access: 'inventory.upload',
    action: { en: 'Give secret', ko: '비밀 키 부여' },
  },
  removeSecret: {
    method: 'DELETE',
    path: '/api/v1/devices/actions/secret',
    access: 'inventory.upload',
    action: { en: 'Remove secret', ko: '비밀 키 제거' },
  },
  deleteDevice: {
    method: 'DELETE',
    path: '/api/v1/devices',
    access: 'device.delete',
    action: { en: 'Delete device', ko: '단말 삭제' },
  },
})
