import { afterAll, beforeAll, expect, it } from 'vitest'
import { locationGroupCalls as calls } from '@headend/contract/locationGroups'
import { groupCalls } from '@headend/contract/groups'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

let stack: Stack
let company: string
let below: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  below = await stack.company('Acme West', company)
  as = await stack.signIn('operatorAdministrator', company)
  const provinces = ['North', 'South'].map((name) => ({ province_id: name, province_name: `${name} coast` }))
  await stack.db.insertInto('province').values(provinces).execute()
  const cities = ['North-1', 'North-2', 'South-1'].map((id) => ({
    op_city_id: id,
    city_name: `City ${id}`,
    province_id: id.split('-')[0] ?? '',
  }))
  await stack.db.insertInto('city').values(cities).execute()
  await plant(stack, company, 'AAAA1', { op_city_id: 'North-1' })
  await plant(stack, company, 'AAAA2', { op_city_id: 'North-1' })
  await plant(stack, below, 'AAAA3', { op_city_id: 'North-2' })
  await plant(stack, await stack.company('Beside'), 'BBBB1', { op_city_id: 'South-1' })
})
afterAll(() => stack[Symbol.asyncDispose]())

const names = async (session = as) =>
  (await stack.ask(calls.listRegions, {}, { as: session })).map(({ groupName, deviceCount }) => [
    groupName,
    deviceCount,
  ])

it('regions and cities are groups of the devices that are seen there', async () => {
  expect(await stack.ask(calls.listRegions, {}, { as })).toEqual([
    { opRegionId: 'North', groupName: 'North coast', desc: '', deviceCount: 3 },
  ])
  expect(await stack.ask(calls.listRegionCities, { params: { opRegionId: 'North' } }, { as })).toEqual([
    { opCityId: 'North-1', cityName: 'City North-1', deviceCount: 2 },
    { opCityId: 'North-2', cityName: 'City North-2', deviceCount: 1 },
  ])
  expect(await stack.ask(calls.listCityModels, { params: { opCityId: 'North-1' } }, { as })).toMatchObject([
    { modelName: 'Aria S410', deviceCount: 2 },
  ])
  const nobodys = { params: { opRegionId: 'South' } }
  expect(await stack.ask(calls.listRegionCities, nobodys, { as })).toEqual([])
  for (const type of ['groupName', 'opRegionId'] as const) {
    const found = async (value: string) =>
      (await stack.ask(calls.listRegions, { query: { type, value } }, { as })).map(({ opRegionId }) => opRegionId)
    expect([await found('nor'), await found('south')]).toEqual([['North'], []])
  }
})

it('are called as the company of the reader calls them, and leave a line', async () => {
  const city = { params: { opCityId: 'North-1' }, body: { groupName: 'Harbour', desc: 'By the sea' } }
  await stack.ask(calls.updateCity, city, { as })
  expect(await stack.ask(calls.getCity, { params: city.params }, { as })).toEqual({
    gid: null,
    groupName: 'Harbour',
    desc: 'By the sea',
    opId: company,
    opRegionId: 'North',
    opCityId: 'North-1',
    deviceCount: 2,
  })
  const named = await stack.ask(
    calls.createForRegion,
    { body: { groupName: 'The north', opId: below, opRegionId: 'North', desc: 'Theirs' } },
    { as },
  )
  expect(named).toMatchObject({ groupName: 'The north', opId: below, desc: 'Theirs', opCityId: null })
  expect(await names()).toEqual([['North coast', 3]])
  const west = await stack.signIn('operatorAdministrator', below)
  expect(await names(west)).toEqual([['The north', 1]])
  await stack.ask(calls.updateRegion, { params: { opRegionId: 'North' }, body: { groupName: 'Up' } }, { as: west })
  // What is not said stays.
  expect(await stack.ask(calls.listRegions, {}, { as: west })).toMatchObject([{ groupName: 'Up', desc: 'Theirs' }])
  const lines = await linesOf(stack, { action: 'Name a place' })
  expect(new Set(lines.map(({ target }) => target))).toEqual(new Set(['Harbour', 'The north', 'Up']))
})

it('are not there where no such place is, nor for a company that is not seen', async () => {
  const beside = await stack.company('Further')
  const code = async (...asked: Parameters<Stack['callApi']>) => (await stack.callApi(...asked)).envelope.code
  const body = { groupName: 'Nowhere' }
  expect(await code(calls.getCity, { params: { opCityId: 'x' } }, { as })).toBe('nodata')
  expect(await code(calls.listCityModels, { params: { opCityId: 'x' } }, { as })).toBe('nodata')
  expect(await code(calls.listRegionCities, { params: { opRegionId: 'x' } }, { as })).toBe('nodata')
  expect(await code(calls.updateCity, { params: { opCityId: 'x' }, body }, { as })).toBe('nodata')
  expect(await code(calls.updateRegion, { params: { opRegionId: 'x' }, body }, { as })).toBe('nodata')
  const theirs = { body: { ...body, opRegionId: 'North', opId: beside } }
  expect(await code(calls.createForRegion, theirs, { as })).toBe('custom')
})

it('have a name of their own among the groups of the company, whatever its case', async () => {
  const acme = await stack.company('Names')
  const own = await stack.signIn('operatorAdministrator', acme)
  const other = await stack.company('Other names', acme)
  const answer = async (...asked: Parameters<Stack['callApi']>) => {
    const { status, envelope } = await stack.callApi(...asked)
    return status === 409 ? envelope.data : envelope.code
  }
  const taken = { field: 'groupName' }
  const region = (groupName: string, opRegionId: string, opId?: string) =>
    answer(calls.createForRegion, { body: { groupName, opRegionId, ...(opId && { opId }) } }, { as: own })
  const city = (groupName: string, opCityId: string) =>
    answer(calls.updateCity, { params: { opCityId }, body: { groupName } }, { as: own })
  const create = (groupName: string) => answer(groupCalls.create, { body: { groupName } }, { as: own })
  const free = async (groupName: string) =>
    (await stack.ask(groupCalls.checkName, { body: { groupName } }, { as: own })).available
  expect([await create('Lobby'), await region('Coast', 'North'), await city('Harbour', 'North-1')]).toEqual(
    Array.from({ length: 3 }, () => 'success'),
  )
  expect([await region('lobby ', 'South'), await region('COAST', 'South'), await city('harbour', 'North-2')]).toEqual([
    taken,
    taken,
    taken,
  ])
  expect([await create('coast'), await create(' Harbour')]).toEqual([taken, taken])
  expect([await free('COAST'), await free('harbour'), await free('Attic')]).toEqual([false, false, true])
  const rename = { params: { opRegionId: 'South' }, body: { groupName: 'Coast' } }
  expect(await answer(calls.updateRegion, rename, { as: own })).toEqual(taken)
  // Its own name again, a city like its region, and another company.
  expect([
    await region('COAST', 'North'),
    await city('Coast', 'South-1'),
    await region('Lobby', 'South', other),
  ]).toEqual(Array.from({ length: 3 }, () => 'success'))
  const [group] = (await stack.ask(groupCalls.list, { query: { opId: acme } }, { as: own })).rows
  const change = (groupName: string) =>
    answer(groupCalls.update, { params: { gid: group?.gid ?? '' }, body: { groupName } }, { as: own })
  expect([await change('LOBBY'), await change('coast')]).toEqual(['success', taken])
})
