import { describe, expect, it } from 'vitest'
import { containing, wordsOf } from './keyword.ts'

const textsOf = (search: string) => wordsOf(search).map(({ texts }) => texts)

describe('wordsOf', () => {
  it('finds a MAC address in any form', () => {
    for (const written of ['A4:C7:F2:0B:71:3E', 'a4-c7-f2-0b-71-3e', 'A4C7.F20B.713E', 'A4 C7 F2 0B 71 3E']) {
      const words = textsOf(written)
      expect(words).toHaveLength(1)
      expect(words[0]).toContain('a4c7f20b713e')
    }
    expect(textsOf('A4C7F20B713E')).toEqual([['a4c7f20b713e']])
  })

  it('finds the beginning and the middle of one', () => {
    expect(textsOf('A4:')).toEqual([['a4:', 'a4']])
    expect(textsOf('A4:C7:f')).toEqual([['a4:c7:f', 'a4c7f']])
    expect(textsOf('0B:71')).toEqual([['0b:71', '0b71']])
  })

  it('keeps what only looks a little like one', () => {
    for (const text of ['s410-k24', 'c-1', '3.18.2', '5.02.0', 'haeundae']) expect(textsOf(text)).toEqual([[text]])
  })

  it('asks for each word once', () => {
    expect(textsOf('  Haeundae  0B haeundae ')).toEqual([['haeundae'], ['0b']])
    expect(wordsOf('   ')).toEqual([])
  })

  it('takes wildcards as letters', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
  })
})
