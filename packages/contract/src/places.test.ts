import { describe, expect, it } from 'vitest'
import { placeName, placeSpellings } from './places.ts'

describe('a place', () => {
  it('is called as the reader does, whichever language it is written in', () => {
    expect(placeName('Busan', 'ko')).toBe('부산')
    expect(placeName('Haeundae', 'ko')).toBe('해운대')
    expect(placeName('서귀포시', 'en')).toBe('Seogwipo')
    expect(placeName('해운대구', 'en')).toBe('Haeundae')
    expect(placeName('서울', 'en')).toBe('Seoul')
    expect(placeName('남구', 'en')).toBe('Nam-gu')
    expect(placeName('Atlantis', 'ko')).toBe('Atlantis')
  })

  it('is found by every spelling', () => {
    expect(placeSpellings('부산광역시')).toEqual(['부산광역시', 'Busan', '부산'])
    expect(placeSpellings('Haeundae')).toEqual(['Haeundae', '해운대'])
    expect(placeSpellings('Atlantis')).toEqual(['Atlantis'])
  })
})
