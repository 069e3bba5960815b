import { expect, test } from 'vitest'
import { deviceArgs, deviceText } from './text.ts'

test.each([
  ['a NUL and an escape sequence', 'a\0b\u001B[31mc', 'ab[31mc'],
  ['half a surrogate pair', 'a\uD800b', 'a\uFFFDb'],
  ['a tower of marks', `Z${'\u0300'.repeat(30)}a\u0301`, 'Z\u0300\u0300\u0300\u0300a\u0301'],
  ['what turns the direction of the rest', 'a\u202Egnp.exe\u202C\u2066b\u2069', 'agnp.exeb'],
])('text of a device is kept without %s', (_what, said, kept) => {
  expect(deviceText(said, 100)).toBe(kept)
  expect(deviceArgs({ [said]: said })).toEqual({ [kept]: kept })
})

test('text of a device keeps its line ends, its script and its marks, and is cut', () => {
  for (const text of ['a\tb\r\nc', '거실', 'שלום\u200F', '<b>&amp;']) expect(deviceText(text, 100)).toBe(text)
  expect(deviceText('abcdef', 3)).toBe('abc')
})
