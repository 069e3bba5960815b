import { describe, expect, it } from 'vitest'
import {
  filterCount,
  layoutOf,
  listRequest,
  readListSearch,
  readSort,
  withFilters,
  withoutFilters,
} from './listSearch.ts'

describe('the address of the device list', () => {
  it('drops what makes no sense', () => {
    expect(
      readListSearch({
        tab: 'lost',
        sort: 'password.asc',
        size: 7,
        status: 'Maybe',
        class: ['STB', 'TOASTER'],
        city: [],
        other: 1,
      }),
    ).toEqual({ class: ['STB'] })
  })

  it('leaves defaults out, so that one view has one address', () => {
    expect(readListSearch({ tab: 'all', sort: 'online.desc', q: '  ' })).toEqual({})
  })

  it('keeps a keyword that looks like a number', () => {
    expect(readListSearch({ q: 1042 })).toEqual({ q: '1042' })
  })

  it('reads one value as a list of one', () => {
    expect(readListSearch({ city: 'busan' })).toEqual({ city: ['busan'] })
  })

  it('counts and clears filters, keeping tab and order', () => {
    const search = readListSearch({ tab: 'deployed', q: 'a4', sort: 'macAddr.asc', status: 'Online', city: ['x'] })
    expect(filterCount(search)).toBe(2)
    expect(withoutFilters(search)).toEqual({ tab: 'deployed', sort: 'macAddr.asc' })
  })

  it('replaces the former filters and keeps the keyword', () => {
    const search = readListSearch({ q: 'a4', status: 'Online', city: ['x'] })
    expect(withFilters(search, { access: ['Locked'], class: ['STB', 'AP'] })).toEqual({
      q: 'a4',
      access: 'Locked',
      class: ['STB', 'AP'],
    })
  })

  it('asks the call for exactly the view', () => {
    const search = readListSearch({
      tab: 'requested',
      status: 'Offline',
      access: 'Locked',
      class: ['STB'],
      size: 50,
      sort: 'city.desc',
    })
    expect(listRequest(search, { page: 3, perPage: 15, opId: '4' })).toEqual({
      page: 3,
      limit: 50,
      activeType: 'requested',
      keyword: '',
      orders: [{ column: 'city', order: 'desc' }],
      filters: { online: false, locked: true, prodClass: ['STB'] },
      opId: '4',
    })
  })

  it('distinguishes devices that never reported their lock from unlocked ones', () => {
    const filtersOf = (access: string) => listRequest(readListSearch({ access }), { page: 1, perPage: 15 }).filters
    expect(filtersOf('Unreported')).toEqual({ locked: null })
    expect(filtersOf('Unlocked')).toEqual({ locked: false })
  })

  it('knows the columns it can order by', () => {
    expect(readSort('macAddr.asc')).toEqual({ column: 'macAddr', order: 'asc' })
    expect(readSort('macAddr')).toBeNull()
    expect(readSort(undefined)).toBeNull()
  })
})

describe('the columns of an address', () => {
  const own = { order: ['online', 'macAddr', 'city'], hidden: ['city'], density: 'compact' } as const

  it('are shown in their order, with what is always shown', () => {
    expect(layoutOf({ columns: ['city', 'online'] }, own, ['macAddr'])).toEqual({
      order: ['macAddr', 'city', 'online'],
      hidden: [],
      density: 'compact',
    })
    expect(layoutOf({}, own, ['macAddr'])).toBe(own)
    expect(readListSearch({ columns: ['city', 'nonsense'] })).toEqual({ columns: ['city'] })
  })
})
