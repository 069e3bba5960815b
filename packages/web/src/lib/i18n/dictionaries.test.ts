import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const names = (language: string): string[] =>
  readdirSync(new URL(`./${language}/`, import.meta.url))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every text with its path, such as `table.empty`. */
const texts = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (!isRecord(value)) throw new Error(`${path} is neither a text nor a group of texts`)
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, path ? `${path}.${key}` : key))
}

const load = async (language: string, file: string): Promise<Map<string, string>> => {
  const module: unknown = await import(`./${language}/${file.replace('.ts', '')}.ts`)
  const name = file.replace('.ts', '')
  if (!isRecord(module) || !(name in module)) throw new Error(`${language}/${file} does not export ${name}`)
  return new Map(texts(module[name]))
}

/** Texts whose words are given, courtesy included. */
const given: readonly string[] = ['toast.roleAsk', 'export.failed.csv']

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted()

test('both languages have a dictionary for every feature', () => {
  expect(names('ko')).toEqual(names('en'))
})

describe.each(names('en'))('%s', (file) => {
  test('says the same things in both languages', async () => {
    const [english, korean] = [await load('en', file), await load('ko', file)]
    // Korean has one plural form.
    const wanted = [...english.keys()].filter((key) => !key.endsWith('_one'))
    expect([...korean.keys()].filter((key) => !key.endsWith('_one')).toSorted()).toEqual(wanted.toSorted())
    for (const key of wanted)
      expect([key, places(korean.get(key) ?? '')]).toEqual([key, places(english.get(key) ?? '')])
  })

  test('has no empty text, and no forbidden word', async () => {
    for (const [key, text] of await load('en', file)) {
      expect([key, text.trim() === '']).toEqual([key, false])
      if (!given.includes(key))
        expect([key, /\b(oops|successfully|please)\b/i.test(text) || text.includes('!')]).toEqual([key, false])
    }
    for (const [key, text] of await load('ko', file))
      expect([key, /을\(를\)|이\(가\)|은\(는\)/.test(text)]).toEqual([key, false])
  })
})

test('what a form says once it is through has no place that stays empty', async () => {
  const source = new URL('../../', import.meta.url)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  )
  const found: string[] = []
  const gaps: string[] = []
  for (const path of files) {
    const text = readFileSync(new URL(path, source), 'utf8')
    const dictionary = /\btexts: '(\w+)'/.exec(text)?.[1]
    if (dictionary === undefined) continue
    const [own, general] = [await load('en', `${dictionary}.ts`), await load('en', 'forms.ts')]
    for (const [, part = ''] of text.matchAll(/\bpart: '([\w.]+)'(?!, dialog)/g)) {
      const said = own.get(`${part}.done`) ?? general.get(`${part}.done`)
      const named = own.get(`${part}.doneOf`)
      if (said !== undefined && !text.includes('about:') && places(said).some((place) => !place.startsWith('noun')))
        gaps.push(`${path}: ${dictionary}:${part}.done`)
      if (named === undefined) continue
      found.push(`${dictionary}:${part}`)
      if (places(named).join() !== 'name' || !text.includes('called: '))
        gaps.push(`${path}: ${dictionary}:${part}.doneOf`)
    }
  }
  expect(gaps).toEqual([])
  expect(found).toContain('accounts:invite')
})
