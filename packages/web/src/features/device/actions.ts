import type { Permission } from '@headend/contract/core'
import type { DeviceStatus } from '@headend/contract/device'
import type { TaskType } from '@headend/contract/tasks'
import { actionTasks } from '../../lib/actionTasks.ts'

export const deviceActionNames = [
  'reboot',
  'lock',
  'unlock',
  'factoryReset',
  'resetPin',
  'scanChannels',
  'setLnb',
  'register',
  'request',
  'deploy',
  'reject',
  'retrieve',
  'remove',
] as const
export type DeviceActionName = (typeof deviceActionNames)[number]

/** As much of a device as decides what can be done with it. */
export type ActionSubject = Readonly<{
  registered: boolean
  online: boolean
  locked: boolean
  /** False for a device that reports no lock. */
  lockable: boolean
  status: DeviceStatus | null
  /** Kinds of tasks that run on the device now. */
  running: ReadonlySet<string>
  /** Kinds of tasks that the device lacks what they need. */
  unsupported: readonly TaskType[]
  /** It has television. */
  setTopBox: boolean
}>

/** Why an action cannot be used now, as a key of the texts. */
export type Refusal = 'offline' | 'busy' | 'noLock' | 'unsupported'

export type OfferedAction = Readonly<{ name: DeviceActionName; refusal: Refusal | undefined }>

export type OnDevice = keyof typeof actionTasks
export const isOnDevice = (name: DeviceActionName): name is OnDevice => name in actionTasks

/** Tasks during which a device takes no other action of this page. */
const blocking = ['Reboot', 'Factory', 'Lock', 'Unlock']

/**
 * The actions a person may use on a device, each with the reason when it cannot be used now. What makes no sense in the
 * device's state is left out.
 */
export const actionsOf = (
  subject: ActionSubject,
  may: (permission: Permission) => boolean,
): readonly OfferedAction[] => {
  const { registered, locked, status, setTopBox } = subject
  const lock = may('device.lock') && (registered || may('inventory.upload'))
  const wanted: readonly (readonly [DeviceActionName, boolean])[] = [
    ['register', !registered && may('inventory.upload')],
    ['reboot', registered && may('device.reboot')],
    ['lock', lock && !locked],
    ['unlock', lock && locked],
    ['request', status === 'inventory' && may('device.activate') && !may('inventory.activate')],
    ['deploy', (status === 'inventory' || status === 'requested') && may('inventory.activate')],
    ['reject', status === 'requested' && may('inventory.activate')],
    ['retrieve', status === 'deployed' && (may('device.activate') || may('inventory.activate'))],
    ...(['resetPin', 'scanChannels', 'setLnb'] as const).map(
      (name) => [name, registered && setTopBox && may('device.edit')] as const,
    ),
    ['factoryReset', registered && may('device.factoryReset')],
    ['remove', registered && may('device.delete')],
  ]
  return wanted.flatMap(([name, offered]) => (offered ? [{ name, refusal: refusalOf(name, subject) }] : []))
}

const refusalOf = (
  name: DeviceActionName,
  { online, lockable, running, unsupported }: ActionSubject,
): Refusal | undefined => {
  if (!isOnDevice(name)) return undefined
  if (name === 'lock' && !lockable) return 'noLock'
  if (unsupported.includes(actionTasks[name])) return 'unsupported'
  if (!online) return 'offline'
  return blocking.some((taskType) => running.has(taskType)) ? 'busy' : undefined
}
