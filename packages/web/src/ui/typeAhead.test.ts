import { expect, test } from 'vitest'
import { typeAhead } from './typeAhead.ts'

const typed = (keys: string, pause: number): string =>
  [...keys].reduce((before, key, at) => typeAhead(before, key, (at + 1) * pause), { text: '', time: 0 }).text

test('letters typed quickly are a word, others begin anew', () => {
  expect(typed('City', 100)).toBe('city')
  expect(typed('city', 1000)).toBe('y')
})

test('a letter pressed again and again stays one letter', () => {
  expect(typed('ccc', 100)).toBe('c')
  expect(typed('acc', 100)).toBe('acc')
})
