import { calls } from './core/index.ts'

export type { BulkResult } from './schemas/bulk.ts'

/** The most devices one call may act on. */
export const bulkLimit = 10_000

export const bulkCalls = calls('bulk', () => import('./schemas/bulk.ts'), {
  reboot: { method: 'POST', path: '/api/v1/devices/actions/multi/reboot', access: 'device.reboot', action: 'Reboot' },
  factoryReset: {
    method: 'POST',
    path: '/api/v1/devices/actions/multi/factory-reset',
    access: 'device.factoryReset',
    action: 'Factory reset',
  },
  lock: { method: 'POST', path: '/api/v1/devices/actions/multi/lock', access: 'device.lock', action: 'Lock' },
  unlock: { method: 'POST', path: '/api/v1/devices/actions/multi/unlock', access: 'device.lock', action: 'Unlock' },
})
