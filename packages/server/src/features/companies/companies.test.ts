import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyCalls } from '@headend/contract/companies'
import type { NewCompany } from '@headend/contract/companies'
import { userCalls } from '@headend/contract/users'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { testNoun } from '../../testing/testNoun.ts'
import { details, noun } from './isolation.ts'

let stack: Stack
const clock = fakeClock(Date.parse('2026-11-21T14:30:00Z'))
let root: TestSession
let north: TestSession

beforeAll(async () => {
  stack = await startStack({ clock })
  root = await stack.signIn()
  north = await stack.signIn('operatorAdministrator', await stack.company('North'))
})
afterAll(() => stack[Symbol.asyncDispose]())

const create = (companyName: string, as: TestSession, over: Partial<NewCompany> = {}) =>
  stack.ask(companyCalls.create, { body: { companyName, opType: 'Operator', ...over } }, { as })
const get = (companyId: string, as = root) => stack.ask(companyCalls.get, { params: { companyId } }, { as })
const answer = async (...asked: Parameters<Stack['callApi']>) => (await stack.callApi(...asked)).envelope

testNoun(noun, () => stack)

describe('a company', () => {
  it('lies below that of whoever makes it, or the one they choose, with its time zone', async () => {
    const south = await create('South', root, { timeZone: 'Europe/London' })
    const own = await create('North East', north)
    const chosen = await create('South West', root, { pOpid: south.companyId })
    expect(own).toMatchObject({ pOpid: north.companyId, parentName: 'North', opLevel: 2, timeZone: 'Asia/Seoul' })
    expect(chosen).toMatchObject({ pOpid: south.companyId, opLevel: 2, timeZone: 'Asia/Seoul' })
    for (const pOpid of [south.companyId, '999999', 'x']) {
      const body = { companyName: 'Nowhere', opType: 'Operator' as const, pOpid }
      expect(await answer(companyCalls.create, { body }, { as: north })).toMatchObject({
        code: 'custom',
        data: { reason: 'unknownCompany', field: 'pOpid' },
      })
    }
    // The own company shows nothing of the one above.
    expect(await get(north.companyId, north)).toMatchObject({ companyName: 'North', pOpid: null, parentName: null })
  })

  it('moves with all that is below it, and never below itself', async () => {
    const [one, other] = [await create('One', root), await create('Other', root)]
    const leaf = await create('Leaf', root, { pOpid: one.companyId })
    const move = (companyId: string, companyName: string, pOpid: string, as = root) =>
      answer(
        companyCalls.update,
        { params: { companyId }, body: { companyName, opType: 'Operator', pOpid } },
        { as, language: 'ko' },
      )
    expect(await move(one.companyId, 'One', leaf.companyId)).toMatchObject({
      message: '회사를 자신의 하위에 둘 수 없습니다.',
      data: { field: 'pOpid' },
    })
    expect(await move(one.companyId, 'One', one.companyId)).toMatchObject({ code: 'custom' })
    const staff = await stack.signIn('operatorAdministrator', other.companyId)
    expect(await stack.codeOf(companyCalls.get, { params: { companyId: leaf.companyId } }, { as: staff })).toBe(
      'nodata',
    )
    expect(await move(one.companyId, 'One', other.companyId)).toMatchObject({ code: 'success' })
    expect(await get(leaf.companyId, staff)).toMatchObject({ opLevel: 3, parentName: 'One' })
    // What is not sent stays.
    await stack.ask(
      companyCalls.update,
      {
        params: { companyId: leaf.companyId },
        body: { companyName: 'Leaf', opType: 'Operator', phone: '+821000000003' },
      },
      { as: staff },
    )
    await stack.ask(
      companyCalls.update,
      { params: { companyId: leaf.companyId }, body: { companyName: 'Leaf', opType: 'Operator', desc: 'Small' } },
      { as: staff },
    )
    expect(await get(leaf.companyId, staff)).toMatchObject({ parentName: 'One', phone: '+821000000003', desc: 'Small' })
    // Sent back whole, as a form does, it stays where it is, also the own one.
    expect(await move(other.companyId, 'Other still', '', staff)).toMatchObject({ code: 'success' })
    expect(await get(other.companyId)).toMatchObject({ opLevel: 1, companyName: 'Other still' })
  })

  it('lies at most 32 levels deep, also with what is moved below it, and keeps its place in the order of names', async () => {
    const deep = async (name: string, levels: number): Promise<string[]> => {
      const ids: string[] = []
      for (let level = 0; level < levels; level += 1) {
        const above = ids.at(-1)
        ids.push((await create(`${name} ${level}`, root, above === undefined ? {} : { pOpid: above })).companyId)
      }
      return ids
    }
    const [chain, other] = [await deep('Deep', 31), await deep('Branch', 3)]
    const below = { companyName: 'Too deep', opType: 'Operator' as const, pOpid: chain.at(-1) }
    const refusal = { code: 'custom', data: { field: 'pOpid' }, message: expect.stringContaining('32 levels') }
    expect(await answer(companyCalls.create, { body: below }, { as: root })).toMatchObject(refusal)
    const move = (pOpid: string | undefined, companyName = 'Branch 0') =>
      answer(
        companyCalls.update,
        { params: { companyId: other[0] ?? '' }, body: { companyName, opType: 'Operator', pOpid } },
        { as: root },
      )
    expect(await move(chain[28])).toMatchObject(refusal)
    expect(await move(chain[27], 'Zweig')).toMatchObject({ code: 'success' })
    const query = { keyword: 'branch', order: 'place,asc' as const }
    expect((await stack.ask(companyCalls.list, { query }, { as: root })).rows).toMatchObject([
      { companyName: 'Branch 1', opLevel: 30, parentName: 'Zweig' },
      { companyName: 'Branch 2', opLevel: 31 },
    ])
    const names = async (keyword: string) =>
      (
        await stack.ask(companyCalls.list, { query: { keyword, order: 'place,asc', limit: 100 } }, { as: root })
      ).rows.map(({ companyName }) => companyName)
    await create('Alpha', root, { pOpid: chain[0] })
    expect((await names('deep')).slice(0, 2)).toEqual(['Deep 0', 'Deep 1'])
    const all = (await names('')).filter((name) => /^(Deep [01]|Alpha)$/.test(name))
    expect(all).toEqual(['Deep 0', 'Alpha', 'Deep 1'])
  })

  it('has a name that no other has, and whether it is free can be asked', async () => {
    await create('Taken Name', north)
    for (const spelling of ['ops.checkCompany', 'ops.checkCompanyAction']) {
      const available = async (companyName: string) =>
        (await stack.ask(companyCalls.checkCompany, { body: { companyName } }, { as: north, spelling })).available
      expect([await available(' taken NAME '), await available('Free Name')], spelling).toEqual([false, true])
    }
    const body = { companyName: 'TAKEN name', opType: 'Operator' as const }
    expect(await answer(companyCalls.create, { body }, { as: root })).toMatchObject({
      code: 'nameconflict',
      data: { field: 'companyName' },
    })
  })

  it('counts companies, accounts and devices at any depth, and is deleted once there are none', async () => {
    const top = await create('Counted', root)
    const below = await create('Counted below', root, { pOpid: top.companyId })
    const { userId } = await stack.signIn('viewer', below.companyId)
    const endpointId = await plant(stack, below.companyId, 'CNT0000001')
    expect(await get(top.companyId)).toMatchObject({ companyCnt: 1, userCnt: 1, deviceCnt: 1 })
    const remove = (companyId: string) => answer(companyCalls.delete, { params: { companyId } }, { as: root })
    expect(await remove(top.companyId)).toMatchObject({
      code: 'custom',
      message: 'A company is deleted once nothing belongs to it. This one has companies: 1, accounts: 1, devices: 1.',
    })
    await stack.db.deleteFrom('user_account').where('user_id', '=', userId).execute()
    await stack.db.deleteFrom('device').where('endpoint_id', '=', endpointId).execute()
    for (const { companyId } of [below, top]) expect(await remove(companyId)).toMatchObject({ code: 'success' })
  })

  it('stands in the tree of those who see it, before those below it, with its devices and theirs', async () => {
    const top = await create('Grove', root)
    const inner = await create('Grove Oak', root, { pOpid: top.companyId })
    const beside = await create('Grove Ash', root, { pOpid: top.companyId, opType: 'EducationOffice' })
    const leaf = await create('Grove Leaf', root, { pOpid: inner.companyId, opType: 'Manufacturer' })
    const school = await create('Grove School', root, { pOpid: beside.companyId, opType: 'School' })
    for (const [companyId, serial] of [
      [inner.companyId, 'TRE0000001'],
      [leaf.companyId, 'TRE0000002'],
      [leaf.companyId, 'TRE0000003'],
      [school.companyId, 'TRE0000004'],
    ] as const)
      await plant(stack, companyId, serial)
    const staff = await stack.signIn('operatorAdministrator', top.companyId)
    const tree = (as: TestSession) => stack.ask(companyCalls.tree, {}, { as })
    const below = [
      { companyId: beside.companyId, companyName: 'Grove Ash', opType: 'EducationOffice', deviceCnt: 1 },
      { companyId: inner.companyId, companyName: 'Grove Oak', opType: 'Operator', deviceCnt: 3 },
    ].map((one) => ({ ...one, parentId: top.companyId }))
    const last = { companyId: leaf.companyId, companyName: 'Grove Leaf', opType: 'Manufacturer', deviceCnt: 2 }
    // The own one is the first: what lies above it is not seen.
    expect(await tree(staff)).toEqual([
      { companyId: top.companyId, companyName: 'Grove', opType: 'Operator', parentId: null, deviceCnt: 4 },
      ...below,
      { ...last, parentId: inner.companyId },
    ])
    const all = await tree(root)
    expect(all[0]).toMatchObject({ companyId: root.companyId, parentId: null })
    expect(all).toContainEqual(
      expect.objectContaining({ companyId: top.companyId, parentId: root.companyId, deviceCnt: 4 }),
    )
    expect(await tree(north)).not.toContainEqual(expect.objectContaining({ companyName: 'Grove' }))

    const named = async (companyId: string, as = root) =>
      (await stack.ask(companyCalls.list, { query: { below: companyId, order: 'place,asc' } }, { as })).rows.map(
        ({ companyName }) => companyName,
      )
    expect(await named(top.companyId)).toEqual(['Grove Ash', 'Grove School', 'Grove Oak', 'Grove Leaf'])
    expect(await named(inner.companyId, staff)).toEqual(['Grove Leaf'])
    // Who sees less learns nothing of what lies above, or beside.
    for (const foreign of [root.companyId, north.companyId, '999999', 'x'])
      expect(await named(foreign, staff), foreign).toEqual([])
  })

  it('is a school only below an office of education, which stays one while schools are below it', async () => {
    const school = { companyName: 'River School', opType: 'School' as const }
    expect(await answer(companyCalls.create, { body: school }, { as: north })).toMatchObject({
      message: 'A school lies below an office of education.',
      data: { field: 'pOpid' },
    })
    const office = await create('River Office', north, { opType: 'EducationOffice' })
    await create('River School', north, { opType: 'School', pOpid: office.companyId })
    const query = { opType: 'School' as const, pOpid: office.companyId }
    expect((await stack.ask(companyCalls.list, { query }, { as: north })).rows).toMatchObject([school])
    const body = { companyName: 'River Office', opType: 'Operator' as const }
    expect(
      await answer(companyCalls.update, { params: { companyId: office.companyId }, body }, { as: north }),
    ).toMatchObject({ message: 'Schools lie below this office of education.', data: { field: 'opType' } })
  })

  it('comes with an administrator, who is invited by mail, or neither comes', async () => {
    const make = (companyName: string, email: string, as = north) =>
      answer(companyCalls.createWithAdmin, { body: { ...details, companyName, email, name: 'Kim' } }, { as })
    expect(await make('Harbour', 'kim@harbour.example')).toMatchObject({ code: 'success', data: { userCnt: 1 } })
    const [account] = (await stack.ask(userCalls.list, { query: { keyword: 'kim@harbour' } }, { as: north })).rows
    expect(account).toMatchObject({
      companyName: 'Harbour',
      roleGroupKey: 'operatorAdministrator',
      status: 'inviting',
      userName: 'Kim',
    })
    expect(stack.letters.at(-1)).toMatchObject({ to: 'kim@harbour.example', text: expect.stringContaining('/invite/') })
    expect(await make('Harbour East', 'kim@harbour.example')).toMatchObject({
      code: 'emailconflict',
      data: { field: 'email' },
    })
    expect(await make('Harbour', 'lee@harbour.example')).toMatchObject({ code: 'nameconflict' })
    const pier = { ...details, companyName: 'Pier', email: 'lee@pier.example', name: 'Lee' }
    const asked = { as: north, spelling: 'ops.createOpInviteAdmin' }
    const made = await stack.ask(companyCalls.createWithAdmin, { body: pier } as never, asked)
    expect(made).toMatchObject({ companyName: 'Pier', pOpid: north.companyId, userCnt: 1 })
    expect(stack.letters.at(-1)).toMatchObject({ to: 'lee@pier.example' })
    const named = await stack.ask(companyCalls.list, { query: { keyword: 'harbour' } }, { as: root })
    expect(named.rows.map(({ companyName }) => companyName)).toEqual(['Harbour'])
    expect(await make('Quay', 'park@quay.example', await stack.signIn('operatorStaff', north.companyId))).toMatchObject(
      {
        code: 'roleerr',
      },
    )
  })
})
