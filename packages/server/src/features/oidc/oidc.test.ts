import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { deviceCalls } from '@headend/contract/devices'
import { oidcCalls } from '@headend/contract/oidc'
import { userCalls } from '@headend/contract/users'
import { tokenInfo } from '@headend/contract/schemas/auth'
import { errorData } from '@headend/contract/schemas/core'
import { createLog } from '../../core/log.ts'
import { fakeClock, stackAdmin, startStack } from '../../core/testing.ts'
import type { Reply, Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { startOidcProvider } from '../../testing/oidcProvider.ts'

const PUBLIC_URL = 'https://console.example'
const clientKey = 'abcdefghij'

let provider: Awaited<ReturnType<typeof startOidcProvider>>
beforeAll(async () => {
  provider = await startOidcProvider(`${PUBLIC_URL}/login/oidc`)
})
afterAll(() => provider[Symbol.asyncDispose]())
beforeEach(() => {
  for (const name of ['forge', 'isForeign', 'isBroken'] as const) delete provider.control[name]
})

const start = (more: Parameters<typeof startStack>[0] = {}) =>
  startStack({ ...more, env: { PUBLIC_URL, ...provider.env, ...more.env } })

const saidBy = ({ envelope: { code, data } }: Reply): string => errorData.safeParse(data).data?.reason ?? code

const begin = async (stack: Stack, cookie?: string) => {
  const reply = await stack.callApi(oidcCalls.begin, {}, cookie === undefined ? {} : { headers: { cookie } })
  const { url } = (await oidcCalls.begin.describe()).data.parse(reply.envelope.data)
  return { url, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '', line: reply.headers.getSetCookie()[0] }
}

const finish = (stack: Stack, answer: string, cookie: string) =>
  stack.callApi(oidcCalls.finish, { body: { answer, clientKey } }, { headers: cookie === '' ? {} : { cookie } })

/** The whole way, as whoever `login` is at the provider. */
const through = async (stack: Stack, login: string): Promise<Reply> => {
  const { url, cookie } = await begin(stack)
  return finish(stack, await provider.walk(url, login), cookie)
}

const said = async (reply: Promise<Reply>): Promise<string> => saidBy(await reply)

const links = (stack: Stack) => stack.db.selectFrom('oidc_link').selectAll().execute()

describe('signing in through a provider', () => {
  test('is offered where the settings name one, and nowhere else', async () => {
    await using stack = await start()
    expect(await stack.ask(oidcCalls.get, {})).toEqual({ name: 'Garam Login' })
    await using without = await startStack()
    expect(await without.ask(oidcCalls.get, {})).toEqual({ name: null })
    expect(await without.codeOf(oidcCalls.begin, {})).toBe('nodata')
    expect(await without.codeOf(oidcCalls.finish, { body: { answer: 'state=x', clientKey } })).toBe('nodata')
  })

  test('leads to the account with the verified e-mail address, which is linked from then on', async () => {
    await using stack = await start()
    const { url, cookie, line } = await begin(stack)
    const asked = new URL(url).searchParams
    expect(asked.get('redirect_uri')).toBe(`${PUBLIC_URL}/login/oidc`)
    expect([asked.get('response_type'), asked.get('code_challenge_method')]).toEqual(['code', 'S256'])
    expect(line).toMatch(/^headend_oidc=[\w-]{43}; Max-Age=600; .*HttpOnly; Secure; SameSite=Lax$/)

    provider.people['worker-7'] = { email: stackAdmin.email.toUpperCase(), email_verified: true }
    const reply = await finish(stack, await provider.walk(url, 'worker-7'), cookie)
    const { token, user } = tokenInfo.parse(reply.envelope.data)
    expect(user).toBe(stackAdmin.email)
    expect(await stack.codeOf(deviceCalls.count, {}, { as: token })).toBe('success')
    expect(await links(stack)).toMatchObject([{ issuer: provider.issuer, subject: 'worker-7' }])
    const names = { action: ['Sign in', 'Link to identity provider'] }
    expect(await linesOf(stack, names)).toMatchObject([
      { user_name: 'Administrator', detail: { linked: provider.issuer } },
      { user_name: 'Administrator', detail: { provider: 'Garam Login', address: '127.0.0.1' } },
    ])

    // Its address at the provider may change.
    provider.people['worker-7'] = { email: 'married@elsewhere.example', email_verified: false }
    expect(tokenInfo.parse((await through(stack, 'worker-7')).envelope.data).user).toBe(stackAdmin.email)
    // Somebody else who is given the address there does not get the account.
    provider.people['worker-8'] = { email: stackAdmin.email, email_verified: true }
    expect(await said(through(stack, 'worker-8'))).toBe('providerRefused')
    expect(await links(stack)).toHaveLength(1)
  })

  test('refuses alike whoever has no account, no verified address, or one that is locked, and says why in the log alone', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await using stack = await start({ overrides: { log } })
    const [locked, invited, unverified] = [
      await stack.signIn(),
      await stack.signIn('viewer'),
      await stack.signIn('viewer'),
    ]
    await through(stack, locked.email)
    const set = (email: string, status: 'locked' | 'inviting') =>
      stack.db.updateTable('user_account').set({ status }).where('email', '=', email).execute()
    await set(locked.email, 'locked')
    await set(invited.email, 'inviting')
    provider.people['unverified'] = { email: unverified.email, email_verified: false }
    provider.people['silent'] = { email: unverified.email }
    provider.people['nameless'] = {}
    const logins = [locked.email, invited.email, 'unverified', 'silent', 'nameless', 'nobody@stack.example']
    const replies: Reply[] = []
    for (const login of logins) replies.push(await through(stack, login))
    for (const { status, envelope } of replies) expect([status, envelope]).toEqual([400, replies[0]?.envelope])
    expect(replies[0] && saidBy(replies[0])).toBe('providerRefused')
    expect(replies[0]?.envelope.message).toContain('Garam Login')
    expect(await links(stack)).toHaveLength(1)
    const refused = lines.filter((line) => line.includes('sign-in was refused')).map((line) => JSON.parse(line).why)
    expect(refused).toEqual([
      'the account is locked',
      'no account to link',
      ...Array<string>(3).fill('the e-mail is not verified'),
      'no account to link',
    ])
  })

  test('asks for neither a mailed link, a second factor nor another password: the provider vouches for its people', async () => {
    await using stack = await start({ env: { BROWSER_CHECK: 'on' } })
    const root = await stack.rootCompany()
    await stack.db.updateTable('company').set({ second_factor_required: true }).where('company_id', '=', root).execute()
    await stack.db.updateTable('user_account').set({ password_must_change: true }).execute()
    const info = tokenInfo.parse((await through(stack, stackAdmin.email)).envelope.data)
    expect(info).toMatchObject({ passwordMustChange: false, secondFactorMissing: false })
    expect(stack.letters).toEqual([])
    const one = { params: { companyId: root } }
    expect(await stack.codeOf(companyCalls.get, one, { as: info.token })).toBe('success')
    const body = { user: info.user, refreshToken: info.refreshToken }
    expect((await stack.ask(authCalls.refreshToken, { body })).passwordMustChange).toBe(false)
    // The browser is not one that a password opens now.
    const password = { user: stackAdmin.email, password: stackAdmin.password, clientKey }
    expect(await stack.codeOf(authCalls.createToken, { body: password })).toBe('auth01')
  })
})

describe('an identity that is linked', () => {
  const unlink = (stack: Stack, as: string | TestSession, secret = stackAdmin.password) =>
    stack.callApi(oidcCalls.unlink, { body: { password: secret } }, { as })

  test('is unlinked by its person with the password; every session ends but one of the password', async () => {
    await using stack = await start()
    const person = await stack.signIn('viewer')
    expect(await stack.ask(oidcCalls.getOwn, {}, { as: person })).toEqual({ name: null, since: null, only: false })
    expect(await said(unlink(stack, person))).toBe('nodata')
    const { token } = tokenInfo.parse((await through(stack, person.email)).envelope.data)
    const here = { since: stack.core.clock.now(), only: false, name: 'Garam Login' }
    expect(await stack.ask(oidcCalls.getOwn, {}, { as: token })).toMatchObject({ ...here, since: expect.any(Number) })
    expect(await said(unlink(stack, token, 'not-it'))).toBe('wrongPassword')
    expect(await links(stack)).toHaveLength(1)
    expect(await said(unlink(stack, token))).toBe('success')
    expect(await links(stack)).toEqual([])
    for (const as of [person, token]) expect(await stack.codeOf(deviceCalls.count, {}, { as })).toBe('jwterr')
    const credentials = { user: person.email, password: stackAdmin.password, clientKey }
    const { token: again } = await stack.ask(authCalls.createToken, { body: credentials })
    await through(stack, person.email)
    expect(await said(unlink(stack, again))).toBe('success')
    expect(await stack.codeOf(deviceCalls.count, {}, { as: again })).toBe('success')
    const [line] = await linesOf(stack, { action: 'Unlink from identity provider' })
    expect(line).toMatchObject({ target: person.email, detail: { unlinked: [provider.issuer] } })
  })

  test('is unlinked by an administrator, not of somebody above; and by nobody where nothing else lets the account sign in', async () => {
    await using stack = await start()
    const root = await stack.signIn()
    const north = await stack.company('North')
    const [admin, person] = [await stack.signIn('operatorAdministrator', north), await stack.signIn('viewer', north)]
    const { token } = tokenInfo.parse((await through(stack, person.email)).envelope.data)
    await through(stack, root.email)
    const reset = ({ userId }: TestSession) =>
      stack.callApi(userCalls.unlinkIdentity, { params: { userId }, body: {} }, { as: admin })
    const infoOf = ({ userId }: TestSession) => stack.ask(userCalls.getInfo, { params: { userId } }, { as: root })
    expect(await said(reset(root))).toBe('nodata')
    const secret = await stack.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    const set = (password_hash: string | null) =>
      stack.db.updateTable('user_account').set({ password_hash }).where('user_id', '=', person.userId).execute()
    await set(null)
    expect(await said(reset(person))).toBe('onlyIdentity')
    expect(await said(unlink(stack, token))).toBe('onlyIdentity')
    expect(await stack.ask(oidcCalls.getOwn, {}, { as: token })).toMatchObject({ only: true })
    await set(secret.password_hash)
    expect(await infoOf(person)).toMatchObject({ identityLinked: true })
    expect(await said(reset(person))).toBe('success')
    expect(await infoOf(person)).toMatchObject({ identityLinked: false })
    expect(await stack.codeOf(deviceCalls.count, {}, { as: token })).toBe('jwterr')
    expect(await said(reset(person))).toBe('nodata')
    // With its verified address it is linked anew by the next sign-in there.
    expect(await said(through(stack, person.email))).toBe('success')
    expect(await links(stack)).toHaveLength(2)
  })
})

describe('a sign-in that was begun', () => {
  test('is finished once, in the browser that began it, within ten minutes', async () => {
    const clock = fakeClock()
    await using stack = await start({ clock })
    const first = await begin(stack)
    const answer = await provider.walk(first.url, stackAdmin.email)
    expect(await said(finish(stack, answer, ''))).toBe('providerOver')
    expect(await said(finish(stack, answer, `headend_oidc=${'x'.repeat(43)}`))).toBe('providerOver')
    expect(await said(finish(stack, answer, (await begin(stack)).cookie))).toBe('providerOver')
    expect(await said(finish(stack, answer.replace(/state=[^&]*/, 'state=made-up'), first.cookie))).toBe('providerOver')
    expect(await said(finish(stack, answer, first.cookie))).toBe('success')
    expect(await said(finish(stack, answer, first.cookie)), 'a second time').toBe('providerOver')

    const late = await begin(stack)
    const lateAnswer = await provider.walk(late.url, stackAdmin.email)
    await clock.jump(10 * 60_000)
    expect(await said(finish(stack, lateAnswer, late.cookie))).toBe('providerOver')
  })

  test('may be one of several in one browser', async () => {
    await using stack = await start()
    const first = await begin(stack)
    const second = await begin(stack, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { url } of [second, first])
      expect(await said(finish(stack, await provider.walk(url, stackAdmin.email), first.cookie))).toBe('success')
  })

  test('is refused when somebody said no at the provider, and when the code is another one', async () => {
    await using stack = await start()
    const { url, cookie } = await begin(stack)
    const state = new URL(url).searchParams.get('state') ?? ''
    const iss = encodeURIComponent(provider.issuer)
    expect(await said(finish(stack, `error=access_denied&state=${state}&iss=${iss}`, cookie))).toBe('providerRefused')
    const again = await begin(stack)
    const answer = await provider.walk(again.url, stackAdmin.email)
    expect(await said(finish(stack, answer.replace(/code=[^&]*/, 'code=made-up'), again.cookie))).toBe(
      'providerRefused',
    )
  })

  test('is refused when another provider answered (RFC 9207)', async () => {
    await using stack = await start()
    const { url, cookie } = await begin(stack)
    const answer = (await provider.walk(url, stackAdmin.email)).replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example')
    expect(await said(finish(stack, answer, cookie))).toBe('providerRefused')
  })
})

describe('a token', () => {
  const past = () => Math.floor(Date.now() / 1000) - 3600
  test.each([
    ['of another sign-in', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['for somebody else', { aud: 'another-client' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that is over', { iat: past() - 3600, exp: past() }],
  ])('%s signs nobody in', async (_what, claims) => {
    await using stack = await start()
    provider.control.forge = (own) => ({ ...own, ...claims })
    expect(await said(through(stack, stackAdmin.email))).toBe('providerRefused')
    provider.control.forge = (own) => own
    expect(await said(through(stack, stackAdmin.email)), 'one as it should be').toBe('success')
  })

  test('that a foreign key signed signs nobody in', async () => {
    await using stack = await start()
    provider.control.isForeign = true
    expect(await said(through(stack, stackAdmin.email))).toBe('providerRefused')
  })
})

describe('a provider that is away', () => {
  test('is said to be, and asked again the next time; passwords work meanwhile', async () => {
    await using stack = await start()
    provider.control.isBroken = true
    const reply = await stack.callApi(oidcCalls.begin, {}, { language: 'ko' })
    expect(saidBy(reply)).toBe('providerAway')
    expect(reply.envelope.message).toContain('Garam Login에 연결할 수 없습니다')
    await stack.signIn()
    provider.control.isBroken = false
    const { url, cookie } = await begin(stack)
    const answer = await provider.walk(url, stackAdmin.email)
    provider.control.isBroken = true
    expect(await said(finish(stack, answer, cookie))).toBe('providerAway')
    provider.control.isBroken = false
    expect(await said(through(stack, stackAdmin.email))).toBe('success')
  })

  test('or is none at all does not hinder the start', async () => {
    const nowhere = { OIDC_ISSUER: 'http://127.0.0.1:9' }
    await using stack = await start({ env: nowhere })
    expect(await said(stack.callApi(oidcCalls.begin, {}))).toBe('providerAway')
    // What answers under its name is another one.
    await using other = await start({ env: { OIDC_ISSUER: `${provider.issuer}/another` } })
    expect(await said(other.callApi(oidcCalls.begin, {}))).toBe('providerAway')
  })
})
