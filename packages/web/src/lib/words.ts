import type { Name, Values } from './i18n/dictionary.ts'
import { useTranslation } from './i18n/useTranslation.ts'

/** Texts of a dictionary by keys that are composed, such as `column.${id}`. */
export type Words = ((key: string, values?: Values) => string) &
  Readonly<{
    /** Undefined where the dictionary has no such text. */
    maybe: (key: string, values?: Values) => string | undefined
  }>

/**
 * The texts of a noun for the parts of the kit that draw any noun; `dictionary` is its own. What it does not say is what the
 * dictionary `list` says of any noun, with this one's `noun` and `nouns` in it. A `part` of it has the first say.
 */
export const useWords = (dictionary: Name, part?: string): Words =>
  wordsOf(useTranslation([dictionary, 'list']).t, ['list'], part)

/** The same for forms and dialogs, for which the dictionary `forms` has the texts of any noun. */
export const useFormWords = (dictionary: Name): Words =>
  wordsOf(useTranslation([dictionary, 'list', 'forms']).t, ['forms', 'list'])

/** The text of a composed key in the first of several dictionaries that has it; undefined where none does. */
export const useWordsOfAny = (dictionaries: readonly [Name, ...Name[]]): ((key: string) => string | undefined) => {
  const { t } = useTranslation(dictionaries)
  const own = t as (key: string) => string
  return (key) =>
    dictionaries.map((one) => own(`${one}:${key}`)).find((text) => text !== key && !text.endsWith(`:${key}`))
}

const wordsOf = (t: (key: never, values?: Values) => string, general: readonly Name[], part?: string): Words => {
  // A composed key has no type of its own; a key without a text stands for itself, which the pictures show.
  const own = t as (key: string, values?: Values) => string
  const said = (key: string, values?: Values): string | undefined => {
    const text = own(key, values)
    return text === key.slice(key.indexOf(':') + 1) ? undefined : text
  }
  const find = (key: string, values?: Values): string | undefined => {
    const known = (part && said(`${part}.${key}`, values)) ?? said(key, values)
    if (known !== undefined) return known
    const nouns = { noun: own('noun'), nouns: own('nouns'), ...values }
    return general.map((one) => said(`${one}:${key}`, nouns)).find((text) => text !== undefined)
  }
  return Object.assign((key: string, values?: Values) => find(key, values) ?? key, { maybe: find })
}
