import { expect, test } from 'vitest'
import { changedValues } from './changes.ts'

test('counts the values that differ, however deep', () => {
  expect(changedValues({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] })).toBe(0)
  expect(changedValues({ a: 1, b: { c: 2, d: 3 } }, { a: 2, b: { c: 2, d: 4 } })).toBe(2)
  expect(changedValues([1, 2], [1, 2, 3])).toBe(1)
  expect(changedValues({ a: 1 }, {})).toBe(1)
  expect(changedValues(undefined, { a: 1 })).toBe(1)
  expect(changedValues(null, null)).toBe(0)
})

test('time that passed is no change', () => {
  const before = { info: { up_time: 10, last_reboot: 1 }, upTime: 10, name: 'a' }
  expect(changedValues(before, { info: { up_time: 40, last_reboot: 2 }, upTime: 40, name: 'b' })).toBe(1)
})
