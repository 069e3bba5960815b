import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a keyword stands for: the texts to look for, each in lower case. */
export type Keyword = Readonly<{ texts: readonly string[] }>

/** Hexadecimal digits in groups, as people write and copy a MAC address or a part of one. */
const macLike = /^[0-9a-f]{1,4}(?:[:.-][0-9a-f]{1,4})+[:.-]?$|^[0-9a-f]{2}[:.-]$/

/** A keyword as it is searched; undefined when it is empty. A MAC address matches however its digits are grouped. */
export const keywordOf = (keyword: string): Keyword | undefined => {
  const text = keyword.trim().toLowerCase()
  if (text === '') return undefined
  const digits = text.replaceAll(/[:.-]/g, '')
  return { texts: macLike.test(text) ? [...new Set([text, digits])] : [text] }
}

/** The pattern of `like` for a text anywhere. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** The condition that `column` contains one of the texts. */
export const contains = (column: string, { texts }: Keyword): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    texts.map((text) => sql`${sql.ref(column)} like ${containing(text)}`),
    sql` or `,
  )})`

/** Patterns of `like`, one of which a text in lower case matches that contains the keyword; none for an empty keyword. */
export const keywordPatterns = (keyword: string): readonly string[] => (keywordOf(keyword)?.texts ?? []).map(containing)
