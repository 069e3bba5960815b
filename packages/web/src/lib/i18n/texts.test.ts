import { expect, test } from 'vitest'
import { createTexts } from './texts.ts'
import type { Language } from './texts.ts'

const dictionaries: Record<string, object> = {
  'en/common': {
    action: { save: 'Save' },
    live: {
      back: 'Back after {{time}}, {{time}} in all',
      devices_one: '{{count}} device',
      devices_other: '{{count}} devices',
    },
  },
  'ko/common': { action: { save: '저장' }, live: { back: '{{time}}', devices_other: '단말 {{count}}대' } },
  'en/account': { settings: { saved: 'Saved' } },
  'ko/account': { settings: { saved: '저장됨' } },
}

/** Texts whose dictionaries come when the test lets them. */
const site = () => {
  const asked: string[] = []
  const held = new Map<string, PromiseWithResolvers<object>>()
  const texts = createTexts('en', (language: Language, name: string) => {
    asked.push(`${language}/${name}`)
    const coming = Promise.withResolvers<object>()
    held.set(`${language}/${name}`, coming)
    return coming.promise
  })
  const come = (id: string): void => held.get(id)?.resolve(dictionaries[id] ?? {})
  const fail = (id: string): void => held.get(id)?.reject(new Error('away'))
  const load = async (...names: string[]): Promise<void> => {
    const done = texts.load(names)
    for (const name of names) come(`${texts.language()}/${name}`)
    await done
  }
  return { texts, asked, come, fail, load }
}

test('gives a text by its key, fills its places, and the key itself where there is none', async () => {
  const { texts, load } = site()
  await load('common', 'account')
  const t = texts.translate(['account', 'common'])
  expect([t('settings.saved'), t('common:action.save'), texts.t('account:settings.saved')]).toEqual([
    'Saved',
    'Save',
    'Saved',
  ])
  expect(texts.t('live.back', { time: '3 s' })).toBe('Back after 3 s, 3 s in all')
  expect(texts.t('live.back', { time: '$& {{time}}' })).toBe('Back after $& {{time}}, $& {{time}} in all')
  expect(texts.t('live.back')).toBe('Back after ,  in all')
  const unknown: string = 'live.gone'
  expect(Reflect.apply(texts.t, undefined, [unknown])).toBe('live.gone')
  expect(Reflect.apply(texts.t, undefined, ['live'])).toBe('live')
})

test('chooses the plural form of the language', async () => {
  const { texts, come, load } = site()
  await load('common')
  const devices = (count: number): string => Reflect.apply(texts.t, undefined, ['live.devices', { count }])
  expect([0, 1, 2].map(devices)).toEqual(['0 devices', '1 device', '2 devices'])
  expect(devices(10_061)).toBe('10,061 devices')
  const changed = texts.changeLanguage('ko')
  come('ko/common')
  await changed
  expect([0, 1, 2].map(devices)).toEqual(['단말 0대', '단말 1대', '단말 2대'])
})

test('changes the language once every dictionary in use is there, and says so once', async () => {
  const { texts, come, load } = site()
  await load('common', 'account')
  const seen: string[] = []
  texts.subscribe(() => seen.push(texts.language()))
  const before = texts.translate('common')
  const changed = texts.changeLanguage('ko')
  come('ko/common')
  expect(texts.t('action.save')).toBe('Save')
  come('ko/account')
  await changed
  expect([texts.t('action.save'), texts.t('account:settings.saved'), seen]).toEqual(['저장', '저장됨', ['ko']])
  expect(texts.translate('common')).not.toBe(before)
  expect(texts.translate('common')).toBe(texts.translate(['common', 'account']))
})

test('ends in the language that was wanted last', async () => {
  const { texts, come, load } = site()
  await load('common')
  const korean = texts.changeLanguage('ko')
  await texts.changeLanguage('en')
  come('ko/common')
  await korean
  expect([texts.language(), texts.t('action.save')]).toEqual(['en', 'Save'])
})

test('reads a dictionary once, and again after it failed', async () => {
  const { texts, asked, come, fail, load } = site()
  const first = texts.missing(['common'])
  expect(texts.missing(['common'])).toBe(first)
  expect(asked).toEqual(['en/common'])
  fail('en/common')
  await expect(first).rejects.toThrow('away')
  const second = texts.missing(['common'])
  come('en/common')
  await second
  expect(asked).toEqual(['en/common', 'en/common'])
  expect(texts.missing(['common'])).toBe(null)
  await load('common')
  expect(asked).toHaveLength(2)
})
