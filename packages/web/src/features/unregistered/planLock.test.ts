import { expect, it } from 'vitest'
import { planLock } from './planLock.ts'

const device = (endpointId: string, online: boolean, uiLockEnable: boolean | null) => ({
  endpointId,
  online,
  uiLockEnable,
  prodClass: null,
  modelName: null,
  macAddr: null,
  deviceSn: null,
})

it('locks what is online, has a lock, and is not locked yet; the others are left out with their reason', () => {
  const chosen = [
    device('on', true, false),
    device('locked', true, true),
    device('away', false, false),
    device('silent', true, null),
  ]
  const ids = (action: 'lock' | 'unlock') =>
    Object.fromEntries(
      Object.entries(planLock(action, chosen)).map(([fate, of]) => [fate, of.map(({ endpointId }) => endpointId)]),
    )
  expect(ids('lock')).toEqual({ acts: ['on'], already: ['locked'], offline: ['away'], noLock: ['silent'] })
  expect(ids('unlock')).toEqual({ acts: ['locked'], already: ['on', 'away'], offline: [], noLock: ['silent'] })
})
