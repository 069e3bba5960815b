import { describe, expect, test } from 'vitest'
import { browserName, createSettings, defaultSettings, languageOf, readSettings, registrationOf } from './settings.ts'
import { memoryStorage } from './storage.fake.ts'

describe('settings', () => {
  test('a field that makes no sense falls back to its default, the others stand', () => {
    for (const junk of [null, '', '{', '7', 'null', '[]']) expect(readSettings(junk, 'en')).toEqual(defaultSettings)
    expect(
      readSettings(
        '{"language":"fr","timeZone":"Mars/Olympus","dateFormat":"x","perPage":7,"letterKeys":false,"collapsed":true}',
        'en',
      ),
    ).toEqual({ ...defaultSettings, letterKeys: false, collapsed: true })
    expect(
      readSettings('{"language":"ko","timeZone":"Europe/London","dateFormat":"DD.MM.YYYY","perPage":50}', 'en'),
    ).toMatchObject({
      language: 'ko',
      timeZone: 'Europe/London',
      dateFormat: 'DD.MM.YYYY',
      perPage: 50,
    })
  })

  test('are kept in the browser', () => {
    const storage = memoryStorage()
    createSettings(storage, 'en').set((before) => ({ ...before, language: 'ko' }))
    expect(createSettings(storage, 'en').get().language).toBe('ko')
  })

  test('speak the language of the browser until somebody chose one', () => {
    const storage = memoryStorage()
    expect(createSettings(storage, 'ko').get().language).toBe('ko')
    createSettings(storage, 'ko').set((before) => ({ ...before, perPage: 50 }))
    expect(createSettings(storage, 'en').get()).toMatchObject({ language: 'en', perPage: 50 })
    createSettings(storage, 'ko').set((before) => ({ ...before, language: 'en' }))
    createSettings(storage, 'ko').set((before) => ({ ...before, perPage: 15 }))
    expect(createSettings(storage, 'ko').get().language).toBe('en')
  })

  test.each([
    [['ko-KR', 'ko', 'en-US'], 'ko'],
    [['en-GB', 'ko'], 'en'],
    [['fr', 'ko'], 'ko'],
    [['kok', 'de'], 'en'],
    [[], 'en'],
  ] as const)('of a browser that wants %j are in %s', (wanted, language) => {
    expect(languageOf(wanted)).toBe(language)
  })
})

describe('a browser', () => {
  test.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome, Linux',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    ['curl/8', 'Browser'],
  ])('is named as a person would', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name)
  })

  test('is registered with its language and zone', () => {
    expect(
      registrationOf(defaultSettings, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142 Safari/5' }, '1.0.0'),
    ).toEqual({
      platform: 'Chrome, Linux',
      osVer: 'X11; Linux x86_64',
      appPackage: 'headend-console',
      appVer: '1.0.0',
      lang: 'en',
      timezone: 'Asia/Seoul',
    })
  })
})
