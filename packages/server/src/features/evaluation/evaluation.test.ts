import { describe, expect, it } from 'vitest'
import { fleetPlan } from '@headend/simulator'
import { startStack } from '../../core/testing.ts'
import { evaluationService, exampleCompanies } from './service.ts'

const passwordHash = 'not-a-hash'

describe('an evaluation', () => {
  it('is filled once, however often it starts', async () => {
    await using stack = await startStack()
    const { db } = stack
    const service = evaluationService({ db, clock: stack.core.clock, config: { evaluation: true } })
    const plan = fleetPlan({ count: 60, companies: exampleCompanies.length })
    await service.seed(plan, { passwordHash })
    await service.seed(plan, { passwordHash })

    const companies = await db
      .selectFrom('company')
      .select(['company_name', 'parent_id'])
      .orderBy('company_id')
      .execute()
    expect(companies.map(({ company_name }) => company_name)).toEqual([...exampleCompanies])
    const devices = await db.selectFrom('device').select(['company_id', 'device_status', 'op_city_id']).execute()
    expect(devices).toHaveLength(60)
    expect(new Set(devices.map(({ company_id }) => company_id)).size).toBe(4)
    expect(new Set(devices.map(({ device_status }) => device_status))).toEqual(
      new Set(['deployed', 'requested', 'inventory']),
    )
    expect(new Set(devices.map(({ op_city_id }) => op_city_id?.split('-')[0])).size).toBeGreaterThan(4)
    const deployments = await db.selectFrom('deployment').select('did').execute()
    expect(deployments).toHaveLength(devices.filter(({ device_status }) => device_status === 'deployed').length)
    const staff = await db
      .selectFrom('user_account')
      .select('email')
      .where('email', 'like', '%busan.headend.example')
      .execute()
    expect(staff).toHaveLength(5)
  })

  it('is the only place where examples appear', async () => {
    await using stack = await startStack()
    const service = evaluationService({ ...stack.core, config: { evaluation: false } })
    await expect(service.seed([], { passwordHash })).rejects.toThrow('only an evaluation')
    expect(await stack.db.selectFrom('province').selectAll().execute()).toEqual([])
  })
})
