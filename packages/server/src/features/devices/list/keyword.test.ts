import { describe, expect, it } from 'vitest'
import { containing, keywordOf } from './keyword.ts'

describe('keywordOf', () => {
  it('finds a MAC address in any form', () => {
    for (const written of ['A4:C7:F2:0B:71:3E', 'a4-c7-f2-0b-71-3e', 'A4C7.F20B.713E'])
      expect(keywordOf(written)?.texts).toContain('a4c7f20b713e')
    expect(keywordOf('A4C7F20B713E')?.texts).toEqual(['a4c7f20b713e'])
  })

  it('finds the beginning of one', () => {
    expect(keywordOf('A4:')?.texts).toContain('a4')
    expect(keywordOf('A4:C7:f')?.texts).toContain('a4c7f')
  })

  it('keeps what only looks a little like one', () => {
    expect(keywordOf('S410-K24')?.texts).toEqual(['s410-k24'])
    expect(keywordOf(' Kim ')?.texts).toEqual(['kim'])
    expect(keywordOf('   ')).toBeUndefined()
  })

  it('takes wildcards as letters', () => {
    expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
  })
})
