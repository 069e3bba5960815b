import { bannerCalls } from '@headend/contract/cmsBanners'
import { bootAdCalls } from '@headend/contract/cmsBootads'
import { channelCalls } from '@headend/contract/cmsChannels'
import { liveAdCalls } from '@headend/contract/cmsLiveads'
import { radioChannelCalls } from '@headend/contract/cmsRadio'
import type { Language } from '@headend/contract/core'
import { mediaRules } from '@headend/contract/media'
import type { MediaRule, MediaUse } from '@headend/contract/media'
import { metadataSetCalls, mostSetBytes } from '@headend/contract/metadataSets'
import { filmOf, pictureOf } from '@headend/media/media.fake'
import { integer, oneof, sample, string, tuple } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '../../core/testing.ts'
import type { Reply, Stack, TestSession } from '../../core/testing.ts'
import { formOf } from './isolation.ts'

let stack: Stack
let as: TestSession
let number = 100

beforeAll(async () => {
  stack = await startStack()
  as = await stack.signIn('operatorAdministrator', await stack.company('Acme'))
})
afterAll(() => stack[Symbol.asyncDispose]())

const stored = async () => (await stack.core.files.list('uploads')).length

/** Sends a file of a use along with all else that adding one needs. */
const sent: Readonly<Record<MediaUse, (file: Blob, language: Language) => Promise<Reply>>> = {
  bootAd: (file, language) =>
    stack.callApi(
      bootAdCalls.upload,
      { body: { adName: `Boot ad ${(number += 1)}`, version: '1' }, files: { file } },
      { as, language },
    ),
  channel: (file, language) =>
    stack.callApi(channelCalls.add, { ...formOf.cmsChannels((number += 1)), files: { image: file } }, { as, language }),
  radioChannel: (file, language) =>
    stack.callApi(
      radioChannelCalls.add,
      { ...formOf.cmsRadio((number += 1)), files: { image: file } },
      { as, language },
    ),
  banner: (file, language) =>
    stack.callApi(bannerCalls.add, { ...formOf.cmsBanners((number += 1)), files: { image: file } }, { as, language }),
  liveAd: (file, language) =>
    stack.callApi(liveAdCalls.add, { ...formOf.cmsLiveads((number += 1)), files: { src: file } }, { as, language }),
}

/** Sends a file of a use before anything is said of it. */
const part: typeof sent = {
  bootAd: (file, language) => stack.callApi(bootAdCalls.uploadFile, { body: {}, files: { file } }, { as, language }),
  channel: (file, language) => stack.callApi(channelCalls.uploadFile, { body: {}, files: { file } }, { as, language }),
  radioChannel: (file, language) =>
    stack.callApi(radioChannelCalls.uploadFile, { body: {}, files: { file } }, { as, language }),
  banner: (file, language) => stack.callApi(bannerCalls.uploadFile, { body: {}, files: { file } }, { as, language }),
  liveAd: (file, language) => stack.callApi(liveAdCalls.uploadFile, { body: {}, files: { file } }, { as, language }),
}

/** How far a file of a use is from its rule; 0 each for one that fits as closely as one can. */
type Off = Readonly<{ width: number; height: number; seconds: number; bytes: number }>

const fits: Off = { width: 0, height: 0, seconds: 0, bytes: 0 }
const isFilm = (rule: MediaRule) => rule.types.some((type) => type === 'mp4')

/** The largest file that a rule takes, but for what `off` says; `large` makes it as large as it may be. */
const fileOf = (rule: MediaRule, off: Off, { large = false, film = isFilm(rule) } = {}): Uint8Array<ArrayBuffer> => {
  const [width, height] = [rule.width + off.width, rule.height + off.height]
  const seconds = (rule.maxSeconds ?? 0) + off.seconds
  const made = (padding: number) => (film ? filmOf(width, height, seconds, padding) : pictureOf(width, height, padding))
  if (!large) return made(64)
  const least = made(64).length - 64
  return made(rule.maxBytes + off.bytes - least)
}

const uses = Object.entries(mediaRules).map(([use, rule]) => [use, rule] as readonly [MediaUse, MediaRule])

describe.each(uses)('a file for %s', (use, rule) => {
  const send = (file: Uint8Array<ArrayBuffer>, language: Language = 'en') => sent[use](new Blob([file]), language)

  it('is taken when it is exactly what it may be', async () => {
    const file = fileOf(rule, fits, { large: true })
    expect(file.length).toBe(rule.maxBytes)
    const before = await stored()
    expect((await send(file)).envelope).toMatchObject({ code: 'success' })
    expect(await stored()).toBe(before + 1)
  })

  it('is taken when it is just within', async () => {
    const off = { ...fits, bytes: -1, seconds: rule.maxSeconds === undefined ? 0 : -0.001 }
    expect((await send(fileOf(rule, off, { large: true }))).envelope).toMatchObject({ code: 'success' })
  })

  it('is refused in parts as well, before anything takes it, and nothing of it stays', async () => {
    const before = await stored()
    const refused = async (file: Uint8Array<ArrayBuffer>, language: Language = 'en') =>
      (await part[use](new Blob([file]), language)).envelope.message
    const { width, height, maxSeconds } = rule
    expect(await refused(fileOf(rule, { ...fits, width: 1 }))).toBe(
      `${width + 1} x ${height}, must be ${width} x ${height}.`,
    )
    expect(await refused(fileOf(rule, { ...fits, height: -1 }), 'ko')).toBe(
      `${width} x ${height - 1}입니다. 규격: ${width} x ${height}.`,
    )
    if (maxSeconds !== undefined)
      expect(await refused(fileOf(rule, { ...fits, seconds: 0.001 }))).toBe(
        `${maxSeconds + 0.01} s, must be at most ${maxSeconds} s.`,
      )
    expect(await stored()).toBe(before)
    expect(await stack.db.selectFrom('held_file').selectAll().execute()).toEqual([])
  })

  it('is refused in a sentence of both languages when it is anything else, and nothing of it stays', async () => {
    const before = await stored()
    const refused = async (file: Uint8Array<ArrayBuffer>) => {
      const [en, ko] = [await send(file, 'en'), await send(file, 'ko')]
      expect([en.status < 500, ko.envelope.code]).toEqual([true, en.envelope.code])
      expect(en.envelope.code).toMatch(/^(?:custom|toolarge)$/)
      expect(en.envelope.message).toMatch(/^[A-Z\d].*(?:must be|may be|is not|is empty|damaged).*\.$/)
      expect(ko.envelope.message).toMatch(/[\uac00-\ud7a3].*\.$/)
      return en.envelope.message
    }
    const nearby = oneof(integer({ min: -3, max: -1 }), integer({ min: 1, max: 3 }))
    const { width, height, maxSeconds, maxBytes } = rule
    for (const off of sample(nearby, { numRuns: 4, seed: width }))
      expect(await refused(fileOf(rule, { ...fits, width: off }))).toBe(
        `${width + off} x ${height}, must be ${width} x ${height}.`,
      )
    for (const off of sample(nearby, { numRuns: 4, seed: height }))
      expect(await refused(fileOf(rule, { ...fits, height: off }))).toBe(
        `${width} x ${height + off}, must be ${width} x ${height}.`,
      )
    if (maxSeconds !== undefined)
      expect(await refused(fileOf(rule, { ...fits, seconds: 0.001 }))).toBe(
        `${maxSeconds + 0.01} s, must be at most ${maxSeconds} s.`,
      )
    expect(await refused(fileOf(rule, { ...fits, bytes: 1 }, { large: true }))).toBe(
      `The file may be at most ${maxBytes / 1024 / 1024} MB.`,
    )
    if (!isFilm(rule)) await refused(filmOf(width, height, 5))
    else if (!rule.types.some((type) => type === 'png')) await refused(pictureOf(width, height))
    await refused(new Uint8Array())
    await refused(new TextEncoder().encode('no picture, and no film'))
    await refused(fileOf(rule, fits).slice(0, -9))
    expect(await stored()).toBe(before)
  })
})

it('the file of a metadata set has 20 MB to the byte, and is refused with a byte more', async () => {
  const owner = await stack.signIn('operatorAdministrator', await stack.company('Sets'))
  const film = (bytes: number) => new Blob([filmOf(1280, 720, 5, bytes - filmOf(1280, 720, 5, 0).length)])
  const { id } = await stack.ask(
    liveAdCalls.add,
    { ...formOf.cmsLiveads(1), files: { src: film(mostSetBytes - 65_536) } },
    { as: owner },
  )
  let version = 10
  const make = (language: Language = 'en') =>
    stack.callApi(
      metadataSetCalls.create,
      { body: { metaName: 'Full', metaVersion: `${(version += 1)}` }, files: {} },
      { as: owner, language },
    )
  const bytesOf = ({ envelope }: Reply) => Reflect.get(Object(envelope.data), 'meta_file_size')
  // What an archive has beside its film is the same as long as its numbers have as many digits.
  const beside = Number(bytesOf(await make())) - (mostSetBytes - 65_536)
  const holding = (bytes: number) =>
    stack.ask(
      liveAdCalls.edit,
      { params: { id }, body: {}, files: { src: film(mostSetBytes - beside + bytes) } },
      { as: owner },
    )
  for (const off of [...sample(integer({ min: -3, max: -1 }), { numRuns: 1, seed: 1 }), 0]) {
    await holding(off)
    expect(bytesOf(await make())).toBe(mostSetBytes + off)
  }
  await holding(1)
  const before = await stored()
  const [en, ko] = [await make('en'), await make('ko')]
  expect([en.envelope.code, en.envelope.message]).toEqual(['toolarge', '20.01 MB, must be at most 20 MB.'])
  expect([ko.envelope.code, ko.envelope.message]).toEqual(['toolarge', '20.01 MB입니다. 규격: 20 MB 이하.'])
  expect(await stored()).toBe(before)
})

it('a live ad is described in 2 lines of 20 characters, and refused in both languages with one more', async () => {
  const add = (description: string, language: Language) =>
    stack.callApi(
      liveAdCalls.add,
      { ...formOf.cmsLiveads((number += 1)), body: { ...formOf.cmsLiveads(number).body, description } },
      { as, language },
    )
  const letter = string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((one) => /^[\p{L}\p{N}]/u.test(one))
  const line = (length: number) => letter.map((one) => one.repeat(length))
  const before = await stored()
  for (const [one, other] of sample(tuple(line(20), line(20)), { numRuns: 3, seed: 20 })) {
    expect((await add(`${one}\n${other}`, 'en')).envelope).toMatchObject({
      code: 'success',
      data: { description: `${one}\n${other}` },
    })
    for (const outside of [`${one}${one[0]}`, `${one}\n${other}\na`]) {
      const [en, ko] = [await add(outside, 'en'), await add(outside, 'ko')]
      expect(en.envelope.message).toBe('description: Use 2 lines of 20 characters at most.')
      expect([ko.envelope.code, ko.envelope.message]).toEqual(['custom', expect.stringMatching(/20.*[\uac00-\ud7a3]/)])
    }
  }
  expect(await stored()).toBe(before + 3)
})

it('a live ad may be a picture too, of the size of its screen', async () => {
  expect((await sent.liveAd(new Blob([pictureOf(1280, 720)]), 'en')).status).toBe(200)
  expect((await sent.liveAd(new Blob([pictureOf(1280, 721)]), 'en')).envelope.message).toBe(
    '1280 x 721, must be 1280 x 720.',
  )
})
