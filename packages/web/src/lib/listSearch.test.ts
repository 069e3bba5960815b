import { expect, test } from 'vitest'
import { readListSearch } from './listSearch.ts'

test('an address gives the view of a list, without what makes no sense', () => {
  expect(readListSearch({ q: ' 42 ', page: '3', sort: 'title', order: 'desc', type: ['A', 'B'], opId: 7 })).toEqual({
    q: '42',
    page: 3,
    sort: 'title',
    order: 'desc',
    type: ['A', 'B'],
  })
  expect(readListSearch({ q: 42, page: 1, order: 'desc', type: ['A'] })).toEqual({ q: '42', type: 'A' })
  expect(readListSearch({ page: -1, sort: 3, type: { a: 1 }, state: '' })).toEqual({})
  expect(readListSearch({ row: '42', enabled: false })).toEqual({ row: 42, enabled: 'false' })
  expect(readListSearch({ sort: 'title', order: 'sideways' })).toEqual({ sort: 'title', order: 'asc' })
})
