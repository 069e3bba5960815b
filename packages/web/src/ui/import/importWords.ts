import type { Values } from '../../lib/i18n/dictionary.ts'
import type { Words } from '../../lib/words.ts'

/** What is said of rows from a file: by the part of a dictionary, and what it leaves out as of any rows. */
export const importWords =
  (dictionary: Words, part: string) =>
  (key: string, values?: Values): string =>
    dictionary(dictionary.maybe(`${part}.${key}`) === undefined ? `import.${key}` : `${part}.${key}`, values)
