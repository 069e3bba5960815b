import type { Device } from '@headend/contract/device'

/** What can be done to chosen devices from the list. */
export const deviceActions = ['reboot', 'lock', 'unlock', 'factoryReset', 'activate', 'deactivate'] as const
export type DeviceActionName = (typeof deviceActions)[number]

/** As much of a device as choosing and confirming needs. */
export type Chosen = Readonly<
  Pick<
    Device,
    'endpointId' | 'macAddr' | 'online' | 'uiLockEnable' | 'deviceStatus' | 'mid' | 'modelName' | 'companyName'
  >
>

/** The fields of {@link Chosen}, to ask the export for all devices of a view. */
export const chosenFields = [
  'endpointId',
  'macAddr',
  'online',
  'uiLockEnable',
  'deviceStatus',
  'mid',
  'modelName',
  'companyName',
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
 * What an action would really touch. `acts` is what it is sent to; the others say why they are left out. `locked` are
 * devices among `acts` that stay locked.
 */
export type ActionPlan = Readonly<{
  acts: readonly Chosen[]
  offline: readonly Chosen[]
  already: readonly Chosen[]
  otherState: readonly Chosen[]
  locked: readonly Chosen[]
}>

type Fate = 'acts' | 'offline' | 'already' | 'otherState'

const fateOf = (action: DeviceActionName, device: Chosen): Fate => {
  switch (action) {
    case 'reboot':
    case 'factoryReset':
      return device.online ? 'acts' : 'offline'
    case 'lock':
    case 'unlock':
      if (device.uiLockEnable === (action === 'lock')) return 'already'
      return device.online ? 'acts' : 'offline'
    case 'activate':
      return device.deviceStatus === 'deployed' ? 'otherState' : 'acts'
    case 'deactivate':
      return device.deviceStatus === 'deployed' ? 'acts' : 'otherState'
  }
}

/** Sorts chosen devices by what the action means for each. */
export const planAction = (action: DeviceActionName, chosen: readonly Chosen[]): ActionPlan => {
  const fated = (fate: Fate): readonly Chosen[] => chosen.filter((device) => fateOf(action, device) === fate)
  const acts = fated('acts')
  return {
    acts,
    offline: fated('offline'),
    already: fated('already'),
    otherState: fated('otherState'),
    locked: action === 'factoryReset' ? acts.filter((device) => device.uiLockEnable) : [],
  }
}

/** Up to two names in words, then how many more: "Garam Busan, Garam Ulsan +2". */
export const namesInWords = (names: readonly string[]): string => {
  const different = [...new Set(names)]
  return different.slice(0, 2).join(', ') + (different.length > 2 ? ` +${different.length - 2}` : '')
}
