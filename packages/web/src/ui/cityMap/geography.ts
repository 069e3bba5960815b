/** The outline of South Korea and where its cities are, for the dot map. Degrees, longitude first; coarse on purpose. */

import { englishPlace } from '@headend/contract/places'

type Point = readonly [longitude: number, latitude: number]

const mainland: readonly Point[] = [
  [126.67, 37.8],
  [126.95, 38.1],
  [127.4, 38.3],
  [127.9, 38.32],
  [128.35, 38.6],
  [128.6, 38.2],
  [128.95, 37.78],
  [129.2, 37.35],
  [129.42, 36.9],
  [129.45, 36.4],
  [129.57, 36.05],
  [129.5, 35.7],
  [129.4, 35.45],
  [129.25, 35.2],
  [129.05, 35.05],
  [128.7, 35.0],
  [128.4, 34.85],
  [128.0, 34.85],
  [127.75, 34.75],
  [127.4, 34.6],
  [127.1, 34.45],
  [126.6, 34.32],
  [126.25, 34.6],
  [126.35, 34.95],
  [126.3, 35.2],
  [126.45, 35.6],
  [126.6, 35.95],
  [126.5, 36.3],
  [126.35, 36.55],
  [126.15, 36.8],
  [126.45, 37.0],
  [126.8, 37.0],
  [126.65, 37.3],
  [126.6, 37.5],
  [126.55, 37.7],
]

const jeju = { center: [126.55, 33.38], radii: [0.43, 0.2] } as const

const places: Readonly<Record<string, Point>> = {
  Seoul: [126.98, 37.57],
  Incheon: [126.64, 37.46],
  Gyeonggi: [127.2, 37.28],
  Suwon: [127.03, 37.26],
  Gangwon: [128.3, 37.8],
  Chuncheon: [127.73, 37.88],
  Gangneung: [128.9, 37.75],
  Chungbuk: [127.7, 36.8],
  Cheongju: [127.49, 36.64],
  Chungnam: [126.9, 36.5],
  Sejong: [127.29, 36.48],
  Daejeon: [127.38, 36.35],
  Jeonbuk: [127.1, 35.75],
  Jeonju: [127.15, 35.82],
  Jeonnam: [126.9, 34.8],
  Gwangju: [126.85, 35.16],
  Gyeongbuk: [128.75, 36.35],
  Pohang: [129.36, 36.02],
  Daegu: [128.6, 35.87],
  Ulsan: [129.31, 35.54],
  Busan: [129.06, 35.17],
  Gyeongnam: [128.2, 35.3],
  Changwon: [128.68, 35.23],
  Jeju: [126.53, 33.45],
}

/** Width and height of the map, in pixels: with room for the words on both sides. */
export const mapSize = { width: 264, height: 262 } as const

const scale = 45.5
/** A degree of longitude is shorter than one of latitude here. */
const narrowing = 0.81

const project = ([longitude, latitude]: Point): Point => [
  (longitude - 125.95) * scale * narrowing + 52,
  (38.7 - latitude) * scale + 2,
]

const inside = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((odd, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1]
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !odd : odd
  }, false)

const onJeju = ([x, y]: Point): boolean =>
  ((x - jeju.center[0]) / jeju.radii[0]) ** 2 + ((y - jeju.center[1]) / jeju.radii[1]) ** 2 <= 1

/** Centres of the dots of the land, in pixels of the map: a hexagonal grid. */
export const landDots = (): readonly Point[] => {
  const step = 0.108
  const rows = Math.floor((38.7 - 33.1) / step)
  return Array.from({ length: rows }, (_, row) => 38.7 - row * step).flatMap((latitude, row) =>
    Array.from({ length: 34 }, (_, column): Point => [
      125.9 + ((column + (row % 2) / 2) * step * 1.15) / narrowing,
      latitude,
    ])
      .filter((at) => inside(at, mainland) || onJeju(at))
      .map(project),
  )
}

/** Where a city or province stands on the map; null for a name the map does not know. */
export const placeOf = (name: string): Point | null => {
  const place = places[englishPlace(name)]
  return place ? project(place) : null
}

export type Side = 'left' | 'right' | 'above'

const sides: Readonly<Record<string, Side>> = {
  Seoul: 'above',
  Incheon: 'left',
  Daegu: 'left',
  Gwangju: 'left',
  Jeonbuk: 'left',
  Jeonju: 'left',
  Chungnam: 'left',
  Daejeon: 'left',
  Jeju: 'right',
}

/** On which side of its circle the name of a place stands. */
export const sideOf = (name: string): Side => sides[englishPlace(name)] ?? 'right'
