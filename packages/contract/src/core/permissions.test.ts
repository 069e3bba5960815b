import { describe, expect, it } from 'vitest'
import { needInWords, permissions, permits, reachesLevel, systemRoles } from './index.ts'

const holding = (...names: string[]) => new Set(names)

describe('permits', () => {
  it('asks for one name', () => {
    expect(permits('device.list', holding('device.list'))).toBe(true)
    expect(permits('device.list', holding('device.edit'))).toBe(false)
  })

  it('passes a list when any entry passes', () => {
    const need = ['device.lock', 'device.reboot'] as const
    expect(permits(need, holding('device.reboot'))).toBe(true)
    expect(permits(need, holding('device.list'))).toBe(false)
  })

  it('needs every name of a nested list', () => {
    const need = ['admin.tables', ['device.lock', 'inventory.upload']] as const
    expect(permits(need, holding('device.lock'))).toBe(false)
    expect(permits(need, holding('device.lock', 'inventory.upload'))).toBe(true)
    expect(permits(need, holding('admin.tables'))).toBe(true)
  })

  it('lets nobody through an empty list', () => {
    expect(permits([], holding(...permissions))).toBe(false)
  })

  it('says a need in words', () => {
    expect(needInWords(['admin.tables', ['device.lock', 'inventory.upload']])).toBe(
      'admin.tables or device.lock and inventory.upload',
    )
  })

  it('reads a lower level as higher authority', () => {
    expect(reachesLevel(10, 20)).toBe(true)
    expect(reachesLevel(20, 20)).toBe(true)
    expect(reachesLevel(30, 20)).toBe(false)
  })
})

describe('system roles', () => {
  it('never give a lower role what a higher one lacks', () => {
    systemRoles.slice(1).forEach((role, index) => {
      const higher = systemRoles[index]
      expect(role.permissions.filter((name) => !higher?.permissions.includes(name))).toEqual([])
      expect(role.roleLevel).toBeGreaterThan(higher?.roleLevel ?? Infinity)
    })
  })

  it('have one that may ask for a deployment, and not grant it', () => {
    const asking = systemRoles.filter(
      ({ permissions: held }) => held.includes('device.activate') && !held.includes('inventory.activate'),
    )
    expect(asking.map(({ roleGroupKey }) => roleGroupKey)).toEqual(['installer'])
  })

  it('keep support and viewers from locking, resetting, deleting and reading secrets', () => {
    for (const key of ['support', 'viewer']) {
      const held = holding(...(systemRoles.find((role) => role.roleGroupKey === key)?.permissions ?? []))
      expect(held.has('device.list')).toBe(true)
      for (const name of [
        'device.lock',
        'device.factoryReset',
        'device.delete',
        'device.readSecret',
        'device.remoteView',
      ])
        expect(held.has(name), `${key} ${name}`).toBe(false)
    }
  })
})
