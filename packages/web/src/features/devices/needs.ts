import type { Need } from '@headend/contract/core'

/** What can be done to chosen devices from the list. */
export const deviceActions = [
  'reboot',
  'lock',
  'unlock',
  'factoryReset',
  'resetPin',
  'scanChannels',
  'setLnb',
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
  resetPin: 'device.edit',
  scanChannels: 'device.edit',
  setLnb: 'device.edit',
  deploy: 'inventory.activate',
  request: 'device.activate',
  reject: 'inventory.activate',
  retrieve: ['device.activate', 'inventory.activate'],
}
