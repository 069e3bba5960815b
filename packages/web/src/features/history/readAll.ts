import { maximumLimit } from '@headend/contract/core'
import type { Page } from '@headend/contract/core'

/** Rows a file of a history has at most; the newest ones. */
export const mostExported = 10_000

/** The newest rows of a history, read page by page. */
export const readAll = async <Row>(
  read: (at: Readonly<{ page: number; limit: number }>) => Promise<Page<Row>>,
): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for (let page = 1; rows.length < mostExported; page += 1) {
    const answer = await read({ page, limit: maximumLimit })
    rows.push(...answer.rows)
    if (answer.rows.length < maximumLimit) break
  }
  return rows.slice(0, mostExported)
}
