import { afterAll, beforeAll, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deviceCalls } from '@headend/contract/devices'
import { downloadCalls } from '@headend/contract/downloads'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { xlsxOf } from '../../core/table/xlsx.ts'
import { register } from '../../testing/devices.ts'

const model = { modelName: 'Aria S410', oui: 'A4C7F2', productClass: 'STB', manufacturer: 'Norwave' }

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
  await register(stack.db, company, { endpointId: 'os::A4C7F2-OLD1', serial: 'OLD1', model })
})
afterAll(() => stack[Symbol.asyncDispose]())

type Given = string | Uint8Array<ArrayBuffer>
const reply = (content: Given, body: object = {}, session = as, language: 'en' | 'ko' = 'en') =>
  stack.callApi(inventoryCalls.uploadBulk, { body, files: { file: new Blob([content]) } }, { as: session, language })
const upload = async (content: Given, body: object = {}, language: 'en' | 'ko' = 'en') => {
  const files = { file: new Blob([content]) }
  return stack.ask(inventoryCalls.uploadBulk, { body, files }, { as, language })
}
const workbookOf = async (rows: readonly (readonly string[])[]) =>
  new Uint8Array(await buffer(xlsxOf(Readable.from(rows))))
const count = async () => (await stack.ask(deviceCalls.count, {}, { as })).allCount

it('a file is checked without a change, then taken, and says what became of every row', async () => {
  const file =
    'deviceSn,Model,Customer\r\nNEW1,aria s410,"Kim, Lee"\r\n\r\nOLD1,Aria S410,\r\nNEW2,Unheard of,\r\nNEW1,Aria S410,\r\n'
  const checked = await upload(file, { dryRun: 'true' }, 'ko')
  expect(checked).toMatchObject({
    result: 'checked',
    totalRecords: 4,
    added: 1,
    invalidData: 3,
    columns: ['deviceSn', 'modelName', 'customerId'],
  })
  expect(checked.first[0]).toEqual({
    row: 2,
    values: { deviceSn: 'NEW1', modelName: 'aria s410', customerId: 'Kim, Lee' },
  })
  expect(checked.historyData.map(({ row, code, field }) => [row, code, field])).toEqual([
    [4, 'serialnumber-conflict', 'deviceSn'],
    [5, 'custom', 'modelName'],
    [6, 'serialnumber-conflict', 'deviceSn'],
  ])
  expect(checked.historyData[1]).toMatchObject({ reason: '그런 모델이 없습니다.', values: { deviceSn: 'NEW2' } })
  expect(await count()).toBe(1)
  expect(await upload(file)).toMatchObject({ result: 'partial', added: 1, invalidData: 3 })
  expect(await count()).toBe(2)
})

it('headings are known in both languages, and rows without any by their order', async () => {
  expect(await upload('일련번호;모델\nKO01;Aria S410\n', { dryRun: 'true' })).toMatchObject({ added: 1 })
  expect(await upload('PL01\tA4C7F20000F1\tAria S410\n', { dryRun: 'true' })).toMatchObject({ added: 1 })
  // As a Korean spreadsheet saves CSV: 일련번호,모델 in CP949.
  const cp949 = Buffer.concat([Buffer.from('c0cfb7c3b9f8c8a32cb8f0b5a80a', 'hex'), Buffer.from('KS01,Aria S410\n')])
  expect(await upload(new Uint8Array(cp949), { dryRun: 'true' })).toMatchObject({
    added: 1,
    columns: ['deviceSn', 'modelName'],
  })
  const { envelope } = await reply('deviceSn,Colour\nX001,red\n')
  expect(envelope).toMatchObject({ code: 'custom', message: 'There is no column “Colour”.', data: { field: 'file' } })
})

it('a workbook is read as a CSV file is', async () => {
  const rows = [
    ['Serial number', 'Model', 'Address'],
    ['WB01', 'Aria S410', '부산 <1> & 2'],
    ['', '', ''],
    ['WB02', 'Nope', ''],
  ]
  const result = await upload(await workbookOf(rows))
  expect(result).toMatchObject({ totalRecords: 2, added: 1, invalidData: 1 })
  expect(result.first[0]?.values).toEqual({ deviceSn: 'WB01', modelName: 'Aria S410', address: '부산 <1> & 2' })
  expect(result.historyData[0]).toMatchObject({ row: 4, field: 'modelName' })
  // Begins as a workbook and is none.
  const broken = (await workbookOf(rows)).slice(0, 1500)
  expect((await reply(broken)).status).toBeGreaterThanOrEqual(400)
})

it('more rows than one file may have are refused, and so is a file without any', async () => {
  const line = (at: number) => `N${100_000 + at},Aria S410\n`
  const most = `deviceSn,modelName\n${Array.from({ length: 20_000 }, (_, at) => line(at)).join('')}`
  const tooMany = await reply(`${most}ONEMORE,Aria S410\n`)
  expect(tooMany.envelope).toMatchObject({ code: 'custom', data: { reason: 'tooManyRows' } })
  expect((await reply('deviceSn,modelName\n')).envelope).toMatchObject({
    code: 'custom',
    message: 'The file has no rows.',
  })
  const before = await count()
  expect(await upload(most)).toMatchObject({ result: 'success', added: 20_000, invalidData: 0 })
  expect(await count()).toBe(before + 20_000)
})

it('rows go to the company that the form names, if its sender may', async () => {
  const below = await stack.company('Below', company)
  const beside = await stack.company('Beside')
  expect(await upload('BL01,,Aria S410\n', { opId: below })).toMatchObject({ added: 1 })
  const row = await stack.db
    .selectFrom('device')
    .select('company_id')
    .where('device_sn', '=', 'BL01')
    .executeTakeFirst()
  expect(row?.company_id).toBe(below)
  expect(await upload('BS01,,Aria S410\n', { opId: beside })).toMatchObject({ added: 0, invalidData: 1 })
  const viewer = await stack.signIn('viewer', company)
  expect((await reply('VW01,,Aria S410\n', {}, viewer)).status).toBe(403)
})

it('the template can be filled in and sent', async () => {
  const body = { call: inventoryCalls.getTemplate.id, query: { format: 'xlsx' } }
  const { address } = await stack.ask(downloadCalls.create, { body }, { as, language: 'ko' })
  const file = await stack.fetch(address)
  expect(file.headers.get('content-disposition')).toContain('headend-devices.xlsx')
  const result = await upload(new Uint8Array(await file.arrayBuffer()), { dryRun: 'true' })
  expect(result).toMatchObject({ totalRecords: 1, added: 1 })
})
