import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appFileCalls } from '@headend/contract/appFiles'
import type { NewApp } from '@headend/contract/appFiles'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { packageOf, pixel, zipOf } from './testPackage.ts'

let stack: Stack
let north: TestSession
let below: TestSession
let south: TestSession

beforeAll(async () => {
  stack = await startStack({ env: { APP_MAX_MB: '1' } })
  const company = await stack.company('North')
  north = await stack.signIn('operatorAdministrator', company)
  below = await stack.signIn('operatorAdministrator', await stack.company('Below', company))
  south = await stack.signIn('operatorAdministrator', await stack.company('South'))
})
afterAll(() => stack[Symbol.asyncDispose]())

const tv = { packageName: 'com.garam.tv', versionName: '5.2.0', versionCode: 520, label: '가람 TV' }
const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const body: NewApp = { appPlatform: 'android', appName: 'Garam TV', packageName: tv.packageName, appVersion: '5.2.0' }
const stored = () => stack.core.files.list('uploads')

const create = (over: Partial<NewApp>, file: Blob | undefined, as = north) =>
  stack.callApi(appFileCalls.create, { body: { ...body, ...over }, files: { file, icon: undefined } }, { as })
const outcome = async (reply: ReturnType<typeof create>) => {
  const { status, envelope } = await reply
  return { status, code: envelope.code, field: Reflect.get(Object(envelope.data), 'field'), message: envelope.message }
}

describe('an application', () => {
  it('is opened when it is an Android package, which says what it is', async () => {
    const file = blob(await packageOf(tv))
    const sent = await stack.ask(
      appFileCalls.uploadFile,
      { body: { fileName: 'tv.apk' }, files: { file } },
      { as: north },
    )
    expect(sent.facts).toEqual({
      packageName: 'com.garam.tv',
      appVersion: '5.2.0',
      versionCode: 520,
      label: '가람 TV',
      icon: `data:image/png;base64,${pixel.toString('base64')}`,
    })
    const { fileId } = sent
    expect(await outcome(create({ fileId, packageName: 'com.other.tv' }, undefined))).toMatchObject({
      status: 400,
      field: 'packageName',
      message: 'The file says com.garam.tv, which is not com.other.tv.',
    })
    expect(await outcome(create({ fileId, appVersion: '9.0' }, undefined))).toMatchObject({
      status: 400,
      code: 'custom',
      field: 'appVersion',
    })
    expect(await outcome(create({ fileId, appPlatform: 'quantum' }, undefined))).toMatchObject({
      status: 400,
      code: 'custom',
      field: 'file',
    })
    expect(await outcome(create({ fileId, appName: 'Garam_TV' }, undefined))).toMatchObject({
      status: 400,
      code: 'custom',
      field: 'appName',
    })
    const { status } = await create({ fileId, developer: 'Garam' }, undefined)
    expect(status).toBe(200)
    const [app] = (await stack.ask(appFileCalls.listPage, { body: { keyword: 'garam.tv' } }, { as: north })).rows
    expect(app).toMatchObject({ ...body, versions: 1, iconImage: sent.facts?.icon, developer: 'Garam', own: true })
    expect(await stored()).toEqual([`uploads/${fileId}`])
  })

  it('has a name and a package that are its alone, of a company and platform', async () => {
    const file = blob(await packageOf(tv))
    const other = blob(await packageOf({ ...tv, packageName: 'com.garam.news' }))
    expect(await outcome(create({}, file))).toMatchObject({ status: 409, code: 'nameconflict' })
    expect(await outcome(create({ appName: 'Another' }, file))).toMatchObject({ status: 409, field: 'packageName' })
    expect(await outcome(create({ appName: 'garam tv', packageName: 'com.garam.news' }, other))).toMatchObject({
      status: 409,
      field: 'appName',
    })
    expect(await outcome(create({ appName: 'No file' }, undefined))).toMatchObject({
      status: 400,
      code: 'custom',
      field: 'file',
    })
    expect(await stored()).toHaveLength(1)
    const available = async (over: object, as = north) =>
      (
        await stack.ask(
          appFileCalls.validateName,
          { params: { platform: 'android' }, body: { appName: 'Garam TV', ...over } },
          { as },
        )
      ).available
    expect(await available({})).toBe(false)
    expect(await available({ appName: 'New', packageName: 'com.garam.tv' })).toBe(false)
    expect(await available({ appName: 'New' })).toBe(true)
    expect(await available({}, south)).toBe(true)
  })

  it('takes an icon of as many pixels as lists show, by its header', async () => {
    const huge = Buffer.from(pixel)
    huge.writeUInt32BE(60_000, 16)
    const file = blob(await packageOf({ ...tv, packageName: 'com.garam.huge' }))
    const { status, envelope } = await stack.callApi(
      appFileCalls.create,
      { body: { ...body, appName: 'Huge', packageName: 'com.garam.huge' }, files: { file, icon: blob(huge) } },
      { as: north },
    )
    expect([status, envelope.data]).toMatchObject([400, { field: 'icon' }])
    expect(envelope.message).toContain('60000 × 1 pixels')
  })

  it('has versions, each with its file', async () => {
    const [app] = await stack.ask(appFileCalls.listByPlatform, { query: { appPlatform: 'android' } }, { as: north })
    const { appId = '' } = app ?? {}
    const params = { appId }
    const newer = blob(await packageOf({ ...tv, versionName: '5.3.0', versionCode: 530 }))
    const upload = (appVersion: string, file: Blob) =>
      stack.codeOf(appFileCalls.uploadVersion, { params, body: { appVersion }, files: { file } }, { as: north })
    expect(await upload('5.4.0', newer)).toBe('custom')
    expect(await upload('5.3.0', newer)).toBe('success')
    expect(await upload('5.3.0', newer)).toBe('conflict')
    const valid = async (version: string) =>
      (await stack.ask(appFileCalls.validateVersion, { params: { appId, version } }, { as: north })).available
    expect([await valid('5.3.0'), await valid('6.0')]).toEqual([false, true])
    const versions = await stack.ask(appFileCalls.listVersions, { params }, { as: north })
    expect(versions.map(({ appVersion, versionCode }) => [appVersion, versionCode])).toEqual([
      ['5.3.0', 530],
      ['5.2.0', 520],
    ])
    const fileId = versions[1]?.fileId ?? ''
    const change = (appVersion: string, file?: Blob) =>
      stack.codeOf(
        appFileCalls.updateVersion,
        { params: { appId, fileId }, body: { appVersion, description: 'Older' }, files: { file, icon: blob(pixel) } },
        { as: north },
      )
    expect(await change('5.2.1')).toBe('custom')
    expect(await change('5.2.0')).toBe('success')
    expect(await change('5.2.1', blob(await packageOf({ ...tv, versionName: '5.2.1', versionCode: 521 })))).toBe(
      'success',
    )
    expect(await stored()).toHaveLength(2)
    const remove = (one: string) =>
      stack.codeOf(appFileCalls.deleteVersion, { params: { appId, fileId: one } }, { as: north })
    expect([await remove('999999'), await remove('x')]).toEqual(['nofile', 'nofile'])
    expect(await remove(fileId)).toBe('success')
    expect(await stored()).toHaveLength(1)
  })

  it('is seen below its company, or by the one it is offered to, and changed by neither', async () => {
    const quantum = { appPlatform: 'quantum', packageName: 'guide', appVersion: '1' } as const
    const module = blob(Buffer.from('module '.repeat(40)))
    const named = await create({ ...quantum, appName: 'Guide', targetOpId: below.companyId }, module)
    expect(named.status).toBe(200)
    const { appId } = Object(named.envelope.data)
    const seen = async (as: TestSession) =>
      (await stack.ask(appFileCalls.listByPlatform, { query: {} }, { as })).map(({ appName }) => appName)
    expect([await seen(below), await seen(south)]).toEqual([['Garam TV', 'Guide'], []])
    const guide = async (as: TestSession) => {
      const { rows } = await stack.ask(appFileCalls.listPage, { body: { appPlatform: 'quantum' } }, { as })
      return rows.map(({ appName, targetOpId, targetCompanyName }) => [appName, targetOpId, targetCompanyName])
    }
    // To whom else it goes, those who are only offered it are not told.
    expect(await guide(north)).toEqual([['Guide', below.companyId, 'Below']])
    expect(await guide(below)).toEqual([['Guide', null, null]])
    const sibling = await stack.signIn('operatorAdministrator', await stack.company('Sibling', north.companyId))
    expect(await seen(sibling)).toEqual(['Garam TV'])
    expect(await stack.codeOf(appFileCalls.delete, { params: { appId } }, { as: below })).toBe('nodata')
    const codes = await Promise.all(
      Array.from({ length: 3 }, () => stack.codeOf(appFileCalls.delete, { params: { appId } }, { as: north })),
    )
    expect(codes.toSorted()).toEqual(['nodata', 'nodata', 'success'])
    expect(await stored()).toHaveLength(1)
  })
})

it('has a name and a package that others may have on another platform, or in another company', async () => {
  const as = await stack.signIn('operatorAdministrator', await stack.company('West'))
  const module = () => blob(Buffer.from('module '.repeat(40)))
  const quantum = { appPlatform: 'quantum', packageName: 'com.garam.tv', appVersion: '5.2.0' } as const
  const made = await stack.ask(
    appFileCalls.create,
    {
      body: { ...body, description: 'Live', developer: 'Garam' },
      files: { file: blob(await packageOf(tv)), icon: blob(pixel) },
    },
    { as },
  )
  expect(made).toMatchObject({
    ...body,
    description: 'Live',
    developer: 'Garam',
    iconImage: `data:image/png;base64,${pixel.toString('base64')}`,
    targetOpId: null,
    fileId: expect.any(String),
    uploadDate: expect.any(Number),
  })
  const available = async (platform: 'android' | 'quantum', appName: string) => {
    const asked = { params: { platform }, body: { appName, packageName: 'com.garam.tv' } }
    return (await stack.ask(appFileCalls.validateName, asked, { as })).available
  }
  expect([await available('android', 'GARAM TV'), await available('quantum', 'Garam TV')]).toEqual([false, true])
  expect(await outcome(create({ ...quantum, appName: 'Garam TV' }, module(), as))).toMatchObject({ code: 'success' })
  const again = await outcome(create({ ...quantum, appName: 'garam tv', packageName: 'other' }, module(), as))
  expect(again).toMatchObject({ status: 409, code: 'nameconflict', field: 'appName' })
  const platforms = async (query: object) =>
    (await stack.ask(appFileCalls.listByPlatform, { query }, { as })).map(({ appPlatform }) => appPlatform)
  expect(await platforms({ appPlatform: 'android' })).toEqual(['android'])
  expect((await platforms({})).toSorted()).toEqual(['android', 'quantum'])
  const { rows, pagination } = await stack.ask(
    appFileCalls.listPage,
    { body: { page: 2, limit: 1, keyword: 'garam' } },
    { as },
  )
  expect([rows.length, pagination.totalRecords]).toEqual([1, 2])
})

it('goes by its newest version, and loses what is deleted of it', async () => {
  const as = await stack.signIn('operatorAdministrator', await stack.company('East'))
  const { envelope } = await create({}, blob(await packageOf(tv)), as)
  const { appId, fileId: first } = Object(envelope.data)
  const params = { appId }
  const file = blob(await packageOf({ ...tv, versionName: '5.3.0', versionCode: 530 }))
  const newer = { params, body: { appVersion: '5.3.0', description: 'Faster' }, files: { file } }
  const added = await stack.ask(appFileCalls.uploadVersion, newer, { as })
  expect(added).toMatchObject({ appId, appVersion: '5.3.0', versions: 2 })
  const [newest] = await stack.ask(appFileCalls.listVersions, { params }, { as })
  expect(newest).toMatchObject({
    fileId: added.fileId,
    appVersion: '5.3.0',
    description: 'Faster',
    fileSize: file.size,
  })
  expect(newest?.uploadTime).toEqual(expect.any(Number))
  // A version that another one has it cannot be given.
  const taken = {
    params: { appId, fileId: first },
    body: { appVersion: '5.3.0' },
    files: { file, icon: undefined },
  }
  expect(await stack.codeOf(appFileCalls.updateVersion, taken, { as })).toBe('conflict')
  const unknown = { ...taken, params: { appId, fileId: '999999' } }
  const { status, envelope: refused } = await stack.callApi(appFileCalls.updateVersion, unknown, { as })
  expect([status, refused.code]).toEqual([410, 'nofile'])
  await stack.ask(appFileCalls.deleteVersion, { params: { appId, fileId: added.fileId ?? '' } }, { as })
  const page = await stack.ask(appFileCalls.listPage, { body: {} }, { as })
  const { rows } = page
  expect(rows.find((app) => app.appId === appId)).toMatchObject({ appVersion: '5.2.0', fileId: first, versions: 1 })
})

it('is nobody’s where no such application is, and has no file that was never sent', async () => {
  const params = { appId: '999999' }
  const body = { appVersion: '1' }
  const files = { file: undefined, icon: undefined }
  expect(
    await Promise.all([
      stack.codeOf(appFileCalls.listVersions, { params }, { as: north }),
      stack.codeOf(appFileCalls.validateVersion, { params: { ...params, version: '1' } }, { as: north }),
      stack.codeOf(
        appFileCalls.uploadVersion,
        { params, body, files: { file: blob(Buffer.from('module '.repeat(40))) } },
        { as: north },
      ),
      stack.codeOf(appFileCalls.updateVersion, { params: { ...params, fileId: '1' }, body, files }, { as: north }),
      stack.codeOf(appFileCalls.deleteVersion, { params: { ...params, fileId: '1' } }, { as: north }),
      stack.codeOf(appFileCalls.delete, { params }, { as: north }),
    ]),
  ).toEqual(['nodata', 'nodata', 'nodata', 'nodata', 'nodata', 'nodata'])
  expect(await outcome(create({ appName: 'Never sent', fileId: 'no-such-file' }, undefined))).toMatchObject({
    code: 'nofile',
    field: 'file',
  })
})

/** As it is where every entry is encrypted: its flag is set in the head of each and in the list at the end (APPNOTE 4.4.4). */
const encrypted = (zip: Buffer): Buffer => {
  const copy = Buffer.from(zip)
  for (let at = 0; at < copy.length - 4; at += 1) {
    if (copy.readUInt32LE(at) === 0x0403_4b50) copy.writeUInt16LE(copy.readUInt16LE(at + 6) | 1, at + 6)
    if (copy.readUInt32LE(at) === 0x0201_4b50) copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8)
  }
  return copy
}

const whole = await packageOf(tv)
// What writes archives refuses such a name.
const outside = Buffer.from(
  (await zipOf({ 'zz/zz/zz/x': Buffer.from('x') })).toString('latin1').replaceAll('zz', '..'),
  'latin1',
)
// It is refused by what its end says, before any of them is read (APPNOTE 4.3.16).
const many = Buffer.from(whole)
many.writeUInt16LE(20_001, many.length - 12)
const broken = await zipOf({ 'AndroidManifest.xml': Buffer.alloc(400, 0) })

it.each([
  ['nothing in it', Buffer.alloc(0), /empty/],
  ['a password', encrypted(whole), /protected by a password/],
  ['its end missing', whole.subarray(0, -30), /cut off or damaged/],
  ['a manifest that says nothing', broken, /manifest of this Android package cannot be read/],
  [
    'a manifest of plain text',
    await zipOf({ 'AndroidManifest.xml': Buffer.from('<manifest package="a.b"/>') }),
    /plain text/,
  ],
  ['an entry that leads out of it', outside, /leads out of it/],
  ['more entries than any package has', many, /has 20001 entries. It may have 20000 at most/],
  ['no entries', await zipOf({}), /archive is empty/],
  ['a picture in it', pixel, /a picture, not an application/],
  ['no package in it', await zipOf({ 'readme.txt': Buffer.from('x') }), /This is no Android package/],
  ['a byte too much', Buffer.alloc(1024 * 1024 + 1, 7), /at most 1 MB/],
])('a file with %s is refused in a sentence of its own, and nothing stays of it', async (_what, bytes, sentence) => {
  const before = await stored()
  const { status, message } = await outcome(create({ appName: 'Broken', packageName: 'com.garam.broken' }, blob(bytes)))
  expect([status, message]).toEqual([bytes.length > 1024 * 1024 ? 413 : 400, expect.stringMatching(sentence)])
  expect(await stored()).toEqual(before)
})
