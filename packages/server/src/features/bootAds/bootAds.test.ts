import { bootAdCalls } from '@headend/contract/cmsBootads'
import { companyCalls } from '@headend/contract/companies'
import { errorData } from '@headend/contract/schemas/core'
import { filmOf, pictureOf } from '@headend/media/media.fake'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { film } from './isolation.ts'

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

const add = (adName: string, file = film(), version = '1.0') =>
  stack.callApi(bootAdCalls.upload, { body: { adName, version }, files: { file } }, { as })
const names = async (query: object = {}) =>
  (await stack.ask(bootAdCalls.list, { query }, { as })).rows.map(({ adName }) => adName)
const stored = async () => (await stack.core.files.list('uploads')).length

describe('a boot ad', () => {
  it('is added with its film, says what the film is, is renamed and deleted with it', async () => {
    const before = await stored()
    const added = await stack.ask(
      bootAdCalls.upload,
      { body: { adName: 'Spring', version: '2.1' }, files: { file: film(12.5) } },
      { as },
    )
    expect(added).toMatchObject({
      adName: 'Spring',
      version: '2.1',
      type: 'mp4',
      seconds: 12.5,
      opId: company,
      taskUseFlag: true,
      bulkBootAdTime: null,
      serviceTaskId: null,
    })
    expect(added.adFileSize).toBe(film(12.5).size)
    expect(await stored()).toBe(before + 1)
    const params = { id: added.adFileId }
    const renamed = await stack.ask(bootAdCalls.update, { params, body: { adName: 'Early spring' } }, { as })
    expect(renamed).toEqual({ ...added, adName: 'Early spring' })
    expect(await names({ keyword: 'early' })).toEqual(['Early spring'])
    await stack.ask(bootAdCalls.delete, { params }, { as })
    expect(await stack.codeOf(bootAdCalls.delete, { params }, { as })).toBe('nofile')
    expect(await stack.codeOf(bootAdCalls.update, { params, body: { adName: 'Gone' } }, { as })).toBe('nodata')
    expect(await stored()).toBe(before)
    for (const action of ['Add a boot ad', 'Rename a boot ad', 'Delete a boot ad'])
      expect(await linesOf(stack, { action })).toMatchObject([{ result: 'success' }])
  })

  it('is shown as a film whose parts are asked for, by an address of its own', async () => {
    const bytes = Buffer.from(await film(3).arrayBuffer())
    const { data } = (await add('Shown', film(3))).envelope
    const { adFileId, src } = data as { adFileId: string; src: string }
    const whole = await stack.fetch(src)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const part = await stack.fetch(src, { headers: { range: 'bytes=-10' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true)
    const none = await stack.fetch(src, { headers: { range: `bytes=${bytes.length}-` } })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const other = await stack.fetch(src, { headers: { range: 'bytes=0-1', 'if-range': '"another"' } })
    expect(other.status).toBe(200)
    const known = await stack.fetch(src, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
    expect((await stack.fetch(`${src}x`)).status).toBe(404)
    await stack.ask(bootAdCalls.delete, { params: { id: adFileId } }, { as })
    expect((await stack.fetch(src)).status).toBe(404)
  })

  it('has a name of its own within its company, whatever its case, and loses nothing to a refusal', async () => {
    expect((await add('Winter')).status).toBe(200)
    const before = await stored()
    expect((await add(' winter ')).envelope.code).toBe('nameconflict')
    expect(await stored()).toBe(before)
    const held = await stack.ask(bootAdCalls.uploadFile, { body: {}, files: { file: film() } }, { as })
    const sent = (adName: string) =>
      stack.callApi(
        bootAdCalls.upload,
        { body: { adName, version: '1', fileId: held.fileId }, files: { file: undefined } },
        { as },
      )
    expect((await sent('WINTER')).envelope.code).toBe('nameconflict')
    expect((await sent('Winter 2')).status).toBe(200)
    expect((await sent('Winter 3')).envelope.code).toBe('nofile')
    const { rows } = await stack.ask(bootAdCalls.list, { query: { keyword: 'winter 2' } }, { as })
    const [second] = rows
    const taken = { params: { id: second?.adFileId ?? '' }, body: { adName: 'winter' } }
    expect(await stack.codeOf(bootAdCalls.update, taken, { as })).toBe('nameconflict')
  })

  it('needs a film, of which is said what is wrong, and nothing of it stays', async () => {
    const before = await stored()
    const problem = async (file: Blob) => {
      const { status, envelope } = await add('Refused', file)
      expect([status, envelope.code]).toEqual([400, 'custom'])
      return [errorData.parse(envelope.data).field, envelope.message]
    }
    expect(await problem(new Blob([filmOf(1920, 1080, 5)]))).toEqual(['file', '1920 x 1080, must be 1280 x 720.'])
    expect(await problem(new Blob([filmOf(1280, 720, 31)]))).toEqual(['file', '31 s, must be at most 30 s.'])
    expect(await problem(new Blob([pictureOf(1280, 720)]))).toEqual(['file', 'A PNG picture, must be an MP4 film.'])
    expect(await problem(new Blob(['no film']))).toEqual(['file', 'The file is not an MP4 film.'])
    expect(await problem(new Blob([filmOf(1280, 720, 5).slice(0, -8)]))).toEqual([
      'file',
      'The MP4 film is damaged or incomplete.',
    ])
    expect(await problem(new Blob([]))).toEqual(['file', 'The file is empty.'])
    const none = await stack.callApi(
      bootAdCalls.upload,
      { body: { adName: 'None', version: '1' }, files: { file: undefined } },
      { as },
    )
    expect(errorData.parse(none.envelope.data).field).toBe('file')
    expect(await names({ keyword: 'refused' })).toEqual([])
    expect(await stored()).toBe(before)
  })

  it('is listed with all others where nobody asks for a page', async () => {
    const one = { company_id: company, version: '1', media_type: 'mp4', seconds: 5, file_name: 'many.mp4', size: '1' }
    const kept = { sha256: '0', user_name: 'A', create_time: new Date() }
    const many = Array.from({ length: 20 }, (_, at) => ({ ad_name: `Many ${at}`, store_name: `uploads/many-${at}` }))
    await stack.db
      .insertInto('boot_ad')
      .values(many.map((of) => ({ ...one, ...kept, ...of })))
      .execute()
    expect(await names({ keyword: 'many' })).toHaveLength(20)
    expect(await names({ keyword: 'many', limit: 15 })).toHaveLength(15)
    await stack.db.deleteFrom('boot_ad').where('ad_name', 'like', 'Many %').execute()
  })

  it('keeps its company', async () => {
    const kept = await stack.company('Kept')
    await add('Kept by')
    await stack.db.updateTable('boot_ad').set({ company_id: kept }).where('ad_name', '=', 'Kept by').execute()
    const { envelope } = await stack.callApi(
      companyCalls.delete,
      { params: { companyId: kept } },
      { as: await stack.signIn() },
    )
    expect(envelope.message).toContain('This one has content for set-top boxes.')
  })

  it('is refused in the language of the reader', async () => {
    const reply = await stack.callApi(
      bootAdCalls.upload,
      { body: { adName: '큰 광고', version: '1' }, files: { file: new Blob([filmOf(1920, 1080, 5)]) } },
      { as, language: 'ko' },
    )
    expect(reply.envelope.message).toBe('1920 x 1080입니다. 규격: 1280 x 720.')
  })
})
