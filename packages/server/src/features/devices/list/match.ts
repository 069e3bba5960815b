import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { placeSpellings } from '@headend/contract/places'
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

/** The cities that words are in the names of, or of whose provinces: whichever language they are written and called in. */
const placesNamed = async (db: Db, words: readonly Keyword[]): Promise<readonly Row[]> => {
  const cities = await db
    .selectFrom('city')
    .innerJoin('province', 'province.province_id', 'city.province_id')
    .select(['op_city_id', 'city_name', 'province_name'])
    .execute()
  return cities.flatMap(({ op_city_id: value, city_name, province_name }) => {
    const names = [city_name, province_name].flatMap(placeSpellings).join('\n').toLowerCase()
    return words.flatMap(({ texts }, at) =>
      texts.some((text) => names.includes(text)) ? [{ at, column: 'op_city_id' as const, value }] : [],
    )
  })
}

/** The words of a search with the names that each is in. */
export const matchOf = async (db: Db, words: readonly Keyword[]): Promise<Match> => {
  const patterns = words.flatMap(({ texts }, at) => texts.map((text) => ({ at, pattern: containing(text) })))
  const named = sql<Row>`
    with recursive firmware (version) as (
      (select firmware_version from device_cell order by 1 limit 1)
      union all
      select (select c.firmware_version from device_cell c where c.firmware_version > f.version order by 1 limit 1)
      from firmware f where f.version is not null
    ), named ("column", value, name) as (
      select 'mid', mid::text, lower(model_name) from model
      union all
      select 'company_id', company_id::text, lower(company_name) from company
      union all
      select 'firmware_version', version, lower(version) from firmware where version is not null
    )
    select distinct w.at, n."column", n.value
    from unnest(${patterns.map(({ at }) => at)}::int[], ${patterns.map(({ pattern }) => pattern)}::text[]) as w (at, pattern)
    join named n on n.name like w.pattern
  `.execute(db)
  const rows = (await Promise.all([named.then(({ rows: some }) => some), placesNamed(db, words)])).flat()
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
export const isNamed = ({ names }: Word): Condition =>
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

/** Whether the names are of models and companies alone, which `device_sum` distinguishes too. */
export const isCoarse = (match: Match): boolean =>
  match.every(({ names }) => names?.op_city_id === undefined && names?.firmware_version === undefined)

/** That one of the words is in a device's text. */
export const isAnyText = (match: Match, text: RawBuilder<unknown>): Condition =>
  anyOf([sql<boolean>`false`, ...match.map(({ keyword }) => contains(text, keyword))])

/** That all of the words are in a device's text. */
export const isAllText = (match: Match, text: RawBuilder<unknown>): Condition =>
  allOf(match.map(({ keyword }) => contains(text, keyword))) ?? sql<boolean>`true`

/** That a device matches, given its text and its cell `c`. */
export const isMatch = (match: Match, text: RawBuilder<unknown>): Condition =>
  allOf(
    match.map((word) =>
      word.names === undefined ? contains(text, word.keyword) : anyOf([isNamed(word), contains(text, word.keyword)]),
    ),
  ) ?? sql<boolean>`true`

/** The same for a device that is known by its number and the number of its cell: one look at its text and one at its cell. */
export const isMatchOf = (
  match: Match,
  { did, cell }: { did: RawBuilder<unknown>; cell: RawBuilder<unknown> },
): Condition => {
  const matches = isMatch(match, sql.ref('s.text'))
  const names = named(match)
  if (names.length === 0) return sql<boolean>`(select ${matches} from device_search s where s.did = ${did}) is true`
  const byBoth = sql<boolean>`(
    select ${matches} from device_search s, device_cell c where s.did = ${did} and c.cell_id = ${cell}) is true`
  if (names.length < match.length) return byBoth
  const byNames = sql<boolean>`(select ${isAllNamed(match)} from device_cell c where c.cell_id = ${cell}) is true`
  return sql<boolean>`(${byNames} or ${byBoth})`
}
