import { expect, it } from 'vitest'
import { planLock } from './planLock.ts'

const device = (
  endpointId: string,
  online: boolean,
  uiLockEnable: boolean | null,
  silentSince: number | null = null,
) => ({
  endpointId,
  online,
  silentSince,
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
    device('lockless', true, null),
    device('silent', true, false, 1000),
  ]
  const ids = (action: 'lock' | 'unlock') =>
    Object.fromEntries(
      Object.entries(planLock(action, chosen)).map(([fate, of]) => [fate, of.map(({ endpointId }) => endpointId)]),
    )
  expect(ids('lock')).toEqual({
    acts: ['on', 'silent'],
    silent: ['silent'],
    already: ['locked'],
    offline: ['away'],
    noLock: ['lockless'],
  })
  expect(ids('unlock')).toEqual({
    acts: ['locked'],
    silent: [],
    already: ['on', 'away', 'silent'],
    offline: [],
    noLock: ['lockless'],
  })
})
