import { describe, expect, test } from 'vitest'
import { authCalls } from '@headend/contract/auth'
import { companyCalls } from '@headend/contract/companies'
import { deviceCalls } from '@headend/contract/devices'
import { secondFactorCalls } from '@headend/contract/secondFactor'
import { tokenInfo } from '@headend/contract/schemas/auth'
import { errorData } from '@headend/contract/schemas/core'
import { userCalls } from '@headend/contract/users'
import { createLog } from '../../core/log.ts'
import { fakeClock, stackAdmin, startStack, testDatabase } from '../../core/testing.ts'
import type { Reply, Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { codeAt } from './codes.ts'

const { password } = stackAdmin
const period = 30_000

/** What an answer says: its code, or the reason of one that is `custom`. */
const saidBy = ({ envelope: { code, data } }: Reply): string => errorData.safeParse(data).data?.reason ?? code

const signIn = (stack: Stack, user: string, code?: string, secret = password, cookie?: string) =>
  stack.callApi(
    authCalls.createToken,
    { body: { user, password: secret, clientKey: 'abcdefghij', ...(code !== undefined && { code }) } },
    cookie === undefined ? {} : { headers: { cookie } },
  )

const said = async (reply: Promise<Reply>): Promise<string> => saidBy(await reply)

/** Sets a second factor up for somebody, with the code of now. */
const setUp = async (stack: Stack, as: TestSession) => {
  const { secret, setup, uri } = await stack.ask(secondFactorCalls.begin, { body: { password } }, { as })
  const codeOf = (periods = 0) => codeAt(secret, stack.core.clock.now() + periods * period)
  const { recoveryCodes } = await stack.ask(secondFactorCalls.confirm, { body: { setup, code: codeOf() } }, { as })
  return { secret, setup, uri, codeOf, recoveryCodes }
}

const start = async () => {
  const clock = fakeClock()
  const stack = await startStack({ clock })
  const company = await stack.company('North')
  const as = await stack.signIn('viewer', company)
  return { clock, stack, company, as, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() }
}

describe('a second factor', () => {
  test('is set up with the password and a first code, and asked for at the sign-in from then on', async () => {
    await using at = await start()
    const { stack, as, clock } = at
    const none = { since: null, recoveryCodesLeft: 0, required: false }
    expect(await stack.ask(secondFactorCalls.get, {}, { as })).toEqual(none)
    const wrong = await stack.callApi(secondFactorCalls.begin, { body: { password: 'Wrong-pass-1' } }, { as })
    expect(saidBy(wrong)).toBe('wrongPassword')

    const { uri, secret, codeOf, recoveryCodes } = await setUp(stack, as)
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Headend:.*[?&]secret=${secret}&`))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await stack.ask(secondFactorCalls.get, {}, { as })).toMatchObject({
      since: clock.now(),
      recoveryCodesLeft: 10,
    })

    await clock.jump(period)
    expect(await said(signIn(stack, as.email))).toBe('secondFactor')
    const { envelope } = await signIn(stack, as.email, codeOf())
    const { token } = tokenInfo.parse(envelope.data)
    expect(await stack.codeOf(deviceCalls.count, {}, { as: token })).toBe('success')
    expect(await linesOf(stack, { action: 'Sign in' })).toContainEqual(
      expect.objectContaining({ detail: { address: '127.0.0.1', secondFactor: 'code' } }),
    )
  })

  test('is not set up with a wrong code, after a quarter of an hour, by somebody else, or twice', async () => {
    await using at = await start()
    const { stack, as, clock } = at
    const begun = await stack.ask(secondFactorCalls.begin, { body: { password } }, { as })
    const confirm = (setup: string, code: string, by = as) =>
      said(stack.callApi(secondFactorCalls.confirm, { body: { setup, code } }, { as: by }))
    expect(await confirm(begun.setup, codeAt(begun.secret, clock.now() + 10 * period))).toBe('wrongCode')
    const other = await stack.signIn('viewer')
    expect(await confirm(begun.setup, codeAt(begun.secret, clock.now()), other)).toBe('setupOver')
    expect(await confirm('garbage', '123456')).toBe('setupOver')
    await clock.jump(15 * 60_000)
    expect(await confirm(begun.setup, codeAt(begun.secret, clock.now()))).toBe('setupOver')
    const { setup, codeOf } = await setUp(stack, as)
    expect(await confirm(setup, codeOf())).toBe('secondFactorOn')
  })

  test('is kept so that who reads the database has neither its secret nor a recovery code', async () => {
    await using at = await start()
    const { secret, recoveryCodes } = await setUp(at.stack, at.as)
    const rows = JSON.stringify([
      await at.stack.db.selectFrom('second_factor').selectAll().execute(),
      await at.stack.db.selectFrom('recovery_code').selectAll().execute(),
      await at.stack.db.selectFrom('audit').selectAll().execute(),
    ])
    expect(rows).toContain(at.as.email)
    for (const kept of [secret, ...recoveryCodes]) expect(rows).not.toContain(kept)
  })

  test('is reset by an administrator, as a password is: its person is signed out and needs no code', async () => {
    await using at = await start()
    const { stack, as, company } = at
    await setUp(stack, as)
    const reset = { params: { userId: as.userId }, body: {} }
    const root = await stack.signIn()
    const listed = await stack.ask(userCalls.list, { query: { opId: company } }, { as: root })
    expect(listed.rows).toMatchObject([{ secondFactor: true }])
    expect(await stack.codeOf(userCalls.resetSecondFactor, reset, { as: await stack.signIn('support', company) })).toBe(
      'roleerr',
    )
    await stack.ask(userCalls.resetSecondFactor, reset, { as: root })
    expect(await stack.codeOf(secondFactorCalls.get, {}, { as })).toBe('jwterr')
    expect(await said(signIn(stack, as.email))).toBe('success')
    expect(await stack.codeOf(userCalls.resetSecondFactor, reset, { as: root })).toBe('nodata')
    expect(await linesOf(stack, { action: 'Reset second factor' })).toMatchObject([
      { target: as.email, user_name: 'Administrator' },
    ])
  })

  test('is switched off with the password and a code', async () => {
    await using at = await start()
    const { stack, as, clock } = at
    const remove = (body: { password: string; code: string }) =>
      said(stack.callApi(secondFactorCalls.remove, { body }, { as }))
    expect(await remove({ password, code: '123456' })).toBe('nodata')
    const { codeOf } = await setUp(stack, as)
    await clock.jump(period)
    expect(await remove({ password: 'Wrong-pass-1', code: codeOf() })).toBe('wrongPassword')
    expect(await remove({ password, code: codeOf(5) })).toBe('wrongCode')
    expect(await remove({ password, code: codeOf() })).toBe('success')
    expect(await said(signIn(stack, as.email))).toBe('success')
    expect(await linesOf(stack, { action: 'Switch off second factor' })).toHaveLength(1)
  })

  test('gives new recovery codes for the password and a code: those before open nothing more', async () => {
    await using at = await start()
    const { stack, as, clock } = at
    const renew = (body: { password: string; code: string }) => stack.callApi(secondFactorCalls.renew, { body }, { as })
    expect(await said(renew({ password, code: '123456' }))).toBe('nodata')
    const { codeOf, recoveryCodes: before } = await setUp(stack, as)
    await clock.jump(period)
    expect(await said(renew({ password: 'Wrong-pass-1', code: codeOf() }))).toBe('wrongPassword')
    expect(await said(renew({ password, code: codeOf(5) }))).toBe('wrongCode')
    const { recoveryCodes } = await stack.ask(secondFactorCalls.renew, { body: { password, code: codeOf() } }, { as })
    expect(new Set([...before, ...recoveryCodes]).size).toBe(20)
    expect(await said(signIn(stack, as.email, before[0]))).toBe('wrongCode')
    expect(await said(signIn(stack, as.email, recoveryCodes[0]))).toBe('success')
    expect(await stack.ask(secondFactorCalls.get, {}, { as })).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await linesOf(stack, { action: 'Make new recovery codes' })).toHaveLength(1)
  })

  test('survives a server with another key: its codes are refused, recovery codes open', async () => {
    await using database = await testDatabase()
    const clock = fakeClock()
    const keyed = (key: string) => startStack({ clock, database, env: { TOKEN_SECRET: key.repeat(32) } })
    const { email, recoveryCodes } = await (async () => {
      await using stack = await keyed('a')
      const as = await stack.signIn('viewer')
      return { email: as.email, ...(await setUp(stack, as)) }
    })()
    await clock.jump(period)
    await using stack = await keyed('b')
    expect(await said(signIn(stack, email, codeAt('A'.repeat(32), clock.now())))).toBe('wrongCode')
    expect(await said(signIn(stack, email, recoveryCodes[0]))).toBe('success')
  })
})

describe('a code', () => {
  test('is good once, a period before and after, and not once a newer one was used', async () => {
    await using at = await start()
    const { stack, as, clock } = at
    const { codeOf } = await setUp(stack, as)
    const enter = (periods: number) => said(signIn(stack, as.email, codeOf(periods)))
    expect(await enter(0), 'the one that set it up').toBe('wrongCode')
    await clock.jump(10 * period)
    expect(await enter(2)).toBe('wrongCode')
    expect(await enter(-2)).toBe('wrongCode')
    expect(await enter(-1)).toBe('success')
    expect(await enter(-1)).toBe('wrongCode')
    expect(await enter(1)).toBe('success')
    expect(await enter(0)).toBe('wrongCode')
    await clock.jump(2 * period)
    expect(await said(signIn(stack, as.email, ` ${codeOf().slice(0, 3)} ${codeOf().slice(3)}`))).toBe('success')
  })

  test('is used by one of many requests that bring it at once', async () => {
    await using at = await start()
    const { codeOf } = await setUp(at.stack, at.as)
    await at.clock.jump(period)
    const codes = await Promise.all(Array.from({ length: 6 }, () => said(signIn(at.stack, at.as.email, codeOf()))))
    expect(codes.filter((code) => code === 'success')).toHaveLength(1)
    expect(codes.filter((code) => code === 'wrongCode')).toHaveLength(5)
  })

  test('of recovery is good once each, and for its own account alone', async () => {
    await using at = await start()
    const { stack, as } = at
    const { recoveryCodes } = await setUp(stack, as)
    const [first = '', second = ''] = recoveryCodes
    const other = await stack.signIn('viewer')
    await setUp(stack, other)
    expect(await said(signIn(stack, other.email, first))).toBe('wrongCode')
    expect(await said(signIn(stack, as.email, first))).toBe('success')
    expect(await said(signIn(stack, as.email, first))).toBe('wrongCode')
    expect(await said(signIn(stack, as.email, ` ${second.replaceAll('-', ' ')} `))).toBe('success')
    expect((await stack.ask(secondFactorCalls.get, {}, { as })).recoveryCodesLeft).toBe(8)
    expect(await linesOf(stack, { action: 'Sign in' })).toContainEqual(
      expect.objectContaining({ target: as.email, detail: expect.objectContaining({ secondFactor: 'recovery code' }) }),
    )
  })

  test('is guessed no faster than a password: the right password between gives nothing back', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const clock = fakeClock()
    await using stack = await startStack({ clock, overrides: { log } })
    const as = await stack.signIn('viewer')
    const { codeOf } = await setUp(stack, as)
    await clock.jump(10 * period)
    const codes: string[] = []
    for (let n = 0; n < 8; n += 1) {
      codes.push(await said(signIn(stack, as.email)))
      codes.push(await said(signIn(stack, as.email, codeOf(50 + n))))
    }
    const asked = ['secondFactor', 'wrongCode']
    expect(codes).toEqual([...asked, ...asked, ...asked, ...asked, ...asked, ...Array<string>(6).fill('manySignIns')])
    expect(await said(signIn(stack, as.email, codeOf()))).toBe('manySignIns')
    const refused = lines.filter((line) => line.includes('sign-in was refused')).map((line) => JSON.parse(line))
    expect(refused).toContainEqual(expect.objectContaining({ user: as.email, why: 'wrongCode' }))
    expect(lines.join('')).not.toContain(codeOf(50))
    await clock.jump(3_600_000)
    expect(await said(signIn(stack, as.email, codeOf()))).toBe('success')
  })

  test('is asked for after the password, and says nothing to who lacks that', async () => {
    await using at = await start()
    const { codeOf } = await setUp(at.stack, at.as)
    await at.clock.jump(period)
    const without = await signIn(at.stack, at.as.email, codeOf(), 'Wrong-pass-1')
    const nobody = await signIn(at.stack, 'nobody@stack.example', codeOf(), 'Wrong-pass-1')
    expect(without.envelope).toEqual(nobody.envelope)
    expect(saidBy(without)).toBe('loginfail')
    // It was not used up.
    expect(await said(signIn(at.stack, at.as.email, codeOf()))).toBe('success')
  })

  test('is asked for after the browser: who has the password alone does not learn that there is a factor', async () => {
    await using checked = await startStack({ env: { BROWSER_CHECK: 'on' } })
    const { user_id } = await checked.db.selectFrom('user_account').select('user_id').executeTakeFirstOrThrow()
    await checked.db
      .insertInto('second_factor')
      .values({ user_id, secret: 'sealed', last_step: 0, create_time: new Date() })
      .execute()
    const first = await signIn(checked, stackAdmin.email, '123456')
    expect(first.envelope.code).toBe('auth01')
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = /registerdeviceToSign\/(\S+)/.exec(checked.letters.at(-1)?.text ?? '')?.[1] ?? ''
    await checked.callApi(authCalls.verifyClient, { body: { token } }, { headers: { cookie } })
    expect(saidBy(await signIn(checked, stackAdmin.email, undefined, password, cookie))).toBe('secondFactor')
  })
})

describe('a company that asks for a second factor', () => {
  const asking = async (at: Awaited<ReturnType<typeof start>>) => {
    const root = await at.stack.signIn()
    const one = { params: { companyId: at.company } }
    const company = await at.stack.ask(companyCalls.get, one, { as: root })
    expect(company.secondFactorRequired).toBe(false)
    const body = { companyName: company.companyName, opType: company.opType, secondFactorRequired: true }
    await at.stack.ask(companyCalls.update, { ...one, body }, { as: root })
  }

  test('lets nobody who has none do anything else, at once and from the next sign-in on, until it is set up', async () => {
    await using at = await start()
    const { stack, as } = at
    await asking(at)
    expect(saidBy(await stack.callApi(deviceCalls.count, {}, { as })), 'who is there').toBe('secondFactorMissing')
    expect(await stack.codeOf(secondFactorCalls.get, {}, { as })).toBe('success')

    const { envelope } = await signIn(stack, as.email)
    const info = tokenInfo.parse(envelope.data)
    expect(info).toMatchObject({ secondFactorMissing: true, passwordMustChange: false })
    const held = { ...as, info }
    expect(saidBy(await stack.callApi(deviceCalls.count, {}, { as: held }))).toBe('secondFactorMissing')
    expect(await stack.codeOf(authCalls.getProfile, {}, { as: held })).toBe('success')
    const body = { user: as.email, refreshToken: info.refreshToken }
    const renewed = await stack.ask(authCalls.refreshToken, { body })
    expect(renewed.secondFactorMissing).toBe(true)

    const { codeOf } = await setUp(stack, held)
    expect(await stack.codeOf(deviceCalls.count, {}, { as: held })).toBe('success')
    const again = await stack.ask(authCalls.refreshToken, { body: { ...body, refreshToken: renewed.refreshToken } })
    expect(again.secondFactorMissing).toBe(false)
    const removal = { body: { password, code: codeOf(1) } }
    expect(saidBy(await stack.callApi(secondFactorCalls.remove, removal, { as: held }))).toBe('secondFactorRequired')
  })

  test('asks its own people, not those of others', async () => {
    await using at = await start()
    await asking(at)
    const other = await at.stack.signIn('viewer')
    expect(other.info.secondFactorMissing).toBe(false)
  })

  test('asks those of the companies below it too, which say who asks as far as their reader sees it', async () => {
    await using at = await start()
    const { stack, as, company } = at
    const root = await stack.signIn()
    const below = await stack.company('Below', company)
    const lowest = await stack.company('Lowest', below)
    const reader = await stack.signIn('operatorAdministrator', below)
    const { secret } = await setUp(stack, reader)
    expect(secret).not.toBe('')
    const there = await stack.signIn('viewer', lowest)
    const above = async (companyId: string, by = root) =>
      (await stack.ask(companyCalls.get, { params: { companyId } }, { as: by })).secondFactorRequiredAbove
    expect(await above(lowest)).toBeNull()
    await asking(at)

    const { companyName } = await stack.ask(companyCalls.get, { params: { companyId: company } }, { as: root })
    expect(await above(company)).toBeNull()
    expect([await above(below), await above(lowest)]).toEqual([companyName, companyName])
    expect([await above(below, reader), await above(lowest, reader)]).toEqual(['', ''])
    expect(saidBy(await stack.callApi(deviceCalls.count, {}, { as: there }))).toBe('secondFactorMissing')
    const next = await stack.signIn('viewer', lowest)
    expect(next.info.secondFactorMissing).toBe(true)
    expect(await stack.ask(secondFactorCalls.get, {}, { as: reader })).toMatchObject({ required: true })
    expect(saidBy(await stack.callApi(deviceCalls.count, {}, { as }))).toBe('secondFactorMissing')

    // Moved out of it, they are asked no more.
    const move = {
      params: { companyId: lowest },
      body: { companyName: 'Lowest', opType: 'Operator' as const, pOpid: root.companyId },
    }
    await stack.ask(companyCalls.update, move, { as: root })
    expect(await stack.codeOf(deviceCalls.count, {}, { as: there })).toBe('success')
  })
})

test('a session guesses the password of its person no faster than a sign-in, and holds nobody up', async () => {
  await using at = await start()
  const { stack, as } = at
  const codes: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const change = { params: { id: as.userId }, body: { password: `Wrong-pass-${n}`, newPassword: 'Headend-new-1' } }
    codes.push(await said(stack.callApi(userCalls.changePassword, change, { as })))
  }
  expect(codes).toEqual([...Array<string>(10).fill('wrongPassword'), 'manySignIns', 'manySignIns'])
  expect(await said(signIn(stack, as.email))).toBe('success')
})
