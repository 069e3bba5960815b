import { afterAll, beforeAll, expect, it } from 'vitest'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'

let stack: Stack
let company: string
let below: string
let as: TestSession
let endpoints: readonly string[]

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  below = await stack.company('Acme West', company)
  const other = await stack.company('Other')
  as = await stack.signIn('operatorAdministrator', company)
  endpoints = [
    await plant(stack, company, 'ROW1', { mac_addr: 'A4:C7:F2:01:00:01' }),
    await plant(stack, company, 'ROW2', { mac_addr: 'A4:C7:F2:01:00:02' }),
    await plant(stack, below, 'ROW3', { mac_addr: 'A4:C7:F2:01:00:03' }),
    await plant(stack, other, 'ROW4', { mac_addr: 'A4:C7:F2:01:00:04' }),
  ]
})
afterAll(() => stack[Symbol.asyncDispose]())

const read = async (text: string, opId?: string) =>
  stack.callApi(
    inventoryCalls.readTargets,
    { body: { ...(opId && { opId }) }, files: { file: new File([text], 'targets.csv') } },
    { as },
  )

it('reads devices from rows by MAC address, serial number or endpoint, and says of the others why not', async () => {
  const [first, second, third] = endpoints
  const { data } = (
    await read(
      [
        'Serial number,MAC address,Endpoint',
        'row1,,',
        ',a4-c7-f2-01-00-02,',
        `,,${third}`,
        'ROW1,A4:C7:F2:01:00:02,',
        'ROW4,,',
        'ROW2,,',
      ].join('\n'),
    )
  ).envelope
  expect(data).toMatchObject({
    result: 'checked',
    historyId: null,
    totalRecords: 6,
    added: 3,
    invalidData: 3,
    devices: [{ endpointId: first }, { endpointId: second }, { endpointId: third }],
    historyData: [
      { row: 5, code: 'nodata', reason: 'There is no such device among yours.' },
      { row: 6, code: 'nodata' },
      { row: 7, code: 'custom', reason: 'The device is in the file already.' },
    ],
  })
})

it('takes whichever name a row without headings begins with', async () => {
  const [first, second, third] = endpoints
  const { data } = (await read(`ROW1\nA4C7F2010002\n${third}\nnothing\n`)).envelope
  expect(data).toMatchObject({ headed: false, added: 3, invalidData: 1 })
  expect(data).toMatchObject({
    devices: [
      { endpointId: first, deviceName: 'Aria S410 A4:C7:F2:01:00:01' },
      { endpointId: second },
      { endpointId: third },
    ],
  })
})

it('reads those of one company and below alone where it is named, and refuses one that is not the reader’s', async () => {
  expect((await read('ROW1\nROW3\n', below)).envelope.data).toMatchObject({ added: 1, invalidData: 1 })
  const foreign = await stack.company('Foreign')
  expect((await read('ROW1\n', foreign)).envelope.code).toBe('nodata')
  expect((await read('MAC address\n')).envelope.message).toBe('The file has no rows.')
})

it('has a template with the columns that name devices', async () => {
  const { status } = await stack.callApi(inventoryCalls.getTargetsTemplate, { query: { format: 'csv' } }, { as })
  expect(status).toBe(200)
})
