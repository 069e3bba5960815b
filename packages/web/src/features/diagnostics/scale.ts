/** Where a chart's value axis ends and where its lines stand. */
export type Scale = Readonly<{ top: number; ticks: readonly number[] }>

const steps = [1, 2, 2.5, 4, 5, 10]

/** A scale from 0 over `largest` with about three even steps of round numbers. */
export const scaleTo = (largest: number): Scale => {
  const wanted = Math.max(largest, Number.EPSILON) / 3
  const size = 10 ** Math.floor(Math.log10(wanted))
  // Not all steps of a decimal size are exact: 0.3 is 3 × 0.1 only to some digits.
  const step = Number(((steps.find((candidate) => candidate * size >= wanted * 0.999) ?? 10) * size).toPrecision(6))
  const count = Math.max(1, Math.ceil(largest / step - 0.001))
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
  return { top: ticks.at(-1) ?? step, ticks }
}

export type Spot = Readonly<{ x: number; y: number }>

/** The unbroken runs of a series: a missing value ends one, so that a line never crosses a gap. */
export const runs = <T>(values: readonly T[], isThere: (value: T) => boolean): readonly (readonly T[])[] => {
  const found: T[][] = []
  let open: T[] | undefined
  for (const value of values) {
    if (!isThere(value)) {
      open = undefined
      continue
    }
    if (open) open.push(value)
    else found.push((open = [value]))
  }
  return found
}

const place = ({ x, y }: Spot): string => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`

/** Straight pieces from spot to spot, as an SVG path. */
export const linePath = (spots: readonly Spot[]): string =>
  spots.map((spot, index) => `${index === 0 ? 'M' : 'L'}${place(spot)}`).join('')

/** What lies between the line and the ground at height `ground`, as an SVG path. */
export const areaPath = (spots: readonly Spot[], ground: number): string => {
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last || first === last) return ''
  return `${linePath(spots)}L${place({ x: last.x, y: ground })}L${place({ x: first.x, y: ground })}Z`
}
