import type { Db } from '../../../core/db/database.ts'
import { countCells } from './cells.ts'
import { keywordOf } from './keyword.ts'
import { columnsOf, groupsOf, planOrder } from './order.ts'
import { selectGroup } from './question.ts'
import type { Question } from './question.ts'
import { labelsFor, ranksFor } from './ranks.ts'
import { midsNamed } from './search.ts'
import type { Walk } from './slice.ts'

/** The walks that, one after the other, pass every device of a list in its order. */
export const everyWalk = async (db: Db, { selection, keyword, orders }: Question): Promise<readonly Walk[]> => {
  const wanted = keywordOf(keyword)
  const match = wanted === undefined ? undefined : { keyword: wanted, mids: await midsNamed(db, wanted) }
  const { leads, tail } = planOrder(orders)
  const ranks = await ranksFor(db, selection, tail)
  const walkOf = (part: Question['selection']): Walk => ({
    selection: part,
    match,
    tail,
    ranks,
    backwards: false,
    filtering: 'hash',
  })
  if (leads.length === 0) return [walkOf(selection)]
  const labels = await labelsFor(
    db,
    leads.map(({ column }) => column),
  )
  const counted = await countCells(db, selection, columnsOf(leads))
  return groupsOf(leads, counted, labels, selection.online).map((group) => walkOf(selectGroup(selection, group)))
}
