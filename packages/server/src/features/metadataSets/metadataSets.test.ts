import { bannerCalls } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import { mostContentItems } from '@headend/contract/contentItems'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import { metadataSetCalls, setDeletable } from '@headend/contract/metadataSets'
import { errorData } from '@headend/contract/schemas/core'
import { setManifest } from '@headend/contract/schemas/metadataSets'
import { filmOf, pictureOf } from '@headend/media/media.fake'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openArchive } from '../../core/archive.ts'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { sweepUploads } from '../uploads/feature.ts'
import { storeNames } from './service.ts'

let stack: Stack
let company: string
let as: TestSession
let folder: string

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
  folder = await mkdtemp(join(tmpdir(), 'sets-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await stack[Symbol.asyncDispose]()
})

const stored = async () => (await stack.core.files.list('uploads')).length
const channel = (name: string, logicalChannelNumber: number, session = as) =>
  stack.ask(
    channelCalls.add,
    { body: { name, logicalChannelNumber }, files: { image: new Blob([pictureOf(106, 106)]) } },
    { as: session },
  )
const make = (body: object, session = as) =>
  stack.ask(
    metadataSetCalls.create,
    { body: { metaName: 'Spring', metaVersion: '1.0', ...body }, files: {} },
    { as: session },
  )
const refused = async (body: object, language: 'en' | 'ko' = 'en') => {
  const { envelope } = await stack.callApi(
    metadataSetCalls.create,
    { body: { metaName: 'Refused', metaVersion: '1.0', ...body }, files: {} },
    { as, language },
  )
  return envelope
}
const bytesOf = async ({ meta_file_url }: Readonly<{ meta_file_url: string }>) => {
  const reply = await stack.fetch(meta_file_url, { headers: { authorization: `Bearer ${as.info.token}` } })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  return Buffer.from(await reply.arrayBuffer())
}
const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** What an archive says of itself, and each of its files by name. */
const opened = async (bytes: Uint8Array) => {
  const path = join(folder, sha256(bytes))
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  try {
    const files = new Map<string, Buffer>()
    for (const name of archive.names) files.set(name, (await archive.read(name, 50_000_000)) ?? Buffer.alloc(0))
    return { manifest: setManifest.parse(JSON.parse(String(files.get('manifest.json')))), files }
  } finally {
    archive.close()
  }
}

describe('a metadata set', () => {
  it('is one file of all that a company shows in its order, the same bytes each time', async () => {
    const [one, two] = [await channel('Garam 1', 11), await channel('Garam 2', 12)]
    const banner = await stack.ask(
      bannerCalls.add,
      { body: { name: 'Sale', type: 'advertisement' }, files: { image: new Blob([pictureOf(1280, 600)]) } },
      { as },
    )
    const ad = await stack.ask(
      liveAdCalls.add,
      {
        body: { lcn: '11', description: 'Sale\nToday', endDate: '2030-01-31', duration: 10, position: 'top' },
        files: { src: new Blob([filmOf(1280, 720, 5)]) },
      },
      { as },
    )
    await stack.ask(channelCalls.sort, { body: { ids: [two.id, one.id] } }, { as })
    const before = await stored()
    const made = await make({ description: 'First' })
    expect(await stored()).toBe(before + 1)
    expect(made).toMatchObject({
      metaName: 'Spring',
      metaVersion: '1.0',
      description: 'First',
      channels: 2,
      radioChannels: 0,
      banners: 1,
      liveAds: 1,
      vodApiResponseId: null,
      serviceTaskId: null,
      bulkMetadataTime: null,
      opId: company,
    })
    const bytes = await bytesOf(made)
    expect([bytes.length, sha256(bytes)]).toEqual([made.meta_file_size, made.sha256])
    const { manifest, files } = await opened(bytes)
    expect(manifest).toMatchObject({ metaName: 'Spring', metaVersion: '1.0', description: 'First', vod: null })
    expect(manifest.channels.map(({ id, name }) => [id, name])).toEqual([
      [two.id, 'Garam 2'],
      [one.id, 'Garam 1'],
    ])
    expect(manifest.banners).toMatchObject([{ id: banner.id, type: 'advertisement', name: 'Sale' }])
    expect(manifest.liveAds).toMatchObject([
      { id: ad.id, type: 'mp4', seconds: 5, lcn: '11', description: 'Sale\nToday', position: 'top' },
    ])
    const parts = [...manifest.channels, ...manifest.banners, ...manifest.liveAds]
    for (const { file, size, sha256: sum } of parts) {
      const content = files.get(file) ?? Buffer.alloc(0)
      expect([content.length, sha256(content)]).toEqual([size, sum])
    }
    // Two channels of one picture have one file.
    expect([...files.keys()].toSorted()).toEqual(
      [...new Set(parts.map(({ file }) => file)), 'manifest.json'].toSorted(),
    )
    const params = { id: made.metaFileId }
    await stack.ask(metadataSetCalls.delete, { params }, { as })
    expect(await stack.codeOf(metadataSetCalls.delete, { params }, { as })).toBe('nodata')
    expect(await stored()).toBe(before)
    const again = await make({ description: 'First' })
    expect(again.sha256).toBe(made.sha256)
    for (const action of ['Create metadata set', 'Delete metadata set'])
      expect((await linesOf(stack, { action }))[0]).toMatchObject({ result: 'success', target: 'Spring 1.0' })
  })

  it('has what is chosen, in the order in which it is named', async () => {
    const { rows } = await stack.ask(channelCalls.list, {}, { as })
    const ids = rows.map(({ id }) => id).toReversed()
    const made = await make({ metaVersion: '1.1', channels: ids.join(','), banners: '', liveAds: '' })
    expect(made).toMatchObject({ channels: 2, banners: 0, liveAds: 0 })
    const { manifest } = await opened(await bytesOf(made))
    expect(manifest.channels.map(({ id }) => id)).toEqual(ids)
    expect(await stack.ask(metadataSetCalls.listNames, {}, { as })).toEqual(['Spring'])
    const versions = await stack.ask(metadataSetCalls.listVersions, { params: { metaName: 'spring' } }, { as })
    expect(versions.map(({ metaVersion }) => metaVersion)).toEqual(['1.1', '1.0'])
    const found = await stack.ask(metadataSetCalls.list, { query: { keyword: '1.1' } }, { as })
    expect(found.rows).toEqual([made])
  })

  it('is chosen by as many ids as there may be, in a form too', async () => {
    const ids = Array.from({ length: mostContentItems }, (_, at) => uuidOf(at))
    // None of them is there: that each was read is what counts.
    expect(await refused({ channels: ids })).toMatchObject({ code: 'nodata' })
    const more = await refused({ channels: [...ids, uuidOf(mostContentItems)] })
    expect([more.code, errorData.parse(more.data).field]).toEqual(['custom', 'channels'])
  })

  it('is refused with what is wrong, and nothing of it stays', async () => {
    const root = await stack.signIn('systemAdministrator')
    const foreign = await channel('Beside', 99, root)
    const before = await stored()
    expect(await refused({ metaName: ' SPRING ', metaVersion: '1.1' })).toMatchObject({ code: 'nameconflict' })
    const missing = '00000000-0000-4000-8000-000000000000'
    const [banner] = (await stack.ask(bannerCalls.list, {}, { as })).rows
    for (const id of [missing, 'no id', foreign.id, banner?.id ?? ''])
      expect(await refused({ channels: [id] }), id).toMatchObject({ code: 'nodata' })
    const list = await refused({ vodApiResponseId: missing })
    expect([list.code, errorData.parse(list.data).field]).toEqual(['nodata', 'vodApiResponseId'])
    const [first] = (await stack.ask(channelCalls.list, {}, { as })).rows
    const twice = await refused({ channels: [first?.id ?? '', first?.id ?? ''] })
    expect([twice.code, errorData.parse(twice.data).field]).toEqual(['custom', 'channels'])
    const none = await refused({ channels: '', radioChannels: '', banners: '', liveAds: '' })
    expect([none.code, none.message]).toEqual(['custom', 'Nothing is chosen for the set.'])
    expect(await stored()).toBe(before)
  })

  it('has 20 MB at most, and says what it would have', async () => {
    const large = await stack.ask(
      liveAdCalls.add,
      {
        body: { lcn: '11', endDate: '2030-01-31', duration: 10, position: 'full' },
        files: { src: new Blob([filmOf(1280, 720, 5, 21 * 1024 * 1024)]) },
      },
      { as },
    )
    const before = await stored()
    const en = await refused({ liveAds: [large.id], channels: '', banners: '' })
    expect([en.code, en.message]).toEqual(['toolarge', '21.01 MB, must be at most 20 MB.'])
    const ko = await refused({ liveAds: [large.id], channels: '', banners: '' }, 'ko')
    expect(ko.message).toBe('21.01 MB입니다. 규격: 20 MB 이하.')
    // Its file alone would fit to the byte: what the archive says of it is too much.
    const { envelope } = await stack.callApi(
      liveAdCalls.edit,
      {
        params: { id: large.id },
        body: {},
        files: { src: new Blob([filmOf(1280, 720, 5, 20 * 1024 * 1024 - filmOf(1280, 720, 5, 0).length)]) },
      },
      { as },
    )
    expect(envelope.code).toBe('success')
    const exact = await refused({ liveAds: [large.id], channels: '', banners: '' })
    expect([exact.code, exact.message]).toEqual(['toolarge', '20.01 MB, must be at most 20 MB.'])
    expect(await stored()).toBe(before)
    await stack.ask(liveAdCalls.delete, { params: { id: large.id } }, { as })
  })

  it('keeps its file when uploads are swept, which takes what a process left that died before the row', async () => {
    const left = 'uploads/00000000-0000-4000-8000-00000000dead'
    await stack.core.files.write(left, new Uint8Array([1]))
    const taken = () => storeNames(stack.db)
    const later = { now: () => Date.now() + 2 * 86_400_000 }
    const clock = { ...stack.core.clock, ...later, date: () => new Date(later.now()) }
    await sweepUploads({ ...stack.core, clock, taken })()
    const names = await stack.core.files.list('uploads')
    expect(names).not.toContain(left)
    expect(names).toEqual(expect.arrayContaining(await taken()))
  })

  it('is compared with another: what came, what went, which fields changed and what moved', async () => {
    const other = await stack.company('Other')
    const session = await stack.signIn('operatorAdministrator', other)
    const [a, b, c] = [await channel('A', 1, session), await channel('B', 2, session), await channel('C', 3, session)]
    const before = await make({ metaName: 'Diff', metaVersion: '1' }, session)
    await stack.ask(channelCalls.delete, { params: { id: b.id } }, { as: session })
    const d = await channel('D', 4, session)
    await stack.ask(channelCalls.sort, { body: { ids: [d.id, c.id, a.id] } }, { as: session })
    await stack.ask(
      channelCalls.edit,
      { params: { id: a.id }, body: { name: 'Alpha', logicalChannelNumber: 9 }, files: { image: undefined } },
      { as: session },
    )
    const after = await make({ metaName: 'Diff', metaVersion: '2' }, session)
    const params = { id: before.metaFileId, otherId: after.metaFileId }
    const found = await stack.ask(metadataSetCalls.compare, { params }, { as: session })
    const nothing = { added: [], removed: [], changed: [], moved: [] }
    expect(found).toMatchObject({ radioChannels: nothing, banners: nothing, liveAds: nothing, vod: null })
    expect(found.channels).toMatchObject({
      added: [{ id: d.id, name: 'D' }],
      removed: [{ id: b.id, name: 'B' }],
      changed: [
        {
          id: a.id,
          name: 'Alpha',
          fields: [
            { field: 'name', before: 'A', after: 'Alpha' },
            { field: 'logicalChannelNumber', before: '1', after: '9' },
          ],
        },
      ],
    })
    expect(found.channels.moved).toHaveLength(1)
    expect(await stack.codeOf(metadataSetCalls.compare, { params: { ...params, otherId: 'x' } }, { as: session })).toBe(
      'nodata',
    )
  })

  it('is listed with all others where nobody asks for a page', async () => {
    const session = await stack.signIn('operatorAdministrator', await stack.company('Many'))
    await channel('A', 1, session)
    for (let version = 1; version <= 16; version += 1) await make({ metaVersion: `${version}` }, session)
    const all = (query: object) => stack.ask(metadataSetCalls.list, { query }, { as: session })
    expect((await all({})).rows.map(({ metaVersion, taskUseFlag }) => [metaVersion, taskUseFlag])).toEqual(
      Array.from({ length: 16 }, (_, at) => [`${16 - at}`, true]),
    )
    expect((await all({ limit: 15 })).rows).toHaveLength(15)
  })

  it('stays while it is in force', () => {
    expect(setDeletable({ serviceTaskId: null })).toBe(true)
    expect(setDeletable({ serviceTaskId: '5' })).toMatchObject({ en: expect.stringContaining('in force') })
  })
})
