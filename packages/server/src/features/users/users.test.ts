import { once } from 'node:events'
import { request } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import { iamCalls } from '@headend/contract/iam'
import { miscCalls } from '@headend/contract/misc'
import { userCalls } from '@headend/contract/users'
import { fail } from '../../core/errors.ts'
import { fakeClock, stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'

const signIn = (stack: Stack, user: string, password: string, clientKey = 'abcdefghij') =>
  stack.callApi(authCalls.createToken, { body: { user, password, clientKey } })

const fresh = {
  email: 'New@Stack.example',
  userName: 'New Person',
  roleGroupKey: 'viewer',
  password: 'Temporary-12',
}

describe('accounts', () => {
  test('one is created with a temporary password, which has to be changed before anything else', async () => {
    await using stack = await startStack()
    const north = await stack.company('North')
    const admin = await stack.signIn('operatorAdministrator', north)
    const account = await stack.ask(
      authCalls.createUser,
      { body: { ...fresh, opId: north, userPhone: '+821012345678' } },
      { as: admin },
    )
    expect(account).toMatchObject({
      email: 'new@stack.example',
      companyName: 'North',
      userRoleName: 'Viewer',
      status: 'running',
    })

    const { envelope } = await signIn(stack, fresh.email, fresh.password)
    const info = (await described(authCalls.createToken)).data.parse(envelope.data)
    expect(info.passwordMustChange).toBe(true)
    const refused = await stack.callApi(authCalls.listClients, {}, { as: info.token })
    expect(refused.envelope).toMatchObject({ code: 'custom', data: { reason: 'passwordMustChange' } })
    expect((await stack.ask(authCalls.getProfile, {}, { as: info.token })).userInfo.passwordMustChange).toBe(true)

    const change = (password: string, newPassword = 'Chosen-by-1') =>
      stack.callApi(
        userCalls.changePassword,
        { params: { id: account.userId }, body: { password, newPassword } },
        { as: info.token },
      )
    expect((await change('wrong')).envelope).toMatchObject({
      code: 'custom',
      data: { field: 'password', reason: 'wrongPassword' },
    })
    const same = await change(fresh.password, fresh.password)
    expect(same.envelope).toMatchObject({ code: 'custom', data: { field: 'newPassword', reason: 'samePassword' } })
    expect(await stack.codeOf(authCalls.listClients, {}, { as: info.token })).toBe('custom')
    expect((await change(fresh.password)).envelope.code).toBe('success')
    expect((await stack.callApi(authCalls.listClients, {}, { as: info.token })).status).toBe(200)
    expect((await signIn(stack, fresh.email, fresh.password)).envelope.code).toBe('loginfail')
    expect((await signIn(stack, fresh.email, 'Chosen-by-1')).envelope.code).toBe('success')
  })

  test('changing a password ends every other session, and nobody changes that of another', async () => {
    await using stack = await startStack()
    const [here, there] = [await stack.signIn(), await stack.signIn()]
    const viewer = await stack.signIn('viewer')
    const body = { password: stackAdmin.password, newPassword: 'Chosen-by-1' }
    const foreign = await stack.callApi(userCalls.changePassword, { params: { id: here.userId }, body }, { as: viewer })
    expect(foreign.envelope.code).toBe('nodata')
    await stack.ask(userCalls.changePassword, { params: { id: here.userId }, body }, { as: here })
    expect((await stack.callApi(authCalls.getProfile, {}, { as: here })).status).toBe(200)
    expect((await stack.callApi(authCalls.getProfile, {}, { as: there })).status).toBe(401)
  })

  test.each([
    [{ email: stackAdmin.email }, 409, 'emailconflict', 'email'],
    [{ opId: '999999' }, 400, 'nodata', 'opId'],
    [{ opId: 'x' }, 400, 'nodata', 'opId'],
    [{ roleGroupKey: 'nobody' }, 400, 'custom', 'roleGroupKey'],
    [{ password: 'aaaaaaaa' }, 400, 'custom', 'password'],
    [{ userPhone: '12345' }, 400, 'custom', 'userPhone'],
    [{ email: 'nobody' }, 400, 'custom', 'email'],
    [{ userName: ' ' }, 400, 'custom', 'userName'],
  ])('%o is refused', async (wrong, status, code, field) => {
    await using stack = await startStack()
    const body = { ...fresh, opId: await stack.rootCompany(), ...wrong }
    const reply = await stack.callApi(authCalls.createUser, { body }, { as: await stack.signIn() })
    expect([reply.status, reply.envelope.code, reply.envelope.data]).toMatchObject([status, code, { field }])
  })

  test('nobody gives a role above their own, and nobody reaches into another company', async () => {
    await using stack = await startStack()
    const [north, south] = [await stack.company('North'), await stack.company('South')]
    const admin = await stack.signIn('operatorAdministrator', north)
    const create = (body: Partial<typeof fresh & { opId: string }>) =>
      stack.callApi(authCalls.createUser, { body: { ...fresh, opId: north, ...body } }, { as: admin })
    expect((await create({ roleGroupKey: 'systemAdministrator' })).envelope).toMatchObject({
      code: 'custom',
      data: { reason: 'higherRole' },
    })
    expect((await create({ opId: south })).envelope.code).toBe('nodata')
    expect((await create({ opId: await stack.rootCompany() })).envelope.code).toBe('nodata')
    await stack.signIn('viewer', south)
    const seen = await stack.ask(userCalls.list, {}, { as: admin })
    expect(seen.rows.map(({ companyName }) => companyName)).toEqual(['North'])
  })

  test('are listed a page at a time, by company and by word, under both paths', async () => {
    await using stack = await startStack()
    const north = await stack.company('North')
    const east = await stack.company('North East', north)
    const admin = await stack.signIn('operatorAdministrator', north)
    await stack.signIn('viewer', east)
    await stack.signIn('support', north)
    await stack.signIn('viewer', await stack.company('South'))
    const list = async (query: object, spelling = 'users.list') =>
      stack.ask(userCalls.list, { query }, { as: admin, spelling })
    for (const spelling of ['users.list', 'auth.listUsers']) {
      const page = await list({ page: '2', limit: '2' }, spelling)
      expect(page.rows.map(({ userName }) => userName)).toEqual(['Viewer'])
      expect(page.pagination).toMatchObject({ page: 2, limit: 2, totalRecords: 3, totalPage: 2 })
      const below = await list({ opId: east }, spelling)
      expect(below.rows).toMatchObject([{ companyId: east, opId: east, opUserStatus: 'running', status: 'running' }])
      expect((await list({ keyword: 'SUPP' }, spelling)).rows.map(({ userName }) => userName)).toEqual(['Support'])
      expect((await list({ keyword: '%' }, spelling)).rows).toEqual([])
    }
    const beside = await stack.callApi(userCalls.list, { query: { opId: await stack.rootCompany() } }, { as: admin })
    expect(beside.envelope.code).toBe('nodata')
  })

  test('the own account can be read', async () => {
    await using stack = await startStack()
    const session = await stack.signIn('support')
    expect(await stack.ask(iamCalls.getUser, {}, { as: session })).toMatchObject({
      userId: session.userId,
      roleGroupKey: 'support',
      userLevel: 30,
    })
  })
})

describe('password reset', () => {
  const linkOf = (stack: Stack): string => /\/changePassword\/(\S+)/.exec(stack.letters.at(-1)?.text ?? '')?.[1] ?? ''
  const reset = (stack: Stack, email: string) => stack.callApi(iamCalls.resetPassword, { body: { email } })
  /** Until nothing waits to be mailed. */
  const mailed = (stack: Stack) =>
    expect.poll(() => stack.db.selectFrom('reset_request').select('email').execute()).toEqual([])

  test('a mailed link sets a new password once, and ends every session', async () => {
    await using stack = await startStack()
    const session = await stack.signIn()
    expect((await reset(stack, stackAdmin.email)).envelope.code).toBe('success')
    await mailed(stack)
    expect(stack.letters.at(-1)?.to).toBe(stackAdmin.email)
    const code = linkOf(stack)
    expect(await stack.ask(userCalls.checkUserCodes, { body: { code } })).toEqual({
      valid: true,
      purpose: 'reset',
      email: stackAdmin.email,
      companyName: 'Headend',
      userName: 'Administrator',
    })
    const same = await stack.callApi(userCalls.accept, { body: { code, password: stackAdmin.password } })
    expect(same.envelope).toMatchObject({ code: 'custom', data: { field: 'password', reason: 'samePassword' } })
    await stack.ask(userCalls.accept, { body: { code, password: 'Chosen-by-1' } })
    expect((await stack.callApi(authCalls.getProfile, {}, { as: session })).status).toBe(401)
    expect((await signIn(stack, stackAdmin.email, stackAdmin.password)).envelope.code).toBe('loginfail')
    expect((await signIn(stack, stackAdmin.email, 'Chosen-by-1')).envelope.code).toBe('success')
    const again = await stack.callApi(userCalls.accept, { body: { code, password: 'Chosen-by-2' } })
    expect(again.envelope.code).toBe('usercodefail')
    expect(await stack.codeOf(userCalls.checkUserCodes, { body: { code } })).toBe('usercodefail')
  })

  test('an unknown address is answered alike and mailed nothing', async () => {
    await using stack = await startStack()
    const [known, unknown] = [await reset(stack, stackAdmin.email), await reset(stack, 'nobody@stack.example')]
    expect([unknown.status, unknown.envelope]).toEqual([known.status, known.envelope])
    await mailed(stack)
    expect(stack.letters.map(({ to }) => to)).toEqual([stackAdmin.email])
  })

  test('a link is good for an hour, only the hash of it is kept, and one a minute is mailed', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    for (const wait of [0, 58_000]) {
      await clock.advance(wait)
      await reset(stack, stackAdmin.email)
      await clock.advance(500)
      await mailed(stack)
      expect(stack.letters).toHaveLength(1)
    }
    const code = linkOf(stack)
    const rows = await stack.db.selectFrom('mailed_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    await clock.jump(3_600_000)
    expect(await stack.codeOf(userCalls.accept, { body: { code, password: 'Chosen-by-1' } })).toBe('usercodefail')
  })

  test('is answered before anything is mailed, and alike while the mail server is away, which loses nothing', async () => {
    const clock = fakeClock()
    const sent: string[] = []
    let away = async (): Promise<void> => Promise.reject(fail('sendmailfail'))
    const mail = {
      send: async ({ to }: { to: string }) => (sent.push(to), away()),
      close: () => undefined,
    }
    await using stack = await startStack({ clock, overrides: { mail } })
    const waiting = async () =>
      (await stack.db.selectFrom('reset_request').select('email').orderBy('email').execute()).map(({ email }) => email)
    const asked = [stackAdmin.email, 'nobody@stack.example']
    const [known, unknown] = [await reset(stack, stackAdmin.email), await reset(stack, 'nobody@stack.example')]
    expect(known.envelope.code).toBe('success')
    expect([unknown.status, unknown.envelope]).toEqual([known.status, known.envelope])
    // What was written is the same for both, and neither has been looked up.
    expect(await waiting()).toEqual(asked)
    expect(sent).toEqual([])

    await clock.advance(500)
    await expect.poll(() => sent).toEqual([stackAdmin.email])
    await expect.poll(waiting).toEqual([stackAdmin.email])
    const again = await reset(stack, stackAdmin.email)
    expect([again.status, again.envelope]).toEqual([unknown.status, unknown.envelope])

    away = async () => undefined
    // By steps: a look that comes while another is under way is left out.
    const later = async () => (await clock.advance(30_000), waiting())
    await expect.poll(later, { interval: 200, timeout: 20_000 }).toEqual([])
    expect(sent).toEqual([stackAdmin.email, stackAdmin.email])
  })

  test('the link leads to the address that is set, whatever host the request names', async () => {
    await using stack = await startStack({ env: { PUBLIC_URL: 'https://console.example/', TRUST_PROXY: '127.0.0.1' } })
    const headers = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    }
    const sent = request(`${stack.url}${iamCalls.resetPassword.path}`, {
      method: 'POST',
      headers: { ...headers, host: 'evil.example', 'content-type': 'application/json' },
    })
    sent.end(JSON.stringify({ email: stackAdmin.email }))
    const [answer] = await once(sent, 'response')
    expect(answer.statusCode).toBe(200)
    await expect.poll(() => stack.letters.length).toBe(1)
    expect(stack.letters[0]?.text).toMatch(/^https:\/\/console\.example\/changePassword\/\S+$/m)
    expect(stack.letters[0]?.text).not.toContain('evil')
  })

  test('five a minute and address, then no more', async () => {
    await using stack = await startStack({ clock: fakeClock() })
    const codes = []
    for (let n = 0; n < 6; n += 1) codes.push((await reset(stack, `nobody${n}@stack.example`)).envelope.code)
    expect(codes).toEqual(['success', 'success', 'success', 'success', 'success', 'toomany'])
  })

  test('of two uses of one link at a time one counts', async () => {
    await using stack = await startStack()
    await reset(stack, stackAdmin.email)
    await mailed(stack)
    const code = linkOf(stack)
    const both = await Promise.all(
      ['Chosen-by-1', 'Chosen-by-2'].map((password) => stack.callApi(userCalls.accept, { body: { code, password } })),
    )
    expect(both.map(({ envelope }) => envelope.code).toSorted()).toEqual(['success', 'usercodefail'])
  })
})

describe('browsers of the realtime channel', () => {
  test('one is registered once, keeps its settings, and is brought up to date', async () => {
    await using stack = await startStack()
    const session = await stack.signIn()
    const { clientId } = await stack.ask(
      iamCalls.registerClient,
      { body: { platform: 'Linux', appVer: '1', lang: 'ko' } },
      { as: session },
    )
    expect((await stack.ask(authCalls.getProfile, {}, { as: session })).clientId).toBe(clientId)
    expect(
      await stack.ask(iamCalls.syncClient, { body: { clientId, timezone: 'Asia/Seoul' } }, { as: session }),
    ).toEqual({ clientId })
    const row = await stack.db
      .selectFrom('client')
      .select(['platform', 'settings'])
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    expect(row).toEqual({ platform: 'Linux', settings: { appVer: '1', lang: 'ko', timezone: 'Asia/Seoul' } })
    expect(await stack.ask(authCalls.listClients, {}, { as: session })).toMatchObject([
      { platform: 'Linux', appVer: '1', verified: false },
    ])
  })

  test('the channel of somebody else does not exist', async () => {
    await using stack = await startStack()
    const [one, other] = [await stack.signIn(), await stack.signIn('viewer')]
    const { clientId } = await stack.ask(iamCalls.registerClient, { body: {} }, { as: one })
    const reply = await stack.callApi(iamCalls.syncClient, { body: { clientId } }, { as: other })
    expect(reply.envelope.code).toBe('nodata')
  })
})

describe('feedback', () => {
  test('is kept under the name it is signed with, and recorded', async () => {
    await using stack = await startStack()
    const viewer = await stack.signIn('viewer')
    const body = { type: 'bug', title: ' The chart is cut ', contents: 'On Home.', address: '/home' } as const
    expect(await stack.ask(miscCalls.createClickupTask, { body }, { as: viewer })).toBeNull()
    await stack.ask(miscCalls.createClickupTask, { body: { ...body, user: 'Kim' } }, { as: viewer })
    const kept = await stack.db.selectFrom('feedback').selectAll().orderBy('feedback_id').execute()
    expect(kept).toMatchObject([
      { type: 'bug', title: 'The chart is cut', contents: 'On Home.', address: '/home' },
      { user_name: 'Kim' },
    ])
    expect(kept[0]?.user_name).not.toBe('')
    expect(await linesOf(stack, { action: 'Send feedback' })).toHaveLength(2)

    const refused = await stack.callApi(miscCalls.createClickupTask, { body: { ...body, title: ' ' } }, { as: viewer })
    expect(refused.envelope.code).not.toBe('success')
    expect((await stack.callApi(miscCalls.createClickupTask, { body }, {})).status).toBe(401)
    expect(await stack.db.selectFrom('feedback').selectAll().execute()).toHaveLength(2)
  })
})

describe('the database', () => {
  test('is said to be up', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    expect(await stack.ask(miscCalls.checkDb, {})).toEqual({ database: 'up', time: clock.now() })
  })

  test('is said to be down when it reads and takes no write, by one look for all who ask', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const ask = async () => {
      const { status, envelope } = await stack.callApi(miscCalls.checkDb, {})
      return [status, envelope.code, envelope.data]
    }
    const up = () => [200, 'success', { database: 'up', time: clock.now() }]
    const down = () => [503, 'unavailable', { database: 'down', time: clock.now() }]
    const looks = () => stack.db.selectFrom('database_probe').select('time').execute()

    expect(await ask()).toEqual(up())
    const first = await looks()
    await clock.advance(4_999)
    expect(await ask()).toEqual(up())
    expect(await looks()).toEqual(first)

    await sql`alter table database_probe add constraint full_disk check (time is null) not valid`.execute(stack.db)
    await clock.advance(1)
    expect(await ask()).toEqual(down())
    await sql`alter table database_probe drop constraint full_disk`.execute(stack.db)
    expect(await ask()).toEqual(down())
    await clock.advance(5_000)
    expect(await ask()).toEqual(up())

    // One that hangs is down for those who ask, and looked at no second time meanwhile.
    await stack.db.transaction().execute(async (trx) => {
      await sql`lock table database_probe`.execute(trx)
      await clock.advance(5_000)
      for (let time = 0; time < 2; time += 1) {
        const timers = clock.pending()
        const asked = ask()
        await expect.poll(() => clock.pending()).toBeGreaterThan(timers)
        await clock.advance(5_000)
        expect(await asked).toEqual(down())
      }
      const { rows } = await sql`
        select from pg_locks where not granted and relation = 'database_probe'::regclass`.execute(stack.db)
      expect(rows).toHaveLength(1)
    })
  })
})
