import { calls } from './core/index.ts'
import { taskKinds } from './tasks.ts'

export type { BulkResult } from './schemas/bulk.ts'

export { bulkLimit } from './tasks.ts'

export const bulkCalls = calls('bulk', () => import('./schemas/bulk.ts'), {
  reboot: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/reboot',
    access: 'device.reboot',
    action: taskKinds.Reboot.name,
  },
  factoryReset: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/factory-reset',
    access: 'device.factoryReset',
    action: taskKinds.Factory.name,
  },
  lock: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/lock',
    access: 'device.lock',
    action: { en: 'Lock', ko: '잠금' },
  },
  unlock: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/unlock',
    access: 'device.lock',
    action: { en: 'Unlock', ko: '잠금 해제' },
  },
  resetPin: {
    method: 'POST',
    path: '/api/v1/devices/actions/pin-reset',
    access: 'device.edit',
    action: taskKinds.ResetPin.name,
  },
  scanChannels: {
    method: 'POST',
    path: '/api/v1/devices/actions/channel-scan',
    access: 'device.edit',
    action: taskKinds.ScanChannels.name,
  },
  setLnb: {
    method: 'POST',
    path: '/api/v1/devices/actions/lnb-settings',
    access: 'device.edit',
    action: taskKinds.SetLnb.name,
  },
})
