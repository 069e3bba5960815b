import { sql } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { countCells, countOf } from './cells.ts'
import { walksOf } from './every.ts'
import { contains } from './keyword.ts'
import type { Keyword } from './keyword.ts'
import { midsNamed } from './question.ts'
import type { Found, Question, Slice } from './question.ts'
import { ranksFor } from './ranks.ts'
import type { Selection } from './selection.ts'
import { within } from './selection.ts'
import { gatherQuery, walkQuery } from './slice.ts'
import type { Match, Source, Walk } from './slice.ts'
import type { Tuning } from './tuning.ts'

/** Of how many devices one is in the sample that `device_search_sample` keeps. */
const sampled = 397

type Needs = Readonly<{
  db: Db
  tuning: Tuning
  /** The page of a list without a keyword. */
  browse: (question: Omit<Question, 'keyword'>, slice: Slice) => Promise<Found>
}>

/** Pages of the device list that match a keyword. Beyond some thousand matches their number is estimated from a sample. */
export const searching = ({ db, tuning, browse }: Needs) => {
  /** How many devices of the sample match by text: of all, and of those selected that no model's name matches. */
  const sampleOf = async (selection: Selection, match: Match): Promise<{ all: number; inside: number }> => {
    const online = selection.online === undefined ? sql`true` : sql`l.online = ${selection.online}`
    const { rows } = await sql<{ all: number; inside: number }>`
      with found as materialized (
        select s.did from device_search s where s.did % ${sql.lit(sampled)} = 0 and ${contains('s.text', match.keyword)}
      )
      select count(*)::int as all,
        count(*) filter (where ${selection.cells ?? sql`true`} and ${online} and not c.mid = any(${[...match.mids]}::bigint[]))::int as inside
      from found join device_live l using (did) join device_cell c on c.cell_id = l.cell_id
    `.execute(db)
    return rows[0] ?? { all: 0, inside: 0 }
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

  return async (question: Question, keyword: Keyword, slice: Slice): Promise<Found> => {
    const { selection, orders } = question
    const match: Match = { keyword, mids: await midsNamed(db, keyword) }
    const gather = async (source: Source, part: Slice, from = selection): Promise<Found> => {
      const ranks = await ranksFor(db, from, orders)
      const { rows } = await gatherQuery({ selection: from, match, tail: orders, ranks }, source, part).execute(db)
      return rows[0] ?? { dids: [], total: 0 }
    }
    const [everything] = await countCells(db, selection)
    if (everything === undefined) return { dids: [], total: 0 }
    if (everything.devices <= tuning.fewDevices) return gather('cells', slice)
    const sample = await sampleOf(selection, match)
    const few = sample.all <= tuning.fewInSample
    if (few && match.mids.length === 0) return gather('texts', slice)
    const isNamed = sql<boolean>`c.mid = any(${[...match.mids]}::bigint[])`
    const ofModels = within(selection, isNamed, { coarse: true, models: isNamed })
    const others = within(selection, sql<boolean>`not ${isNamed}`, { coarse: true })
    const byText = few ? (await gather('texts', { offset: 0, limit: 0 }, others)).total : sample.inside * sampled
    // A name of models and of nothing else: their devices are counted and walked as any others.
    if (few && byText === 0) return browse({ selection: ofModels, orders }, slice)
    const [dids, counted] = await Promise.all([walkGroups(question, match, slice), countCells(db, ofModels)])
    const byModel = counted.reduce((sum, group) => sum + countOf(group, selection.online), 0)
    // What was really found is never less than what was estimated.
    const seen = dids.length === 0 ? 0 : slice.offset + dids.length
    return { dids, total: Math.max(byModel + byText, seen) }
  }
}
