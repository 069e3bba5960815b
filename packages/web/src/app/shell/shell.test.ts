import { describe, expect, test } from 'vitest'
import { highlighted } from './highlight.ts'
import { initials } from './ProfileMenu.tsx'

const shown = (text: string, ...words: string[]): string =>
  highlighted(text, words)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

describe('highlighted', () => {
  test('marks every word, whatever its case', () => {
    expect(shown('Aria S410, Haeundae', 'haeundae', 'aria')).toBe('[Aria] S410, [Haeundae]')
    expect(shown('Aria S410')).toBe('Aria S410')
  })

  test('finds a MAC address typed without its colons', () => {
    expect(shown('A4:C7:F2:0B:71:3E', '0b71')).toBe('A4:C7:F2:[0B:71]:3E')
    expect(shown('A4:C7:F2:0B:71:3E', 'a4c7f20b713e')).toBe('[A4:C7:F2:0B:71:3E]')
  })

  test('takes signs of a pattern as they are', () => {
    expect(shown('a.b (c)', '(c)')).toBe('a.b [(c)]')
    expect(shown('abc', '.*')).toBe('abc')
  })
})

test('initials of names in both scripts', () => {
  expect(['Han Ji-yeon', 'admin@headend.example', '한지연', 'Kim', 'Desk <i>', ''].map(initials)).toEqual([
    'HJ',
    'AD',
    '지연',
    'KI',
    'DI',
    '',
  ])
})
