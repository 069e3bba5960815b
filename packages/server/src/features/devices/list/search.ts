import { sql } from 'kysely'
import type { Db } from '../../../core/db/database.ts'
import { countCells, countOf } from './cells.ts'
import { walksOf } from './every.ts'
import type { Keyword } from './keyword.ts'
import { isAllNamed, isAnyText, isCoarse, isInText, isMatch, matchOf, modelsNamed, named, unnamed } from './match.ts'
import type { Match } from './match.ts'
import { columnsOf, planOrder } from './order.ts'
import type { Found, Question, Slice } from './question.ts'
import { ranksFor } from './ranks.ts'
import type { Selection } from './selection.ts'
import { everything, within } from './selection.ts'
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

  /** What walking to a slice costs, if the matches lie evenly among all devices and among the groups of the order. */
  const costOfWalk = async (
    { selection, orders }: Question,
    match: Match,
    { offset, limit }: Slice,
    matches: number,
  ): Promise<number> => {
    const { leads } = planOrder(orders)
    const [fleet] = await countCells(db, everything)
    const groups = leads.length === 0 ? 1 : (await countCells(db, selection, columnsOf(leads))).length
    const passed = (fleet?.devices ?? 0) * Math.min(groups, ((offset + limit) * groups) / Math.max(1, matches))
    return passed * (tuning.walked + tuning.probed * match.length)
  }

  return async (question: Question, words: readonly Keyword[], slice: Slice): Promise<Found> => {
    const { selection, orders } = question
    const match = await matchOf(db, words)
    const gather = async (source: Source, part: Slice, from = selection): Promise<Found> => {
      const ranks = await ranksFor(db, from, orders)
      const { rows } = await gatherQuery({ selection: from, match, tail: orders, ranks }, source, part).execute(db)
      return rows[0] ?? { dids: [], total: 0 }
    }
    const [inSelection] = await countCells(db, selection)
    if (inSelection === undefined) return { dids: [], total: 0 }
    if (inSelection.devices <= tuning.fewDevices) return gather('cells', slice)

    const sample = await sampleOf(selection, match)
    const few = sample.inText <= tuning.fewInSample
    const names = named(match)
    const hasOthers = names.length < match.length
    if (hasOthers && few) return gather('texts', slice)

    const coarse = isCoarse(names)
    const called = within(selection, isAllNamed(names), { coarse, models: modelsNamed(names) })
    const inCalled = names.length === 0 ? [] : await countCells(db, called)
    const counted = hasOthers ? 0 : inCalled.reduce((sum, group) => sum + countOf(group, selection.online), 0)
    const others = within(selection, sql<boolean>`not ${isAllNamed(names)}`, { coarse })
    const byText =
      few && !hasOthers ? (await gather('texts', { offset: 0, limit: 0 }, others)).total : sample.inside * sampled
    // Words of names and of nothing else: their devices are counted and walked as any others.
    if (!hasOthers && few && byText === 0) return browse({ selection: called, orders }, slice)

    // Devices that one of the ways finds first, of which it then keeps those that match.
    const found: Readonly<Record<'cells' | 'texts' | 'names', number>> = {
      cells: inSelection.devices,
      texts: hasOthers ? sample.inText * sampled : Infinity,
      names:
        names.length === 0 ? Infinity : inCalled.reduce((sum, group) => sum + group.devices, sample.byName * sampled),
    }
    const source = (['cells', 'texts', 'names'] as const).reduce((best, one) => (found[one] < found[best] ? one : best))
    const gathering = found[source] * (tuning.gathered + tuning.probed * match.length)
    if (gathering < (await costOfWalk(question, match, slice, counted + byText))) return gather(source, slice)
    const dids = await walkGroups(question, match, slice)
    // What was really found is never less than what was estimated.
    return { dids, total: Math.max(counted + byText, dids.length === 0 ? 0 : slice.offset + dids.length) }
  }
}
