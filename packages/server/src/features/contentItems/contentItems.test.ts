import { bannerCalls } from '@headend/contract/cmsBanners'
import { channelCalls } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import { described } from '@headend/contract/core'
import type { Call } from '@headend/contract/core'
import { errorData } from '@headend/contract/schemas/core'
import { filmOf, pictureOf } from '@headend/media/media.fake'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../../core/testing.ts'
import type { Stack, TestSession } from '../../core/testing.ts'
import { linesOf } from '../../testing/history.ts'
import { formOf, liveAd, logo, still, wide } from './isolation.ts'

let stack: Stack
let company: string
let as: TestSession

beforeAll(async () => {
  stack = await startStack()
  company = await stack.company('Acme')
  as = await stack.signIn('operatorAdministrator', company)
})
afterAll(() => stack[Symbol.asyncDispose]())

const stored = async () => (await stack.core.files.list('uploads')).length
const missing = '00000000-0000-4000-8000-000000000000'

const kinds = [
  ['channels', channelCalls, 'channelFileSize', formOf.cmsChannels, ['nameconflict', 'conflict']],
  ['radio channels', radioChannelCalls, 'radioChannelFileSize', formOf.cmsRadio, ['nameconflict', 'conflict']],
  ['banners', bannerCalls, 'bannerFileSize', formOf.cmsBanners, ['nameconflict']],
  ['live ads', liveAdCalls, 'liveAdFileSize', formOf.cmsLiveads, []],
] as const

describe.each(kinds)('%s', (nouns, calls, sizeField, form, taken) => {
  // The calls of the kinds differ in what they carry; what is tried here is what they have in common.
  const { list, add, edit, delete: remove, sort } = calls as typeof channelCalls
  const adding = form as typeof formOf.cmsChannels
  const all = async (session = as) => stack.ask(list, {}, { as: session })
  const ids = async () => (await all()).rows.map(({ id }) => id)

  it('are added at the end, listed whole with the size of their files, and deleted with them', async () => {
    const before = await stored()
    const added = []
    for (const number of [11, 12, 13]) added.push(await stack.ask(add, adding(number), { as }))
    const { rows, pagination, extras } = await all()
    expect(rows).toEqual(added)
    expect(pagination.totalRecords).toBe(3)
    expect(extras.totalFileSize).toBe(added.reduce((sum, row) => sum + Number(Reflect.get(row, sizeField)), 0))
    expect(await stored()).toBe(before + 3)
    const [first, second] = added
    const page = await stack.ask(list, { query: { page: 2, limit: 1 } }, { as })
    expect([page.rows, page.extras]).toEqual([[second], extras])
    await stack.ask(remove, { params: { id: first?.id ?? '' } }, { as })
    expect(await ids()).toEqual(added.slice(1).map(({ id }) => id))
    expect(await stored()).toBe(before + 2)
    expect(await stack.codeOf(remove, { params: { id: first?.id ?? '' } }, { as })).toBe('nodata')
    expect(await stack.codeOf(remove, { params: { id: 'no id' } }, { as })).toBe('nodata')
    expect(await linesOf(stack, { action: remove.action.en })).toMatchObject([{ result: 'success' }])
  })

  it('are ordered by those that change places, which have the places that they had', async () => {
    for (const number of [21, 22]) await stack.ask(add, adding(number), { as })
    const [one = '', two = '', three = '', four = ''] = await ids()
    const placesBefore = (await all()).rows.map(({ sort: place }) => place)
    await stack.ask(sort, { body: { ids: [three, two] } }, { as })
    expect(await ids()).toEqual([one, three, two, four])
    await stack.ask(sort, { body: { ids: [four, one, three, two] } }, { as })
    expect(await ids()).toEqual([four, one, three, two])
    expect((await all()).rows.map(({ sort: place }) => place)).toEqual(placesBefore)
    for (const refused of [[one, missing], ['no id'], [one, 'no id']])
      expect(await stack.codeOf(sort, { body: { ids: refused } }, { as })).toBe('nodata')
    const twice = await stack.callApi(sort, { body: { ids: [one, one] } }, { as })
    expect([twice.envelope.code, errorData.parse(twice.envelope.data).field]).toEqual(['custom', 'ids'])
    const other = await stack.signIn('systemAdministrator')
    const root = await stack.ask(add, { ...adding(31) }, { as: other })
    expect(await stack.codeOf(sort, { body: { ids: [root.id, one] } }, { as: other }), 'of two companies').toBe(
      'nodata',
    )
    expect(await ids()).toEqual([four, one, three, two])
    await stack.ask(remove, { params: { id: root.id } }, { as: other })
    expect(await linesOf(stack, { action: sort.action.en })).toMatchObject([
      { target: 'Acme', detail: { items: 2 } },
      { target: 'Acme', detail: { items: 4 } },
    ])
  })

  it('are of the company that is asked for, in the scope of who asks', async () => {
    const root = await stack.signIn('systemAdministrator')
    expect((await all(root)).rows).toEqual([])
    expect((await stack.ask(list, { query: { opId: company } }, { as: root })).rows).toEqual((await all()).rows)
    const foreign = await stack.company(`Beside ${nouns}`)
    expect(await stack.codeOf(list, { query: { opId: foreign } }, { as })).toBe('nodata')
    const { body, files } = adding(41)
    expect(await stack.codeOf(add, { body: { ...body, opId: foreign }, files }, { as })).toBe('nodata')
    const added = await stack.ask(add, { body: { ...body, opId: foreign }, files }, { as: root })
    expect(added).toMatchObject({ opId: foreign, sort: 1 })
  })

  it('keep their place and their file when something else is changed, and take another file', async () => {
    const [row] = (await all()).rows
    if (row === undefined) return expect.fail('There is none.')
    const { files } = adding(51)
    const params = { id: row.id }
    const before = await stored()
    const same = await stack.ask(edit, { params, body: {}, files: { image: undefined } }, { as })
    expect(same).toEqual({ ...row, updateTime: same.updateTime })
    const other = await stack.ask(edit, { params, body: {}, files }, { as })
    const address = (entity: object) => String(Reflect.get(entity, 'image') ?? Reflect.get(entity, 'src'))
    expect(other).toMatchObject({ sort: row.sort, id: row.id })
    expect(address(other)).not.toBe(address(row))
    expect(await stored()).toBe(before)
    const shown = await stack.fetch(address(other))
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/png')
    const bytes = new Uint8Array(await shown.arrayBuffer())
    expect(bytes).toEqual(await Object.values(files)[0]?.bytes())
    const again = await stack.fetch(address(other), {
      headers: { 'if-none-match': shown.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await stack.fetch(address(row))).status).toBe(404)
    expect(await stack.codeOf(edit, { params: { id: missing }, body: {}, files }, { as })).toBe('nodata')
    expect(await stored()).toBe(before)
  })

  it('need a file, in whole or sent before', async () => {
    const { body, files } = adding(61)
    const [part = 'image'] = Object.keys(files)
    const none = await stack.callApi(add, { body, files: { image: undefined } }, { as })
    expect([none.envelope.code, errorData.parse(none.envelope.data).field]).toEqual(['custom', part])
    const wrong = await stack.callApi(add, { body, files: { [part]: new Blob(['text']) } as typeof files }, { as })
    expect([wrong.envelope.code, errorData.parse(wrong.envelope.data).field]).toEqual(['custom', part])
    const [file] = Object.values(files)
    const held = await stack.ask(calls.uploadFile, { body: {}, files: { file: file ?? logo() } }, { as })
    const sent = { body: { ...body, fileId: held.fileId }, files: { image: undefined } }
    expect((await stack.callApi(add, sent, { as })).status).toBe(200)
    const taken = await stack.callApi(add, { ...sent, body: { ...adding(62).body, fileId: held.fileId } }, { as })
    expect([taken.envelope.code, errorData.parse(taken.envelope.data).field]).toEqual(['nofile', part])
    const [row] = (await all()).rows
    const params = { id: row?.id ?? '' }
    const again = await stack.callApi(edit, { params, body: { fileId: held.fileId }, files: {} as never }, { as })
    expect([again.envelope.code, errorData.parse(again.envelope.data).field]).toEqual(['nofile', part])
    // Of another kind, though of the same person.
    const other = calls === bannerCalls ? channelCalls : bannerCalls
    const { fileId } = await stack.ask(
      other.uploadFile,
      { body: {}, files: { file: other === bannerCalls ? wide() : logo() } },
      { as },
    )
    expect(await stack.codeOf(edit, { params, body: { fileId }, files: {} as never }, { as })).toBe('nofile')
    expect((await all()).rows).toContainEqual(row)
  })

  it('list the failures that they can have', async () => {
    for (const call of [add, edit]) expect((await described<Call>(call)).fails).toEqual(['nodata', 'nofile', ...taken])
  })

  it('end up in one order when several write at a time', async () => {
    await Promise.all([71, 72, 73, 74].map((number) => stack.ask(add, adding(number), { as })))
    const known = await ids()
    const orders = [known, known.toReversed(), known.toSorted()]
    await Promise.all(orders.map((order) => stack.ask(sort, { body: { ids: order } }, { as })))
    expect(orders).toContainEqual(await ids())
  })
})

describe('a channel', () => {
  it.each([channelCalls, radioChannelCalls])(
    'has a name and a number of its own in its company ($#)',
    async (calls) => {
      const files = { image: logo() }
      const added = await stack.ask(calls.add, { body: { name: 'Garam', logicalChannelNumber: 901 }, files }, { as })
      const before = await stored()
      const code = async (name: string, logicalChannelNumber: number) => {
        const { envelope } = await stack.callApi(calls.add, { body: { name, logicalChannelNumber }, files }, { as })
        return [envelope.code, errorData.parse(envelope.data).field]
      }
      expect(await code(' garam ', 902)).toEqual(['nameconflict', 'name'])
      expect(await code('Garam 2', 901)).toEqual(['conflict', 'logicalChannelNumber'])
      expect(await code('Garam 2', 0)).toEqual(['custom', 'logicalChannelNumber'])
      expect(await code('Garam 2', 10_000)).toEqual(['custom', 'logicalChannelNumber'])
      expect(await stored()).toBe(before)
      const other = await stack.ask(calls.add, { body: { name: 'Garam 2', logicalChannelNumber: 902 }, files }, { as })
      const change = (body: object) =>
        stack.codeOf(calls.edit, { params: { id: other.id }, body, files: { image: undefined } }, { as })
      expect(await change({ name: 'GARAM' })).toBe('nameconflict')
      expect(await change({ logicalChannelNumber: 901 })).toBe('conflict')
      expect(await change({ name: 'garam 2', logicalChannelNumber: 903 })).toBe('success')
      expect((await stack.ask(calls.list, { query: { keyword: 'garam' } }, { as })).rows).toMatchObject([
        { id: added.id },
        { id: other.id, name: 'garam 2', logicalChannelNumber: 903 },
      ])
    },
  )
})

describe('a banner', () => {
  const files = { image: wide() }
  const add = (name: string, type: string) =>
    stack.callApi(bannerCalls.add, { body: { name, type } as never, files }, { as })

  it('is about an ad, a channel or a title, and about nothing else', async () => {
    for (const type of ['advertisement', 'channel', 'VOD'])
      expect((await add(`Of ${type}`, type)).envelope.data, type).toMatchObject({ type })
    for (const type of ['', 'vod', 'movie']) {
      const { envelope } = await add(`Of no ${type}`, type)
      expect([envelope.code, errorData.parse(envelope.data).field], type).toEqual(['custom', 'type'])
    }
  })

  it('has a name of its own in its company, and loses nothing to a refusal', async () => {
    const one = await stack.ask(bannerCalls.add, { body: { name: 'Spring', type: 'VOD' }, files }, { as })
    const two = await stack.ask(bannerCalls.add, { body: { name: 'Autumn', type: 'VOD' }, files }, { as })
    const before = await stored()
    const { envelope } = await add(' SPRING ', 'VOD')
    expect([envelope.code, errorData.parse(envelope.data).field]).toEqual(['nameconflict', 'name'])
    const change = (body: object, image?: Blob) =>
      stack.codeOf(bannerCalls.edit, { params: { id: two.id }, body, files: { image } }, { as })
    expect(await change({ name: 'spring' })).toBe('nameconflict')
    expect(await change({ name: 'spring' }, wide())).toBe('nameconflict')
    expect(await stored()).toBe(before)
    expect(await change({ name: 'AUTUMN', type: 'channel' })).toBe('success')
    const { rows } = await stack.ask(bannerCalls.list, {}, { as })
    expect(rows).toContainEqual(one)
    expect(rows.find(({ id }) => id === two.id)).toMatchObject({ name: 'AUTUMN', type: 'channel', image: two.image })
  })
})

describe('a live ad', () => {
  const add = (body: object, file = still()) =>
    stack.callApi(liveAdCalls.add, { body: { ...liveAd, ...body }, files: { src: file } }, { as })
  const refused = async (body: object) => {
    const { envelope } = await add(body)
    return [envelope.code, errorData.parse(envelope.data).field, envelope.message]
  }

  it('has what is not said by default, and its numbers in one spelling', async () => {
    const added = await stack.ask(
      liveAdCalls.add,
      { body: { ...liveAd, lcn: ' 100 , 0200,100' }, files: { src: new Blob([filmOf(1280, 720, 12.5)]) } },
      { as },
    )
    expect(added).toMatchObject({
      lcn: '100,200',
      type: 'mp4',
      seconds: 12.5,
      totalImpression: 1000,
      afterBootImpression: 2,
      link: '',
      description: '',
      startHour: 0,
      endHour: 23,
    })
    const shown = await stack.fetch(added.src)
    expect(shown.headers.get('content-type')).toBe('video/mp4')
    const changed = await stack.ask(
      liveAdCalls.edit,
      { params: { id: added.id }, body: { position: 'left' }, files: { src: undefined } },
      { as },
    )
    expect(changed).toEqual({ ...added, position: 'left', updateTime: changed.updateTime })
    const still = await stack.ask(
      liveAdCalls.edit,
      { params: { id: added.id }, body: {}, files: { src: new Blob([pictureOf(1280, 720)]) } },
      { as },
    )
    expect(still).toMatchObject({ position: 'left', type: 'png', seconds: null })
  })

  it('is described in two lines of twenty characters, as people count them', async () => {
    const family = '👨‍👩‍👧'
    for (const description of ['봄'.repeat(20), `${'a'.repeat(20)}\n${family.repeat(20)}`, `${'a'.repeat(20)}\r\nb`])
      expect((await add({ description })).status, description).toBe(200)
    for (const description of ['봄'.repeat(21), 'a\nb\nc', `a\n${family.repeat(21)}`])
      expect(await refused({ description })).toEqual([
        'custom',
        'description',
        'description: Use 2 lines of 20 characters at most.',
      ])
  })

  it('is shown at each of the positions', async () => {
    for (const position of ['top', 'bottom', 'left', 'right', 'full'])
      expect((await add({ position })).envelope.data).toMatchObject({ position })
  })

  it.each([
    ['lcn', ['', '0', '10000', '100;200', '100,', 'abc']],
    ['link', ['operator.example', 'javascript:alert(1)']],
    ['endDate', ['2026-02-30', 'tomorrow', '']],
    ['startHour', [-1, 24]],
    ['endHour', [-1, 24, 1.5]],
    ['totalImpression', [0, -1]],
    ['afterBootImpression', [-1]],
    ['duration', [0, 3601]],
    ['position', ['centre', '']],
  ])('says what is wrong with its %s', async (field, values) => {
    for (const value of values) expect((await refused({ [field]: value })).slice(0, 2)).toEqual(['custom', field])
  })
})
