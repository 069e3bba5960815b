import { expect, test } from 'vitest'
import { readListSearch, searchOf, withSearch } from './listSearch.ts'

test('an address gives the view of a list, without what makes no sense', () => {
  expect(readListSearch({ q: ' 42 ', page: '3', sort: 'title', order: 'desc', type: ['A', 'B'], opId: 7 })).toEqual({
    q: '42',
    page: 3,
    sort: 'title.desc',
    type: ['A', 'B'],
  })
  expect(readListSearch({ q: 42, page: 1, order: 'desc', type: ['A'] })).toEqual({ q: '42', type: 'A' })
  expect(readListSearch({ page: -1, sort: 3, type: { a: 1 }, state: '' })).toEqual({})
  expect(readListSearch({ row: '42', enabled: false })).toEqual({ row: 42, enabled: 'false' })
  expect(readListSearch({ sort: 'title', order: 'sideways' })).toEqual({ sort: 'title.asc' })
  expect([readListSearch({ size: '30' }), readListSearch({ size: 31 })]).toEqual([{ size: 30 }, {}])
})

test('several lists of one screen have their own fields in its address', () => {
  const address = { opId: 7, q: 'a', 'logs.page': 2, 'logs.level': ['info', 'error'], 'tasks.page': 3 }
  expect(readListSearch(searchOf(address, undefined))).toEqual({ q: 'a' })
  expect(readListSearch(address)).toEqual({ q: 'a', 'logs.page': 2, 'logs.level': ['info', 'error'], 'tasks.page': 3 })
  expect(readListSearch(searchOf(address, 'logs'))).toEqual({ page: 2, level: ['info', 'error'] })
  expect(withSearch(address, 'logs', { page: 4, row: 'x' })).toEqual({
    opId: 7,
    q: 'a',
    'logs.page': 4,
    'logs.row': 'x',
    'tasks.page': 3,
  })
  expect(withSearch(address, undefined, { page: 1 })).toEqual({
    opId: 7,
    'logs.page': 2,
    'logs.level': ['info', 'error'],
    'tasks.page': 3,
  })
})
