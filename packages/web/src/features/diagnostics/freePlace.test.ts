import { expect, test } from 'vitest'
import { freePlace, wordsWidth } from './freePlace.ts'

const above = { left: 60, right: 100, top: 20, bottom: 30 }
const below = { left: 60, right: 100, top: 40, bottom: 50 }

test('words stand in the first place that no line goes through', () => {
  const level = (y: number) => [
    { x: 0, y },
    { x: 200, y },
  ]
  expect(freePlace([above, below], [level(35)], [])).toBe(above)
  expect(freePlace([above, below], [level(25)], [])).toBe(below)
  expect(freePlace([above, below], [level(25), level(45)], [])).toBeUndefined()
  // Between its ends, a steep piece as well.
  const steep = [
    { x: 70, y: 0 },
    { x: 71, y: 35 },
  ]
  expect(freePlace([above, below], [steep], [])).toBe(below)
  expect(freePlace([above], [[{ x: 80, y: 25 }]], []), 'a point alone').toBeUndefined()
  expect(freePlace([above], [[{ x: 110, y: 25 }]], [])).toBe(above)
})

test('words stand on no other words', () => {
  expect(freePlace([above, below], [], [{ left: 90, right: 130, top: 10, bottom: 22 }])).toBe(below)
})

test('words take more room in Hangul', () => {
  expect(wordsWidth('평균')).toBeGreaterThan(wordsWidth('av'))
})
