import type { Name, Values } from './i18n/dictionary.ts'
import { useTranslation } from './i18n/useTranslation.ts'

/** Texts of a dictionary by keys that are composed, such as `column.${id}`. */
export type Words = ((key: string, values?: Values) => string) &
  Readonly<{
    /** Undefined where the dictionary has no such text. */
    maybe: (key: string) => string | undefined
  }>

/**
 * The texts of a noun for the parts of the kit that draw any noun; `dictionary` is its own. What it does not say is what the
 * dictionary `list` says of any noun, with this one's `noun` and `nouns` in it. A `part` of it has the first say.
 */
export const useWords = (dictionary: Name, part?: string): Words => {
  const { t } = useTranslation([dictionary, 'list'])
  // A composed key has no type of its own; a key without a text stands for itself, which the pictures show.
  const own = t as (key: string, values?: Values) => string
  const said = (key: string, values?: Values): string | undefined => {
    const text = own(key, values)
    return text === key ? undefined : text
  }
  const word = (key: string, values?: Values): string =>
    (part && said(`${part}.${key}`, values)) ??
    said(key, values) ??
    own(`list:${key}`, { noun: own('noun'), nouns: own('nouns'), ...values })
  const maybe = (key: string): string | undefined => (word(key) === key ? undefined : word(key))
  return Object.assign(word, { maybe })
}
