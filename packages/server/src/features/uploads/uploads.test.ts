import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { firmwareCalls } from '@headend/contract/firmware'
import { uploadCalls } from '@headend/contract/uploads'
import { randomBytes } from 'node:crypto'
import { fakeClock, startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { ensureModel } from '../models/service.ts'
import { sweepUploads } from './feature.ts'

let stack: Stack
let as: TestSession
let other: TestSession
let mid: string
const mb = 1024 * 1024

beforeAll(async () => {
  stack = await startStack({ env: { FIRMWARE_MAX_MB: '1' } })
  const company = await stack.company('North')
  as = await stack.signIn('operatorAdministrator', company)
  other = await stack.signIn('operatorAdministrator', company)
  const model = { manufacturer: 'Garam', modelName: 'GR-1', oui: '0A1B2C', productClass: 'APROUTER' as const }
  mid = (await ensureModel(stack.db, model)).mid
})
afterAll(() => stack[Symbol.asyncDispose]())
beforeEach(() =>
  sweepUploads({ ...stack.core, clock: fakeClock(Date.now() + 3 * 86_400_000), taken: async () => [] })(),
)

type Body = Readonly<Record<string, string | undefined>>

const send = (content: Uint8Array<ArrayBuffer> | string, body: Body = {}, by = as) =>
  stack.callApi(firmwareCalls.uploadFile, { body, files: { file: new Blob([content]) } }, { as: by })
const part = async (content: Uint8Array<ArrayBuffer>, body: Body, by = as) =>
  stack.ask(firmwareCalls.uploadFile, { body, files: { file: new Blob([content]) } }, { as: by })
const stored = () => stack.core.files.list('uploads')
const message = async (content: Uint8Array<ArrayBuffer> | string, body: Body = {}) => {
  const { status, envelope } = await send(content, body)
  return [status, envelope.message]
}

const content = new Uint8Array(randomBytes(1000))

it('takes a file in parts, each as often as somebody sends it', async () => {
  const fileSize = '1000'
  const { fileId, received } = await part(content.slice(0, 400), { fileSize, fileName: 'gr.bin' })
  expect(received).toBe(400)
  // Its answer was lost, so that it is sent again.
  expect(await part(content.slice(0, 400), { fileId, fileSize })).toMatchObject({ received: 400 })
  const gap = { fileId, fileSize, offset: '500' }
  expect((await send(content.slice(500), gap)).envelope.code).toBe('conflict')
  const early = await stack.codeOf(
    firmwareCalls.create,
    { body: { mid, fwCode: '1', fwVer: '1.0.1', fileId }, files: { file: undefined } },
    { as },
  )
  expect(early).toBe('nofile')
  const last = await part(content.slice(400), { fileId, fileSize, offset: '400' })
  expect(last).toMatchObject({
    fileId,
    fileName: 'gr.bin',
    received: 1000,
    sha256: expect.stringMatching(/^[\da-f]{64}$/),
  })
  expect(await part(content.slice(400), { fileId, fileSize, offset: '400' })).toEqual(last)
  expect(await stored()).toEqual([`uploads/${fileId}`])
  const taking = { body: { mid, fwCode: '1', fwVer: '1.0.1', fileId }, files: { file: undefined } }
  expect(await stack.codeOf(firmwareCalls.create, taking, { as: other })).toBe('nofile')
  const made = await stack.ask(firmwareCalls.create, taking, { as })
  expect(made).toMatchObject({ fileName: 'gr.bin', fileSize: 1000, sha256: last.sha256 })
  expect(
    await stack.codeOf(
      firmwareCalls.create,
      { ...taking, body: { ...taking.body, fwCode: '2', fwVer: '1.0.2' } },
      { as },
    ),
  ).toBe('nofile')
})

it('lets nobody else add to a file, and nobody send more of it than was announced', async () => {
  const { fileId } = await part(content.slice(0, 400), { fileSize: '1000' })
  expect((await send(content.slice(400), { fileId, offset: '400' }, other)).envelope.code).toBe('nofile')
  expect(await message(content, { fileId, offset: '400' })).toEqual([
    400,
    'More arrived of the file than was announced. Send it again.',
  ])
  expect(await stored()).toEqual([])
  expect(await stack.db.selectFrom('held_file').selectAll().execute()).toEqual([])
})

const heldIds = async () =>
  (await stack.db.selectFrom('held_file').select('file_id').orderBy('touch_time').execute()).map(
    ({ file_id }) => file_id,
  )

it('makes room for the files of a person by the oldest that nobody sends any more', async () => {
  const begun: string[] = []
  for (let file = 0; file < 20; file += 1) begun.push((await part(content.slice(0, 4), { fileSize: '1000' })).fileId)
  const another = () => send(content.slice(0, 4), { fileSize: '1000' })
  const { status, envelope } = await another()
  expect([status, envelope.code, envelope.message]).toEqual([
    400,
    'custom',
    'You are sending 20 files already. Wait until one of them is sent, or stop it.',
  ])
  expect((await send(content.slice(0, 4), { fileSize: '1000' }, other)).envelope.code).toBe('success')
  // One that is whole waits for a form that nobody may ever send.
  await part(content.slice(4), { fileId: begun[7], offset: '4' })
  expect((await another()).status).toBe(200)
  expect(await heldIds()).not.toContain(begun[7])
  expect(await stored()).not.toContain(`uploads/${begun[7]}`)
  expect((await another()).status).toBe(400)
  const silent = new Date(Date.now() - 11 * 60_000)
  await stack.db
    .updateTable('held_file')
    .set({ touch_time: silent })
    .where('file_id', '=', begun[3] ?? '')
    .execute()
  expect((await another()).status).toBe(200)
  expect(await heldIds()).not.toContain(begun[3])
  expect(await stored()).not.toContain(`uploads/${begun[3]}.0`)
  expect(await heldIds()).toEqual(expect.arrayContaining([begun[0], begun[19]]))
})

it('never turns away a person whose files are all sent and unused', async () => {
  for (let file = 0; file < 23; file += 1) expect((await send(content.slice(0, 4))).status).toBe(200)
  expect(await stored()).toHaveLength(20)
})

it('gives up at once what its sender gives up, whole or not, and nothing of others', async () => {
  const begun = await part(content.slice(0, 400), { fileSize: '1000' })
  const whole = await part(content, {})
  const discard = (fileId: string, by = as) => stack.codeOf(uploadCalls.discard, { params: { fileId } }, { as: by })
  expect(await discard(whole.fileId, other)).toBe('success')
  expect(await stored()).toHaveLength(2)
  for (const { fileId } of [begun, whole, begun]) expect(await discard(fileId)).toBe('success')
  expect(await discard('../../etc/passwd')).toBe('success')
  expect([await stored(), await heldIds()]).toEqual([[], []])
  const late = await send(content.slice(400), { fileId: begun.fileId, offset: '400' })
  expect([late.envelope.code, await stored()]).toEqual(['nofile', []])
})

it('calls a file by its own name, which nothing in it turns around', async () => {
  const named = async (fileName: string) => (await part(content, { fileName })).fileName
  expect(await named('fw\u202Egpj.bin')).toBe('fwgpj.bin')
  expect(await named('../../../etc/passwd')).toBe('passwd')
  expect(await named('../..\\')).toBe('file')
  const { fileId } = await part(content, {})
  const described = { mid, fwCode: '41', fwVer: '4.1.1', fileId, description: 'for\u202E gnp\u0007\nSecond line' }
  const made = await stack.ask(firmwareCalls.create, { body: described, files: { file: undefined } }, { as })
  expect(made.description).toBe('for gnp\nSecond line')
})

it('says of a part that does not fit what is wrong with it', async () => {
  const { fileId } = await part(content.slice(0, 400), { fileSize: '1000' })
  expect(await message(content, { offset: '400' })).toEqual([400, expect.stringMatching(/begins with its first part/)])
  expect(await message(content, { fileId, offset: '500' })).toEqual([400, expect.stringMatching(/part that follows/)])
  expect(await message(content.slice(400), { fileId, offset: '400', fileSize: '1001' })).toEqual([
    400,
    'This file was announced with 1000 bytes. Its size does not change with a later part.',
  ])
})

const zip = (flag: number) => {
  const name = Buffer.from('a')
  const local = Buffer.alloc(30 + 1)
  local.writeUInt32LE(0x0403_4b50, 0)
  local.writeUInt16LE(flag, 6)
  local.writeUInt16LE(1, 26)
  name.copy(local, 30)
  const central = Buffer.alloc(46 + 1)
  central.writeUInt32LE(0x0201_4b50, 0)
  central.writeUInt16LE(flag, 8)
  central.writeUInt16LE(1, 28)
  // The head of what is encrypted (APPNOTE 6.1.5).
  central.writeUInt32LE(flag * 12, 20)
  name.copy(central, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Uint8Array(Buffer.concat([local, central, end]))
}
const uImage = (length: number) => {
  const head = Buffer.alloc(64)
  head.writeUInt32BE(0x2705_1956, 0)
  head.writeUInt32BE(length, 12)
  return new Uint8Array(Buffer.concat([head, Buffer.alloc(100, 7)]))
}
const squashfs = (length: bigint) => {
  const head = Buffer.alloc(200, 5)
  head.write('hsqs')
  head.writeBigUInt64LE(length, 40)
  return new Uint8Array(head)
}
const packed = new Uint8Array(gzipSync(randomBytes(9000)))
const picture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

it.each([
  ['nothing in it', '', /empty/],
  ['a password', zip(1), /protected by a password/],
  ['an archive without its end', zip(0).slice(0, -10), /cut off or damaged/],
  ['a compressed file without its end', packed.subarray(0, packed.length / 2), /cut off or damaged/],
  [
    'a compressed file that was changed',
    packed.with(packed.length - 6, 0).with(packed.length - 7, 1),
    /cut off or damaged/,
  ],
  ['an image without its end', uImage(101), /speaks of 165 bytes, and 164 arrived/],
  ['a file system without its end', squashfs(201n), /speaks of 201 bytes, and 200 arrived/],
  ['a picture in it', picture, /a picture, not firmware/],
  ['a document in it', '%PDF-1.7\n', /a document, not firmware/],
  ['a web page in it', '\n<!DOCTYPE html><html>Sign in</html>', /a web page, not firmware/],
])('refuses a file with %s in a sentence of its own, and keeps nothing of it', async (_what, bytes, sentence) => {
  const [status, said] = await message(bytes)
  expect([status, said]).toEqual([400, expect.stringMatching(sentence)])
  // The same when it comes with what it is about.
  const body = { mid, fwCode: '77', fwVer: '7.7.7' }
  const whole = await stack.callApi(
    firmwareCalls.create,
    { body, files: { file: new Blob([bytes]) } },
    { as, language: 'ko' },
  )
  expect([whole.status, whole.envelope.message]).toEqual([400, expect.stringMatching(/\p{Script=Hangul}/u)])
  expect(await stored()).toEqual([])
})

it.each([
  ['an archive', zip(0)],
  ['a compressed file', packed],
  ['a compressed file with a signature behind it', new Uint8Array([...packed, ...new Uint8Array(64).fill(7)])],
  ['an image', uImage(100)],
  ['a file system', squashfs(200n)],
  ['what only its maker knows', content],
])('takes %s', async (_what, bytes) => {
  expect((await send(bytes)).envelope.code).toBe('success')
})

it('takes as much as the installation says, and not a byte more', async () => {
  const most = new Uint8Array(mb).fill(7)
  expect((await send(most)).status).toBe(200)
  const before = await stored()
  const larger = new Uint8Array(mb + 1).fill(7)
  expect(await message(larger)).toEqual([413, 'The file may be at most 1 MB.'])
  expect(await message(content, { fileSize: String(mb + 1) })).toEqual([413, 'The file may be at most 1 MB.'])
  expect(await stored()).toEqual(before)
})

it('says so when a file is not sent at all', async () => {
  const asked = { body: { mid, fwCode: '5', fwVer: '5.0.0' }, files: { file: undefined } }
  const { status, envelope } = await stack.callApi(firmwareCalls.create, asked, { as })
  expect([status, envelope.data]).toEqual([400, expect.objectContaining({ field: 'file' })])
})

it('removes after a day what nothing took, and nothing else', async () => {
  await stack.core.files.write('uploads/of-a-row', Buffer.from('a'))
  await stack.core.files.write('uploads/of-nobody', Buffer.from('a'))
  const { fileId } = await part(content.slice(0, 4), { fileSize: '1000' })
  const sweep = (days: number) =>
    sweepUploads({
      ...stack.core,
      clock: fakeClock(Date.now() + days * 86_400_000),
      taken: async () => ['uploads/of-a-row'],
    })()
  await sweep(0.9)
  expect(await stored()).toHaveLength(3)
  await sweep(1.1)
  expect(await stored()).toEqual(['uploads/of-a-row'])
  expect(await stack.db.selectFrom('held_file').where('file_id', '=', fileId).selectAll().execute()).toEqual([])
})
