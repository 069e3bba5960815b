import { calls } from './core/index.ts'

export type { ChangedDevice, NewDevice } from './schemas/lifecycle.ts'

/** What the history calls a deployment that was asked for; `activate` is called Deploy where it deploys. */
export const requestAction = 'Request deployment'

/** The most devices one call may create. */
export const createLimit = 10_000

export const lifecycleCalls = calls('lifecycle', () => import('./schemas/lifecycle.ts'), {
  createDevices: { method: 'POST', path: '/api/v1/devices', access: 'inventory.upload', action: 'Register devices' },
  activate: {
    method: 'POST',
    path: '/api/v1/devices/actions/activate',
    access: ['device.activate', 'inventory.activate'],
    action: 'Deploy',
  },
  deactivate: {
    method: 'POST',
    path: '/api/v1/devices/actions/deactivate',
    access: ['device.activate', 'inventory.activate'],
    action: 'Retrieve',
  },
  reject: {
    method: 'POST',
    path: '/api/v1/devices/actions/reject',
    access: 'inventory.activate',
    action: 'Reject deployment',
  },
  allocate: { method: 'POST', path: '/api/v1/op/action/allocate', access: 'inventory.assign', action: 'Allocate' },
  release: { method: 'POST', path: '/api/v1/op/action/release', access: 'inventory.assign', action: 'Release' },
  giveSecret: {
    method: 'POST',
    path: '/api/v1/devices/actions/secret',
    access: 'inventory.upload',
    action: 'Give secret',
  },
  removeSecret: {
    method: 'DELETE',
    path: '/api/v1/devices/actions/secret',
    access: 'inventory.upload',
    action: 'Remove secret',
  },
  deleteDevice: { method: 'DELETE', path: '/api/v1/devices', access: 'device.delete', action: 'Delete device' },
})
