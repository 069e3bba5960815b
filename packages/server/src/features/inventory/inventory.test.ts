import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { deviceCalls } from '@headend/contract/devices'
import { downloadCalls } from '@headend/contract/downloads'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { xlsxOf } from '../../core/table/xlsx.ts'
import { uploadHistory } from '../../core/uploads.ts'
import { plant, strand } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { peopleChanged } from '../auth/sessions.ts'

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorStaff', company)
  await plant(stack, company, 'OLD1')
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
  new Uint8Array(await buffer(xlsxOf(Readable.from([rows]))))
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
    columns: [
      { field: 'deviceSn', label: '일련번호' },
      { field: 'modelName', label: '모델' },
      { field: 'customerId', label: '고객 번호' },
    ],
    historyId: null,
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
    columns: [{ field: 'deviceSn' }, { field: 'modelName' }],
  })
})

it('columns that it does not take are named once and passed over, as those of an export of devices are', async () => {
  const row = 'Offline,XP01,Aria S410,Room 4'
  const file = `Status,Serial number,Model,Colour\n${row}\n`
  expect(await upload(file, { dryRun: 'true' })).toMatchObject({
    added: 1,
    invalidData: 0,
    ignored: ['Status', 'Colour'],
    columns: [{ field: 'deviceSn' }, { field: 'modelName' }],
  })
  // What has no heading is refused with its row still: nobody said what it is.
  expect(await upload('deviceSn,model,\nXP02,Aria S410,what\n', { dryRun: 'true' })).toMatchObject({
    invalidData: 1,
    ignored: [],
  })
})

it('a city is taken by the name that a list of devices has for it, unless that may be several', async () => {
  const city = (op_city_id: string, city_name: string) => ({ op_city_id, city_name, province_id: 'import' })
  await stack.db.insertInto('province').values({ province_id: 'import', province_name: 'Import' }).execute()
  await stack.db
    .insertInto('city')
    .values([city('saha', 'Saha'), city('nam-1', 'Nam-gu'), city('nam-2', 'Nam-gu')])
    .execute()
  const change = (name: string) => upload(`Serial number,City\nOLD1,${name}\n`, { uploadType: 'edit' })
  const cityOf = async () => {
    const device = stack.db.selectFrom('device').select('op_city_id').where('device_sn', '=', 'OLD1')
    return (await device.executeTakeFirstOrThrow()).op_city_id
  }
  expect(await change('사하')).toMatchObject({ updated: 1, invalidData: 0, ignored: [] })
  expect(await cityOf()).toBe('saha')
  expect(await change('Nam-gu')).toMatchObject({
    updated: 0,
    historyData: [{ field: 'city', reason: 'Several cities have this name. Give the city id in its place.' }],
  })
  expect(await change('Atlantis')).toMatchObject({ historyData: [{ reason: 'There is no city of this name.' }] })
  // What a list says of a device that is in one of them changes nothing of it.
  await stack.db.updateTable('device').set({ op_city_id: 'nam-2' }).where('device_sn', '=', 'OLD1').execute()
  expect(await change('Nam-gu')).toMatchObject({ updated: 0, invalidData: 0 })
  expect(await cityOf()).toBe('nam-2')
})

it('a column that is there twice is refused, and rows without a model get the one of the form', async () => {
  const twice = await reply('deviceSn,serial\nX001,X002\n')
  expect(twice.envelope.message).toBe('The column “serial” is there twice.')
  const { mid } = await stack.db.selectFrom('model').select('mid').executeTakeFirstOrThrow()
  const file = 'deviceSn,model\nDM01,\nDM02,Unheard of\n'
  expect(await upload(file, { dryRun: 'true' })).toMatchObject({ added: 0, invalidData: 2 })
  expect(await upload(file, { dryRun: 'true', mid })).toMatchObject({
    added: 1,
    historyData: [{ row: 3, field: 'modelName' }],
  })
})

it('a file whose first line names no column is said to have none, and read in the usual order', async () => {
  const checked = await upload('Seriennummer;Modell\nHL01;Aria S410\n', { dryRun: 'true' })
  expect(checked).toMatchObject({ headed: false, totalRecords: 2 })
  expect(checked.columns.map(({ field }) => field)).toEqual(['deviceSn', 'macAddr', 'modelName', 'customerId'])
})

it('a row whose quotation marks do not pair up is named by its line', async () => {
  const said = async (content: string, language: 'en' | 'ko' = 'en') =>
    (await reply(content, {}, as, language)).envelope.message
  const rows = 'serial,model,address\nQU01,Aria S410,"1\n2"\n'
  expect(await said(`${rows}QU02,Aria S410,"Main St\nQU03,Aria S410,\n`)).toMatch(/^Line 4: a quotation mark/)
  expect(await said(`${rows}QU02,Aria S410,5" disc\n`, 'ko')).toMatch(/^4행: 따옴표/)
  expect(await said('"QU04,Aria S410\n')).toMatch(/^Line 1:/)
})

it('a workbook is read as a CSV file is', async () => {
  const rows = [
    ['Serial number', 'Model', 'Address'],
    ['WB01', 'Aria S410', '부산 <1> & 2'],
    ['', '', ''],
    ['WB02', 'Nope', ''],
  ]
  const result = await upload(await workbookOf(rows))
  expect(result).toMatchObject({ headed: true, totalRecords: 2, added: 1, invalidData: 1 })
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

describe('the history of uploads', () => {
  const pageOf = async (body: object = {}, session = as) =>
    (
      await stack.ask(
        inventoryCalls.listUploadHistoriesPage,
        { body: { page: 1, limit: 15, ...body } },
        { as: session },
      )
    ).rows
  const named = (content: string, name: string) => ({ file: new File([content], name) })
  const take = (content: string, name: string, body: object = {}, session = as) =>
    stack.ask(inventoryCalls.uploadBulk, { body, files: named(content, name) }, { as: session })

  it('has each file that was taken, and none that was only checked', async () => {
    const before = (await pageOf()).length
    await take('HI00,,Aria S410\n', 'only checked.csv', { dryRun: 'true' })
    expect(await pageOf()).toHaveLength(before)
    const { historyId } = await take('HI01,,Aria S410\nHI02,,Nope\n', 'lot 31.csv')
    await take('HI03,,Nope\n', 'lot 32.csv')
    const [newest, second] = await pageOf()
    expect(newest).toMatchObject({ fileName: 'lot 32.csv', result: 'fail', added: 0, invalidData: 1 })
    expect(second).toMatchObject({
      historyId,
      fileName: 'lot 31.csv',
      uploadType: 'add',
      result: 'partial',
      totalRecords: 2,
      added: 1,
      updated: 0,
      invalidData: 1,
      companyName: 'Acme',
    })
    expect(await pageOf({ keyword: '31' })).toHaveLength(1)
    const failed = (await pageOf({ result: 'fail' })).map(({ fileName }) => fileName)
    expect(failed[0]).toBe('lot 32.csv')
    expect(failed).not.toContain('lot 31.csv')
    expect((await pageOf({ orders: [{ column: 'fileName', order: 'asc' }] }))[0]?.fileName).not.toBe('lot 32.csv')
  })

  it('keeps the refused rows, with the reasons in the language of whoever reads them, on pages and as a file', async () => {
    const { historyId } = await take('RF01,,Nope\nRF02,,Nope\nRF03,,Aria S410\n', 'refused.csv', {})
    const body = { historyId: historyId ?? '', page: 2, limit: 1 }
    const { rows, pagination, extras } = await stack.ask(
      inventoryCalls.getUploadHistoryDetail,
      { body },
      { as, language: 'ko' },
    )
    expect(pagination).toMatchObject({ totalRecords: 2, totalPage: 2 })
    expect(extras).toMatchObject({ historyId, fileName: 'refused.csv', added: 1 })
    expect(extras.columns.map(({ label }) => label)).toEqual(['일련번호', 'MAC 주소', '모델', '고객 번호'])
    expect(rows).toEqual([
      {
        row: 2,
        values: { deviceSn: 'RF02', modelName: 'Nope' },
        code: 'custom',
        field: 'modelName',
        reason: '그런 모델이 없습니다.',
      },
    ])
    const columns = [{ field: 'deviceSn', label: 'Serial number' }, { field: 'modelName' }, { field: 'reason' }]
    const asked = {
      call: inventoryCalls.getUploadHistoryDetail.id,
      body: { historyId },
      table: { format: 'csv' as const, name: 'refused', columns },
    }
    const { address } = await stack.ask(downloadCalls.create, { body: asked }, { as })
    const file = await (await stack.fetch(address)).text()
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Serial number,modelName,reason',
      'RF01,Nope,There is no such model.',
      'RF02,Nope,There is no such model.',
    ])
  })

  it('takes cells that a jsonb column cannot hold', async () => {
    const history = uploadHistory('devices')
    const values = { deviceSn: 'a\0b\ud83d' }
    const historyId = await history.write(
      stack.db,
      { companyId: company, userName: 'Kim' },
      {
        fileName: 'odd\0.csv',
        uploadType: 'add',
        totalRecords: 1,
        added: 0,
        updated: 0,
        invalidData: 1,
        columns: [],
        refusals: [{ row: 1, values, code: 'custom', reason: { en: 'No', ko: 'No' } }],
      },
      stack.core.clock.date(),
    )
    const body = { historyId, page: 1, limit: 1 }
    const { rows } = await stack.ask(inventoryCalls.getUploadHistoryDetail, { body }, { as })
    expect(rows[0]?.values).toEqual({ deviceSn: 'a\uFFFDb\uFFFD' })
  })
})

describe('a file that edits', () => {
  const edit = (content: string, body: object = {}, language: 'en' | 'ko' = 'en') =>
    upload(content, { uploadType: 'edit', ...body }, language)
  const deviceOf = (serial: string) =>
    stack.db
      .selectFrom('device')
      .select(['endpoint_id', 'customer_id', 'retailer', 'device_id', 'address'])
      .where('device_sn', '=', serial)
      .executeTakeFirstOrThrow()

  beforeAll(async () => {
    await upload('serial,mac,model,customer,device id\nED01,A4C7F20001E1,Aria S410,C-1,Lobby\nED02,,Aria S410,C-2,\n')
  })

  it('changes what differs, leaves what a cell says nothing of, and is checked first', async () => {
    const file = 'mac,serial,customer,retailer\nA4C7F20001E1,,,Shop\n,ED02,C-2,\n,ED99,C-3,\n'
    const counts = { totalRecords: 3, added: 0, updated: 1, invalidData: 1 }
    expect(await edit(file, { dryRun: 'true' })).toMatchObject({ ...counts, result: 'checked' })
    expect(await deviceOf('ED01')).toMatchObject({ retailer: null })
    expect(await edit(file, {}, 'ko')).toMatchObject({
      ...counts,
      result: 'partial',
      uploadType: 'edit',
      historyData: [{ row: 4, field: 'deviceSn', reason: '그런 단말이 없습니다.' }],
    })
    expect(await deviceOf('ED01')).toMatchObject({ customer_id: 'C-1', retailer: 'Shop', device_id: 'Lobby' })
    const lines = await linesOf(stack, { action: 'Change device' })
    const own = lines.filter(({ target }) => target !== 'os::A4C7F2-OLD1')
    expect(own.map(({ target, detail }) => [target, detail])).toEqual([
      ['os::A4C7F2-ED01', { before: { retailer: null }, after: { retailer: 'Shop' } }],
    ])
  })

  it('refuses rows that name no device, one of another company, two, or a name that is taken', async () => {
    const beside = await stack.company('Beside us')
    await plant(stack, beside, 'THEIRS')
    await plant(stack, company, 'ED01', {}, strand)
    const { historyData } = await edit(
      [
        'serial,mac,model,device id,company id,address',
        'THEIRS,,,,,Street 1',
        ',,,,,Street 1',
        'ED01,,,,,Street 1',
        'ED01,A4C7F20001E2,Aria S410,,,Street 1',
        'ED02,,,lobby,,',
        `ED02,,,,${beside},`,
        'ED01,,Strand R7,Hall,,',
        'ED01,,Strand R7,Hall 2,,',
      ].join('\n'),
    )
    expect(historyData.map(({ row, code, field }) => [row, code, field])).toEqual([
      [2, 'custom', 'deviceSn'],
      [3, 'custom', 'row'],
      [4, 'custom', 'deviceSn'],
      [5, 'custom', 'macAddr'],
      [6, 'deviceconflict', 'device_id'],
      [7, 'custom', 'opId'],
      [9, 'custom', 'deviceSn'],
    ])
    const hall = stack.db.selectFrom('device').select('device_id').where('endpoint_id', '=', 'os::582B0A-ED01')
    expect(await hall.executeTakeFirst()).toEqual({ device_id: 'Hall' })
  })

  it('is nobody’s who may register devices but not change them', async () => {
    const row = 'serial,customer\nED02,C-9\n'
    const session = await stack.signIn('operatorStaff', company)
    expect((await reply(row, { uploadType: 'edit', dryRun: 'true' }, session)).envelope.data).toMatchObject({
      updated: 1,
    })
    const { role_id } = await stack.db
      .insertInto('role')
      .values({
        company_id: company,
        role_group_key: 'registrar',
        role_name: 'Registrar',
        role_level: 30,
        permissions: ['inventory.upload'],
        menus: [],
      })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    await stack.db.updateTable('user_account').set({ role_id }).where('user_id', '=', session.userId).execute()
    stack.core.bus.publish(peopleChanged, {})
    await stack.core.bus.flush()
    const { status, envelope } = await reply(row, { uploadType: 'edit' }, session)
    expect([status, envelope.code, envelope.data]).toEqual([403, 'roleerr', { permission: 'device.edit' }])
    expect((await reply(row, { dryRun: 'true' }, session)).status).toBe(200)
  })
})
