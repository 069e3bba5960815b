import type { Need } from '@headend/contract/core'

/** What can be done to chosen devices from the list. */
export const deviceActions = [
  'reboot',
  'lock',
  'unlock',
  'factoryReset',
  'deploy',
  'request',
  'reject',
  'retrieve',
] as const
export type DeviceActionName = (typeof deviceActions)[number]

/** What it takes to do an action to chosen devices. */
export const needs: Readonly<Record<DeviceActionName, Need>> = {
  reboot: 'device.reboot',
  lock: 'device.lock',
  unlock: 'device.lock',
  factoryReset: 'device.factoryReset',
  deploy: 'inventory.activate',
  request: 'device.activate',
  reject: 'inventory.activate',
  retrieve: ['device.activate', 'inventory.activate'],
}
