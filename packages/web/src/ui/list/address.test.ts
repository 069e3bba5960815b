import { describe, expect, it } from 'vitest'
import { readListSearch, wholeOf } from '../../lib/listSearch.ts'
import { askedOf, layoutOf } from './address.ts'

const offered = {
  columns: [{ id: 'macAddr', sortable: true }, { id: 'city', sortable: true }, { id: 'picture' }],
  filters: [
    { name: 'status', options: ['Online', 'Offline'], single: true },
    { name: 'class', options: ['STB', { value: 'AP', label: 'Access point' }] },
    { name: 'city' },
  ],
}
const order = { column: 'macAddr', direction: 'desc' } as const
const asked = (address: Record<string, unknown>) =>
  askedOf(readListSearch(address), { offered, order, limit: 15, tabs: ['all', 'deployed'], opId: '4' })

describe('what an address asks of a list', () => {
  it('is the list itself where it says nothing, or what makes no sense', () => {
    const plain = { page: 1, limit: 15, keyword: '', order, filters: {}, tab: 'all', opId: '4' }
    expect(asked({})).toEqual(plain)
    expect(
      asked({ tab: 'lost', sort: 'password.asc', status: 'Maybe', class: ['TOASTER'], city: [], other: 1 }),
    ).toEqual(plain)
    expect(asked({ sort: 'picture.asc' }).order).toEqual(order)
  })

  it('is its words, page, tab, order and filters', () => {
    const address = { q: 1042, page: 3, tab: 'deployed', sort: 'city.asc', status: 'Online', class: ['STB', 'AP', 'X'] }
    expect(asked(address)).toEqual({
      page: 3,
      limit: 15,
      keyword: '1042',
      order: { column: 'city', direction: 'asc' },
      filters: { status: ['Online'], class: ['STB', 'AP'] },
      tab: 'deployed',
      opId: '4',
    })
  })

  it('is one value where a filter takes one, and any value where only the moment knows them', () => {
    expect(asked({ status: ['Offline', 'Online'], city: ['busan', 7] }).filters).toEqual({
      status: ['Offline'],
      city: ['busan', '7'],
    })
  })

  it('is whatever it says of a list that only the answer describes', () => {
    const described = askedOf(readListSearch({ sort: 'any.desc', kind: 'x' }), {
      offered: null,
      order: undefined,
      limit: 15,
      tabs: [],
      opId: undefined,
    })
    expect(described).toMatchObject({
      order: { column: 'any', direction: 'desc' },
      filters: { kind: ['x'] },
      tab: '',
    })
  })
})

it('a view without what narrows it keeps tab, order, size and columns', () => {
  const address = { tab: 'deployed', q: 'a4', sort: 'macAddr.asc', size: 50, columns: ['city'], city: ['x'], page: 2 }
  expect(wholeOf(readListSearch(address))).toEqual({
    tab: 'deployed',
    sort: 'macAddr.asc',
    size: 50,
    columns: ['city'],
  })
})

it('the columns of an address are shown in their order, with what is always shown', () => {
  const own = { order: ['online', 'macAddr', 'city', 'actions'], hidden: ['city'], density: 'compact' } as const
  const columns = [{ id: 'online' }, { id: 'macAddr', identity: true }, { id: 'city' }, { id: 'actions', pinned: true }]
  expect(layoutOf({ columns: ['city', 'nonsense', 'online'] }, own, columns)).toEqual({
    order: ['macAddr', 'city', 'online', 'actions'],
    hidden: [],
    density: 'compact',
  })
  expect(layoutOf({}, own, columns)).toBe(own)
  expect(layoutOf({ columns: ['nonsense'] }, own, columns)).toBe(own)
})
