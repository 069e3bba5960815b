import type { UnregisteredDevice } from '@headend/contract/unregistered'

export type LockAction = 'lock' | 'unlock'

type Device = Pick<
  UnregisteredDevice,
  'online' | 'silentSince' | 'uiLockEnable' | 'endpointId' | 'prodClass' | 'modelName' | 'macAddr' | 'deviceSn'
>

type Fate = 'acts' | 'offline' | 'already' | 'noLock'

/** Which of chosen devices a lock or unlock is sent to, `silent` those of them that did not answer the last time; and why the others are left out. */
export type LockPlan = Readonly<Record<Fate | 'silent', readonly Device[]>>

const fateOf = (action: LockAction, { online, uiLockEnable }: Device): Fate => {
  if (uiLockEnable === (action === 'lock')) return 'already'
  if (!online) return 'offline'
  return uiLockEnable === null ? 'noLock' : 'acts'
}

/** Sorts chosen devices by what locking or unlocking them means for each. */
export const planLock = (action: LockAction, chosen: readonly Device[]): LockPlan => {
  const fated = (fate: Fate) => chosen.filter((device) => fateOf(action, device) === fate)
  const acts = fated('acts')
  const silent = acts.filter(({ silentSince }) => silentSince !== null)
  return { acts, silent, offline: fated('offline'), already: fated('already'), noLock: fated('noLock') }
}
