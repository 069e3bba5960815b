import { describe, expect, it } from 'vitest'
import { rangeOf } from './range.ts'

describe('the bytes that a header asks for', () => {
  it.each([
    [undefined, undefined],
    ['lines=1-2', undefined],
    ['bytes=5-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['bytes=-0', null],
    ['bytes=10-', null],
    ['bytes=-20', { start: 0, end: 9 }],
    ['bytes=0-0', { start: 0, end: 0 }],
  ])('of ten, by %s', (header, range) => {
    expect(rangeOf(header, 10)).toEqual(range)
  })
})
