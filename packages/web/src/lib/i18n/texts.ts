import { count as grouped } from '../formats.ts'
import type { Name, Names, Translate, Values } from './dictionary.ts'

export type Language = 'en' | 'ko'

/** Reads one dictionary: its texts, in groups within groups. */
export type ReadDictionary = (language: Language, name: string) => Promise<object>

/** The texts of the console in the language of its reader. A dictionary is read when it is first asked for. */
export type Texts = Readonly<{
  language: () => Language
  /** Of the dictionaries that were loaded, in the language there is by then; other ones are named: `account:title`. */
  t: Translate<readonly ['common', ...Name[]]>
  /** The same for the dictionaries named; another function once the language is another. */
  translate: <const N extends Names>(names: N) => Translate<N>
  /** Done at once (null) when the dictionaries are there. */
  missing: (names: readonly string[]) => Promise<void> | null
  load: (names: readonly string[]) => Promise<void>
  /** Shows another language once all that is shown can be shown in it; the last one wanted wins. */
  changeLanguage: (language: Language) => Promise<void>
  subscribe: (listener: () => void) => () => void
}>

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const textAt = (dictionary: object | undefined, path: string): string | null => {
  let found: unknown = dictionary
  for (const step of path.split('.')) found = isGroup(found) ? found[step] : null
  return typeof found === 'string' ? found : null
}

const filled = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, place: string) => {
    const value = values[place] ?? ''
    // A count is read as `10,061` wherever it stands.
    return place === 'count' && typeof value === 'number' ? grouped(value) : String(value)
  })

/** Texts that begin in `first`, as `read` gives them. A key without a text stands for itself. */
export const createTexts = (first: Language, read: ReadDictionary): Texts => {
  let language = first
  let wanted = first
  const there = new Map<string, object>()
  const coming = new Map<string, Promise<void>>()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  const translators = new Map<string, (key: string, values?: Values) => string>()

  const lookUp = (inLanguage: Language, own: string, key: string, values: Values = {}): string => {
    const colon = key.indexOf(':')
    const path = key.slice(colon + 1)
    const dictionary = there.get(`${inLanguage}/${colon < 0 ? own : key.slice(0, colon)}`)
    const plural =
      values.count === undefined
        ? null
        : textAt(dictionary, `${path}_${new Intl.PluralRules(inLanguage).select(values.count)}`)
    return filled(plural ?? textAt(dictionary, path) ?? path, values)
  }

  const bring = (inLanguage: Language, name: string): Promise<void> | null => {
    const id = `${inLanguage}/${name}`
    if (there.has(id)) return null
    const before = coming.get(id)
    if (before) return before
    const load = async (): Promise<void> => {
      try {
        there.set(id, await read(inLanguage, name))
      } finally {
        // What failed is read again when it is wanted again.
        coming.delete(id)
      }
    }
    const promise = load()
    if (!there.has(id)) coming.set(id, promise)
    return promise
  }

  const waits = new Map<string, Promise<void>>()
  const missing = (names: readonly string[]): Promise<void> | null => {
    for (const name of names) asked.add(name)
    const parts = names.flatMap((name) => bring(language, name) ?? [])
    if (parts.length === 0) return null
    // The same promise for the same question: React waits for it across attempts to draw.
    const id = `${language}/${names.join()}`
    const wait =
      waits.get(id) ??
      Promise.all(parts)
        .then(() => undefined)
        .finally(() => waits.delete(id))
    waits.set(id, wait)
    return wait
  }

  const translate: Texts['translate'] = (names) => {
    const own: string = typeof names === 'string' ? names : names[0]
    const inLanguage = language
    const id = `${inLanguage}/${own}`
    const known = translators.get(id)
    if (known) return known
    const made = (key: string, values?: Values): string => lookUp(inLanguage, own, key, values)
    translators.set(id, made)
    return made
  }

  return {
    language: () => language,
    t: (key, values) => lookUp(language, 'common', key, values),
    translate,
    missing,
    load: (names) => missing(names) ?? Promise.resolve(),
    changeLanguage: async (next) => {
      wanted = next
      await Promise.all([...asked].flatMap((name) => bring(next, name) ?? []))
      if (wanted !== next || language === next) return
      language = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
