import type { Device } from '@headend/contract/device'
import { deviceKind } from '@headend/contract/models'
import type { TaskType } from '@headend/contract/tasks'

/** The tasks of actions that ask the device, wherever they are offered: on its page, in lists, in the search. */
export const actionTasks = {
  reboot: 'Reboot',
  factoryReset: 'Factory',
  lock: 'Lock',
  unlock: 'Unlock',
  resetPin: 'ResetPin',
  scanChannels: 'ScanChannels',
  setLnb: 'SetLnb',
} as const satisfies Readonly<Record<string, TaskType>>

export type TaskAction = keyof typeof actionTasks

const ofTelevision: readonly string[] = ['resetPin', 'scanChannels', 'setLnb'] satisfies readonly TaskAction[]

/** Actions on the television of a device, which set-top boxes alone have. */
export const isOfTelevision = (action: string): action is 'resetPin' | 'scanChannels' | 'setLnb' =>
  ofTelevision.includes(action)

/** Whether a device lacks what an action needs: by what was read of its data model, or as it is no set-top box. */
export const isUnsupported = (
  action: TaskAction,
  device: Pick<Device, 'unsupported' | 'prodClass' | 'modelName'>,
): boolean =>
  device.unsupported.includes(actionTasks[action]) || (isOfTelevision(action) && deviceKind(device) !== 'setTopBox')
