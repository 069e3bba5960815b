import { afterAll, beforeAll, expect, it } from 'vitest'
import { deviceCalls } from '@headend/contract/devices'
import { downloadCalls } from '@headend/contract/downloads'
import { inventoryCalls } from '@headend/contract/inventory'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { mostTagsOfCompany, tagCalls } from '@headend/contract/tags'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

type Given = string | Uint8Array<ArrayBuffer>
const upload = (content: Given, body: object = {}) =>
  stack.ask(inventoryCalls.uploadBulk, { body, files: { file: new Blob([content]) } }, { as })
const change = (content: Given, body: object = {}) => upload(content, { ...body, uploadType: 'edit' })
const tagsOf = async (deviceSn: string) => {
  const one = stack.db.selectFrom('device').select('tags').where('device_sn', '=', deviceSn)
  return (await one.executeTakeFirstOrThrow()).tags
}
const known = async () => (await stack.ask(tagCalls.list, {}, { as })).map(({ tagName }) => tagName)

/** The list of devices as a file, as the console asks for it. */
const listAs = async (format: 'csv' | 'xlsx', filters: object = {}): Promise<Uint8Array<ArrayBuffer>> => {
  const columns = [
    { field: 'deviceSn', label: 'Serial number' },
    { field: 'modelName', label: 'Model' },
    { field: 'customerId', label: 'Customer' },
    { field: 'online', label: 'Status', words: { true: 'Online', false: 'Offline' } },
    { field: 'tags', label: 'Tags' },
  ]
  const body = {
    call: deviceCalls.exportConnects.id,
    body: { filters, fields: columns.map(({ field }) => field) },
    table: { format, name: 'devices', columns },
  }
  const { address } = await stack.ask(downloadCalls.create, { body }, { as })
  return new Uint8Array(await (await stack.fetch(address)).arrayBuffer())
}

it('rows give devices their tags, in the spelling of the company', async () => {
  const endpointIds = [await plant(stack, company, 'OLD1')]
  await stack.ask(tagCalls.add, { body: { endpointIds, tags: ['VIP'] } }, { as })
  const taken = await upload(
    'Serial number,Model,Tags\nTG1,Aria S410,"vip, Lobby,"\nTG2,Aria S410,lobby\nTG3,Aria S410,\n',
  )
  expect(taken).toMatchObject({ added: 3, invalidData: 0, ignored: [] })
  expect([await tagsOf('TG1'), await tagsOf('TG2'), await tagsOf('TG3')]).toEqual([['VIP', 'Lobby'], ['Lobby'], []])
  expect(await known()).toEqual(['Lobby', 'VIP'])
  const { rows } = await stack.ask(deviceCalls.listConnectsPage, { body: { filters: { tag: ['lobby'] } } }, { as })
  expect(rows.map(({ deviceSn }) => deviceSn).toSorted()).toEqual(['TG1', 'TG2'])
  // A machine gives a list.
  const devices = [{ deviceSn: 'TG4', modelName: 'Aria S410', tags: ['LOBBY', 'Sauna'] }]
  await stack.ask(lifecycleCalls.createDevices, { body: { devices } }, { as })
  expect(await tagsOf('TG4')).toEqual(['Lobby', 'Sauna'])
})

it('a tag that no device may have is the mistake of its row', async () => {
  const many = Array.from({ length: 11 }, (_, at) => `t${at}`).join(',')
  const rows = `TM1,Aria S410,${'x'.repeat(31)}\nTM2,Aria S410,"${many}"\nTM3,Aria S410,ok\n`
  const checked = await upload(`serial,model,tags\n${rows}`, { dryRun: 'true' })
  expect(checked).toMatchObject({
    added: 1,
    historyData: [
      { row: 2, field: 'tags', reason: 'Tags: Must be at most 30 characters.', values: { deviceSn: 'TM1' } },
      { row: 3, field: 'tags', reason: 'Tags: Must have at most 10 entries.' },
    ],
  })
  expect(await known()).not.toContain('ok')
})

it.each(['csv', 'xlsx'] as const)('the list of devices as a %s file is taken in again as it is', async (format) => {
  await stack.db.updateTable('device').set({ customer_id: '=1+1' }).where('device_sn', '=', 'TG1').execute()
  const file = await listAs(format, { tag: ['lobby'] })
  expect(await change(file, { dryRun: 'true' })).toMatchObject({ totalRecords: 3, updated: 0, invalidData: 0 })
  const endpoints = await stack.db
    .selectFrom('device')
    .select('endpoint_id as endpointId')
    .where('device_sn', 'in', ['TG1', 'TG2', 'TG4'])
    .execute()
  for (const query of endpoints) await stack.ask(lifecycleCalls.deleteDevice, { query }, { as })
  expect(await upload(file)).toMatchObject({ added: 3, invalidData: 0, ignored: ['Status'] })
  expect([await tagsOf('TG1'), await tagsOf('TG2'), await tagsOf('TG4')]).toEqual([
    ['VIP', 'Lobby'],
    ['Lobby'],
    ['Lobby', 'Sauna'],
  ])
})

it('tags of a row take the place of those a device has; an empty cell leaves them', async () => {
  const rows = 'TG1,"Garden, vip"\nTG2,\nTG4,"sauna, lobby"\n'
  expect(await change(`serial,tags\n${rows}`)).toMatchObject({ updated: 1, invalidData: 0 })
  expect([await tagsOf('TG1'), await tagsOf('TG2'), await tagsOf('TG4')]).toEqual([
    ['Garden', 'VIP'],
    ['Lobby'],
    ['Lobby', 'Sauna'],
  ])
  const [line] = await linesOf(stack, { action: 'Change device' })
  expect(line).toMatchObject({ detail: { before: { tags: ['VIP', 'Lobby'] }, after: { tags: ['Garden', 'VIP'] } } })
  // The last device loses it, and with it the company.
  await change('serial,tags\nTG4,lobby\n')
  expect(await known()).toEqual(['Garden', 'Lobby', 'VIP'])
})

it('rows beyond the tags of a company are refused, and the others kept', async () => {
  const below = await stack.company('Acme West', company)
  const tags = Array.from({ length: mostTagsOfCompany - 1 }, (_, at) => ({ company_id: below, tag_name: `t${at}` }))
  await stack.db.insertInto('tag').values(tags).execute()
  const file = 'serial,model,tags\nTL1,Aria S410,"last, T1"\nTL2,Aria S410,LAST\nTL3,Aria S410,further\n'
  const reason = `The devices of a company have at most ${mostTagsOfCompany} different tags.`
  expect(await upload(file, { opId: below })).toMatchObject({
    added: 2,
    historyData: [{ row: 4, field: 'tags', reason }],
  })
  expect(await tagsOf('TL1')).toEqual(['last', 't1'])
  expect(await change('serial,tags\nTL1,"t2,more"\nTL2,t3\n')).toMatchObject({
    updated: 1,
    historyData: [{ row: 2, field: 'tags', reason }],
  })
})
