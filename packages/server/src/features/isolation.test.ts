import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardCalls } from '@headend/contract/dashboard'
import { guardedCalls, leaving, openCalls, roleKeys, spellingsOf, tenantBoundary } from '../testing/boundary.ts'
import type { TenantBoundary } from '../testing/boundary.ts'
import type { Seer } from '../testing/isolation.ts'

/**
 * The tenant boundary and the permissions, call by call. Each feature says beside itself what it plants in a company and
 * which of its calls are about that. First the owner and the root company are shown it; only then does it mean something
 * that a company beside is not, whatever the role. At the end every write is made by somebody who may, and leaves a line.
 * That a guard which is taken away is missed here is proved by `scripts/guards/guards.test.ts`.
 */

let boundary: TenantBoundary

beforeAll(async () => {
  boundary = await tenantBoundary()
})
afterAll(() => boundary[Symbol.asyncDispose]())

/** Everything of the company beside, and of nobody, that a call could have changed. */
const theirs = async () => {
  const { stack, ground } = boundary
  return {
    inventory: await stack.db
      .selectFrom('device')
      .select([
        'endpoint_id',
        'device_id',
        'company_id',
        'device_status',
        'customer_id',
        'retailer',
        'zip_code',
        'address',
      ])
      .select(['outside', 'ui_lock_enable', 'update_user'])
      .orderBy('did')
      .execute(),
    tasks: await stack.db.selectFrom('task').select(['task_id', 'state']).orderBy('task_id').execute(),
    notices: await stack.db.selectFrom('notice').selectAll().orderBy('notice_id').execute(),
    people: await stack.db
      .selectFrom('user_account')
      .select(['email', 'user_name', 'status', 'password_hash'])
      .where('company_id', '=', ground.companyId)
      .orderBy('user_id')
      .execute(),
    browsers: await stack.db
      .selectFrom('client')
      .select(['client_id', 'settings', 'verified'])
      .where('user_id', '=', ground.owner.userId)
      .execute(),
    unregistered: await stack.db
      .selectFrom('unregistered_device')
      .select(['endpoint_id', 'ui_lock_enable'])
      .orderBy('endpoint_id')
      .execute(),
    models: await stack.db.selectFrom('model').selectAll().orderBy('mid').execute(),
    roles: await stack.db.selectFrom('role').selectAll().orderBy('role_id').execute(),
    roleGroups: await stack.db.selectFrom('role_group').selectAll().orderBy('role_group_id').execute(),
    features: await stack.db.selectFrom('feature').selectAll().orderBy('feature_id').execute(),
    menus: await stack.db.selectFrom('menu').selectAll().orderBy('menu_id').execute(),
  }
}

describe('the tenant boundary', () => {
  it('is walked for every call there is', () => {
    expect(boundary.ids.toSorted()).toEqual([...guardedCalls, ...openCalls].map(({ id }) => id).toSorted())
    for (const call of openCalls) expect(boundary.lineOf(call).kind, call.id).toBe('open')
    for (const call of guardedCalls) expect(boundary.lineOf(call).kind, call.id).not.toBe('open')
  })

  it('has something behind it: the owner and the root company see what is planted', async () => {
    for (const call of guardedCalls) {
      const line = boundary.lineOf(call)
      if (call.action !== undefined || line.kind !== 'guarded') continue
      for (const seer of line.seenBy) await boundary.sees(seer, call)
    }
  })

  it.each(roleKeys)('holds for a %s of a company beside, and so do the permissions', async (role) => {
    const before = await theirs()
    for (const call of guardedCalls)
      for (const spelling of spellingsOf(call)) await boundary.holds(role, call, spelling)
    expect(await theirs()).toEqual(before)
  })

  it.each(['viewer', 'operatorAdministrator'] as const)(
    'holds for an API token of a %s as for a person',
    async (role) => {
      const before = await theirs()
      for (const call of guardedCalls)
        for (const spelling of spellingsOf(call)) await boundary.holds(role, call, spelling, 'machine')
      expect(await theirs()).toEqual(before)
    },
  )

  it.each(roleKeys)(
    'shows a %s of the company itself, and of the one above it, what their role may see',
    async (role) => {
      for (const place of ['own', 'above'] as const)
        for (const call of guardedCalls) await boundary.shows(place, role, call)
    },
  )

  it.each(roleKeys)('holds for a %s of a company below, but for what is offered to it', async (role) => {
    const before = await theirs()
    for (const call of guardedCalls) await boundary.holds(role, call, undefined, 'below')
    expect(await theirs()).toEqual(before)
  })

  it('holds for the rows of every call as a file', async () => {
    for (const call of guardedCalls.filter(({ download }) => download?.rows === true)) {
      const line = boundary.lineOf(call)
      const seenBy: readonly Seer[] = line.kind === 'guarded' ? line.seenBy : []
      for (const seer of seenBy) await boundary.saves(seer, 'systemAdministrator', call)
      if (seenBy.length > 1) await boundary.saves('above', 'systemAdministrator', call)
      for (const place of ['beside', 'below'] as const)
        for (const role of ['operatorAdministrator', 'viewer'] as const) await boundary.saves(place, role, call)
    }
  })

  it('hides how many devices the company beside has, and where', async () => {
    const { stack, mine } = boundary
    const as = await stack.signIn('operatorAdministrator', mine)
    expect(await stack.ask(dashboardCalls.getCityDevices, {}, { as })).toEqual([])
    const models = await stack.ask(dashboardCalls.getModels, {}, { as })
    expect(new Set(models.map(({ count }) => count))).toEqual(new Set([0]))
  })
})

describe('a call that is not public', () => {
  it('asks who is there, before anything else', async () => {
    for (const call of guardedCalls) for (const spelling of spellingsOf(call)) await boundary.asksWho(call, spelling)
  })
})

describe('a call that is public', () => {
  it('is answered by the server as it is composed', async () => {
    for (const call of openCalls) if (!leaving(boundary).includes(call)) await boundary.made(call)
  })
})

describe('a write', () => {
  // Last: what is planted is gone then.
  it('is possible for those who may, and leaves a line of the history', async () => {
    for (const call of leaving(boundary))
      expect(await boundary.made(call), `${call.id} left no line`).toBeGreaterThan(0)
  })
})
