import { createTexts as createTextsFrom } from './texts.ts'
import type { Language, Texts } from './texts.ts'

export type { Language, Texts } from './texts.ts'

export const languages: readonly { readonly language: Language; readonly name: string }[] = [
  { language: 'en', name: 'English' },
  { language: 'ko', name: '한국어' },
]

/**
 * Every text of one language and feature, as its own chunk: `./en/common.ts` exports `common`. These few are what somebody sees
 * first; the others are listed in a chunk of its own, so that a further screen costs the first load nothing here.
 */
const firstDictionaries = import.meta.glob<Record<string, object>>('./{en,ko}/{common,auth,home,devices,list}.ts')

const read = async (language: Language, name: string): Promise<object> => {
  const path = `./${language}/${name}.ts`
  const load = firstDictionaries[path] ?? (await import('./furtherDictionaries.ts')).furtherDictionaries[path]
  const dictionary = (await load?.())?.[name]
  if (!dictionary) throw new Error(`No texts for ${language}/${name}`)
  return dictionary
}

/** The texts in `language`, once `ready`. Each feature's dictionary is fetched when it is first asked for. */
export const createTexts = (language: Language): { texts: Texts; ready: Promise<void> } => {
  const texts = createTextsFrom(language, read)
  return { texts, ready: texts.load(['common']) }
}

/** Loads what a page needs of the dictionaries before it is shown. */
export const withTexts =
  (...names: string[]) =>
  ({ context }: { context: { texts: Texts } }): Promise<void> =>
    context.texts.load(names)

const latinFaces = '1em "Inter Digits", "Inter Variable", "JetBrains Mono Variable"'

/**
 * Brings the faces of a language. The browser would ask for one when it first lays out text in it, and lay that out again when
 * the face is there.
 */
export const loadFace = async (language: Language): Promise<void> => {
  void document.fonts.load(latinFaces, '0a').catch(() => undefined)
  if (language === 'ko') await import('../../styles/korean.ts')
}
