import type { Db } from '../../../core/db/database.ts'
import { countCells } from './cells.ts'
import { wordsOf } from './keyword.ts'
import { matchOf } from './match.ts'
import type { Match } from './match.ts'
import { columnsOf, groupsOf, planOrder } from './order.ts'
import { selectGroup } from './question.ts'
import type { Question } from './question.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import type { Walk } from './slice.ts'

/** The walks that, one after the other, pass every device of a list in its order. */
export const everyWalk = async function* (db: Db, { selection, keyword, orders }: Question): AsyncGenerator<Walk> {
  const words = wordsOf(keyword)
  const match = words.length === 0 ? undefined : await matchOf(db, words)
  yield* walksOf(db, { selection, orders }, match)
}

/** As `everyWalk`, of devices that match. */
export const walksOf = async function* (
  db: Db,
  { selection, orders }: Omit<Question, 'keyword'>,
  match: Match | undefined,
): AsyncGenerator<Walk> {
  const plan = planOrder(orders)
  const ranks = await ranksFor(db, selection, plan.tail)
  if (plan.leads.length === 0) {
    yield { selection, match, tail: plan.tail, ranks }
    return
  }
  const labels = await labelsFor(
    db,
    plan.leads.map(({ column }) => column),
  )
  const counted = await countCells(db, selection, columnsOf(plan.leads))
  for (const group of groupsOf(plan, counted, labels, selection.online)) {
    const part = selectGroup(selection, group)
    if (group.without) yield* walksOf(db, { selection: part, orders: plan.tail.slice(1) }, match)
    else yield { selection: part, match, tail: plan.tail, ranks }
  }
}
