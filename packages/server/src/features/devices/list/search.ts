import { sql } from 'kysely'
import { countCells, countOf } from './cells.ts'
import { drawing } from './draw.ts'
import { hasTrigram } from './keyword.ts'
import type { Keyword } from './keyword.ts'
import { isAllNamed, isCoarse, matchOf, modelsNamed, named, unnamed } from './match.ts'
import type { Match, Word } from './match.ts'
import type { Found, Question, Slice } from './question.ts'
import { ranksFor } from './ranks.ts'
import type { Reading } from './ranks.ts'
import { countSample, frequencies, sampled } from './sample.ts'
import { everything, within } from './selection.ts'
import type { Selection } from './selection.ts'
import { gatherQuery } from './slice.ts'
import type { Source } from './slice.ts'
import type { Tuning } from './tuning.ts'

type Needs = Readonly<{
  reading: Reading
  tuning: Tuning
  /** The page of a list without a keyword. */
  browse: (question: Omit<Question, 'keyword'>, slice: Slice) => Promise<Found>
  fleetSize: () => Promise<number>
}>

const none: Found = { dids: [], total: 0 }

/**
 * Pages of the device list that match a keyword. A word that is in few texts leads to its devices by the trigram index; one
 * that is in names narrows the list to the cells with that name. What is left is looked for in the order of the list, and
 * its number is estimated from a sample.
 */
export const searching = ({ reading, tuning, browse, fleetSize }: Needs) => {
  const { db } = reading
  const draw = drawing({ reading, tuning, fleetSize })

  /** A selection narrowed to cells in whose names all words are, or not all. */
  const narrowed = (selection: Selection, names: Match): Selection =>
    within(selection, isAllNamed(names), { coarse: isCoarse(names), models: modelsNamed(names) })
  const others = (selection: Selection, names: Match): Selection =>
    within(selection, sql<boolean>`not ${isAllNamed(names)}`, { coarse: isCoarse(names) })

  const sizeOf = async (selection: Selection): Promise<number> => {
    const [all] = await countCells(db, selection)
    return all === undefined ? 0 : countOf(all, selection.online)
  }

  /** Words that are not in the names of every cell of a selection. */
  const undecided = async (selection: Selection, match: Match): Promise<Match> => {
    const names = named(match)
    if (names.length === 0) return match
    const [all, called] = await Promise.all([sizeOf(selection), sizeOf(narrowed(selection, names))])
    return all === called ? unnamed(match) : match
  }

  return async (question: Question, words: readonly Keyword[], slice: Slice): Promise<Found> => {
    const { selection, orders } = question
    const [match, [inSelection]] = await Promise.all([matchOf(db, words), countCells(db, selection)])
    const gather = async (
      source: Source,
      part: Slice,
      { from = selection, all = match, tail = orders }: { from?: Selection; all?: Match; tail?: typeof orders } = {},
    ): Promise<Found> => {
      const ranks = await ranksFor(reading, selection, tail)
      const { rows } = await gatherQuery({ selection: from, match: all, tail, ranks }, source, part).execute(db)
      return rows[0] ?? none
    }
    if (inSelection === undefined) return none
    if (inSelection.devices <= tuning.fewDevices) return gather('cells', slice)

    const frequency = await frequencies(db, match)
    const rare = (part: Match): readonly Word[] =>
      part
        .filter((word) => hasTrigram(word.keyword) && (frequency.get(word) ?? 0) <= tuning.fewInSample)
        .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))
    const [rarest] = rare(unnamed(match))
    if (rarest !== undefined) return gather({ texts: 'all', words: [rarest] }, slice)

    // Words of names that few devices have in their texts: all other devices have them by name.
    const names = rare(named(match))
    const called = names.length === 0 ? selection : narrowed(selection, names)
    const strays =
      names.length === 0
        ? none
        : await gather(
            { texts: 'any', words: names },
            { offset: 0, limit: tuning.mostStrays },
            // They are sorted with the others.
            { from: others(selection, names), tail: [] },
          )

    /** Devices with the names from `offset` to `end` of their order. */
    const most = async (offset: number, end: number): Promise<Found> => {
      const limit = end - offset
      const left = await undecided(
        called,
        match.filter((word) => !names.includes(word)),
      )
      if (left.length === 0) return browse({ selection: called, orders }, { offset, limit })
      // Nothing in the sample says that there are few, not that there are none.
      const expected = Math.max(0.5, await countSample(db, called, left)) * sampled
      const found = await draw({ question: { selection: called, orders }, match: left, most: end, expected })
      return { dids: found.dids.slice(offset), total: found.total }
    }
    const end = slice.offset + slice.limit
    if (strays.total === 0) return most(slice.offset, end)

    // Strays lie anywhere in the order: at most all of them before what is asked for.
    const start = Math.max(0, slice.offset - strays.total)
    const { dids, total } = await most(start, end)
    const both = sql`select unnest(${[...dids, ...strays.dids]}::bigint[]) as did`
    const merged = await gather(
      'among',
      { offset: slice.offset - start, limit: slice.limit },
      { from: { ...everything, among: both }, all: [] },
    )
    return { dids: merged.dids, total: total + strays.total }
  }
}
