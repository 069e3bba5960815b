import { useSettings } from '../../lib/services.tsx'
import { Mark } from '../Mark.tsx'
import type { Place } from './places.ts'
import { lowShare, shareOnline } from './places.ts'
import type { Side } from './geography.ts'
import { placeName } from '@headend/contract/places'
import { landDots, mapSize, placeOf, sideOf } from './geography.ts'
import './cityMap.css'

const dots = landDots()
const land = dots.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join('')

/** Radii, in pixels: a small place keeps room for its mark. */
const largest = 15
const smallest = 6
const gap = 4

/** Where a label stands so that neighbours do not cover each other. */
const labelAt = (side: Side, x: number, y: number, radius: number) => {
  switch (side) {
    case 'left':
      return { x: x - radius - gap, y: y + 4, textAnchor: 'end' as const }
    case 'right':
      return { x: x + radius + gap, y: y + 4, textAnchor: 'start' as const }
    case 'above':
      return { x, y: y - radius - gap, textAnchor: 'middle' as const }
  }
}

type Props = Readonly<{ places: readonly Place[]; label: string }>

/**
 * Devices by city on the dots of the land: the area of a circle is its devices, its colour and mark the share online. It
 * is drawn in pixels and never scaled, so that its words stay as large as they are.
 */
export const CityMap = ({ places, label }: Props) => {
  const { language } = useSettings()
  const most = Math.max(1, ...places.map(({ devices }) => devices))
  const circles = places.flatMap((place) => {
    const at = placeOf(place.name)
    return at
      ? [{ place, x: at[0], y: at[1], radius: Math.max(smallest, largest * Math.sqrt(place.devices / most)) }]
      : []
  })
  const { width, height } = mapSize
  return (
    <svg className="city-map" width={width} height={height} role="img" aria-label={label}>
      <path className="city-map-land" d={land} />
      {circles.map(({ place, x, y, radius }) => {
        const isLow = shareOnline(place) < lowShare
        return (
          <g key={place.provinceId} data-low={isLow || undefined} className="city-map-place">
            <circle cx={x} cy={y} r={radius} />
            {isLow && (
              <svg x={x - 5} y={y - 5.5} width="10" height="10" overflow="visible">
                <Mark name="triangle" size={10} className="city-map-low" />
              </svg>
            )}
            <text {...labelAt(sideOf(place.name), x, y, radius)}>{placeName(place.name, language)}</text>
          </g>
        )
      })}
    </svg>
  )
}
