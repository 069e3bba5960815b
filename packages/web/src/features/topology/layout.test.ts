import { describe, expect, it } from 'vitest'
import { groupKey, layoutOf } from './layout.ts'
import type { Item } from './layout.ts'
import { accessPointOf, stationOf, stationsOf } from './node.fake.ts'
import type { Node } from './nodes.ts'

const closed: ReadonlySet<string> = new Set()
const draw = (nodes: readonly Node[], open = closed) => layoutOf(nodes, { open, width: 900 })

const overlaps = (a: Item, b: Item): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const isWithin = (a: Item, b: Item): boolean => a.parent === b.key || b.parent === a.key
/** Pairs that lie on each other, but for stations in the frame of their group. */
const collisions = (items: readonly Item[]) =>
  items.flatMap((a, at) =>
    items
      .slice(at + 1)
      .filter((b) => overlaps(a, b) && !(isWithin(a, b) && (a.kind === 'group' || b.kind === 'group')))
      .map((b) => [a.key, b.key]),
  )

const home = [
  accessPointOf('A', stationsOf(6)),
  accessPointOf('B', stationsOf(5, { upper_connecting_frequency_band: '2.4GHz' }), 'A'),
  accessPointOf('C', [stationOf('Lamp')], 'B'),
  accessPointOf('D', [], 'A'),
]
const crowd = [
  accessPointOf('A', [
    ...stationsOf(60),
    ...stationsOf(30, { upper_connecting_frequency_band: '2.4GHz', rssi: -75 }),
    stationOf('NAS', { upper_connecting_frequency_band: null, upper_link: 'Ethernet', rssi: null }),
  ]),
  accessPointOf('B', stationsOf(110, { upper_connecting_frequency_band: '6GHz', rssi: -64 }), 'A'),
]

describe('the picture of a mesh', () => {
  it('has each thing once, none on another, all within the picture, and each joined with what it hangs on', () => {
    for (const nodes of [home, crowd, [accessPointOf('A', [stationOf('Only')])], [accessPointOf('A', [])]]) {
      const keys = layoutOf(nodes, { open: closed, width: 900 }).items.flatMap((item) =>
        item.kind === 'group' ? [item.key] : [],
      )
      for (const open of [closed, new Set(keys)]) {
        const { items, links, width, height } = draw(nodes, open)
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
        expect(collisions(items)).toEqual([])
        for (const item of items) {
          expect(item.x).toBeGreaterThanOrEqual(0)
          expect(item.y).toBeGreaterThanOrEqual(0)
          expect(item.x + item.width).toBeLessThanOrEqual(width)
          expect(item.y + item.height).toBeLessThanOrEqual(height)
        }
        const joined = new Set(links.map(({ to }) => to))
        for (const item of items.filter(({ kind, parent }) => kind !== 'station' && parent !== null))
          expect(joined).toContain(item.key)
      }
    }
  })

  it('stands in the order of the tree, deeper ones further from the way out', () => {
    const { items } = draw(home)
    const points = items.filter(({ kind }) => kind === 'accessPoint')
    expect(points.map(({ key }) => key)).toEqual(['A', 'B', 'C', 'D'])
    const [a = 0, b = 0, c = 0, d = 0] = points.map(({ x }) => x)
    expect([a < b, b < c, b === d]).toEqual([true, true, true])
    for (const item of items) {
      const parent = items.findIndex(({ key }) => key === item.parent)
      if (item.parent !== null) expect(parent).toBeLessThan(items.indexOf(item))
    }
    expect(items[1]).toMatchObject({ kind: 'station', level: 2, parent: 'A' })
  })

  it('has many stations of a band as one that opens, with how many have which signal; a few stand by themselves', () => {
    const { items } = draw(crowd)
    const groups = items.filter((item) => item.kind === 'group')
    expect(groups.map(({ way, counts }) => [way, counts])).toEqual([
      ['5GHz', { good: 60, warning: 0, bad: 0 }],
      ['2.4GHz', { good: 0, warning: 0, bad: 30 }],
      ['6GHz', { good: 0, warning: 110, bad: 0 }],
    ])
    expect(items.filter(({ kind }) => kind === 'station')).toHaveLength(1)
    const opened = draw(crowd, new Set([groupKey('A', '2.4GHz')])).items
    expect(opened.filter((item) => item.kind === 'station' && item.isGrouped)).toHaveLength(30)
    // All fits the height of a screen while nothing is open.
    expect(draw(crowd).height).toBeLessThan(600)
  })

  it('has at most 24 stations one by one', () => {
    const groups = (count: number) =>
      draw([accessPointOf('A', stationsOf(count))]).items.filter(({ kind }) => kind === 'group')
    expect([groups(24).length, groups(25).length]).toEqual([0, 1])
  })
})
