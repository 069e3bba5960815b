import type { Asked } from './spec.ts'

/**
 * The pagination, the keyword and the order of a list, as the body of a call carries them. An order by a column that the call
 * does not know, from an address somebody wrote by hand, is left out.
 */
export const pageBody = <Column extends string>(
  { page, limit, keyword, order }: Pick<Asked, 'page' | 'limit' | 'keyword' | 'order'>,
  columns: readonly Column[],
) => {
  const column = columns.find((name) => name === order?.column)
  return { page, limit, keyword, orders: order && column ? [{ column, order: order.direction }] : [] }
}
