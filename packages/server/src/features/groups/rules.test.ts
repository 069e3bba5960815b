import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import type { GroupRule } from '@headend/contract/groups'
import { tagCalls } from '@headend/contract/tags'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

let stack: Stack
let company: string
let below: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  below = await stack.company('Acme West', company)
  as = await stack.signIn('operatorAdministrator', company)
  await stack.db.insertInto('province').values({ province_id: 'north', province_name: 'North' }).execute()
  const cities = ['n1', 'n2'].map((id) => ({ op_city_id: id, city_name: id, province_id: 'north' }))
  await stack.db.insertInto('city').values(cities).execute()
  const old = { firmware_version: '1.0', op_city_id: 'n1' }
  const one = await plant(stack, company, 'RULE1', old)
  await plant(stack, company, 'RULE2', { firmware_version: '2.0', op_city_id: 'n2' })
  await plant(stack, company, 'RULE3', { firmware_version: '2.0' })
  const theirs = await plant(stack, below, 'RULE4', old)
  await stack.ask(tagCalls.add, { body: { endpointIds: [one, theirs], tags: ['Hotel'] } }, { as })
})
afterAll(() => stack[Symbol.asyncDispose]())

const make = (groupName: string, rule: GroupRule) => stack.ask(groupCalls.create, { body: { groupName, rule } }, { as })
const of = (gid: string) => stack.ask(groupCalls.get, { params: { gid } }, { as })
const serialsOf = async (gid: string) => {
  const { rows, pagination } = await stack.ask(groupCalls.listDevices, { params: { gid }, query: {} }, { as })
  expect(pagination.totalRecords).toBe(rows.length)
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}

it.each<[string, (mid: string) => GroupRule, string[]]>([
  ['a firmware', () => ({ firmwareVersion: ['2.0', '3.0'] }), ['RULE2', 'RULE3']],
  ['a city', () => ({ opCityId: ['n1'] }), ['RULE1']],
  ['a province', () => ({ provinceId: ['north'] }), ['RULE1', 'RULE2']],
  ['a class', () => ({ prodClass: ['STB'] }), ['RULE1', 'RULE2', 'RULE3']],
  ['a model', (mid) => ({ mid: [mid] }), ['RULE1', 'RULE2', 'RULE3']],
  ['a tag', () => ({ tag: ['hotel'] }), ['RULE1']],
  ['several of these', () => ({ provinceId: ['north'], firmwareVersion: ['2.0'] }), ['RULE2']],
  ['a tag and more', () => ({ tag: ['hotel'], firmwareVersion: ['2.0'] }), []],
])('a group by %s is what its filter finds among the devices of its company', async (name, ruleOf, serials) => {
  const { mid } = await stack.db.selectFrom('device').select('mid').executeTakeFirstOrThrow()
  const rule = ruleOf(mid)
  const counted = await stack.ask(groupCalls.countRule, { body: { rule } }, { as })
  const { gid, deviceCount } = await make(`By ${name}`, rule)
  expect(await serialsOf(gid)).toEqual(serials)
  expect([counted.deviceCount, deviceCount]).toEqual([serials.length, serials.length])
  const models = await stack.ask(groupCalls.listModels, { params: { gid } }, { as })
  expect(models.reduce((sum, model) => sum + model.deviceCount, 0)).toBe(serials.length)
  const counts = await stack.ask(groupCalls.countAssigned, { body: { gid } }, { as })
  expect(counts.assignedCount).toBe(serials.length)
})

it('follows devices as they change, and is narrowed further by the list', async () => {
  const { gid } = await make('Old firmware', { firmwareVersion: ['0.9'] })
  expect((await of(gid)).deviceCount).toBe(0)
  const next = await plant(stack, company, 'RULE5', { firmware_version: '0.9', op_city_id: 'n2' })
  expect(await serialsOf(gid)).toEqual(['RULE5'])
  await stack.db.updateTable('device').set({ firmware_version: '2.1' }).where('endpoint_id', '=', next).execute()
  expect([await serialsOf(gid), (await of(gid)).deviceCount]).toEqual([[], 0])
  const change = { params: { gid }, body: { groupName: 'Old firmware', rule: { firmwareVersion: ['2.1', '1.0'] } } }
  await stack.ask(groupCalls.update, change, { as })
  expect(await serialsOf(gid)).toEqual(['RULE1', 'RULE5'])
  const within = { body: { filters: { gid, opCityId: ['n2'] } } }
  const { rows } = await stack.ask(deviceCalls.listConnectsPage, within, { as })
  expect(rows.map(({ deviceSn }) => deviceSn)).toEqual(['RULE5'])
  // A name alone leaves the filter as it is.
  await stack.ask(groupCalls.update, { params: { gid }, body: { groupName: 'Older' } }, { as })
  expect((await of(gid)).rule).toEqual({ firmwareVersion: ['2.1', '1.0'] })
})

it('takes and gives no device by hand, keeps its kind, and needs a filter', async () => {
  const { gid } = await make('By hand', { prodClass: ['STB'] })
  const one = await plant(stack, company, 'RULE6')
  const some = { body: { gid, endpointIds: [one] } }
  for (const call of [groupCalls.associateDevices, groupCalls.disassociateDevices])
    expect((await stack.callApi(call, some, { as })).envelope.message).toContain('Change the filter instead')
  const update = (rule: GroupRule | null, id = gid) =>
    stack.callApi(groupCalls.update, { params: { gid: id }, body: { groupName: 'By hand', rule } }, { as })
  expect((await update(null)).envelope.message).toContain('keeps how its devices come to be in it')
  const chosen = await stack.ask(groupCalls.create, { body: { groupName: 'Chosen' } }, { as })
  expect((await update({ prodClass: ['STB'] }, chosen.gid)).envelope.message).toContain('keeps how its devices')
  expect((await update({})).envelope.code).toBe('custom')
  const command = { body: { gid, commandType: 'Reboot' as const } }
  expect((await stack.callApi(groupCalls.runCommand, command, { as })).envelope.code).toBe('grpcdisconn')
})
