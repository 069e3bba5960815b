import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { containing, contains } from './keyword.ts'
import type { Keyword } from './keyword.ts'
import { allOf } from './selection.ts'

const namedColumns = ['mid', 'company_id', 'op_city_id', 'firmware_version'] as const
type NamedColumn = (typeof namedColumns)[number]

/** What the models, companies, cities, provinces and firmware are called that a word is in: values of cell columns. */
type Names = Readonly<Partial<Record<NamedColumn, readonly string[]>>>

/** A word, and the cells whose names it is in; undefined when it is in none, so that only a device's own text can match. */
export type Word = Readonly<{ keyword: Keyword; names: Names | undefined }>

/** What a search matches: devices in whose text or names every word is. */
export type Match = readonly Word[]

type Condition = RawBuilder<boolean>

type Row = Readonly<{ at: number; column: NamedColumn; value: string }>

/** The words of a search with the names that each is in. */
export const matchOf = async (db: Db, words: readonly Keyword[]): Promise<Match> => {
  const patterns = words.flatMap(({ texts }, at) => texts.map((text) => ({ at, pattern: containing(text) })))
  const { rows } = await sql<Row>`
    with named ("column", value, name) as (
      select 'mid', mid::text, lower(model_name) from model
      union all
      select 'company_id', company_id::text, lower(company_name) from company
      union all
      select 'op_city_id', op_city_id, lower(city_name || E'\n' || province_name) from city join province using (province_id)
      union all
      select distinct 'firmware_version', firmware_version, lower(firmware_version) from device_cell
    )
    select distinct w.at, n."column", n.value
    from unnest(${patterns.map(({ at }) => at)}::int[], ${patterns.map(({ pattern }) => pattern)}::text[]) as w (at, pattern)
    join named n on n.name like w.pattern
  `.execute(db)
  return words.map((keyword, at) => {
    const found = rows.filter((row) => row.at === at)
    const names = Object.fromEntries(
      Object.entries(Object.groupBy(found, ({ column }) => column)).map(([column, values]) => [
        column,
        values.map(({ value }) => value),
      ]),
    )
    return { keyword, names: found.length === 0 ? undefined : names }
  })
}

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join([...conditions], sql` or `)})`

/** That a device's cell `c` has a name the word is in. */
const isNamed = ({ names }: Word): Condition =>
  anyOf([
    sql<boolean>`false`,
    ...namedColumns.flatMap((column) => {
      const values = names?.[column]
      return values === undefined ? [] : [sql<boolean>`${sql.ref(`c.${column}`)}::text = any(${[...values]}::text[])`]
    }),
  ])

/** Words that only a device's own text can have. */
export const unnamed = (match: Match): Match => match.filter(({ names }) => names === undefined)

/** Words that stand in names too. */
export const named = (match: Match): Match => match.filter(({ names }) => names !== undefined)

/** That all words of a match are in names of the cell `c`. */
export const isAllNamed = (match: Match): Condition => allOf(match.map(isNamed)) ?? sql<boolean>`true`

/** `isAllNamed` as far as it asks for the model alone, as a condition on `model c`. */
export const modelsNamed = (match: Match): Condition | undefined =>
  allOf(match.filter(({ names }) => Object.keys(names ?? {}).every((column) => column === 'mid')).map(isNamed))

/** Whether the names are of models and companies alone, which `device_sum` tells apart too. */
export const isCoarse = (match: Match): boolean =>
  match.every(({ names }) => names?.op_city_id === undefined && names?.firmware_version === undefined)

/** That one of the words is in a device's text. */
export const isAnyText = (match: Match, text: RawBuilder<unknown>): Condition =>
  anyOf([sql<boolean>`false`, ...match.map(({ keyword }) => contains(text, keyword))])

/**
 * What every match is in the text of, as far as the trigram index can tell: the words that no name has; one of all words
 * when each is in some name.
 */
export const isInText = (match: Match, text: RawBuilder<unknown>): Condition => {
  const needed = unnamed(match)
  return needed.length === 0
    ? isAnyText(match, text)
    : (allOf(needed.map(({ keyword }) => contains(text, keyword))) ?? sql<boolean>`true`)
}

/** That a device matches, given its text and its cell `c`. */
export const isMatch = (match: Match, text: RawBuilder<unknown>): Condition =>
  allOf(
    match.map((word) =>
      word.names === undefined ? contains(text, word.keyword) : anyOf([isNamed(word), contains(text, word.keyword)]),
    ),
  ) ?? sql<boolean>`true`

/** The same one condition a word, for a device that is known by its number and the number of its cell. */
export const isMatchOf = (
  match: Match,
  { did, cell }: { did: RawBuilder<unknown>; cell: RawBuilder<unknown> },
): readonly Condition[] =>
  match.map((word) => {
    const inText = sql<boolean>`(select ${contains(sql.ref('s.text'), word.keyword)} from device_search s where s.did = ${did}) is true`
    if (word.names === undefined) return inText
    const inNames = sql<boolean>`(select ${isNamed(word)} from device_cell c where c.cell_id = ${cell}) is true`
    return sql<boolean>`(${inNames} or ${inText})`
  })
