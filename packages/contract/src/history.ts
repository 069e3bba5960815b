import { calls } from './core/index.ts'

export type { DeviceAction, SpeedTest, SystemLog, UserAction } from './schemas/history.ts'

/** What happens to a device and is logged. */
export const deviceEventKinds = [
  'connected',
  'disconnected',
  'replaced',
  'boot',
  'valueChange',
  'operationComplete',
  'transferComplete',
  'objectCreation',
  'objectDeletion',
  'event',
  'onBoard',
  'flood',
  'adopted',
  'claimed',
  'endpointKept',
  'handedOver',
  'silent',
  'answers',
  'downloadExpired',
] as const
export type DeviceEventKind = (typeof deviceEventKinds)[number]

/** How what a person did stands or ended. */
export const userActionResults = ['success', 'fail', 'cancelled', 'running', 'sent'] as const

export const speedDirections = ['download', 'upload'] as const

export const historyCalls = calls('history', () => import('./schemas/history.ts'), {
  listUserActions: { method: 'POST', path: '/api/v1/devices/historys/user-action', paged: true, access: 'device.list' },
  listDeviceActions: {
    method: 'POST',
    path: '/api/v1/devices/historys/device-action',
    paged: true,
    access: 'device.list',
  },
  getDeviceActionDetail: {
    method: 'POST',
    path: '/api/v1/devices/historys/device-action/detail',
    access: 'device.list',
  },
  listSpeedTests: { method: 'POST', path: '/api/v1/devices/historys/speed-test', paged: true, access: 'device.list' },
  listSystemLogs: { method: 'POST', path: '/api/v1/devices/historys/system-log', paged: true, access: 'device.list' },
})
