import type { Need } from '@headend/contract/core'
import type { Device } from '@headend/contract/device'
import { isOfTelevision, isUnsupported } from '../../lib/actionTasks.ts'
import { deviceActions, needs } from './needs.ts'
import type { DeviceActionName } from './needs.ts'

export type { DeviceActionName } from './needs.ts'

/** As much of a device as choosing and confirming needs. */
export type Chosen = Readonly<
  Pick<
    Device,
    | 'endpointId'
    | 'friendlyName'
    | 'device_id'
    | 'deviceSn'
    | 'macAddr'
    | 'online'
    | 'silentSince'
    | 'uiLockEnable'
    | 'deviceStatus'
    | 'mid'
    | 'modelName'
    | 'prodClass'
    | 'companyId'
    | 'companyName'
    | 'unsupported'
  >
>

/** The fields of {@link Chosen}, to ask the export for all devices of a view. */
export const chosenFields = [
  'endpointId',
  'friendlyName',
  'device_id',
  'deviceSn',
  'macAddr',
  'online',
  'silentSince',
  'uiLockEnable',
  'deviceStatus',
  'mid',
  'modelName',
  'prodClass',
  'companyId',
  'companyName',
  'unsupported',
] as const satisfies readonly (keyof Device)[]

export type ModelGroup = Readonly<{ mid: string; modelName: string; devices: readonly Chosen[]; offline: number }>

/** The models among chosen devices, most devices first. */
export const modelGroups = (chosen: readonly Chosen[]): readonly ModelGroup[] => {
  const groups = new Map<string, Chosen[]>()
  for (const device of chosen) groups.set(device.mid, [...(groups.get(device.mid) ?? []), device])
  return [...groups]
    .map(([mid, devices]) => ({
      mid,
      modelName: devices[0]?.modelName ?? mid,
      devices,
      offline: devices.filter((device) => !device.online).length,
    }))
    .toSorted((a, b) => b.devices.length - a.devices.length)
}

/**
 * What an action would really touch. `acts` is what it is sent to; the others say why they are left out. Among `acts`,
 * `silent` are connected and did not answer the last time, and `locked` stay locked.
 */
export type ActionPlan = Readonly<{
  acts: readonly Chosen[]
  offline: readonly Chosen[]
  already: readonly Chosen[]
  unsupported: readonly Chosen[]
  otherState: readonly Chosen[]
  silent: readonly Chosen[]
  locked: readonly Chosen[]
}>

export type ModelPlan = ModelGroup & Readonly<{ plan: ActionPlan }>

type Fate = 'acts' | 'offline' | 'already' | 'unsupported' | 'otherState'

const fateOf = (action: DeviceActionName, device: Chosen): Fate => {
  if (!isLifecycle(action) && isUnsupported(action, device)) return 'unsupported'
  switch (action) {
    case 'reboot':
    case 'factoryReset':
    case 'resetPin':
    case 'scanChannels':
    case 'setLnb':
      return device.online ? 'acts' : 'offline'
    case 'lock':
    case 'unlock':
      if (device.uiLockEnable === (action === 'lock')) return 'already'
      return device.online ? 'acts' : 'offline'
    case 'deploy':
    case 'request':
    case 'reject':
    case 'retrieve':
      return statusesFor[action].includes(device.deviceStatus) ? 'acts' : 'otherState'
  }
}

/** Actions that change where a device is in its life, and from where. */
const statusesFor: Readonly<Record<LifecycleAction, readonly Device['deviceStatus'][]>> = {
  deploy: ['inventory', 'requested'],
  request: ['inventory'],
  reject: ['requested'],
  retrieve: ['deployed'],
}
export type LifecycleAction = Extract<DeviceActionName, 'deploy' | 'request' | 'reject' | 'retrieve'>
export const isLifecycle = (action: DeviceActionName): action is LifecycleAction => action in statusesFor

/** The actions somebody may take on chosen devices. One that changes their life is offered when one of them can take it. */
export const actionsFor = (chosen: readonly Chosen[], may: (need: Need) => boolean): readonly DeviceActionName[] =>
  deviceActions.filter((action) => {
    if (!may(needs[action])) return false
    // Who may deploy has nothing to ask for.
    if (action === 'request' && may('inventory.activate')) return false
    return !isLifecycle(action) || chosen.some((device) => fateOf(action, device) === 'acts')
  })

/** Whether an action on the television of devices is for none of those that are chosen. */
export const noneSupports = (action: DeviceActionName, chosen: readonly Chosen[]): boolean =>
  isOfTelevision(action) && chosen.every((device) => isUnsupported(action, device))

/** Sorts chosen devices by what the action means for each. */
export const planAction = (action: DeviceActionName, chosen: readonly Chosen[]): ActionPlan => {
  const fated = (fate: Fate): readonly Chosen[] => chosen.filter((device) => fateOf(action, device) === fate)
  const acts = fated('acts')
  return {
    acts,
    offline: fated('offline'),
    already: fated('already'),
    unsupported: fated('unsupported'),
    otherState: fated('otherState'),
    silent: isLifecycle(action) ? [] : acts.filter(({ silentSince }) => silentSince !== null),
    locked: action === 'factoryReset' ? acts.filter((device) => device.uiLockEnable === true) : [],
  }
}

/** Chosen devices by model, with what an action would touch of each: it is not for a model of which that is nothing. */
export const plansByModel = (action: DeviceActionName, chosen: readonly Chosen[]): readonly ModelPlan[] =>
  modelGroups(chosen).map((group) => ({ ...group, plan: planAction(action, group.devices) }))

/** Up to two names in words, then how many more: "Garam Busan, Garam Ulsan +2". */
export const namesInWords = (names: readonly string[]): string => {
  const different = [...new Set(names)]
  return different.slice(0, 2).join(', ') + (different.length > 2 ? ` +${different.length - 2}` : '')
}
