import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { menuPermissions, permissions } from '@headend/contract/core'
import { menusOf, mostRoles, roleCalls } from '@headend/contract/roles'
import type { NewRole } from '@headend/contract/roles'
import { userCalls } from '@headend/contract/users'
import { stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { enter } from '../../testing/browser.ts'
import { linesOf } from '../../testing/history.ts'

let stack: Stack
let root: TestSession
let north: TestSession
let op: string

beforeAll(async () => {
  stack = await startStack()
  root = await stack.signIn()
  op = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', op)
})
afterAll(() => stack[Symbol.asyncDispose]())

const desk: NewRole = { roleName: 'Desk', roleDesc: 'Phone and chat', roleLevel: 30, permissions: ['device.list'] }

const list = (as = north, of = op) => stack.ask(roleCalls.listRoles, { params: { op: of } }, { as })
const create = (over: Partial<NewRole>, as = north, of = op) =>
  stack.ask(roleCalls.createRole, { params: { op: of }, body: { ...desk, ...over } }, { as })
const answer = async (...asked: Parameters<Stack['callApi']>) => (await stack.callApi(...asked)).envelope
const refused = (over: Partial<NewRole>, as = north) =>
  answer(roleCalls.createRole, { params: { op }, body: { ...desk, roleName: 'Refused', ...over } }, { as })
const update = (roleGroupKey: string, over: Partial<NewRole>, as = north) =>
  answer(roleCalls.updateRole, { params: { op, roleGroupKey }, body: { ...desk, ...over } }, { as, language: 'ko' })
const remove = (roleGroupKey: string, as = north) =>
  answer(roleCalls.deleteRole, { params: { op, roleGroupKey } }, { as })

/** Somebody of the company with a role of its own, signed in. */
const somebodyWith = async (roleGroupKey: string, name: string): Promise<TestSession> => {
  const session = await stack.signIn('viewer', op)
  await stack.ask(
    userCalls.updateInfo,
    { params: { userId: session.userId }, body: { roleGroupKey, userName: name } },
    { as: root },
  )
  return session
}

describe('the roles of a company', () => {
  it('are those of every installation and its own, of which nobody else hears', async () => {
    await create({ roleName: 'North desk', roleLevel: 20 })
    const roles = await list()
    expect(roles.map(({ roleName }) => roleName)).toEqual([
      'System Administrator',
      'Operator Administrator',
      'Operator Staff',
      'Installer',
      'Support',
      'Viewer',
      'North desk',
    ])
    expect(roles.filter(({ grantable }) => !grantable).map(({ roleGroupKey }) => roleGroupKey)).toEqual([
      'systemAdministrator',
    ])
    expect(roles.find(({ own }) => own)).toMatchObject({ roleGroupKey: 'operatorAdministrator', userCnt: 1 })
    const south = await stack.company('South')
    expect((await list(root, south)).map(({ roleGroup }) => roleGroup)).not.toContain('custom')
  })

  it('see the menus that their permissions open', async () => {
    expect(menusOf([])).toEqual(['menu.home'])
    expect(menusOf(['device.list', 'statistics.view', 'inventory.assign'])).toEqual([
      'menu.home',
      'menu.devices',
      'menu.devices.inventory',
      'menu.devices.outside',
      'menu.statistics',
      'menu.insight',
    ])
    expect(menusOf(permissions)).toEqual(menuPermissions)
    const { menus } = await create({ roleName: 'Publisher', permissions: ['notice.manage', 'notice.edit'] })
    expect(menus).toEqual(['menu.home', 'menu.management', 'menu.management.notice'])
  })

  it('have names of their own, whatever the case, and a bound', async () => {
    const taken = await create({ roleName: 'Taken' })
    for (const roleName of [' TAKEN ', 'taken'])
      expect(await refused({ roleName })).toMatchObject({ code: 'nameconflict', data: { field: 'roleName' } })
    const other = await create({ roleName: 'Other' })
    expect(await update(other.roleGroupKey, { roleName: 'Taken' })).toMatchObject({ code: 'nameconflict' })
    expect(await update(taken.roleGroupKey, { roleName: 'TAKEN' })).toMatchObject({ code: 'success' })
    expect(await refused({ roleName: ' ' })).toMatchObject({ code: 'custom', data: { field: 'roleName' } })
    expect(await refused({ roleLevel: 100 })).toMatchObject({ code: 'custom', data: { field: 'roleLevel' } })
    const full = await stack.company('Full')
    await stack.db
      .insertInto('role')
      .values(
        Array.from({ length: mostRoles }, (_, at) => ({
          company_id: full,
          role_group_key: `full-${at}`,
          role_name: `Full ${at}`,
          role_level: 90,
          permissions: [],
          menus: [],
        })),
      )
      .execute()
    expect(await answer(roleCalls.createRole, { params: { op: full }, body: desk }, { as: root })).toMatchObject({
      code: 'custom',
      message: 'A company has at most 100 roles of its own.',
    })
  })
})

describe('nobody', () => {
  it('gives a permission or a level that they do not hold', async () => {
    expect(await refused({ permissions: ['admin.tables'] })).toMatchObject({
      code: 'custom',
      data: { reason: 'widerRole', field: 'permissions' },
    })
    expect(await refused({ roleLevel: 9 })).toMatchObject({ data: { reason: 'higherRole', field: 'roleLevel' } })
    const { roleGroupKey } = await create({ roleName: 'Office', permissions: ['account.manage', 'device.list'] })
    const office = await somebodyWith(roleGroupKey, 'Office')
    expect(await refused({ permissions: ['device.reboot'] }, office)).toMatchObject({
      data: { reason: 'widerRole', field: 'permissions' },
    })
    expect(await refused({ roleLevel: 29 }, office)).toMatchObject({ data: { field: 'roleLevel' } })
    expect(await create({ roleName: 'Trainee', permissions: ['device.list'] }, office)).toMatchObject({
      grantable: true,
      menus: ['menu.home', 'menu.devices'],
    })
  })

  it('changes or deletes a role of every installation, their own, or one above them', async () => {
    for (const write of [update('viewer', {}), remove('viewer')])
      expect(await write).toMatchObject({
        code: 'custom',
        message: expect.stringMatching(/모든 설치|Every installation/),
      })
    const { roleGroupKey } = await create({ roleName: 'Own', permissions: ['account.manage'] })
    const strong = await create({ roleName: 'Strong', permissions: ['account.manage', 'device.delete'] })
    const own = await somebodyWith(roleGroupKey, 'Own')
    expect(await update(roleGroupKey, { roleName: 'Own', permissions: ['account.manage'] }, own)).toMatchObject({
      code: 'custom',
      message: '본인의 역할은 다른 관리자가 변경해야 합니다.',
    })
    expect(await update(strong.roleGroupKey, { roleName: 'Weak' }, own)).toMatchObject({
      code: 'custom',
      message: '나보다 권한이 많은 역할입니다.',
    })
    expect(await remove(strong.roleGroupKey, own)).toMatchObject({
      message: 'This role has more permissions than yours.',
    })
    const names = (await list()).map(({ roleName }) => roleName)
    expect(names).toEqual(expect.arrayContaining(['Viewer', 'Own', 'Strong']))
  })

  it('deletes a role that somebody has', async () => {
    const { roleGroupKey } = await create({ roleName: 'In use' })
    const holder = await somebodyWith(roleGroupKey, 'Holder')
    expect(await remove(roleGroupKey)).toMatchObject({
      code: 'custom',
      message: 'A role is deleted once no account and no API token has it. Holders of this one: 1.',
    })
    await stack.ask(
      userCalls.updateInfo,
      { params: { userId: holder.userId }, body: { roleGroupKey: 'viewer' } },
      { as: north },
    )
    expect(await remove(roleGroupKey)).toMatchObject({ code: 'success' })
    expect(await remove(roleGroupKey)).toMatchObject({ code: 'nodata' })
  })
})

describe('a role that is changed', () => {
  it('counts at once for those who have it, who stay signed in and hear of it', async () => {
    const { roleGroupKey } = await create({ roleName: 'Live', permissions: ['device.list'] })
    const holder = await somebodyWith(roleGroupKey, 'Holder')
    using browser = await enter(stack, holder)
    const may = () => stack.codeOf(userCalls.list, {}, { as: holder })
    expect(await may()).toBe('roleerr')
    expect(await update(roleGroupKey, { roleName: 'Live', permissions: ['account.manage'] })).toMatchObject({
      code: 'success',
      data: { userCnt: 1, menus: ['menu.home', 'menu.management', 'menu.management.account', 'menu.system'] },
    })
    expect(await may()).toBe('success')
    expect((await stack.ask(authCalls.getProfile, {}, { as: holder })).permissions).toEqual(['account.manage'])
    await expect.poll(() => JSON.stringify(browser.messages)).toContain(JSON.stringify(authCalls.getProfile.id))
    await update(roleGroupKey, { roleName: 'Live', permissions: [] })
    expect(await may()).toBe('roleerr')
  })

  it('has its change in the history, by what became of it', async () => {
    const { roleGroupKey } = await create({ roleName: 'Written' })
    await update(roleGroupKey, { roleName: 'Written', permissions: ['device.list', 'device.reboot'] })
    await remove(roleGroupKey)
    const lines = await linesOf(stack, { target: 'Written' })
    expect(lines.map(({ action }) => action)).toEqual(['Create role', 'Change role', 'Delete role'])
    expect(lines[1]?.detail).toMatchObject({
      before: { permissions: ['device.list'] },
      after: { permissions: ['device.list', 'device.reboot'] },
    })
    expect(lines[1]?.user_name).not.toBe(stackAdmin.email)
  })
})
