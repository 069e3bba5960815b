import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { between, moved, shiftOf, stepOf } from './moves.ts'

const letters = ['a', 'b', 'c', 'd', 'e']

test('an entry that moves stands where it was put, and the others keep their order', () => {
  expect(moved(letters, 1, 3)).toEqual(['a', 'c', 'd', 'b', 'e'])
  expect(moved(letters, 3, 0)).toEqual(['d', 'a', 'b', 'c', 'e'])
  expect(moved(letters, 2, 2)).toBe(letters)
})

test('only those between the two places are said, and saying them gives the same order', () => {
  const index = integer({ min: 0, max: 4 })
  assert(
    property(index, index, (from, to) => {
      const said = between(letters, from, to)
      const places = said.map((one) => letters.indexOf(one)).toSorted((a, b) => a - b)
      const given = letters.map((one, at) => (places.includes(at) ? (said[places.indexOf(at)] ?? '') : one))
      expect(given).toEqual(moved(letters, from, to))
      expect(said).toHaveLength(from === to ? 1 : Math.abs(from - to) + 1)
    }),
  )
})

test('while one is held the others give way to where they will stand', () => {
  const index = integer({ min: 0, max: 4 })
  assert(
    property(index, index, (from, to) => {
      const after = moved(letters, from, to)
      for (const [at, letter] of letters.entries())
        if (at !== from) expect(at + shiftOf(at, from, to)).toBe(after.indexOf(letter))
    }),
  )
})

test('keys stay within the list', () => {
  expect(['ArrowUp', 'PageDown', 'End', 'Home', 'x'].map((key) => stepOf(key, 0, 4))).toEqual([0, 4, 4, 0, undefined])
  expect(stepOf('ArrowDown', 4, 4)).toBe(4)
})
