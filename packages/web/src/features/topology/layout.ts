import type { SignalQuality } from '@headend/contract/deviceInfo'
import { inOrder, qualityOf, wayOf, ways } from './nodes.ts'
import type { Node, Way } from './nodes.ts'

type Box = Readonly<{ x: number; y: number; width: number; height: number }>

/** Where a drawn thing stands in the tree that a reader without the picture walks. */
type Place = Readonly<{ key: string; level: number; parent: string | null }>

export type Counts = Readonly<Record<SignalQuality, number>>

export type Item = Box &
  Place &
  (
    | Readonly<{ kind: 'accessPoint'; node: Node; stations: number }>
    | Readonly<{ kind: 'station'; node: Node; isGrouped: boolean }>
    /** Stations of one access point on one band, which open at a press where they are many. */
    | Readonly<{ kind: 'group'; way: Way; stations: readonly Node[]; counts: Counts; isOpen: boolean }>
  )

export type Link = Readonly<{
  key: string
  way: Way
  path: string
  /** Keys of the two ends. */
  from: string
  to: string
  /** What is written beside the way between two access points. */
  label: Readonly<{ x: number; y: number; node: Node; above: Node }> | null
}>

export type Layout = Readonly<{
  items: readonly Item[]
  links: readonly Link[]
  width: number
  height: number
  /** The way out, in front of the first access point; null for an empty mesh. */
  wan: Box | null
}>

/** As many stations stand one by one; beyond that those of a band are one, unless they are few. */
const oneByOne = 24
const few = 3

const size = {
  edge: 20,
  wan: 44,
  accessPoint: { width: 172, height: 76 },
  station: { width: 224, height: 32, pitch: 38 },
  group: { width: 304, head: 44, inset: 10 },
  /** In front of the stations, for the ways to them. */
  gap: 84,
  /** From a column of access points to the next: beside each other where there is room, else one below and behind the other. */
  step: { least: 100, most: 258 },
  /** Between what belongs to one access point and what belongs to the next. */
  between: 22,
} as const

/** A group open shows its stations in so many columns. */
const groupColumns = 3

const countsOf = (stations: readonly Node[]): Counts => {
  const of = (quality: SignalQuality): number => stations.filter((one) => qualityOf(one) === quality).length
  return { good: of('good'), warning: of('warning'), bad: of('bad') }
}

/** A curve from the right of one to the left of another, flat at both ends. */
const curve = (from: Box, { x, y }: Readonly<Record<'x' | 'y', number>>): string => {
  const [x1, y1] = [from.x + from.width, from.y + from.height / 2]
  const half = (x - x1) / 2
  return `M${x1} ${y1}C${x1 + half} ${y1} ${x - half} ${y} ${x} ${y}`
}

/** A way down from below one to the left of another that stands further down, with a round corner. */
const elbow = (from: Box, { x, y }: Readonly<Record<'x' | 'y', number>>): string => {
  const [x1, y1, round] = [from.x + 40, from.y + from.height, 14]
  return `M${x1} ${y1}V${y - round}Q${x1} ${y} ${x1 + round} ${y}H${x}`
}

type Options = Readonly<{
  /** Keys of the groups that are open. */
  open: ReadonlySet<string>
  /** What there is to draw on: stations stand at its end. */
  width: number
}>

export const groupKey = (mac: string, way: Way): string => `${mac} ${way}`

/**
 * Where everything stands: access points in columns by how far they are from the way out, each below what is connected to the
 * one it hangs on; stations to the right of all of them, beside their own. Top to bottom is the order of the tree.
 */
export const layoutOf = (accessPoints: readonly Node[], { open, width }: Options): Layout => {
  const total = accessPoints.reduce((sum, { stations }) => sum + stations.length, 0)
  const byMac = new Map(accessPoints.map((one) => [one.mac_address, one]))
  const above = ({ upper_access_point }: Node): Node | undefined => byMac.get(upper_access_point ?? '')
  const depthOf = (node: Node): number => {
    const up = above(node)
    return up === undefined ? 0 : depthOf(up) + 1
  }
  const below = (node: Node): readonly Node[] => accessPoints.filter((one) => above(one) === node)
  const deepest = Math.max(0, ...accessPoints.map(depthOf))
  const first = size.edge + size.wan + 32
  const widest = total > oneByOne ? size.group.width : size.station.width
  const others = first + size.accessPoint.width + size.gap + widest + size.edge
  const step = Math.max(size.step.least, Math.min(size.step.most, Math.floor((width - others) / Math.max(1, deepest))))
  const columnOf = (depth: number): number => first + depth * step
  const after = columnOf(deepest) + size.accessPoint.width + size.gap
  const stationX = Math.max(after, Math.min(width - size.edge - widest, after + 160))

  const items: Item[] = []
  const links: Link[] = []
  let y: number = size.edge

  /** Puts the stations of an access point below each other; gives what is to be joined with it. */
  const placeStations = (node: Node, level: number): readonly (Item & { way: Way })[] => {
    const placed: (Item & { way: Way })[] = []
    const parent = node.mac_address
    for (const way of ways) {
      const stations = inOrder(node.stations.filter((one) => wayOf(one) === way))
      if (total <= oneByOne || stations.length <= few) {
        for (const station of stations) {
          const { width: wide, height, pitch } = size.station
          const key = `${parent} ${station.mac_address}`
          const box = { x: stationX, y, width: wide, height, key, level, parent }
          const item = { ...box, kind: 'station' as const, node: station, isGrouped: false }
          items.push(item)
          placed.push({ ...item, way })
          y += pitch
        }
        continue
      }
      const key = groupKey(parent, way)
      const isOpen = open.has(key)
      const { head, inset } = size.group
      const columns = isOpen ? Math.min(groupColumns, stations.length) : 0
      const rows = columns === 0 ? 0 : Math.ceil(stations.length / columns)
      const wide = isOpen ? inset + columns * (size.station.width + inset) : size.group.width
      const height = head + (isOpen ? rows * size.station.pitch + inset : 0)
      const box = { x: stationX, y, width: Math.max(wide, size.group.width), height, key, level, parent }
      const item = { ...box, kind: 'group' as const, way, stations, counts: countsOf(stations), isOpen }
      items.push(item)
      placed.push({ ...item, way })
      if (isOpen) {
        stations.forEach((station, index) => {
          items.push({
            kind: 'station',
            node: station,
            isGrouped: true,
            key: `${key} ${station.mac_address}`,
            level: level + 1,
            parent: key,
            x: stationX + inset + (index % columns) * (size.station.width + inset),
            y: y + head + Math.floor(index / columns) * size.station.pitch,
            width: size.station.width,
            height: size.station.height,
          })
        })
      }
      y += height + 8
    }
    return placed
  }

  const place = (node: Node, level: number): Item => {
    const index = items.length
    const top = y
    const stations = placeStations(node, level + 1)
    const end = Math.max(y, top + size.accessPoint.height)
    const [highest, lowest] = [stations[0], stations.at(-1)]
    const middle = highest && lowest ? (highest.y + lowest.y + lowest.height) / 2 : top + size.accessPoint.height / 2
    const item: Item = {
      kind: 'accessPoint',
      node,
      stations: node.stations.length,
      key: node.mac_address,
      level,
      parent: above(node)?.mac_address ?? null,
      x: columnOf(level - 1),
      y: Math.max(top, middle - size.accessPoint.height / 2),
      ...size.accessPoint,
    }
    items.splice(index, 0, item)
    for (const one of stations) {
      const at = { x: one.x, y: one.y + (one.kind === 'group' ? size.group.head : one.height) / 2 }
      links.push({ key: one.key, way: one.way, path: curve(item, at), from: item.key, to: one.key, label: null })
    }
    y = end + size.between
    const isBeside = step >= size.step.most
    for (const child of below(node)) {
      const { key, x, y: childY, height } = place(child, level + 1)
      const at = { x, y: childY + height / 2 }
      links.push({
        key,
        way: wayOf(child),
        path: isBeside ? curve(item, at) : elbow(item, at),
        from: item.key,
        to: key,
        label: { x: isBeside ? x - 46 : item.x + 40, y: at.y - 34, node: child, above: node },
      })
    }
    return item
  }

  const [root] = accessPoints.filter((one) => above(one) === undefined).map((one) => place(one, 1))
  const wan =
    root === undefined
      ? null
      : { x: size.edge, y: root.y + root.height / 2 - size.wan / 2, width: size.wan, height: size.wan }
  const right = Math.max(0, ...items.map((item) => item.x + item.width))
  return { items, links, wan, width: right + size.edge, height: Math.max(0, y - size.between) + size.edge }
}
