import { expect, test } from 'vitest'
import { sparkPoints } from './Sparkline.tsx'

const box = { width: 106, height: 26 }

test('values reach from the floor of the box to its top', () => {
  const { runs, last } = sparkPoints([0, 5, 10], box)
  expect(runs).toEqual([
    [
      { x: 3, y: 23 },
      { x: 53, y: 13 },
      { x: 103, y: 3 },
    ],
  ])
  expect(last).toEqual({ x: 103, y: 3 })
})

test('a missing value is a gap, not a line', () => {
  expect(sparkPoints([1, null, 2, 3], box).runs.map((run) => run.length)).toEqual([1, 2])
  expect(sparkPoints([null, null], box)).toMatchObject({ runs: [], limitY: null, last: null })
})

test('a limit is inside the scale; equal values stand in the middle', () => {
  expect(sparkPoints([10, 10], { ...box, limit: 20 }).limitY).toBe(3)
  expect(sparkPoints([4, 4], box).runs[0]?.map(({ y }) => y)).toEqual([13, 13])
})

test('on a given range one degree less is no cliff, and the range is the scale', () => {
  const { runs, scale } = sparkPoints([67, 66], { ...box, range: [0, 100] })
  const [first, second] = runs[0] ?? []
  expect(Math.abs((second?.y ?? 0) - (first?.y ?? 99))).toBeLessThan(1)
  expect(scale).toEqual([0, 100])
  expect(sparkPoints([67, 120], { ...box, range: [0, 100] }).scale).toEqual([0, 120])
})
