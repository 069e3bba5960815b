import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupCalls } from '@headend/contract/groups'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'

let stack: Stack
let company: string
let as: TestSession
let gid: string
let first: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  const below = await stack.company('Acme West', company)
  as = await stack.signIn('operatorAdministrator', company)
  first = await plant(stack, company, 'FILE1', { mac_addr: 'A4:C7:F2:00:00:01' })
  await plant(stack, company, 'FILE2', { mac_addr: 'A4:C7:F2:00:00:02' })
  await plant(stack, below, 'FILE3', { mac_addr: 'A4:C7:F2:00:00:03' })
  gid = (await stack.ask(groupCalls.create, { body: { groupName: 'By file' } }, { as })).gid
})
afterAll(() => stack[Symbol.asyncDispose]())

const send = (text: string, dryRun: 'true' | 'false' = 'false', into = gid) =>
  stack.callApi(
    groupCalls.uploadDevices,
    { params: { gid: into }, body: { dryRun }, files: { file: new File([text], 'devices.csv') } },
    { as },
  )
const serials = async () => {
  const { rows } = await stack.ask(groupCalls.listDevices, { params: { gid }, query: {} }, { as })
  return rows.map(({ deviceSn }) => deviceSn).toSorted()
}
const file = [
  'MAC address,Serial number',
  'a4c7f2000001,',
  ',file2',
  'A4:C7:F2:00:00:03,',
  'A4:C7:F2:00:00:09,',
  'A4-C7-F2-00-00-01,FILE1',
  'A4:C7:F2:00:00:02,FILE1',
].join('\n')

it('a file puts devices into a group by MAC address or serial number, and says of the others why not', async () => {
  const checked = await send(file, 'true')
  expect(checked.envelope.data).toMatchObject({ result: 'checked', added: 2, invalidData: 4, historyId: null })
  expect(await serials()).toEqual([])
  const { data } = (await send(file)).envelope
  expect(data).toMatchObject({ result: 'partial', totalRecords: 6, added: 2, updated: 0, invalidData: 4 })
  expect(data).toMatchObject({
    historyData: [
      { row: 4, code: 'grouperr01' },
      { row: 5, code: 'nodata' },
      { row: 6, reason: 'The device is in the file already.' },
      { row: 7, code: 'nodata' },
    ],
  })
  expect(await serials()).toEqual(['FILE1', 'FILE2'])
  expect(await linesOf(stack, { endpointId: first, action: 'Add to group by file' })).toMatchObject([
    { target: 'Aria S410 A4:C7:F2:00:00:01', detail: { after: { groupName: 'By file' } } },
  ])
  // Again: they are in it.
  expect((await send('FILE1')).envelope.data).toMatchObject({ added: 0 })
  expect((await send('Serial number\nFILE1')).envelope.data).toMatchObject({ added: 0, updated: 1, invalidData: 0 })
})

it('takes no file for a group that a filter defines, none without rows, and has a template', async () => {
  const body = { groupName: 'Found', rule: { prodClass: ['STB' as const] } }
  const found = await stack.ask(groupCalls.create, { body }, { as })
  expect((await send(file, 'true', found.gid)).envelope.message).toContain('Change the filter instead')
  expect((await send(file, 'false', found.gid)).envelope.message).toContain('Change the filter instead')
  expect((await send('Serial number\n')).envelope.message).toBe('The file has no rows.')
  expect((await send('Colour\nred\n')).envelope.data).toMatchObject({ headed: false, added: 0, invalidData: 2 })
  const template = await stack.callApi(groupCalls.getUploadTemplate, { query: { format: 'csv' } }, { as })
  expect(template.status).toBe(200)
})
