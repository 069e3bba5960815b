import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupCalls } from '@headend/contract/groups'
import { inventoryCalls } from '@headend/contract/inventory'
import { presetCalls } from '@headend/contract/presets'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { aria, plant } from '../../testing/devices.ts'

let stack: Stack
let company: string
let as: TestSession
let gid: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
  await plant(stack, company, 'BAD1')
  gid = (await stack.ask(groupCalls.create, { body: { groupName: 'Bad files' } }, { as })).gid
})
afterAll(() => stack[Symbol.asyncDispose]())

type Bytes = Uint8Array<ArrayBuffer>

/** A workbook as other programs write it, with these rows of its one sheet as they stand in its part. */
const workbook = async (rows: string, prefix = ''): Promise<Bytes> => {
  const zip = new yazl.ZipFile()
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<${prefix}worksheet xmlns:x="x"><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
  }
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return new Uint8Array(await buffer(zip.outputStream as Readable))
}

/** A compound file whose directory has these streams (MS-CFB 2.2, 2.6.1): what Excel 97 writes, and whatever has a password. */
const compound = (...streams: readonly string[]): Bytes => {
  const sector = 512
  const file = new Uint8Array(sector * (2 + Math.ceil((streams.length + 1) / 4)))
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  for (const [at, name] of ['Root Entry', ...streams].entries())
    file.set(Buffer.from(name, 'utf16le'), sector * 2 + at * 128)
  return file
}

const text = (content: string): Bytes => new Uint8Array(Buffer.from(content))
const utf16be = (content: string): Bytes => new Uint8Array(Buffer.from(content, 'utf16le').swap16())
const headed = (row: string): Bytes => text(`Serial number,Model,Customer\r\nNEW1,${aria.modelName},\r\n${row}\r\n`)
const cell = (reference: string, content: string) => `<c r="${reference}" t="str">${content}</c>`
const png: Bytes = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Every call that takes rows from a file. */
const imports = {
  add: (file: Blob) => ({ call: inventoryCalls.uploadBulk, request: { body: { uploadType: 'add' }, files: { file } } }),
  edit: (file: Blob) => ({
    call: inventoryCalls.uploadBulk,
    request: { body: { uploadType: 'edit' }, files: { file } },
  }),
  targets: (file: Blob) => ({ call: inventoryCalls.readTargets, request: { body: {}, files: { file } } }),
  group: (file: Blob) => ({
    call: groupCalls.uploadDevices,
    request: { params: { gid }, body: {}, files: { file } },
  }),
  preset: (file: Blob) => ({ call: presetCalls.readFile, request: { files: { file } } }),
} as const
type Import = keyof typeof imports

const send = async (to: Import, content: Bytes, language: 'en' | 'ko' = 'en') => {
  const { call, request } = imports[to](new File([content], 'rows.csv'))
  const { status, envelope } = await stack.callApi(call, request as never, { as, language })
  return { status, code: envelope.code, message: envelope.message, data: envelope.data }
}

/** Whatever a file could have left. */
const stored = async () => {
  const counted = async (table: 'device' | 'upload' | 'audit' | 'preset') =>
    (
      await stack.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  const { gid: inGroup, customer_id } = await stack.db
    .selectFrom('device')
    .select(['gid', 'customer_id'])
    .where('device_sn', '=', 'BAD1')
    .executeTakeFirstOrThrow()
  const counts = { device: counted('device'), upload: counted('upload'), audit: counted('audit') }
  return [await counts.device, await counts.upload, await counts.audit, await counted('preset'), inGroup, customer_id]
}

const letters = { en: /^The letters of this file cannot be read\./, ko: /^파일의 글자를 읽을 수 없습니다\./ }
const damaged = { en: /^The workbook cannot be read: it is damaged/, ko: /^손상되었거나/ }
const formula = (at: string, 열: string, what: string) => ({
  en: `${at} has a formula: ${what}. Put its value there`,
  ko: `${열}에 수식이 있습니다: ${what}. 값으로`,
})

const bad: readonly Readonly<{
  what: string
  content: Bytes | Promise<Bytes>
  code: 'custom' | 'mediatype'
  en: RegExp | string
  ko: RegExp | string
}>[] = [
  {
    what: 'a picture',
    content: png,
    code: 'mediatype',
    en: /^The file has to be one of: CSV, XLSX/,
    ko: /^다음 형식의 파일이어야 합니다: CSV, XLSX/,
  },
  {
    what: 'a workbook that ends in its middle',
    content: workbook('<row r="1"><c r="A1" t="str"><v>Serial number</v></c></row>').then((all) => all.slice(0, -200)),
    code: 'custom',
    ...damaged,
  },
  { what: 'a workbook with a broken sheet', content: workbook('<row><c></row>'), code: 'custom', ...damaged },
  {
    what: 'a workbook with a password',
    content: compound('EncryptionInfo', '\u0006DataSpaces', 'Version', 'DataSpaceMap', 'EncryptedPackage'),
    code: 'mediatype',
    en: /^The workbook is protected by a password\. Save it without one/,
    ko: /^암호로 보호된 통합 문서입니다\. 암호를 해제하고/,
  },
  {
    what: 'a workbook of Excel 97',
    content: compound('Workbook'),
    code: 'mediatype',
    en: /Excel 97 to 2003 \(\.xls\)\. Save it as \.xlsx or as CSV/,
    ko: /Excel 97~2003 통합 문서\(\.xls\)입니다\. \.xlsx 또는 CSV로/,
  },
  {
    what: 'a letter of Word',
    content: compound('WordDocument'),
    code: 'mediatype',
    en: /^The file has to be one of: CSV/,
    ko: /^다음 형식의 파일이어야/,
  },
  {
    what: 'letters that are no UTF-8',
    content: new Uint8Array([...text('Serial number\nNEW1 \u00e9t\u00e9'), 0xff, 0x80, 0x0a]),
    code: 'mediatype',
    ...letters,
  },
  {
    what: 'UTF-16 without its mark',
    content: utf16be('Serial number\nNEW1\n'),
    code: 'mediatype',
    ...letters,
  },
  {
    what: 'UTF-16 that breaks off within a letter',
    content: utf16be('\uFEFFSerial number\nNEW1\n').slice(0, -1),
    code: 'mediatype',
    ...letters,
  },
  {
    what: 'a formula',
    content: headed(`NEW2,${aria.modelName},=2+5`),
    code: 'custom',
    ...formula('Row 3, column C', '3행 C열', '=2+5'),
  },
  {
    what: 'a command for a spreadsheet',
    content: headed(`NEW2,"@SUM(1+1)*cmd|' /C calc'!A0",`),
    code: 'custom',
    ...formula('Row 3, column B', '3행 B열', "@SUM(1+1)*cmd|' /C calc'!A0"),
  },
  {
    what: 'a formula behind blanks',
    content: headed('"\t +cmd()",,'),
    code: 'custom',
    ...formula('Row 3, column A', '3행 A열', '+cmd()'),
  },
  {
    what: 'a formula of a workbook, below a row that is left out',
    content: workbook(
      `<row r="1">${cell('A1', '<v>Serial number</v>')}</row><row r="3">${cell('A3', '<v>NEW1</v>')}${cell('AB3', '<f>A1&amp;"x"</f><v>7</v>')}</row>`,
    ),
    code: 'custom',
    ...formula('Row 3, column AB', '3행 AB열', '=A1&"x"'),
  },
]

describe.each(Object.keys(imports) as Import[])('a bad file for %s', (to) => {
  it.each(bad)('is told apart, and leaves nothing: $what', async ({ content, code, en, ko }) => {
    const before = await stored()
    const bytes = await content
    for (const [language, words] of [['en', en] as const, ['ko', ko] as const]) {
      const said = await send(to, bytes, language)
      expect(said).toMatchObject({ status: code === 'custom' ? 400 : 415, code, data: { field: 'file' } })
      if (typeof words === 'string') expect(said.message).toContain(words)
      else expect(said.message).toMatch(words)
    }
    expect(await stored()).toEqual(before)
  })

  it('with a row too many is refused whole', async () => {
    const before = await stored()
    const most = to === 'preset' ? 2_000 : 20_000
    const rows = Array.from({ length: most + 1 }, (_, at) => `N${100_000 + at},${aria.modelName},\r\n`)
    const said = await send(to, text(`Serial number,Model,Customer\r\n${rows.join('')}`))
    expect(said).toMatchObject({ code: 'custom', data: { field: 'file' } })
    expect(said.message).toContain(to === 'preset' ? 'more than 2000 rows' : 'up to 20,000 rows')
    expect(await stored()).toEqual(before)
  })
})

it('takes the letters of either UTF-16, prefixed workbooks, and what begins with a sign and is no formula', async () => {
  const check = async (content: Bytes) => {
    const files = { file: new Blob([content]) }
    return stack.ask(inventoryCalls.uploadBulk, { body: { dryRun: 'true' }, files }, { as })
  }
  const rows = `\uFEFF일련번호,모델,고객 번호\r\nNEW9,${aria.modelName},`
  for (const customer of ['+82 10-1234-5678', '-58.5', '-', "'=1+1"])
    for (const content of [text, utf16be, (all: string) => new Uint8Array(Buffer.from(all, 'utf16le'))]) {
      const { added, first } = await check(content(`${rows}${customer}\r\n`))
      expect([added, first[0]?.values.customerId]).toEqual([1, customer.replace(/^'/, '')])
    }
  // A text is none in a workbook, which says of each cell what it is; rows keep the numbers that their reader sees.
  const prefixed = await workbook(
    `<x:row r="1"><x:c r="A1" t="str"><x:v>Serial number</x:v></x:c><x:c r="B1" t="str"><x:v>Customer</x:v></x:c></x:row><x:row r="5"><x:c r="A5" t="inlineStr"><x:is><x:t>NEW9</x:t></x:is></x:c><x:c r="B5" t="inlineStr"><x:is><x:t>=1+1</x:t></x:is></x:c></x:row>`,
    'x:',
  )
  expect((await check(prefixed)).first).toEqual([{ row: 5, values: { deviceSn: 'NEW9', customerId: '=1+1' } }])
})
