import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { deviceCalls } from '@headend/contract/devices'
import { downloadCalls } from '@headend/contract/downloads'
import { roleCalls } from '@headend/contract/roles'
import { tokenCalls } from '@headend/contract/tokens'
import type { NewApiToken } from '@headend/contract/tokens'
import { userCalls } from '@headend/contract/users'
import { closeCodes } from '@headend/contract/realtime'
import { companyCalls } from '@headend/contract/companies'
import { noticeCalls } from '@headend/contract/notices'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { enter } from '../../testing/browser.ts'
import { linesOf } from '../../testing/history.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { noun, orders } from './isolation.ts'

let stack: Stack
/** Half an hour before midnight in Seoul, where the companies are. */
const clock = fakeClock(Date.parse('2026-11-21T14:30:00Z'))
let op: string
let north: TestSession

beforeAll(async () => {
  stack = await startStack({ clock })
  op = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', op)
})
afterAll(() => stack[Symbol.asyncDispose]())

const body = (over: Partial<NewApiToken> = {}): NewApiToken => ({ ...orders, addresses: [], lastDay: null, ...over })
const create = (over: Partial<NewApiToken> = {}, as = north) =>
  stack.ask(tokenCalls.create, { body: body(over) }, { as })
/** Another address than that of the test's own calls, as a proxy says it. */
const codeAs = (secret: string | null, call: Parameters<Stack['codeOf']>[0] = deviceCalls.count) =>
  stack.codeOf(call, {}, { as: secret ?? '' })

testNoun(noun, () => stack)

describe('a token', () => {
  it('is shown once, recognised by how it begins, and kept as a digest alone', async () => {
    const created = await create()
    expect(created.secret).toMatch(/^hd_[\w-]{43}$/)
    expect(created.secret?.startsWith(created.hint)).toBe(true)
    const again = await stack.ask(tokenCalls.get, { params: { tokenId: created.tokenId } }, { as: north })
    expect(again.secret).toBeNull()
    const kept = JSON.stringify([
      await stack.db.selectFrom('api_token').selectAll().execute(),
      await stack.db.selectFrom('audit').selectAll().execute(),
    ])
    expect(kept).not.toContain(created.secret)
  })

  it('makes calls as its role may, and leaves lines under its own name', async () => {
    const { secret } = await create({ tokenName: 'Campaign desk', roleGroupKey: 'operatorStaff' })
    const notice = { notiTitle: 'By machine', notiType: 'NOTICE', contents: 'x', ops: 'all' } as const
    const period = { periodStart: '2020-01-01', periodEnd: '2020-01-02' }
    await stack.ask(noticeCalls.create, { body: { ...notice, ...period } }, { as: secret ?? '' })
    expect(await codeAs(secret, userCalls.list)).toBe('roleerr')
    expect(await linesOf(stack, { target: 'By machine' })).toMatchObject([{ user_name: 'Campaign desk' }])
  })

  it('does what its role may now, whatever became of whoever made it', async () => {
    const role = { roleName: 'Robots', roleDesc: '', roleLevel: 30, permissions: ['device.list' as const] }
    const params = { op }
    const { roleGroupKey } = await stack.ask(roleCalls.createRole, { params, body: role }, { as: north })
    const maker = await stack.signIn('operatorAdministrator', op)
    const { secret } = await create({ roleGroupKey }, maker)
    const { userId } = maker
    await stack.ask(userCalls.delete, { params: { userId }, body: {} }, { as: await stack.signIn() })
    expect(await codeAs(secret)).toBe('success')
    const about = { params: { op, roleGroupKey } }
    await stack.ask(roleCalls.updateRole, { ...about, body: { ...role, permissions: [] } }, { as: north })
    expect(await codeAs(secret)).toBe('roleerr')
    expect(await stack.callApi(roleCalls.deleteRole, about, { as: north })).toMatchObject({
      envelope: { message: 'A role is deleted once no account and no API token has it. Holders of this one: 1.' },
    })
  })

  it('is none of somebody who holds less than it does', async () => {
    const permissions = ['token.manage', 'device.list'] as const
    const role = { roleName: 'Integrator', roleDesc: '', roleLevel: 20, permissions: [...permissions] }
    const { roleGroupKey } = await stack.ask(roleCalls.createRole, { params: { op }, body: role }, { as: north })
    const integrator = await create({ roleGroupKey })
    const strong = await create({ roleGroupKey: 'operatorStaff' })
    const as = integrator.secret ?? ''
    const params = { tokenId: strong.tokenId }
    for (const roleKey of ['operatorStaff', 'viewer'])
      expect(
        await stack.callApi(tokenCalls.update, { params, body: body({ roleGroupKey: roleKey }) }, { as }),
      ).toMatchObject({
        envelope: { code: 'custom', data: { reason: 'widerRole' } },
      })
    expect(await stack.codeOf(tokenCalls.create, { body: body({ roleGroupKey: 'viewer' }) }, { as })).toBe('custom')
    expect(await stack.codeOf(tokenCalls.create, { body: body({ roleGroupKey }) }, { as })).toBe('success')
  })

  it('is told which calls are for people', async () => {
    const { secret } = await create()
    for (const [call, request] of [
      [authCalls.listClients, {}],
      [userCalls.changePassword, { params: { id: '1' }, body: { password: 'x', newPassword: 'Headend-new-1' } }],
      [userCalls.accept, { body: { code: 'x', password: 'Headend-new-1' } }],
    ] as const)
      expect(await stack.callApi<never>(call as never, request as never, { as: secret ?? '' })).toMatchObject({
        envelope: { code: 'custom', data: { reason: 'peopleOnly' } },
      })
  })

  it('is no account: nobody signs in with it, no list has it, and its company stays while it is there', async () => {
    const companyId = await stack.company('Emptied')
    const root = await stack.signIn()
    const { tokenId } = await create({ opId: companyId }, root)
    const { email } = await stack.db
      .selectFrom('user_account')
      .select('email')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    const signIn = { body: { user: email, password: 'Headend-new-1', clientKey: 'aB3dE5fG7h' } }
    expect(await stack.codeOf(authCalls.createToken, signIn)).toBe('loginfail')
    expect((await stack.ask(userCalls.list, { query: { opId: companyId } }, { as: root })).rows).toEqual([])
    const about = { params: { companyId } }
    expect(await stack.ask(companyCalls.get, about, { as: root })).toMatchObject({ userCnt: 0 })
    expect(await stack.callApi(companyCalls.delete, about, { as: root })).toMatchObject({
      envelope: { message: 'A company is deleted once nothing belongs to it. This one has API tokens.' },
    })
    await stack.ask(tokenCalls.delete, { params: { tokenId } }, { as: root })
    expect(await stack.codeOf(companyCalls.delete, about, { as: root })).toBe('success')
    expect(await stack.db.selectFrom('deleted_user').select('email').where('email', '=', email).execute()).toEqual([])
  })
})

describe('a token ends', () => {
  it('when it is revoked: with the next call, and its files that wait', async () => {
    const { secret, tokenId } = await create({ roleGroupKey: 'operatorAdministrator' })
    const as = secret ?? ''
    const table = { format: 'csv' as const, name: 'accounts', columns: [{ field: 'email', label: 'E-mail' }] }
    const asked = { call: userCalls.list.id, query: {}, table }
    const { address } = await stack.ask(downloadCalls.create, { body: asked }, { as })
    expect((await stack.fetch(address)).status).toBe(200)
    const { address: second } = await stack.ask(downloadCalls.create, { body: asked }, { as })
    await stack.ask(tokenCalls.delete, { params: { tokenId } }, { as: north })
    expect(await codeAs(secret)).toBe('jwterr')
    expect((await stack.fetch(second)).status).toBe(400)
  })

  it('when it is revoked: for its channels too', async () => {
    const { secret, tokenId } = await create()
    using channel = await enter(stack, { ...north, info: { ...north.info, token: secret ?? '' } })
    await stack.ask(tokenCalls.delete, { params: { tokenId } }, { as: north })
    expect(await channel.closed).toBe(closeCodes.unauthenticated)
  })

  it('with its last day, where its company is', async () => {
    const { secret } = await create({ lastDay: '2026-11-21' })
    expect(await codeAs(secret)).toBe('success')
    await clock.advance(31 * 60_000)
    expect(await codeAs(secret)).toBe('jwterr')
  })

  it('beyond its addresses', async () => {
    const { secret, tokenId } = await create({ addresses: ['192.0.2.0/24', '2001:db8::/32'] })
    expect(await codeAs(secret)).toBe('jwterr')
    const params = { tokenId }
    await stack.ask(tokenCalls.update, { params, body: body({ addresses: ['127.0.0.0/8', '::1'] }) }, { as: north })
    expect(await codeAs(secret)).toBe('success')
  })
})

describe('the last use of a token', () => {
  it('is written with its address, once a minute at most', async () => {
    const { secret, tokenId } = await create()
    const read = () => stack.ask(tokenCalls.get, { params: { tokenId } }, { as: north })
    expect(await read()).toMatchObject({ lastUseTime: null, lastUseAddress: null })
    await codeAs(secret)
    const first = clock.now()
    expect(await read()).toMatchObject({ lastUseTime: first, lastUseAddress: expect.stringMatching(/127\.0\.0\.1/) })
    await clock.advance(30_000)
    await codeAs(secret)
    expect(await read()).toMatchObject({ lastUseTime: first })
    await clock.advance(31_000)
    await codeAs(secret)
    expect(await read()).toMatchObject({ lastUseTime: clock.now() })
  })
})

describe('many calls', () => {
  it('of one token are slowed, those of another and of people are not', async () => {
    const [busy, other] = [await create(), await create()]
    const codes = new Set<string>()
    for (let round = 0; round < 26; round += 1)
      for (const code of await Promise.all(Array.from({ length: 50 }, () => codeAs(busy.secret)))) codes.add(code)
    expect([...codes].toSorted()).toEqual(['success', 'toomany'])
    expect(await codeAs(other.secret)).toBe('success')
    expect(await stack.codeOf(deviceCalls.count, {}, { as: north })).toBe('success')
  })

  it('with wrong tokens are slowed as wrong passwords are; one that was good here before goes on', async () => {
    const { secret } = await create()
    const fresh = await create()
    expect(await codeAs(secret)).toBe('success')
    const codes: string[] = []
    for (let guess = 0; guess < 12; guess += 1) codes.push(await codeAs(`hd_${'x'.repeat(42)}${guess}`))
    expect(new Set(codes)).toEqual(new Set(['jwterr', 'toomany']))
    expect(await codeAs(secret)).toBe('success')
    expect(await codeAs(fresh.secret)).toBe('toomany')
    await clock.advance(10 * 60_000)
    expect(await codeAs(fresh.secret)).toBe('success')
  })
})
