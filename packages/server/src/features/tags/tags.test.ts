import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import type { DeviceFilters } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { mostTags, mostTagsOfCompany, tagCalls } from '@headend/contract/tags'
import { errorData } from '@headend/contract/schemas/core'
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
})
afterAll(() => stack[Symbol.asyncDispose]())

const change = (call: typeof tagCalls.add, endpointIds: string[], tags: string[], session = as) =>
  stack.callApi(call, { body: { endpointIds, tags } }, { as: session })
const add = (endpointIds: string[], tags: string[]) => change(tagCalls.add, endpointIds, tags)
const remove = (endpointIds: string[], tags: string[]) => change(tagCalls.remove, endpointIds, tags)
const tagsOf = async (endpointId: string) =>
  (await stack.ask(deviceCalls.getMaster, { query: { endpointId } }, { as })).tags
const found = async (filters: DeviceFilters, keyword = '') => {
  const { rows } = await stack.ask(deviceCalls.listConnectsPage, { body: { filters, keyword } }, { as })
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}
const known = async () => (await stack.ask(tagCalls.list, {}, { as })).map(({ tagName }) => tagName)

it('tags are spelled in one way, whatever somebody types, and are gone with the last device', async () => {
  const [one, two] = [await plant(stack, company, 'TAG1'), await plant(stack, company, 'TAG2')]
  expect((await add([one], ['VIP', ' vip ', 'Café'])).status).toBe(200)
  expect((await add([one, two], ['vip', 'Cafe\u0301', 'new  line'])).status).toBe(200)
  expect([await tagsOf(one), await tagsOf(two)].map((tags) => tags.toSorted())).toEqual([
    ['Café', 'VIP', 'new line'],
    ['Café', 'VIP', 'new line'],
  ])
  expect(await known()).toEqual(['Café', 'new line', 'VIP'])
  expect((await remove([one], ['VIP', 'CAFÉ'])).status).toBe(200)
  expect(await tagsOf(one)).toEqual(['new line'])
  expect(await known()).toEqual(['Café', 'new line', 'VIP'])
  await remove([two], ['vip', 'café', 'New Line'])
  expect(await known()).toEqual(['new line'])
  const lines = await linesOf(stack, { endpointId: two, action: 'Remove tags' })
  expect(lines).toMatchObject([{ detail: { after: { tags: [] } } }])
  // Again: nothing changes, and nothing is written.
  await remove([two], ['vip'])
  expect(await linesOf(stack, { endpointId: two, action: 'Remove tags' })).toHaveLength(1)
  await remove([one], ['new line'])
})

it('find their devices, by filter and by keyword, and are in a file', async () => {
  const [one, two] = [await plant(stack, company, 'TAGGED1'), await plant(stack, company, 'TAGGED2')]
  const theirs = await plant(stack, below, 'TAGGED3')
  await add([one], ['hotel', 'lobby'])
  await add([two], ['lobby'])
  await add([theirs], ['LOBBY'])
  expect(await found({ tag: ['Lobby'] })).toEqual(['TAGGED1', 'TAGGED2', 'TAGGED3'])
  expect(await found({ tag: ['hotel', 'none such'] })).toEqual(['TAGGED1'])
  expect(await found({ tag: ['lobby'], opId: [below] })).toEqual(['TAGGED3'])
  expect(await found({ tag: ['lobby'] }, 'tagged2')).toEqual(['TAGGED2'])
  expect(await found({}, 'hotel')).toEqual(['TAGGED1'])
  expect(await known()).toContain('hotel')
  const west = await stack.signIn('operatorAdministrator', below)
  expect(await stack.ask(tagCalls.list, {}, { as: west })).toEqual([{ tagName: 'LOBBY' }])
  const rows = await stack.ask(
    deviceCalls.exportConnects,
    { body: { filters: { tag: ['hotel'] }, fields: ['deviceSn', 'tags'] } },
    { as },
  )
  expect(rows).toEqual([{ deviceSn: 'TAGGED1', tags: ['hotel', 'lobby'] }])
  // Another company orders its devices by words of its own.
  await stack.ask(lifecycleCalls.allocate, { body: { endpointId: one, opId: below } }, { as })
  expect(await tagsOf(one)).toEqual([])
  expect(await found({}, 'hotel')).toEqual([])
})

it('are few a device and a company, and are refused for all when one has no room', async () => {
  const [full, free] = [await plant(stack, company, 'FULL1'), await plant(stack, company, 'FULL2')]
  const many = Array.from({ length: mostTags }, (_, at) => `n${at}`)
  expect((await add([full], many)).status).toBe(200)
  const reply = await add([full, free], ['one more'])
  expect(reply.envelope).toMatchObject({ code: 'custom', message: `A device has at most ${mostTags} tags.` })
  expect(errorData.parse(reply.envelope.data).left).toMatchObject([{ endpointId: full }])
  expect(await tagsOf(free)).toEqual([])
  for (const tag of ['', 'x'.repeat(31), 'a,b']) expect((await add([free], [tag])).envelope.code).toBe('custom')
  expect((await add([free, 'os::582B0A-NOBODY'], ['x'])).envelope.code).toBe('nodata')
  await stack.db
    .insertInto('tag')
    .values(Array.from({ length: mostTagsOfCompany }, (_, at) => ({ company_id: below, tag_name: `t${at}` })))
    .execute()
  const theirs = await plant(stack, below, 'FULL3')
  expect((await add([theirs], ['further'])).envelope.message).toContain(`at most ${mostTagsOfCompany} different tags`)
  const reader = await stack.signIn('viewer', company)
  expect((await change(tagCalls.add, [free], ['x'], reader)).envelope.code).toBe('roleerr')
})

it('that two people type at once are one', async () => {
  const devices = await Promise.all(['ONCE1', 'ONCE2', 'ONCE3', 'ONCE4'].map((serial) => plant(stack, company, serial)))
  const spellings = ['Once', 'ONCE', 'once', 'oNce']
  const replies = await Promise.all(devices.map((device, at) => add([device], [spellings[at] ?? ''])))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set((await Promise.all(devices.map(tagsOf))).flat()).size).toBe(1)
  await Promise.all([remove(devices.slice(0, 2), ['once']), add([devices[2] ?? ''], ['once', 'twice'])])
  expect(await known()).toContain((await tagsOf(devices[2] ?? ''))[0])
})
