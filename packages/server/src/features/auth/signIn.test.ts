import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allCalls } from '@headend/contract'
import { authCalls } from '@headend/contract/auth'
import { described } from '@headend/contract/core'
import { productClasses } from '@headend/contract/models'
import { tokenInfo } from '@headend/contract/schemas/auth'
import { modelImage } from '@headend/contract/schemas/models'
import { fail } from '../../core/errors.ts'
import { createLog } from '../../core/log.ts'
import { fakeClock, stackAdmin, startStack } from '../../core/testing.ts'
import type { Stack } from '../../core/testing.ts'
import { ensureModel } from '../models/service.ts'

const attempt = (stack: Stack, user: string, password: string, headers: Record<string, string> = {}) =>
  stack.callApi(authCalls.createToken, { body: { user, password, clientKey: 'abcdefghij' } }, { headers })

const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? ''

describe('sign-in', () => {
  test('somebody signs in and reads their profile', async () => {
    await using stack = await startStack()
    const north = await stack.company('North')
    const east = await stack.company('North East', north)
    await stack.company('South')
    const session = await stack.signIn('viewer', north)
    const profile = await stack.ask(authCalls.getProfile, {}, { as: session })
    expect(profile.permissions).toEqual(['device.list', 'statistics.view'])
    expect(profile.menus_permissions).toEqual(['menu.home', 'menu.devices', 'menu.statistics'])
    expect(profile.op).toMatchObject({
      opId: north,
      companyName: 'North',
      opLevel: 1,
      system: false,
      timeZone: 'Asia/Seoul',
      timeZoneHourByUtc: 9,
    })
    expect(profile.companies.map(({ companyName, level }) => [companyName, level])).toEqual([
      ['North', 0],
      ['North East', 1],
    ])
    expect(profile.companies[1]?.parentId).toBe(north)
    expect(profile.companies[1]?.companyId).toBe(east)
    expect(profile.userInfo).toMatchObject({
      opUserId: session.userId,
      roleGroupKey: 'viewer',
      passwordMustChange: false,
    })
    expect(profile.userRole).toMatchObject({ roleLevel: 40, IsBasic: true, ownerOpId: null })
    expect(profile.clientId).not.toBe('')
  })

  test('the profile names what the installation offers, and a picture for every model', async () => {
    await using stack = await startStack()
    const maker = { manufacturer: 'Kestrel Devices', oui: '582B0A' }
    await ensureModel(stack.db, { ...maker, modelName: 'Strand R7', productClass: 'APROUTER' })
    // A set-top box whatever its class says.
    await ensureModel(stack.db, { ...maker, modelName: 'KSTB2020', productClass: 'AP' })
    const profile = await stack.ask(authCalls.getProfile, {}, { as: await stack.signIn('viewer') })
    expect(profile.feature).toEqual([...new Set(allCalls.map(({ id }) => id.split('.')[0] ?? ''))].toSorted())
    const nameOf = new Map(profile.models.map(({ modelId, modelName }) => [modelId, modelName]))
    expect(Object.fromEntries(profile.model_images.map(({ modelId, image }) => [nameOf.get(modelId), image]))).toEqual({
      'Strand R7': '/images/router.svg',
      KSTB2020: '/images/set-top-box.svg',
    })
    const files = await readdir(join(import.meta.dirname, '../../../../web/public/images'))
    for (const productClass of productClasses)
      expect(files).toContain(modelImage({ productClass, modelName: '' }).split('/').at(-1))
  })

  test('the e-mail may be written in any case', async () => {
    await using stack = await startStack()
    expect((await attempt(stack, stackAdmin.email.toUpperCase(), stackAdmin.password)).status).toBe(200)
  })

  test('a wrong password, an unknown address and an invited account are answered alike', async () => {
    await using stack = await startStack()
    const invited = await stack.signIn('viewer')
    await stack.db
      .updateTable('user_account')
      .set({ status: 'inviting' })
      .where('user_id', '=', invited.userId)
      .execute()
    const replies = [
      await attempt(stack, stackAdmin.email, 'wrong'),
      await attempt(stack, 'nobody@stack.example', stackAdmin.password),
      await attempt(stack, invited.email, stackAdmin.password),
    ]
    for (const { status, envelope } of replies) expect([status, envelope]).toEqual([400, replies[0]?.envelope])
    expect(replies[0]?.envelope.code).toBe('loginfail')
  })

  test('that is refused is a line of the log, with account and address and no password, so many a minute', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    await using stack = await startStack({ clock: fakeClock(), overrides: { log } })
    const refusals = () => lines.filter((line) => line.includes('sign-in was refused')).map((line) => JSON.parse(line))
    for (let n = 0; n < 11; n += 1) await attempt(stack, stackAdmin.email, 'Wrong-pass-1')
    await attempt(stack, stackAdmin.email, stackAdmin.password)
    expect(refusals()).toHaveLength(12)
    const line = { user: stackAdmin.email, address: '127.0.0.1' }
    expect(refusals()[0]).toMatchObject({ ...line, why: 'loginfail' })
    expect(refusals()[11]).toMatchObject({ ...line, why: 'toomany' })
    for (let n = 0; n < 120; n += 1) await attempt(stack, stackAdmin.email, 'Wrong-pass-1')
    expect(refusals()).toHaveLength(120)
    for (const secret of ['Wrong-pass-1', stackAdmin.password]) expect(lines.join('')).not.toContain(secret)
  })

  test('is kept in the history, without the password', async () => {
    await using stack = await startStack()
    await stack.signIn()
    const rows = await stack.db.selectFrom('audit').selectAll().where('action', '=', 'Sign in').execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(stackAdmin.password)
    expect(rows[0]).toMatchObject({ user_name: 'Administrator', result: 'success', detail: { address: '127.0.0.1' } })
  })
})

describe('verified browsers', () => {
  const start = () =>
    startStack({ clock: fakeClock(), env: { BROWSER_CHECK: 'on', PUBLIC_URL: 'https://console.example' } })
  const signIn = (stack: Stack, cookie = '', clientKey = 'abcdefghij') =>
    stack.callApi(
      authCalls.createToken,
      { body: { user: stackAdmin.email, password: stackAdmin.password, clientKey } },
      { headers: cookie === '' ? {} : { cookie } },
    )
  const verify = (stack: Stack, token: string, cookie: string, clientKey?: string) =>
    stack.callApi(
      authCalls.verifyClient,
      { body: { token, ...(clientKey === undefined ? {} : { clientKey }) } },
      { headers: cookie === '' ? {} : { cookie } },
    )
  const linkOf = (stack: Stack): string =>
    /https:\/\/console\.example\/registerdeviceToSign\/(\S+)/.exec(stack.letters.at(-1)?.text ?? '')?.[1] ?? ''

  test('a new browser is verified through a mailed link, then signs in, until its cookie is gone', async () => {
    await using stack = await start()
    const first = await signIn(stack)
    expect([first.status, first.envelope.code]).toEqual([401, 'auth01'])
    expect(first.headers.getSetCookie()[0]).toMatch(/^headend_browser=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(stack.letters.at(-1)?.to).toBe(stackAdmin.email)
    const cookie = cookieOf(first.headers)
    const verified = await verify(stack, linkOf(stack), cookie, 'abcdefghij')
    expect(verified.envelope).toMatchObject({
      code: 'success',
      data: { clientKey: 'abcdefghij', user: stackAdmin.email },
    })
    const { status, envelope } = await signIn(stack, cookie)
    expect(status).toBe(200)
    // The console says that another browser needs a link, here alone.
    const headers = { authorization: `Bearer ${tokenInfo.parse(envelope.data).token}` }
    const profile = await stack.callApi(authCalls.getProfile, {}, { headers })
    expect(profile.envelope.data).toHaveProperty('feature', expect.arrayContaining(['browserCheck']))
    expect((await signIn(stack)).envelope.code).toBe('auth01')
  })

  test('the link is good once, for an hour, and in the browser that asked alone', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock, env: { BROWSER_CHECK: 'on', PUBLIC_URL: 'https://console.example' } })
    const cookie = cookieOf((await signIn(stack)).headers)
    const link = linkOf(stack)
    const refused = async (attempted: ReturnType<typeof verify>, data: object | null = null) =>
      expect((await attempted).envelope).toMatchObject({ code: 'tokenerr', data })
    await refused(verify(stack, link, ''), { reason: 'otherBrowser' })
    await refused(verify(stack, link, `headend_browser=${'x'.repeat(43)}`), { reason: 'otherBrowser' })
    await refused(verify(stack, link, cookie, 'otherkey00'), { reason: 'otherBrowser' })
    await refused(verify(stack, 'x', cookie))
    expect((await verify(stack, link, cookie)).status).toBe(200)
    await refused(verify(stack, link, cookie))
    const second = cookieOf((await signIn(stack, '', 'klmnopqrst')).headers)
    const late = linkOf(stack)
    await clock.jump(3_600_000)
    await refused(verify(stack, late, second))
  })

  test('another browser key with the cookie of a verified browser has to be verified itself', async () => {
    await using stack = await start()
    const cookie = cookieOf((await signIn(stack)).headers)
    await verify(stack, linkOf(stack), cookie)
    expect((await signIn(stack, cookie, 'klmnopqrst')).envelope.code).toBe('auth01')
    expect((await signIn(stack, cookie)).status).toBe(200)
  })

  test('a wrong password mails nothing and sets no cookie', async () => {
    await using stack = await start()
    const reply = await attempt(stack, stackAdmin.email, 'wrong')
    expect([reply.envelope.code, reply.headers.getSetCookie(), stack.letters]).toEqual(['loginfail', [], []])
  })

  test('a mail is not repeated within a minute; it is on request, for a browser that waits', async () => {
    const clock = fakeClock()
    await using stack = await startStack({ clock, env: { BROWSER_CHECK: 'on', PUBLIC_URL: 'https://console.example' } })
    const cookie = cookieOf((await signIn(stack)).headers)
    await signIn(stack, cookie)
    expect(stack.letters).toHaveLength(1)
    const remind = (headers: Record<string, string>) =>
      stack.callApi(
        authCalls.createClient,
        { body: { user: stackAdmin.email, clientKey: 'abcdefghij' } },
        { headers, language: 'ko' },
      )
    await clock.jump(61_000)
    expect((await remind({})).envelope.code).toBe('success')
    expect(stack.letters).toHaveLength(1)
    expect((await remind({ cookie })).envelope.code).toBe('success')
    expect(stack.letters.at(-1)?.subject).toContain('브라우저')
  })

  test('a verified browser is listed and can be forgotten', async () => {
    await using stack = await start()
    const cookie = cookieOf((await signIn(stack)).headers)
    await verify(stack, linkOf(stack), cookie)
    const { envelope } = await signIn(stack, cookie)
    const { token } = (await described(authCalls.createToken)).data.parse(envelope.data)
    expect(await stack.ask(authCalls.listClients, {}, { as: token })).toMatchObject([
      { clientKey: 'abcdefghij', verified: true },
    ])
    const again = await stack.callApi(authCalls.deleteClient, { body: { clientKey: 'nosuchkey0' } }, { as: token })
    expect(again.envelope.code).toBe('nodata')
    await stack.ask(authCalls.deleteClient, { body: { clientKey: 'abcdefghij' } }, { as: token })
    expect((await signIn(stack, cookie)).envelope.code).toBe('auth01')
  })

  test('forgetting a browser ends the sessions in it, and no other', async () => {
    await using stack = await startStack()
    const [here, there] = [await stack.signIn(), await stack.signIn()]
    await stack.ask(authCalls.deleteClient, { body: { clientKey: here.clientKey } }, { as: here })
    expect(await stack.codeOf(authCalls.getProfile, {}, { as: here })).toBe('jwterr')
    const body = { user: here.email, refreshToken: here.info.refreshToken }
    expect(await stack.codeOf(authCalls.refreshToken, { body })).toBe('tokenerr')
    expect((await stack.callApi(authCalls.getProfile, {}, { as: there })).status).toBe(200)
  })

  test('when the mail cannot be sent the next attempt tries again', async () => {
    let broken = true
    const sent: string[] = []
    await using stack = await startStack({
      clock: fakeClock(),
      env: { BROWSER_CHECK: 'on' },
      overrides: {
        mail: {
          send: async ({ to }) => {
            if (broken) throw fail('sendmailfail')
            sent.push(to)
          },
          close: () => undefined,
        },
      },
    })
    expect((await signIn(stack)).envelope.code).toBe('sendmailfail')
    broken = false
    expect((await signIn(stack)).envelope.code).toBe('auth01')
    expect(sent).toEqual([stackAdmin.email])
  })
})
