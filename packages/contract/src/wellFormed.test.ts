import { expect, test } from 'vitest'
import { illFormedField, isWellFormed } from './wellFormed.ts'

test.each(['', 'plain', '한글', '😀', 'line\nbreak', '\u0001'])('%j is well formed', (text) =>
  expect(isWellFormed(text)).toBe(true),
)

test.each(['\0', 'a\0b', '\ud83d', 'a\ude00', '\ude00\ud83d'])('%j is not', (text) =>
  expect(isWellFormed(text)).toBe(false),
)

test('names the first text at fault by its path', () => {
  expect(illFormedField({ a: 1, b: ['x', { c: 'y\0' }], d: null })).toBe('b.1.c')
  expect(illFormedField({ a: { 'x\ud800': 1 } })).toBe('a')
  expect(illFormedField('\0')).toBe('')
  expect(illFormedField({ a: [{ b: 'fine' }] })).toBeUndefined()
})

test('reads what is nested deeper than a stack', () => {
  let deep: unknown = 'x\0'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  expect(illFormedField(deep)).toMatch(/^0(\.0)+$/)
})
