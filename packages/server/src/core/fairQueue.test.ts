import { expect, test } from 'vitest'
import { fairQueue } from './fairQueue.ts'

test('who brings many waits behind their own', () => {
  const queue = fairQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item.charAt(0), item)
  const next = (count: number) => Array.from({ length: count }, () => queue.shift())
  expect(next(2)).toEqual(['a1', 'b1'])
  // Its turn is over: a key that comes back waits like a new one.
  queue.push('b', 'b2')
  expect(next(6)).toEqual(['c1', 'a2', 'b2', 'c2', 'a3', undefined])
  queue.push('a', 'a4')
  queue.clear()
  expect(queue.shift()).toBe(undefined)
})
