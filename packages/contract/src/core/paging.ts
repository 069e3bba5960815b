import type { Pagination } from '../schemas/core.ts'

/** Rows on a page when nobody asks for another number. */
export const defaultLimit = 15
/** The most rows one page may carry. */
export const maximumLimit = 1000

/** Rows of one page and where they stand in the whole. */
export type Page<Row> = Readonly<{ rows: readonly Row[]; pagination: Pagination }>

/**
 * Where page `page` of `limit` rows stands among `totalRecords`. The first and last page point to themselves, and an
 * empty list has one empty page.
 */
export const paginate = (page: number, limit: number, totalRecords: number): Pagination => {
  const totalPage = Math.max(1, Math.ceil(totalRecords / limit))
  return {
    limit,
    nextPage: Math.min(page + 1, totalPage),
    offset: (page - 1) * limit,
    page,
    prevPage: Math.max(page - 1, 1),
    totalPage,
    totalRecords,
  }
}

/** A page of rows with its pagination. */
export const pageOf = <Row>(
  rows: readonly Row[],
  at: { page: number; limit: number },
  totalRecords: number,
): Page<Row> => ({
  rows,
  pagination: paginate(at.page, at.limit, totalRecords),
})
