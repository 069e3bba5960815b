import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inParts, mapInTurns } from './turns.ts'

it('long work is done in order, and lets whatever else waits have its turn', async () => {
  let isDone = false
  let others = 0
  const meanwhile = (async () => {
    for (; !isDone; others += 1) await setImmediate()
  })()
  const busy = (item: number, index: number): string => {
    const until = performance.now() + 4
    while (performance.now() < until);
    return `${index}:${item}`
  }
  expect(await mapInTurns([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], busy)).toEqual(
    [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((item, index) => `${index}:${item}`),
  )
  isDone = true
  await meanwhile
  expect(others).toBeGreaterThanOrEqual(3)
})

it('a list falls into parts', () => {
  expect([...inParts([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
  expect([...inParts([], 2)]).toEqual([])
})
