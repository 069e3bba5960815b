import type { BulkUpload } from '@headend/contract/imports'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { count } from '../../lib/formats.ts'
import type { Words } from '../../lib/words.ts'

/** What is said of rows from a file: by the part of a dictionary, and what it leaves out as of any rows. */
export const importWords =
  (dictionary: Words, part: string) =>
  (key: string, values?: Values): string =>
    dictionary(dictionary.maybe(`${part}.${key}`) === undefined ? `import.${key}` : `${part}.${key}`, values)

/** What became of rows, or would: how many of how many, and how many were refused. */
export const takenText = (
  { result, added, updated, totalRecords, invalidData }: BulkUpload,
  word: (key: string, values?: Values) => string,
): string =>
  [
    word(result === 'checked' ? 'checked' : 'taken', { count: added + updated, total: count(totalRecords) }),
    ...(invalidData > 0 ? [word('refusedCount', { refused: count(invalidData) })] : []),
  ].join(' ')
