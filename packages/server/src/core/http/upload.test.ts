import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calls } from '@headend/contract/core'
import type { Envelope } from '@headend/contract/core'
import { describe as operationsOf } from '@headend/contract/schemas/core'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { fakeClock } from '../clock.ts'
import { fail } from '../errors.ts'
import { DiskFull, folderFiles } from '../files.ts'
import type { Files } from '../files.ts'
import { silentLog } from '../log.ts'
import { systemRandom } from '../random.ts'
import { implement } from './implement.ts'
import { httpServer } from './server.ts'
import { idleMs } from './upload.ts'

/** Uploads over a real socket: what is taken, what is refused, and that nothing is left of what was. */

const mostBytes = 64 * 1024
const mostBody = 200 * 1024

const operations = operationsOf({
  put: {
    summary: 'Set a picture',
    body: z.strictObject({ title: z.string().max(20), broken: z.literal('yes').optional() }),
    data: z.object({ name: z.string(), type: z.string(), size: z.int(), sha256: z.string(), title: z.string() }),
    upload: { parts: { file: { maxBytes: mostBytes, types: ['image/png', 'text/csv'] } } },
  },
  change: { summary: 'Change a picture', body: z.strictObject({ title: z.string() }) },
  describe: {
    summary: 'Describe a picture at length',
    body: z.strictObject({ title: z.string() }),
    bodyLimit: mostBody,
    data: z.int(),
    upload: { parts: { file: { maxBytes: mostBytes, types: ['image/png'] } } },
  },
})

const pictureCalls = calls('pictures', async () => ({ operations }), {
  put: { method: 'POST', path: '/api/v1/pictures', access: 'device.edit' },
  change: { method: 'PUT', path: '/api/v1/pictures', access: 'device.edit' },
  describe: { method: 'PATCH', path: '/api/v1/pictures', access: 'device.edit' },
})

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const start = async (holding: Partial<Files> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-upload-'))
  const clock = fakeClock()
  const files = { ...folderFiles({ folder, random: systemRandom() }), ...holding }
  const app = await httpServer({
    features: [
      {
        name: 'pictures',
        calls: [
          implement(pictureCalls, {
            put: async ({ body, files: { file } }) => {
              if (body.broken === 'yes') throw fail('conflict')
              await file.keep('pictures/1')
              return { name: file.name, type: file.type, size: file.size, sha256: file.sha256, title: body.title }
            },
            change: async () => null,
            describe: async ({ body: { title } }) => title.length,
          }),
        ],
      },
    ],
    checkInput: async () => undefined,
    files,
    authenticate: async (token) => ({
      userId: '1',
      email: 'a@b.example',
      userName: 'A',
      companyId: '1',
      companies: 'all',
      roleLevel: 0,
      roleGroupKey: 'x',
      permissions: new Set(token === 'editor' ? ['device.edit'] : []),
      menus: new Set<string>(),
      clientKey: '0123456789',
      familyId: 'f',
      passwordMustChange: false,
      secondFactorMissing: false,
      machine: false,
    }),
    clock,
    log: silentLog(),
    random: systemRandom(),
    trustProxy: [],
    https: false,
    consoleFolder: '/nowhere',
    checkAnswers: true,
    version: '1',
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api/v1/pictures`

  const send = async (form: FormData, { token = 'editor', method = 'POST' } = {}) => {
    const response = await fetch(url, { method, body: form, headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, envelope: (await response.json()) as Envelope }
  }
  /** The beginning of a form, whose rest the test sends or does not. */
  const begin = (
    type = 'multipart/form-data; boundary=b',
    token = 'editor',
  ): { request: ClientRequest; answer: Promise<IncomingMessage> } => {
    const request = httpRequest(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
    const answer = new Promise<IncomingMessage>((resolve, reject) => {
      request.on('response', resolve)
      request.on('error', reject)
    })
    answer.catch(() => undefined)
    return { request, answer }
  }
  return {
    clock,
    send,
    begin,
    left: async () => (await readdir(folder, { recursive: true })).filter((name) => name !== '.incoming').toSorted(),
    /** Bytes of whatever lies on the disk. */
    bytes: async () => {
      const names = await readdir(folder, { recursive: true, withFileTypes: true })
      const sizes = names.filter((each) => each.isFile()).map(async (each) => stat(join(each.parentPath, each.name)))
      return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
    },
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const formOf = (content: Uint8Array<ArrayBuffer> | string, name = 'a.png', title = 'Front'): FormData => {
  const form = new FormData()
  form.set('title', title)
  form.set('file', new Blob([content]), name)
  return form
}

const opening = [
  '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nFront\r\n',
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n',
].join('')

test('a file is taken whole, hashed, and known by its content', async () => {
  await using site = await start()
  const { status, envelope } = await site.send(formOf(new Uint8Array(pixel), 'C:\\사진\\앞면.exe'))
  expect(envelope).toMatchObject({
    code: 'success',
    data: { name: '앞면.exe', type: 'image/png', size: pixel.length, title: 'Front' },
  })
  expect([status, await site.left()]).toEqual([200, ['pictures', 'pictures/1']])
})

test('text in the letters of a Korean spreadsheet is a table', async () => {
  await using site = await start()
  const given = formOf(new Uint8Array([0xc0, 0xcf, 0xb7, 0xc3, 0x0d, 0x0a, 0x31]), 'a.csv')
  expect((await site.send(given)).envelope).toMatchObject({ data: { type: 'text/csv' } })
})

test.each([
  'MAC address,Serial\n1,2',
  'PK03,Serial\n1,2',
  'GIF89a,Name',
  '%PDF-1.7',
  '<?xml version="1.0"?>',
  'ID3,Name',
])('text is a table, however much it begins as a file of another kind does: %s', async (given) => {
  await using site = await start()
  for (const bytes of [Buffer.from(given), Buffer.from(`\uFEFF${given}`), Buffer.from(`\uFEFF${given}`, 'utf16le')])
    expect((await site.send(formOf(new Uint8Array(bytes), 'a.csv'))).envelope).toMatchObject({
      data: { type: 'text/csv' },
    })
})

test.each([
  ['longer than the call takes', formOf('x'.repeat(mostBytes + 1)), 413, 'toolarge', 'file'],
  ['far longer', formOf('x'.repeat(2_000_000)), 413, 'toolarge', 'file'],
  [
    'a program by its content',
    formOf(new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0])),
    415,
    'mediatype',
    'file',
  ],
  [
    'a picture of another kind',
    formOf(new Uint8Array(Buffer.from('GIF89a'.padEnd(40, '\0')))),
    415,
    'mediatype',
    'file',
  ],
  ['beside a field at fault', formOf(new Uint8Array(pixel), 'a.png', 'x'.repeat(21)), 400, 'custom', 'title'],
])('a file that is %s is refused and nothing of it is left', async (_what, form, status, code, field) => {
  await using site = await start()
  const reply = await site.send(form)
  expect(reply).toMatchObject({ status, envelope: { code, data: { field } } })
  expect(await site.left()).toEqual([])
})

test('a file of exactly the limit is taken', async () => {
  await using site = await start()
  expect((await site.send(formOf('x'.repeat(mostBytes)))).status).toBe(200)
})

test('a length that nobody announced is refused as it arrives', async () => {
  await using site = await start()
  const { request, answer } = site.begin()
  request.write(opening)
  request.write('x'.repeat(mostBytes + 1))
  expect((await answer).statusCode).toBe(413)
  request.destroy()
  expect(await site.left()).toEqual([])
})

test('a form without its file, or with one nobody asked for, is refused at its field', async () => {
  await using site = await start()
  const without = new FormData()
  without.set('title', 'Front')
  expect((await site.send(without)).envelope).toMatchObject({ code: 'custom', data: { field: 'file' } })
  const other = formOf(new Uint8Array(pixel))
  other.set('second', new Blob(['x']), 'b.png')
  expect((await site.send(other)).envelope).toMatchObject({ data: { field: 'second', reason: 'malformedForm' } })
  expect(await site.left()).toEqual([])
})

test('a form that has a field twice is refused: one of both would be lost', async () => {
  await using site = await start()
  const form = formOf(new Uint8Array(pixel))
  form.append('title', 'Back')
  expect((await site.send(form)).envelope).toMatchObject({
    code: 'custom',
    data: { field: 'title', reason: 'malformedForm' },
  })
  expect(await site.left()).toEqual([])
})

test('a field is as long as the body of its call may be', async () => {
  await using site = await start()
  const reply = async (title: string) => {
    const { envelope } = await site.send(formOf(new Uint8Array(pixel), 'a.png', title), { method: 'PATCH' })
    return [envelope.code, envelope.data]
  }
  expect(await reply('x'.repeat(mostBody))).toEqual(['success', mostBody])
  expect(await reply('x'.repeat(mostBody + 1))).toMatchObject(['toolarge', { field: 'title' }])
  expect(await site.left()).toEqual([])
})

test('a call that fails, or that somebody may not make, leaves nothing of its file', async () => {
  await using site = await start()
  const form = formOf(new Uint8Array(pixel))
  form.set('broken', 'yes')
  expect((await site.send(form)).envelope.code).toBe('conflict')
  expect((await site.send(formOf(new Uint8Array(pixel)), { token: 'reader' })).status).toBe(403)
  expect(await site.left()).toEqual([])
})

test('a form is nothing for a call that takes none', async () => {
  await using site = await start()
  expect((await site.send(formOf('x'), { method: 'PUT' })).envelope.code).toBe('mediatype')
})

test('an upload that breaks off leaves nothing', async () => {
  await using site = await start()
  const { request } = site.begin()
  request.write(`${opening}half`)
  await expect.poll(site.left).toEqual([expect.stringMatching(/^\.incoming\//)])
  request.destroy()
  await expect.poll(site.left).toEqual([])
})

test('a form that ends too early is refused', async () => {
  await using site = await start()
  const { request, answer } = site.begin()
  request.end(`${opening}half`)
  expect((await answer).statusCode).toBe(400)
  const { request: nameless, answer: refusal } = site.begin('multipart/form-data; nothing')
  nameless.end(opening)
  expect((await refusal).statusCode).toBe(400)
  expect(await site.left()).toEqual([])
})

test('a slow upload goes on as long as bytes come, and is cut off when none do', async () => {
  await using site = await start()
  const { request, answer } = site.begin()
  request.write(opening)
  for (const rows of [1, 2, 3, 4]) {
    request.write('x'.repeat(1000))
    // The parser holds back what could be the beginning of a boundary.
    await expect.poll(site.bytes).toBeGreaterThan(rows * 1000 - 100)
    await site.clock.advance(idleMs - 1000)
  }
  await site.clock.advance(idleMs)
  const cut = await answer
  expect([cut.statusCode, (await text(cut)).includes('"timeout"')]).toEqual([408, true])
  request.destroy()
  expect(await site.left()).toEqual([])
})

test('what is refused is thrown away for a while, then its connection is closed', async () => {
  await using site = await start()
  const { request, answer } = site.begin('multipart/form-data; boundary=b', 'reader')
  request.write(opening)
  const refused = await answer
  expect(refused.statusCode).toBe(403)
  const closed = new Promise((resolve) => void request.on('close', resolve))
  request.write('more')
  await expect.poll(site.clock.pending).toBe(1)
  await site.clock.advance(30_000)
  await closed
})

test('any other request has to arrive whole within a minute', async () => {
  await using site = await start()
  const { request, answer } = site.begin('application/json')
  request.write('{"title":')
  await expect.poll(site.clock.pending).toBe(1)
  await site.clock.advance(60_000)
  expect((await answer).statusCode).toBe(408)
})

test('a full disk is said, and nothing is left', async () => {
  await using site = await start({
    hold: async (content) => {
      for await (const _chunk of content) break
      throw new DiskFull('no room')
    },
  })
  expect(await site.send(formOf('x'))).toMatchObject({ status: 507, envelope: { code: 'nospace' } })
})
