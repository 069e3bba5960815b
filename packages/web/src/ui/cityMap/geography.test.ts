import { describe, expect, it } from 'vitest'
import { landDots, mapSize, placeOf } from './geography.ts'

const within = ([x, y]: readonly [number, number]) => x >= 0 && x <= mapSize.width && y >= 0 && y <= mapSize.height

describe('the dot map', () => {
  it('draws its land inside its frame', () => {
    const dots = landDots()
    expect(dots.length).toBeGreaterThan(300)
    expect(dots.every(within)).toBe(true)
  })

  it('knows the cities, Seoul north-west of Busan and Jeju south of both', () => {
    const [seoul, busan, jeju] = ['Seoul', 'Busan', 'Jeju'].map(placeOf)
    if (!seoul || !busan || !jeju) throw new Error('a city is missing')
    expect([seoul, busan, jeju].every(within)).toBe(true)
    expect(seoul[0]).toBeLessThan(busan[0])
    expect(seoul[1]).toBeLessThan(busan[1])
    expect(jeju[1]).toBeGreaterThan(busan[1])
  })

  it('knows them under both names', () => {
    expect(placeOf('부산광역시')).toEqual(placeOf('Busan'))
  })

  it('has no place for a name it does not know', () => {
    expect(placeOf('Atlantis')).toBeNull()
  })
})
