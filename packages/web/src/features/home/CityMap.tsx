import type { Side } from './geography.ts'
import { landDots, mapSize, placeOf, sideOf } from './geography.ts'
import type { Place } from './attention.ts'
import { lowShare, shareOnline } from './attention.ts'

const dots = landDots()
const land = dots.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')

const largest = 15
const smallest = 4

const gap = 4

/** Where a label stands so that neighbours do not cover each other. */
const labelAt = (side: Side, x: number, y: number, radius: number) => {
  switch (side) {
    case 'left':
      return { x: x - radius - gap, y: y + 3, textAnchor: 'end' as const }
    case 'right':
      return { x: x + radius + gap, y: y + 3, textAnchor: 'start' as const }
    case 'above':
      return { x, y: y - radius - gap, textAnchor: 'middle' as const }
    case 'below':
      return { x, y: y + radius + gap + 6, textAnchor: 'middle' as const }
  }
}

type Props = Readonly<{ places: readonly Place[]; label: string }>

/** Devices by city on the dots of the land: the area of a circle is its devices, its colour the share online. */
export const CityMap = ({ places, label }: Props) => {
  const most = Math.max(1, ...places.map(({ devices }) => devices))
  const circles = places.flatMap((place) => {
    const at = placeOf(place.name)
    return at
      ? [{ place, x: at[0], y: at[1], radius: Math.max(smallest, largest * Math.sqrt(place.devices / most)) }]
      : []
  })
  return (
    <svg className="city-map" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="img" aria-label={label}>
      <path className="city-map-land" d={land} />
      {circles.map(({ place, x, y, radius }) => (
        <g key={place.provinceId} data-low={shareOnline(place) < lowShare || undefined} className="city-map-place">
          <circle cx={x} cy={y} r={radius} />
          {radius > smallest && <text {...labelAt(sideOf(place.name), x, y, radius)}>{place.name}</text>}
        </g>
      ))}
    </svg>
  )
}
