import { describe, expect, it } from 'vitest'
import { contentOf, readReport } from './report.ts'

const now = Date.UTC(2026, 10, 20, 12)
const at = (ms: number) => new Date(now + ms).toISOString()
const hour = 3_600_000

const linear = (start: number, more: object = {}) => ({
  Kind: 'Linear',
  StartTime: at(start),
  Seconds: 600,
  ChannelNumber: '5',
  ChannelName: 'Garam One',
  ProgramName: 'Late Talk',
  ...more,
})
const entries = (...all: readonly object[]) => ({
  Device: { X_HEADEND_Viewing: { Entry: Object.fromEntries(all.map((one, index) => [index + 1, one])) } },
})
const read = (...reports: readonly object[]) => readReport(JSON.stringify({ Report: reports }), now)

describe('a report of what was watched', () => {
  it('is read in both formats of the JSON encoding, and from reports that come together', () => {
    const wanted = {
      kind: 'linear',
      start: now - hour,
      seconds: 600,
      channelNumber: 5,
      channelName: 'Garam One',
      program: 'Late Talk',
      name: '',
      season: 0,
      episode: 0,
    }
    expect(read({ CollectionTime: 1, ...entries(linear(-hour)) })).toEqual({ views: [wanted], refused: [] })
    const pairs = Object.entries(linear(-hour)).map(([name, value]) => [
      `Device.X_HEADEND_Viewing.Entry.7.${name}`,
      value,
    ])
    expect(read(Object.fromEntries(pairs))).toEqual({ views: [wanted], refused: [] })
    expect(read(entries(linear(-hour)), entries(linear(-2 * hour))).views.map(({ start }) => start)).toEqual([
      now - hour,
      now - 2 * hour,
    ])
  })

  it('has each kind of viewing, with what belongs to it', () => {
    const { views, refused } = read(
      entries(
        { Kind: 'Online', StartTime: at(-hour), Seconds: 60, ContentName: 'Night  Train S2 E10' },
        { Kind: 'VOD', StartTime: at(-hour), Seconds: 60, ContentName: 'Paper Boats S1 E1' },
        linear(-hour, { Kind: 'QR', Seconds: 0, Link: 'https://shop.example/1' }),
      ),
    )
    expect(refused).toEqual([])
    expect(views.map(({ kind, name, season, episode }) => [kind, name, season, episode])).toEqual([
      ['online', 'Night Train', 2, 10],
      ['vod', 'Paper Boats S1 E1', 0, 0],
      ['qr', 'https://shop.example/1', 0, 0],
    ])
  })

  it('is refused where it is late, of the future, malformed, or too much; the rest is taken', () => {
    const day = 24 * hour
    expect(read(entries(linear(-3 * day + 1000), linear(-3 * day - 1000), linear(-299_000))).refused).toEqual([
      'late',
      'early',
    ])
    expect(read(entries(linear(-hour, { Seconds: 0 }), linear(-hour, { StartTime: 'soon' }))).refused).toHaveLength(2)
    expect(read(entries(linear(-hour, { ChannelName: '' }), linear(-hour, { Seconds: 86_401 }))).views).toEqual([])
    for (const text of ['', '{', '[]', '{"Report":1}', 'null', '"x"'])
      expect(readReport(text, now)).toEqual({ views: [], refused: ['malformed'] })
    const many = Array.from({ length: 1_200 }, (_, index) => linear(-hour - index * 1000))
    const { views, refused } = read(entries(...many))
    expect([views.length, refused.filter((one) => one === 'flood').length]).toEqual([1000, 200])
    // As deep as somebody can make it: no stack ends.
    const deep = `{"Report":[${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}]}`
    expect(readReport(deep, now).views).toEqual([])
  })

  it.each([
    ['Moon Palace S1 E1', 'Moon Palace', 1, 1],
    ['Moon Palace s299e499', 'Moon Palace', 299, 499],
    ['Moon Palace S01 E09', 'Moon Palace', 1, 9],
    ['Moon Palace S300 E1', 'Moon Palace S300 E1', 0, 0],
    ['Moon Palace S1 E500', 'Moon Palace S1 E500', 0, 0],
    ['S1 E1', 'S1 E1', 0, 0],
    ['Cat Videos', 'Cat Videos', 0, 0],
  ])('knows season and episode of %s', (text, name, season, episode) => {
    expect(contentOf(text)).toEqual({ name, season, episode })
  })
})
