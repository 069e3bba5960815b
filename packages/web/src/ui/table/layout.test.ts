import { describe, expect, test } from 'vitest'
import { gridWidths, moved, pagesAround, rangeOf, readLayout, shownColumns, toggled, windowOf } from './layout.ts'

const columns = [{ id: 'status' }, { id: 'mac', identity: true }, { id: 'model' }, { id: 'city', hidden: true }]

describe('a kept layout', () => {
  test('falls back to the columns as they are', () => {
    for (const kept of [null, '', '{', '7', '{}', '{"order":[],"hidden":[]}', '{"order":["gone"],"hidden":[]}']) {
      expect(readLayout(kept, columns)).toEqual({
        order: ['status', 'mac', 'model', 'city'],
        hidden: ['city'],
        density: 'comfortable',
      })
    }
  })

  test('takes new columns in at their place and drops those that are gone', () => {
    const kept = JSON.stringify({
      order: ['model', 'gone', 'status'],
      hidden: ['model', 'gone', 'mac'],
      density: 'compact',
    })
    expect(readLayout(kept, columns)).toEqual({
      order: ['model', 'city', 'status', 'mac'],
      hidden: ['model', 'city'],
      density: 'compact',
    })
  })

  test('draws the columns in its order, hidden ones not, the identity always, unknown ones last', () => {
    const ids = (order: string[], hidden: string[]): string[] =>
      shownColumns(columns, { order, hidden }).map(({ id }) => id)
    expect(ids(['model', 'mac', 'gone'], ['city', 'mac'])).toEqual(['model', 'mac', 'status'])
    expect(ids(['status', 'mac', 'model', 'city'], [])).toEqual(['status', 'mac', 'model', 'city'])
  })

  test('moves and hides columns', () => {
    const layout = readLayout(null, columns)
    expect(moved(layout, 'mac', -1).order).toEqual(['mac', 'status', 'model', 'city'])
    expect(moved(layout, 'status', -1)).toBe(layout)
    expect(toggled(toggled(layout, 'model'), 'city').hidden).toEqual(['model'])
  })
})

test('columns that give way share the room by what they lack, others stand', () => {
  expect(gridWidths([100, { least: 56, wished: 76 }, { least: 98, wished: 158 }], 46)).toEqual({
    least: 300,
    columns: [
      '100px',
      'clamp(56px, 56px + (100cqi - 316px) * 0.25, 76px)',
      'clamp(98px, 98px + (100cqi - 316px) * 0.75, 158px)',
    ],
  })
})

test('a window covers what is in sight and stays inside the list', () => {
  expect(windowOf(10_000, 36, 0, 360)).toEqual({ from: 0, to: 22 })
  expect(windowOf(10_000, 36, 36_000, 360)).toEqual({ from: 988, to: 1022 })
  expect(windowOf(20, 36, 100_000, 360)).toEqual({ from: 20, to: 20 })
  expect(windowOf(0, 36, 0, 360)).toEqual({ from: 0, to: 0 })
})

test('a range goes both ways and is one row without an anchor', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(rangeOf(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(ids, null, 'b')).toEqual(['b'])
  expect(rangeOf(ids, 'gone', 'c')).toEqual(['c'])
})

describe('page numbers', () => {
  test.each([
    [1, 1, '1'],
    [1, 7, '1 2 3 4 5 6 7'],
    [1, 574, '1 2 3 4 … 574'],
    [4, 574, '1 2 3 4 5 … 574'],
    [50, 574, '1 … 49 50 51 … 574'],
    [574, 574, '1 … 571 572 573 574'],
    [571, 574, '1 … 570 571 572 573 574'],
  ])('page %i of %i', (page, last, shown) => {
    expect(
      pagesAround(page, last)
        .map((one) => one ?? '…')
        .join(' '),
    ).toBe(shown)
  })
})
