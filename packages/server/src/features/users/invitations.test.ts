import { describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { userCalls } from '@headend/contract/users'
import { fail } from '../../core/errors.ts'
import { fakeClock, stackAdmin, startStack, testDatabase } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'

const email = 'new@north.example'
const password = 'Chosen-by-1'
const day = 24 * 3_600_000

const linkIn = (stack: Stack): string => /\/invite\/(\S+)/.exec(stack.letters.at(-1)?.text ?? '')?.[1] ?? ''
const codeIn = (stack: Stack): string => /^[A-Za-z0-9]{10}$/m.exec(stack.letters.at(-1)?.text ?? '')?.[0] ?? ''
const signIn = (stack: Stack, headers: Record<string, string> = {}) =>
  stack.callApi(authCalls.createToken, { body: { user: email, password, clientKey: 'abcdefghij' } }, { headers })

/** A company with an administrator who invited somebody. */
const invited = async (stack: Stack, more: object = {}) => {
  const opId = await stack.company('North')
  const as = await stack.signIn('operatorAdministrator', opId)
  const account = await stack.ask(userCalls.invite, { body: { email, opId, ...more } }, { as })
  return { opId, as, account }
}

describe('an invitation', () => {
  test.each(['link', 'code'])('is accepted by its %s, once', async (by) => {
    await using stack = await startStack()
    const { account, as } = await invited(stack, { roleGroupKey: 'support' })
    expect(account).toMatchObject({ email, status: 'inviting', opUserStatus: 'inviting', userRoleName: 'Support' })
    expect(account.inviteUser).toBe('Operator Administrator')
    expect(stack.letters.at(-1)).toMatchObject({ to: email })
    expect((await signIn(stack)).envelope.code).toBe('loginfail')

    const code = by === 'link' ? linkIn(stack) : codeIn(stack)
    expect(await stack.ask(userCalls.checkUserCodes, { body: { code } })).toEqual({
      valid: true,
      purpose: 'invitation',
      email,
      companyName: 'North',
      userName: '',
    })
    const nameless = await stack.callApi(userCalls.accept, { body: { code, password } })
    expect(nameless.envelope).toMatchObject({ code: 'custom', data: { field: 'userName' } })
    const body = { code, password, userName: 'New Person', userPhone: '+821012345678', clientKey: 'abcdefghij' }
    await stack.ask(userCalls.accept, { body })
    expect((await signIn(stack)).envelope.code).toBe('success')
    expect(await stack.ask(userCalls.getInfo, { params: { userId: account.userId } }, { as })).toMatchObject({
      userName: 'New Person',
      userPhone: '+821012345678',
      status: 'running',
    })
    for (const used of [linkIn(stack), codeIn(stack)]) {
      const again = await stack.callApi(userCalls.accept, { body: { ...body, code: used } })
      expect(again.envelope.code).toBe('usercodefail')
    }
    const actions = await stack.db.selectFrom('audit').select('action').where('target', '=', email).execute()
    expect(actions.map(({ action }) => action)).toEqual(['Invite account', 'Accept invitation', 'Sign in'])
  })

  test('is kept as hashes, and its link and code are guessed no faster than twenty times a minute', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    await invited(stack)
    const [link, code] = [linkIn(stack), codeIn(stack)]
    const kept = JSON.stringify(await stack.db.selectFrom('mailed_link').selectAll().execute())
    expect([link, code].map((secret) => [secret.length >= 10, kept.includes(secret)])).toEqual([
      [true, false],
      [true, false],
    ])
    const guesses = Array.from({ length: 20 }, (_, at) => `guess${String(at).padStart(5, '0')}`)
    const accepting = { password, userName: 'Mallory' }
    const ways: Record<string, (secret: string) => Promise<string>> = {
      usercodefail: (secret) => stack.codeOf(userCalls.checkUserCodes, { body: { code: secret } }),
      'usercodefail ': (secret) => stack.codeOf(userCalls.accept, { body: { ...accepting, code: secret } }),
      tokenerr: (token) => stack.codeOf(authCalls.verifyClient, { body: { token } }),
    }
    for (const [refusal, tried] of Object.entries(ways)) {
      const codes = new Set<string>()
      for (const guess of guesses) codes.add(await tried(guess))
      expect([...codes]).toEqual([refusal.trim()])
      // The right one is not told from a wrong one then.
      expect([await tried(link), await tried('guess00020')]).toEqual(['toomany', 'toomany'])
    }
    await clock.jump(61_000)
    expect(await stack.codeOf(userCalls.checkUserCodes, { body: { code } })).toBe('success')
  })

  test('is no way to learn who has an account: a mail to verify a browser is asked for alike by whoever has none', async () => {
    await using stack = await startStack({ env: { BROWSER_CHECK: 'on' } })
    const ask = (user: string) => stack.callApi(authCalls.createClient, { body: { user, clientKey: 'abcdefghij' } })
    const [known, unknown] = [await ask(stackAdmin.email), await ask('nobody@stack.example')]
    expect(known.envelope).toEqual(unknown.envelope)
    expect([known.status, stack.letters]).toEqual([200, []])
  })

  test('verifies the browser it is accepted in', async () => {
    await using database = await testDatabase()
    await using stack = await startStack({ database })
    await invited(stack)
    const body = { code: linkIn(stack), password, userName: 'New Person', clientKey: 'abcdefghij' }
    // A second server on the same data checks browsers: nobody could have signed in there at once to invite.
    await using checking = await startStack({ database, env: { BROWSER_CHECK: 'on' } })
    const accepted = await checking.callApi(userCalls.accept, { body })
    const cookie = accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await signIn(checking, { cookie })).envelope.code).toBe('success')
    expect((await signIn(checking)).envelope.code).toBe('auth01')
  })

  test('is good for seven days and can be sent again, once a minute, which ends the earlier one', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock })
    const { opId, as } = await invited(stack)
    const [first, firstCode] = [linkIn(stack), codeIn(stack)]
    const again = () => stack.callApi(userCalls.reinvite, { body: { email, opId } }, { as })
    const known = async () => {
      const row = stack.db.selectFrom('user_account').select(['invite_time', 'invite_user']).where('email', '=', email)
      const lines = stack.db
        .selectFrom('audit')
        .select('action')
        .where('target', '=', email)
        .where('result', '=', 'success')
      return [await row.executeTakeFirstOrThrow(), (await lines.execute()).map(({ action }) => action)]
    }
    const before = await known()
    await clock.jump(20_000)
    const refused = await again()
    expect([refused.envelope.code, refused.headers.get('retry-after')]).toEqual(['toomany', '40'])
    expect(await known()).toEqual(before)
    await clock.jump(41_000)
    expect((await again()).envelope.code).toBe('success')
    expect(await known()).not.toEqual(before)
    expect(stack.letters).toHaveLength(2)
    const check = (code: string) => stack.callApi(userCalls.checkUserCodes, { body: { code } })
    for (const ended of [first, firstCode]) expect((await check(ended)).envelope.code).toBe('usercodefail')
    expect((await check(codeIn(stack))).envelope.code).toBe('success')
    await clock.jump(7 * day - 61_000)
    expect((await check(first)).envelope.code).toBe('usercodefail')
    expect((await check(linkIn(stack))).envelope.code).toBe('success')
    await clock.jump(day)
    expect((await check(linkIn(stack))).envelope.code).toBe('usercodefail')
  })

  test('can be taken back, and then its link is good no more and the address free', async () => {
    await using stack = await startStack()
    const { opId, as, account } = await invited(stack)
    const code = codeIn(stack)
    await stack.ask(userCalls.disinvite, { body: { userId: account.userId, opId } }, { as })
    expect((await stack.callApi(userCalls.checkUserCodes, { body: { code } })).envelope).toMatchObject({
      code: 'usercodefail',
      data: { field: 'code' },
    })
    const back = await stack.callApi(userCalls.disinvite, { body: { userId: account.userId } }, { as })
    expect(back.envelope.code).toBe('nodata')
    await stack.ask(userCalls.invite, { body: { email, companyId: opId } }, { as })
  })

  test('is refused for an address that is taken, a role above, a company beside and by who may not invite', async () => {
    await using stack = await startStack()
    const { opId, as, account } = await invited(stack)
    const south = await stack.company('South')
    const invite = async (body: object, who = as) =>
      (await stack.callApi(userCalls.invite, { body: { email: 'two@north.example', opId, ...body } }, { as: who }))
        .envelope
    expect(await invite({ email: email.toUpperCase() })).toMatchObject({
      code: 'emailconflict',
      data: { field: 'email' },
    })
    expect(await invite({ roleGroupKey: 'systemAdministrator' })).toMatchObject({ data: { reason: 'higherRole' } })
    expect(await invite({ opId: south })).toMatchObject({ code: 'nodata' })
    expect(await invite({}, await stack.signIn('operatorStaff', opId))).toMatchObject({ code: 'roleerr' })
    const beside = await stack.signIn('operatorAdministrator', south)
    for (const [call, body] of [
      [userCalls.reinvite, { email }],
      [userCalls.disinvite, { userId: account.userId }],
    ] as const)
      expect(await stack.codeOf(call, { body }, { as: beside }), call.id).toBe('nodata')
    const running = await stack.callApi(userCalls.reinvite, { body: { email: as.email } }, { as: await stack.signIn() })
    expect(running.envelope).toMatchObject({ code: 'custom', data: { reason: 'notInvited' } })
  })

  test('stays, to be sent again, when the mail fails', async () => {
    let broken = true
    const clock = fakeClock()
    await using stack = await startStack({
      clock,
      overrides: {
        mail: {
          send: async () => {
            if (broken) throw fail('sendmailfail')
          },
          close: () => undefined,
        },
      },
    })
    const opId = await stack.company('North')
    const as = await stack.signIn('operatorAdministrator', opId)
    expect(await stack.codeOf(userCalls.invite, { body: { email, opId } }, { as })).toBe('sendmailfail')
    expect(await stack.codeOf(userCalls.reinvite, { body: { email, opId } }, { as })).toBe('sendmailfail')
    // A company stands with its administrator as one who is invited: both are there to be asked again.
    const founding = {
      companyName: 'Founded',
      opType: 'Operator' as const,
      email: 'founder@north.example',
      name: 'Kim',
    }
    expect(await stack.codeOf(companyCalls.createWithAdmin, { body: founding }, { as })).toBe('sendmailfail')
    const founder = await stack.ask(userCalls.list, { query: { keyword: founding.email } }, { as })
    expect(founder.rows).toMatchObject([{ status: 'inviting', companyName: 'Founded' }])
    const lines = stack.db.selectFrom('audit').select('action').where('target', '=', email)
    expect((await lines.execute()).map(({ action }) => action)).toEqual(['Invite account'])
    broken = false
    await stack.ask(userCalls.reinvite, { body: { email, opId } }, { as })
    // One that is not mailed takes the place of none.
    await clock.jump(61_000)
    broken = true
    expect(await stack.codeOf(userCalls.reinvite, { body: { email, opId } }, { as })).toBe('sendmailfail')
    const good = stack.db.selectFrom('mailed_link').select('purpose').where('use_time', 'is', null)
    expect(await good.execute()).toHaveLength(2)
  })
})

describe('a change of an account', () => {
  const update = (stack: Stack, userId: string, body: object, as: Parameters<Stack['ask']>[2]) =>
    stack.callApi(userCalls.updateInfo, { params: { userId }, body }, as)

  test('is made by its owner to name and phone alone', async () => {
    await using stack = await startStack()
    const opId = await stack.company('North')
    const as = await stack.signIn('viewer', opId)
    const own = (body: object) => update(stack, as.userId, body, { as })
    const { envelope } = await own({
      userName: 'Lee',
      userPhone: '+821012345678',
      roleGroupKey: 'viewer',
      opId,
      password: '',
    })
    expect(envelope).toMatchObject({ code: 'success', data: { userName: 'Lee', userPhone: '+821012345678' } })
    expect((await stack.ask(authCalls.getProfile, {}, { as })).userInfo.userName).toBe('Lee')
    expect((await own({ userPhone: '' })).envelope).toMatchObject({ data: { userName: 'Lee', userPhone: null } })
    expect((await own({ userPhone: '12' })).envelope).toMatchObject({ data: { field: 'userPhone' } })
    expect((await own({ roleGroupKey: 'support' })).envelope).toMatchObject({ data: { reason: 'ownAccount' } })
    expect((await own({ opId: await stack.rootCompany() })).envelope).toMatchObject({ data: { field: 'opId' } })
    expect((await own({ password })).envelope).toMatchObject({ data: { reason: 'ownPassword', field: 'password' } })
  })

  test('is made to others by who has the permission and stands above them', async () => {
    await using stack = await startStack()
    const opId = await stack.company('North')
    const [admin, staff, viewer] = [
      await stack.signIn('operatorAdministrator', opId),
      await stack.signIn('operatorStaff', opId),
      await stack.signIn('viewer', opId),
    ]
    const reason = async (by: typeof admin, userId: string, body: object) => {
      const { envelope } = await update(stack, userId, body, { as: by })
      return envelope.code === 'custom' ? envelope.data : envelope.code
    }
    expect(await reason(viewer, staff.userId, { userName: 'X' })).toMatchObject({ reason: 'aboveYou' })
    expect(await reason(staff, admin.userId, { userName: 'X' })).toMatchObject({ reason: 'aboveYou' })
    expect(await reason(staff, viewer.userId, { userName: 'Lee' })).toBe('success')
    expect(await reason(staff, viewer.userId, { roleGroupKey: 'support' })).toBe('roleerr')
    expect(await reason(staff, viewer.userId, { password })).toBe('roleerr')
    expect(await reason(admin, viewer.userId, { roleGroupKey: 'systemAdministrator' })).toMatchObject({
      reason: 'higherRole',
    })
    expect(await reason(admin, viewer.userId, { roleGroupKey: 'support', password })).toBe('success')
    expect(await stack.codeOf(authCalls.getProfile, {}, { as: viewer })).toBe('jwterr')
    const again = await stack.callApi(authCalls.createToken, {
      body: { user: viewer.email, password, clientKey: viewer.clientKey },
    })
    expect(again.envelope.data).toMatchObject({ passwordMustChange: true })
    expect(await reason(staff, 'x', { userName: 'X' })).toBe('nodata')
    const seen = await stack.callApi(userCalls.getInfo, { params: { userId: admin.userId } }, { as: staff })
    expect(seen.envelope).toMatchObject({ code: 'roleerr', data: { permission: 'account.manage' } })
  })
})
