import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** A word of a search: the texts of which one has to be found, each in lower case. */
export type Keyword = Readonly<{ texts: readonly string[] }>

/** Hexadecimal digits in pairs, or in fours between dots, as people write and copy a MAC address or a part of one. */
const macLike =
  /^[0-9a-f]{2}(?:[:-][0-9a-f]{2})*[:-](?:[0-9a-f]{1,2})?$|^[0-9a-f]{4}(?:\.[0-9a-f]{4})*\.(?:[0-9a-f]{1,4})?$/
/** A whole MAC address with spaces between its pairs: one word, not six. */
const spacedMac = /^[0-9a-f]{2}(?:\s[0-9a-f]{2}){5}$/

const wordOf = (text: string): Keyword => ({
  texts: macLike.test(text) ? [...new Set([text, text.replaceAll(/[:.-]/g, '')])] : [text],
})

/**
 * The words of a search, each of which has to be found somewhere; none when it is empty. A MAC address matches however its
 * digits are grouped.
 */
export const wordsOf = (search: string): readonly Keyword[] => {
  const text = search.trim().toLowerCase()
  if (spacedMac.test(text)) return [{ texts: [text.replaceAll(/\s/g, '')] }]
  return [...new Set(text.split(/\s+/))].filter((word) => word !== '').map(wordOf)
}

/**
 * Whether the trigram index can look for a word, in each of its forms: by three letters or digits in a row, or by one or two
 * with a sign beside them, which is where a word begins or ends.
 */
export const hasTrigram = ({ texts }: Keyword): boolean =>
  texts.every((text) => /[a-z0-9]{3}|[^a-z0-9][a-z0-9]|[a-z0-9]{2}[^a-z0-9]/.test(text))

/** The pattern of `like` for a text anywhere. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The condition that `text`, in lower case, contains a word. */
export const contains = (text: RawBuilder<unknown>, { texts }: Keyword): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((one) => sql`${text} like ${containing(one)}`),
    sql` or `,
  )})`

/** The condition that `text`, in lower case, contains every word of a search; always true for an empty one. */
export const containsAll = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...wordsOf(search).map((word) => contains(text, word))], sql` and `)})`
