import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { fleetPlan } from './plan.ts'

describe('fleetPlan', () => {
  it('is the same for the same count, companies and seed', () => {
    expect(fleetPlan({ count: 60 })).toEqual(fleetPlan({ count: 60, companies: 4, seed: 1 }))
    expect(fleetPlan({ count: 60 })).not.toEqual(fleetPlan({ count: 60, seed: 2 }))
  })

  it('gives every device an identity of its own', () => {
    const plan = fleetPlan({ count: 5000 })
    for (const field of ['endpointId', 'serial', 'mac'] as const) {
      expect(new Set(plan.map((device) => device[field])).size).toBe(5000)
    }
    for (const { endpointId, oui, serial, mac } of plan) {
      expect(endpointId).toBe(`os::${oui}-${serial}`)
      expect(mac.replaceAll(':', '').startsWith(oui)).toBe(true)
      expect(mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/)
      expect(serial).toMatch(/^[A-Z0-9]{4,64}$/)
    }
  })

  it('has every model, company, city and mesh role in the fleet one starts with', () => {
    const plan = fleetPlan({ count: 60 })
    expect(new Set(plan.map((device) => device.modelName))).toEqual(new Set(catalogue.map((model) => model.modelName)))
    expect(new Set(plan.map((device) => device.companyIndex))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(plan.map((device) => device.meshRole))).toEqual(new Set([undefined, 'Master', 'Slave']))
    expect(plan.filter((device) => device.modelName === 'Aria S410')).toHaveLength(23)
    expect(plan.map((device) => device.fault).filter((fault) => fault !== undefined)).toEqual([
      'flaky',
      'refuses',
      'flaky',
      'refuses',
    ])
  })
})
