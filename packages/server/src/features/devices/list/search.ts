import { sql } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { countCells, countOf } from './cells.ts'
import { walksOf } from './every.ts'
import type { Keyword } from './keyword.ts'
import { isAllNamed, isAnyText, isCoarse, isInText, isMatch, matchOf, modelsNamed, named, unnamed } from './match.ts'
import type { Match } from './match.ts'
import type { Found, Question, Slice } from './question.ts'
import { ranksFor } from './ranks.ts'
import type { Selection } from './selection.ts'
import { within } from './selection.ts'
import { gatherQuery, walkQuery } from './slice.ts'
import type { Source, Walk } from './slice.ts'
import type { Tuning } from './tuning.ts'

/** Of how many devices one is in the sample that `device_search_sample` keeps. */
const sampled = 397

type Needs = Readonly<{
  db: Db
  tuning: Tuning
  /** The page of a list without a keyword. */
  browse: (question: Omit<Question, 'keyword'>, slice: Slice) => Promise<Found>
}>

/** How many devices of the sample have something of a match; `inside` is selected, and not counted by its names. */
type Sample = Readonly<{ inText: number; byName: number; inside: number }>

/** Pages of the device list that match a keyword. Beyond some thousand matches their number is estimated from a sample. */
export const searching = ({ db, tuning, browse }: Needs) => {
  const sampleOf = async (selection: Selection, match: Match): Promise<Sample> => {
    const text = sql.ref('s.text')
    const online = selection.online === undefined ? sql`true` : sql`l.online = ${selection.online}`
    const counted = unnamed(match).length === 0 ? sql`not ${isAllNamed(match)}` : sql`true`
    const { rows } = await sql<Sample>`
      with found as materialized (
        select s.did, s.text from device_search s
        where s.did % ${sql.lit(sampled)} = 0 and (${isInText(match, text)} or ${isAnyText(named(match), text)})
      )
      select count(*) filter (where ${isInText(match, text)})::int as "inText",
        count(*) filter (where ${isAnyText(named(match), text)})::int as "byName",
        count(*) filter (where ${selection.cells ?? sql`true`} and ${online} and ${isMatch(match, text)} and ${counted})::int as inside
      from found s join device_live l using (did) join device_cell c on c.cell_id = l.cell_id
    `.execute(db)
    return rows[0] ?? { inText: 0, byName: 0, inside: 0 }
  }

  const take = async (walk: Walk, { offset, limit }: Slice): Promise<readonly string[]> => {
    const { rows } = await sql<{ did: string }>`
      ${walkQuery(walk, { filtering: 'probe' })} offset ${offset} limit ${limit}`.execute(db)
    return rows.map(({ did }) => did)
  }

  /** Goes through the groups of the order one after the other, since nobody counted how many of each match. */
  const walkGroups = async (question: Question, match: Match, slice: Slice): Promise<readonly string[]> => {
    const dids: string[] = []
    let { offset } = slice
    for await (const walk of walksOf(db, question, match)) {
      const taken = await take(walk, { offset, limit: slice.limit - dids.length })
      dids.push(...taken)
      if (dids.length >= slice.limit) break
      if (taken.length > 0) offset = 0
      else if (offset > 0) {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from (${walkQuery(walk, { filtering: 'hash' })}) matching`.execute(db)
        offset -= rows[0]?.count ?? 0
      }
    }
    return dids
  }

  return async (question: Question, words: readonly Keyword[], slice: Slice): Promise<Found> => {
    const { selection, orders } = question
    const match = await matchOf(db, words)
    const gather = async (source: Source, part: Slice, from = selection): Promise<Found> => {
      const ranks = await ranksFor(db, from, orders)
      const { rows } = await gatherQuery({ selection: from, match, tail: orders, ranks }, source, part).execute(db)
      return rows[0] ?? { dids: [], total: 0 }
    }
    const walk = async (estimate: Promise<number>): Promise<Found> => {
      const [dids, total] = await Promise.all([walkGroups(question, match, slice), estimate])
      // What was really found is never less than what was estimated.
      return { dids, total: Math.max(total, dids.length === 0 ? 0 : slice.offset + dids.length) }
    }
    const [everything] = await countCells(db, selection)
    if (everything === undefined) return { dids: [], total: 0 }
    if (everything.devices <= tuning.fewDevices) return gather('cells', slice)

    const sample = await sampleOf(selection, match)
    const few = sample.inText <= tuning.fewInSample
    const names = named(match)
    const coarse = isCoarse(names)
    const called = within(selection, isAllNamed(names), { coarse, models: modelsNamed(names) })
    if (names.length < match.length) {
      if (few) return gather('texts', slice)
      if (names.length > 0 && sample.byName <= tuning.fewInSample) {
        const [inCells] = await countCells(db, called)
        if ((inCells?.devices ?? 0) <= tuning.fewDevices) return gather('names', slice)
      }
      return walk(Promise.resolve(sample.inside * sampled))
    }
    const others = within(selection, sql<boolean>`not ${isAllNamed(names)}`, { coarse })
    const byText = few ? (await gather('texts', { offset: 0, limit: 0 }, others)).total : sample.inside * sampled
    // Words of names and of nothing else: their devices are counted and walked as any others.
    if (few && byText === 0) return browse({ selection: called, orders }, slice)
    const counted = countCells(db, called)
    return walk(counted.then((groups) => groups.reduce((sum, group) => sum + countOf(group, selection.online), byText)))
  }
}
