import { createContext, use, useSyncExternalStore } from 'react'
import type { Names, Translate } from './dictionary.ts'
import type { Texts } from './texts.ts'

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

/**
 * The texts of the dictionaries named, `common` without a name; keys of the second and further ones carry its name
 * (`common:action.save`). Waits, under a Suspense boundary, for what is not there yet.
 */
export function useTranslation(): { t: Translate }
export function useTranslation<const N extends Names>(names: N): { t: Translate<N> }
export function useTranslation(names: Names = 'common'): { t: (key: never) => string } {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTranslation needs a TextsProvider around it')
  useSyncExternalStore(texts.subscribe, texts.language, texts.language)
  const missing = texts.missing(typeof names === 'string' ? [names] : names)
  if (missing) use(missing)
  return { t: texts.translate(names) }
}
