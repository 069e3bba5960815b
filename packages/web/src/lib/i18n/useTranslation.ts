import { createContext, use, useSyncExternalStore } from 'react'
import type { Names, Translate } from './dictionary.ts'
import type { Texts } from './texts.ts'

const TextsContext = createContext<Texts | null>(null)
export const TextsProvider = TextsContext.Provider

/** Already fulfilled, as React marks those it has waited for: reading it suspends nobody. */
const ready: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

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
  // Read each time, also when nothing is missing: a component that suspended here is drawn again from its hooks so far, and
  // only this call shows React that those behind it are new.
  use(texts.missing(typeof names === 'string' ? [names] : names) ?? ready)
  return { t: texts.translate(names) }
}
