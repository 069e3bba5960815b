import { permits } from '@headend/contract/core'
import type { Need } from '@headend/contract/core'
import { describe, expect, it } from 'vitest'
import type { Chosen } from './actionPlan.ts'
import { actionsFor, modelGroups, namesInWords, noneSupports, planAction, plansByModel } from './actionPlan.ts'

const device = (endpointId: string, over: Partial<Chosen> = {}): Chosen => ({
  endpointId,
  friendlyName: null,
  device_id: null,
  deviceSn: 'S410-1',
  macAddr: null,
  online: true,
  silentSince: null,
  uiLockEnable: false,
  deviceStatus: 'deployed',
  mid: '1',
  modelName: 'Aria S410',
  prodClass: 'STB',
  companyId: '2',
  companyName: 'Garam Busan',
  unsupported: [],
  ...over,
})

const ids = (devices: readonly Chosen[]) => devices.map(({ endpointId }) => endpointId)

describe('planAction', () => {
  const chosen = [device('on'), device('off', { online: false }), device('locked', { uiLockEnable: true })]

  it('leaves offline devices out of a reset and says which stay locked', () => {
    const plan = planAction('factoryReset', chosen)
    expect(ids(plan.acts)).toEqual(['on', 'locked'])
    expect(ids(plan.offline)).toEqual(['off'])
    expect(ids(plan.locked)).toEqual(['locked'])
  })

  it('leaves out what is locked already, offline or not', () => {
    const plan = planAction('lock', [...chosen, device('both', { online: false, uiLockEnable: true })])
    expect(ids(plan.acts)).toEqual(['on'])
    expect(ids(plan.already)).toEqual(['locked', 'both'])
    expect(ids(plan.offline)).toEqual(['off'])
  })

  it('sends both to a device that never reported its lock', () => {
    const silent = device('silent', { uiLockEnable: null })
    for (const action of ['lock', 'unlock'] as const) expect(ids(planAction(action, [silent]).acts)).toEqual(['silent'])
    expect(planAction('factoryReset', [silent]).locked).toEqual([])
  })

  it('tries what is connected and did not answer the last time, and says so', () => {
    const quiet = device('quiet', { silentSince: 1000 })
    const plan = planAction('reboot', [device('on'), quiet, device('off', { online: false, silentSince: 1000 })])
    expect(ids(plan.acts)).toEqual(['on', 'quiet'])
    expect(ids(plan.silent)).toEqual(['quiet'])
    // No device is asked where its life alone changes.
    expect(planAction('retrieve', [quiet]).silent).toEqual([])
  })

  it('leaves out what lacks it, connected or not', () => {
    const bare = device('bare', { unsupported: ['Factory'], online: false })
    const plan = planAction('factoryReset', [...chosen, bare])
    expect(ids(plan.unsupported)).toEqual(['bare'])
    expect(ids(plan.acts)).toEqual(['on', 'locked'])
    expect(planAction('reboot', [bare]).unsupported).toEqual([])
  })

  it('asks set-top boxes alone for what is of television, whatever is known of the others', () => {
    const router = device('router', { prodClass: 'APROUTER', modelName: 'Strand R7' })
    const dishless = device('dishless', { unsupported: ['SetLnb'] })
    expect(ids(planAction('setLnb', [...chosen, router, dishless]).unsupported)).toEqual(['router', 'dishless'])
    expect(ids(planAction('resetPin', [router, dishless]).acts)).toEqual(['dishless'])
    expect(noneSupports('setLnb', [router, dishless])).toBe(true)
    expect(noneSupports('resetPin', [router, dishless])).toBe(false)
    expect(noneSupports('reboot', [router])).toBe(false)
  })

  it('tells which models an action is for', () => {
    const router = device('router', { prodClass: 'APROUTER', mid: '3', modelName: 'Strand R7' })
    const away = device('away', { mid: '2', modelName: 'Aria S620', online: false })
    const named = plansByModel('resetPin', [router, away, ...chosen]).map(({ modelName, plan }) => [
      modelName,
      plan.acts.length,
      plan.unsupported.length,
      plan.offline.length,
    ])
    expect(named).toEqual([
      ['Aria S410', 2, 0, 1],
      ['Strand R7', 0, 1, 0],
      ['Aria S620', 0, 0, 1],
    ])
  })

  it('unlocks only what is locked', () => {
    expect(ids(planAction('unlock', chosen).acts)).toEqual(['locked'])
  })

  it('deploys offline devices too, but none twice', () => {
    const plan = planAction('deploy', [device('a', { deviceStatus: 'inventory', online: false }), device('b')])
    expect(ids(plan.acts)).toEqual(['a'])
    expect(ids(plan.otherState)).toEqual(['b'])
  })

  it('retrieves only what is deployed', () => {
    expect(ids(planAction('retrieve', [device('a', { deviceStatus: 'requested' }), device('b')]).acts)).toEqual(['b'])
  })
})

describe('what is chosen in words', () => {
  it('groups by model, most first', () => {
    const groups = modelGroups([
      device('a', { mid: '2', modelName: 'Strand R6' }),
      device('b'),
      device('c', { online: false }),
    ])
    expect(groups.map(({ modelName, devices, offline }) => [modelName, devices.length, offline])).toEqual([
      ['Aria S410', 2, 1],
      ['Strand R6', 1, 0],
    ])
  })

  it('names two and counts the rest', () => {
    expect(namesInWords(['A', 'B', 'A', 'C'])).toBe('A, B +1')
  })
})

describe('actionsFor', () => {
  const inventory = device('a', { deviceStatus: 'inventory' })
  const requested = device('b', { deviceStatus: 'requested' })
  const holding =
    (...held: readonly string[]) =>
    (need: Need) =>
      permits(need, new Set(held))

  it('offers who may only ask to ask, and who may grant to deploy or reject', () => {
    const asks = holding('device.activate')
    expect(actionsFor([inventory, requested], asks)).toEqual(['request'])
    expect(planAction('request', [inventory, requested]).otherState).toEqual([requested])
    expect(actionsFor([requested], asks)).toEqual([])
    const grants = holding('device.activate', 'inventory.activate')
    expect(actionsFor([inventory], grants)).toEqual(['deploy'])
    expect(actionsFor([inventory, requested], grants)).toEqual(['deploy', 'reject'])
    expect(actionsFor([device('c')], grants)).toEqual(['retrieve'])
  })
})
