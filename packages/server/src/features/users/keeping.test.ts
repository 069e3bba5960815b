import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { newPassword } from '@headend/contract/schemas/rules'
import { closeCodes } from '@headend/contract/realtime'
import { manageable, userCalls } from '@headend/contract/users'
import { systemRandom } from '../../core/random.ts'
import { stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { enter } from '../../testing/browser.ts'
import { linesOf } from '../../testing/history.ts'
import { temporaryPassword } from './keeping.ts'

let stack: Stack
let root: TestSession
let north: TestSession
let opId: string

beforeAll(async () => {
  stack = await startStack()
  root = await stack.signIn()
  opId = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', opId)
})
afterAll(() => stack[Symbol.asyncDispose]())

const answer = async (...asked: Parameters<Stack['callApi']>) => (await stack.callApi(...asked)).envelope
const signIn = (user: string, password: string = stackAdmin.password) =>
  stack.codeOf(authCalls.createToken, { body: { user, password, clientKey: 'abcdefghij' } })

/** Everything that is done with the account of somebody else. */
const done = {
  delete: (userId: string, as = north) => answer(userCalls.delete, { params: { userId }, body: { opId } }, { as }),
  reset: (userId: string, as = north) => answer(userCalls.resetPassword, { params: { userId }, body: {} }, { as }),
  lock: (userId: string, as = north) => answer(userCalls.lock, { body: { userId } }, { as }),
  unlock: (userId: string, as = north) => answer(userCalls.unlock, { body: { userId } }, { as }),
}
const invite = (email: string) => stack.ask(userCalls.invite, { body: { email, opId } }, { as: north })

describe('an account', () => {
  it('is deleted: its sessions end at once, and what it did stays', async () => {
    const staff = await stack.signIn('operatorStaff', opId)
    using browser = await enter(stack, staff)
    expect(await done.delete(staff.userId)).toMatchObject({ code: 'success' })
    expect(await browser.closed).toBe(closeCodes.unauthenticated)
    expect(await stack.codeOf(authCalls.listClients, {}, { as: staff })).toBe('jwterr')
    expect(await signIn(staff.email)).toBe('loginfail')
    expect(await done.delete(staff.userId)).toMatchObject({ code: 'nodata' })
    expect(await linesOf(stack, { action: 'Delete account', target: staff.email })).toHaveLength(1)
  })

  it('is given a temporary password, shown once, which has to be changed', async () => {
    const staff = await stack.signIn('operatorStaff', opId)
    const { code, data } = await done.reset(staff.userId)
    const { password } = Object(data)
    expect(code).toBe('success')
    expect(await stack.codeOf(authCalls.listClients, {}, { as: staff })).toBe('jwterr')
    expect(await signIn(staff.email)).toBe('loginfail')
    const info = await stack.ask(authCalls.createToken, {
      body: { user: staff.email, password, clientKey: 'abcdefghij' },
    })
    expect(info.passwordMustChange).toBe(true)
    expect(stack.letters.map(({ to }) => to)).not.toContain(staff.email)
    const lines = await linesOf(stack, { action: 'Give temporary password', target: staff.email })
    expect(JSON.stringify(lines)).not.toContain(password)
    expect(lines).toHaveLength(1)
  })

  it('is locked, which ends its sessions and keeps its person out by every way, until it is unlocked', async () => {
    const staff = await stack.signIn('operatorStaff', opId)
    using browser = await enter(stack, staff)
    expect(await done.lock(staff.userId)).toMatchObject({ code: 'success' })
    expect(await browser.closed).toBe(closeCodes.unauthenticated)
    expect(await signIn(staff.email)).toBe('loginfail')
    const refresh = { body: { user: staff.email, refreshToken: staff.info.refreshToken } }
    expect(await stack.codeOf(authCalls.refreshToken, refresh)).toBe('tokenerr')
    const { data } = await done.reset(staff.userId)
    expect(await signIn(staff.email, Object(data).password)).toBe('loginfail')
    const locked = await stack.ask(userCalls.list, { query: { status: 'locked' } }, { as: north })
    expect(locked.rows).toMatchObject([{ email: staff.email, status: 'locked' }])
    expect(await done.unlock(staff.userId)).toMatchObject({ code: 'success' })
    expect(await signIn(staff.email, Object(data).password)).toBe('success')
  })

  it('is neither the own one nor one above, and an invited one is asked again instead', async () => {
    const waiting = await invite('waiting@north.example')
    for (const [what, act] of Object.entries(done)) {
      expect(await act(north.userId), what).toMatchObject({
        code: 'custom',
        message: 'Somebody else has to do this with your own account.',
      })
      expect(await act(root.userId), what).toMatchObject({ code: 'nodata' })
      expect(await act('x'), what).toMatchObject({ code: 'nodata' })
    }
    const below = await stack.signIn('viewer', opId)
    await stack.db
      .updateTable('role')
      .set({ permissions: ['account.manage', 'device.list', 'statistics.view'] })
      .where('role_group_key', '=', 'viewer')
      .execute()
    const seen = await stack.ask(userCalls.list, {}, { as: below })
    const standing = seen.rows.find(({ userId }) => userId === north.userId)
    const may = standing && manageable(standing, below)
    expect(may).toMatchObject({ en: 'This account has more permissions than yours.' })
    expect(seen.rows.filter(({ beyond }) => !beyond).map(({ email }) => email)).toContain(waiting.email)
    expect(await done.lock(north.userId, below)).toMatchObject({
      code: 'custom',
      message: may === true ? '' : may?.en,
      data: { reason: 'aboveYou' },
    })
    // The role's level is lower than the own one, what it may do is not.
    const more = { opId, email: 'more@north.example', roleGroupKey: 'wider' }
    await stack.db
      .insertInto('role')
      .values({
        role_group_key: 'wider',
        role_name: 'Wider',
        role_desc: '',
        role_level: 99,
        company_id: opId,
        permissions: ['device.list', 'device.edit'],
        menus: [],
      })
      .execute()
    expect(await answer(userCalls.invite, { body: more }, { as: below })).toMatchObject({
      message: 'You cannot give this role: it has permissions that you do not have.',
      data: { reason: 'widerRole', field: 'roleGroupKey' },
    })
    expect(await done.reset(waiting.userId)).toMatchObject({ data: { reason: 'stillInvited' } })
    expect(await done.lock(waiting.userId)).toMatchObject({
      message: 'An account is locked once its person has answered. Cancel the invitation instead.',
    })
    expect(await done.delete(waiting.userId)).toMatchObject({ code: 'success' })
    const south = await stack.company('South')
    const foreign = { params: { userId: below.userId }, body: { opId: south } }
    expect(await answer(userCalls.delete, foreign, { as: root })).toMatchObject({ code: 'nodata' })
  })
})

it('accounts are listed by status and role, in any of their orders', async () => {
  await invite('asked@north.example')
  const list = async (query: object) =>
    (await stack.ask(userCalls.list, { query: { ...query, limit: 100 } }, { as: north })).rows
  expect((await list({ status: 'inviting' })).map(({ email }) => email)).toEqual(['asked@north.example'])
  const staff = await list({ roleGroupKey: ['operatorStaff', 'operatorAdministrator'], order: 'userRoleName,asc' })
  expect([...new Set(staff.map(({ userRoleName }) => userRoleName))]).toEqual([
    'Operator Administrator',
    'Operator Staff',
  ])
  for (const name of ['userName', 'email', 'companyName', 'userRoleName', 'status', 'inviteTime', 'lastAccessTime'])
    expect((await list({ order: `${name},desc` })).length, name).toBeGreaterThan(2)
})

it('whether an e-mail address is free can be asked, under both names', async () => {
  await invite('taken@north.example')
  for (const spelling of [undefined, 'users.checkEmail']) {
    const ask = (email: string) =>
      stack.ask(userCalls.checkEmails, { body: { email } }, { as: north, ...(spelling && { spelling }) })
    expect(await ask('TAKEN@north.example')).toEqual({ available: false, registered: true })
    expect(await ask('free@north.example')).toEqual({ available: true, registered: false })
  }
})

it('a temporary password is one that people may choose', () => {
  const passwords = Array.from({ length: 200 }, () => temporaryPassword(systemRandom()))
  expect(passwords.filter((password) => !newPassword.safeParse(password).success)).toEqual([])
  expect(new Set(passwords).size).toBe(200)
})
