import { systemRoles } from '@headend/contract/core'
import { describe, expect, test } from 'vitest'
import { actionsOf } from './actions.ts'
import type { ActionSubject } from './actions.ts'

const may = (role: string) => {
  const held = new Set<string>(systemRoles.find(({ roleGroupKey }) => roleGroupKey === role)?.permissions)
  return (permission: string): boolean => held.has(permission)
}
const subject: ActionSubject = {
  registered: true,
  online: true,
  locked: false,
  lockable: true,
  status: 'deployed',
  running: new Set(),
  unsupported: [],
  setTopBox: false,
}
const names = (of: ActionSubject, role: string) => actionsOf(of, may(role)).map(({ name }) => name)

describe('what can be done with a device', () => {
  test('depends on the role', () => {
    expect(names(subject, 'operatorAdministrator')).toEqual(['reboot', 'lock', 'retrieve', 'factoryReset', 'remove'])
    expect(names(subject, 'support')).toEqual(['reboot'])
    expect(names(subject, 'viewer')).toEqual([])
  })

  test('depends on what it is: television is of set-top boxes, and says what such a one lacks', () => {
    const box = { ...subject, setTopBox: true, unsupported: ['SetLnb'] } as const
    const of = (role: string) => actionsOf(box, may(role)).filter(({ name }) => /Pin|Channels|Lnb/.test(name))
    expect(of('operatorAdministrator')).toEqual([
      { name: 'resetPin', refusal: undefined },
      { name: 'scanChannels', refusal: undefined },
      { name: 'setLnb', refusal: 'unsupported' },
    ])
    expect(of('viewer')).toEqual([])
  })

  test('depends on its state', () => {
    expect(names({ ...subject, locked: true }, 'operatorAdministrator')).toContain('unlock')
    expect(names({ ...subject, status: 'inventory' }, 'operatorAdministrator')).toContain('deploy')
    expect(names({ ...subject, status: 'requested' }, 'operatorAdministrator')).toEqual(
      expect.arrayContaining(['deploy', 'reject']),
    )
  })

  test('who may not deploy asks for it', () => {
    const onlyAsks = (permission: string): boolean => permission === 'device.activate'
    expect(actionsOf({ ...subject, status: 'inventory' }, onlyAsks).map(({ name }) => name)).toEqual(['request'])
    expect(actionsOf({ ...subject, status: 'requested' }, onlyAsks)).toEqual([])
  })

  test('an unregistered device is registered, or locked, and nothing else', () => {
    expect(names({ ...subject, registered: false, status: null }, 'operatorAdministrator')).toEqual([
      'register',
      'lock',
    ])
  })

  test('says why it cannot be done now: offline, or busy with another action', () => {
    const refusals = (of: ActionSubject) =>
      Object.fromEntries(actionsOf(of, may('operatorAdministrator')).map(({ name, refusal }) => [name, refusal]))
    expect(refusals({ ...subject, online: false })).toMatchObject({
      reboot: 'offline',
      lock: 'offline',
      factoryReset: 'offline',
      retrieve: undefined,
    })
    expect(refusals({ ...subject, running: new Set(['Reboot']) })).toMatchObject({
      reboot: 'busy',
      lock: 'busy',
      retrieve: undefined,
    })
    expect(refusals({ ...subject, running: new Set(['PingTest']) })).toMatchObject({ reboot: undefined })
  })

  test('a device that reports no lock cannot be locked, and that is said', () => {
    const offered = actionsOf({ ...subject, lockable: false }, may('operatorAdministrator'))
    expect(offered.find(({ name }) => name === 'lock')?.refusal).toBe('noLock')
    expect(offered.find(({ name }) => name === 'reboot')?.refusal).toBeUndefined()
  })
})
