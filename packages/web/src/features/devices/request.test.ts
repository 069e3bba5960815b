import { expect, it } from 'vitest'
import { requestOf } from './request.ts'

const view = { page: 1, limit: 15, keyword: '', order: undefined, filters: {}, tab: 'all', opId: undefined }

it('asks the call for exactly the view', () => {
  expect(
    requestOf({
      page: 3,
      limit: 50,
      keyword: 'a4',
      order: { column: 'city', direction: 'desc' },
      filters: { status: ['Offline'], access: ['Locked'], class: ['STB'], attention: ['overLimit'] },
      tab: 'requested',
      opId: '4',
    }),
  ).toEqual({
    page: 3,
    limit: 50,
    activeType: 'requested',
    keyword: 'a4',
    orders: [{ column: 'city', order: 'desc' }],
    filters: { online: false, locked: true, prodClass: ['STB'], attention: 'overLimit' },
    opId: '4',
  })
  expect(requestOf(view)).toEqual({ page: 1, limit: 15, activeType: 'all', keyword: '', orders: [], filters: {} })
})

it('distinguishes devices that never reported their lock from unlocked ones', () => {
  const filtersOf = (access: string) => requestOf({ ...view, filters: { access: [access] } }).filters
  expect(filtersOf('Unreported')).toEqual({ locked: null })
  expect(filtersOf('Unlocked')).toEqual({ locked: false })
})
