import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentOf, filmOf, pictureOf } from './media.fake.ts'
import { measure } from './measure.ts'
import { mediaRules } from '@headend/contract/media'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const found = (use: keyof typeof mediaRules, bytes: Uint8Array<ArrayBuffer>) =>
  measure(mediaRules[use], contentOf(bytes))

describe('a boot ad', () => {
  it('is an MP4 film of 1280 x 720, at most 30 s and 40 MB, and says what it is instead', async () => {
    expect(await found('bootAd', filmOf(1280, 720, 30))).toEqual({ type: 'mp4', width: 1280, height: 720, seconds: 30 })
    expect(await found('bootAd', filmOf(1920, 1080, 5))).toEqual({
      en: '1920 x 1080, must be 1280 x 720.',
      ko: '1920 x 1080입니다. 규격: 1280 x 720.',
    })
    expect(await found('bootAd', filmOf(1280, 720, 30.001))).toMatchObject({ en: '30.01 s, must be at most 30 s.' })
    expect(await found('bootAd', pictureOf(1280, 720))).toMatchObject({ en: 'A PNG picture, must be an MP4 film.' })
  })

  it('of exactly 40 MB passes, and a byte more does not', async () => {
    const limit = mediaRules.bootAd.maxBytes
    const size = filmOf(1280, 720, 5, 0).length
    expect(await found('bootAd', filmOf(1280, 720, 5, limit - size))).toMatchObject({ type: 'mp4' })
    expect(await found('bootAd', filmOf(1280, 720, 5, limit - size + 1))).toMatchObject({
      en: '40.01 MB, must be at most 40 MB.',
    })
  })

  it('that is cut off anywhere is damaged', async () => {
    const film = filmOf(1280, 720, 5)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: film.length - 1 }), async (length) => {
        expect(await found('bootAd', film.slice(0, length))).toHaveProperty('en')
      }),
      { numRuns: 60 },
    )
  })
})

describe('a picture', () => {
  it('has the size of its use to the pixel', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('channel', 'radioChannel', 'banner', 'liveAd' as const),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: -1, max: 1 }),
        async (use, wider, higher) => {
          const { width, height } = mediaRules[use]
          const measured = await found(use, pictureOf(width + wider, height + higher))
          if (wider === 0 && higher === 0) expect(measured).toEqual({ type: 'png', width, height })
          else
            expect(measured).toEqual({
              en: `${width + wider} x ${height + higher}, must be ${width} x ${height}.`,
              ko: `${width + wider} x ${height + higher}입니다. 규격: ${width} x ${height}.`,
            })
        },
      ),
      { numRuns: 40 },
    )
  })

  it('has at most as many bytes as its use allows', async () => {
    const { maxBytes } = mediaRules.channel
    const bare = pictureOf(106, 106).length
    expect(await found('channel', pictureOf(106, 106, maxBytes - bare))).toMatchObject({ type: 'png' })
    expect(await found('channel', pictureOf(106, 106, maxBytes - bare + 1))).toMatchObject({
      en: '1.01 MB, must be at most 1 MB.',
    })
  })

  it('is told from what only has its name, and from a part of one', async () => {
    const picture = pictureOf(106, 106)
    expect(await found('channel', new Uint8Array())).toMatchObject({ en: 'The file is empty.' })
    expect(await found('channel', bytesOf('a picture'))).toMatchObject({ en: 'The file is not a PNG picture.' })
    expect(await found('channel', filmOf(106, 106, 1))).toMatchObject({ en: 'An MP4 film, must be a PNG picture.' })
    expect(await found('channel', bytesOf('GIF89a plus something'))).toMatchObject({
      en: 'A file of type GIF, must be a PNG picture.',
    })
    expect(await found('channel', picture.slice(0, -1))).toMatchObject({
      en: 'The PNG picture is damaged or incomplete.',
    })
    expect(await found('channel', Uint8Array.from([...picture, 0]))).toMatchObject({
      en: 'The PNG picture is damaged or incomplete.',
    })
  })
})

it('whatever bytes come are measured or refused in both languages', async () => {
  const film = filmOf(1280, 720, 5)
  const damaged = fc.array(fc.tuple(fc.integer({ min: 0, max: film.length - 1 }), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(damaged, async (changes) => {
      const bytes = film.slice()
      for (const [at, value] of changes) bytes[at] = value
      const measured = await found('bootAd', bytes)
      expect('type' in measured || (measured.en !== '' && measured.ko !== '')).toBe(true)
    }),
    { numRuns: 100 },
  )
})
