import { countCells } from './cells.ts'
import { wordsOf } from './keyword.ts'
import { matchOf } from './match.ts'
import type { Match } from './match.ts'
import { columnsOf, groupsOf, planOrder } from './order.ts'
import { selectGroup } from './question.ts'
import type { Question } from './question.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import type { Reading } from './ranks.ts'
import type { Walk } from './slice.ts'

/** The walks that, one after the other, pass every device of a list in its order. */
export const everyWalk = async function* (
  reading: Reading,
  { selection, keyword, orders }: Question,
): AsyncGenerator<Walk> {
  const words = wordsOf(keyword)
  const match = words.length === 0 ? undefined : await matchOf(reading.db, words)
  yield* walksOf(reading, { selection, orders }, match)
}

/** As `everyWalk`, of devices that match. */
export const walksOf = async function* (
  reading: Reading,
  { selection, orders }: Omit<Question, 'keyword'>,
  match: Match | undefined,
): AsyncGenerator<Walk> {
  const plan = planOrder(orders)
  const ranks = await ranksFor(reading, selection, plan.tail)
  if (plan.leads.length === 0) {
    yield { selection, match, tail: plan.tail, ranks }
    return
  }
  const labels = await labelsFor(
    reading,
    plan.leads.map(({ column }) => column),
  )
  const counted = await countCells(reading.db, selection, columnsOf(plan.leads))
  for (const group of groupsOf(plan, counted, labels, selection.online)) {
    const part = selectGroup(selection, group)
    if (group.without) yield* walksOf(reading, { selection: part, orders: plan.tail.slice(1) }, match)
    else yield { selection: part, match, tail: plan.tail, ranks }
  }
}
