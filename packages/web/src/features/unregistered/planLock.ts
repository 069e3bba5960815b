import type { UnregisteredDevice } from '@headend/contract/unregistered'

export type LockAction = 'lock' | 'unlock'

type Device = Pick<
  UnregisteredDevice,
  'online' | 'uiLockEnable' | 'endpointId' | 'prodClass' | 'modelName' | 'macAddr' | 'deviceSn'
>

/** Which of chosen devices a lock or unlock is sent to, and why the others are left out. */
export type LockPlan = Readonly<Record<'acts' | 'offline' | 'already' | 'noLock', readonly Device[]>>

const fateOf = (action: LockAction, { online, uiLockEnable }: Device): keyof LockPlan => {
  if (uiLockEnable === (action === 'lock')) return 'already'
  if (!online) return 'offline'
  return uiLockEnable === null ? 'noLock' : 'acts'
}

/** Sorts chosen devices by what locking or unlocking them means for each. */
export const planLock = (action: LockAction, chosen: readonly Device[]): LockPlan => {
  const fated = (fate: keyof LockPlan) => chosen.filter((device) => fateOf(action, device) === fate)
  return { acts: fated('acts'), offline: fated('offline'), already: fated('already'), noLock: fated('noLock') }
}
