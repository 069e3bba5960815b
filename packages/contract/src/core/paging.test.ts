import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { paging } from '../schemas/core.ts'
import { paginate } from './index.ts'

describe('paging', () => {
  const schema = z.strictObject(paging)

  it('starts at page 1 with 15 rows', () => {
    expect(schema.parse({})).toEqual({ page: 1, limit: 15 })
  })

  it('reads the text of a query string', () => {
    expect(schema.parse({ page: '3', limit: '50' })).toEqual({ page: 3, limit: 50 })
  })

  it.each([{ page: -1 }, { page: 0 }, { page: 1.5 }, { page: 'x' }, { limit: 0 }, { limit: 1001 }, { rows: 3 }])(
    'refuses %j',
    (input) => {
      expect(schema.safeParse(input).success).toBe(false)
    },
  )

  it('says where a page stands', () => {
    expect(paginate(2, 15, 31)).toEqual({
      limit: 15,
      nextPage: 3,
      offset: 15,
      page: 2,
      prevPage: 1,
      totalPage: 3,
      totalRecords: 31,
    })
    expect(paginate(1, 15, 0)).toMatchObject({ totalPage: 1, nextPage: 1, prevPage: 1 })
  })
})
