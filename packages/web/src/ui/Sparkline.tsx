import { classes } from './classes.ts'
import type { Family } from './states.ts'
import './vitals.css'

/** The lowest and the highest value of a scale. */
type Range = readonly [number, number]

type Point = Readonly<{ x: number; y: number }>

/**
 * Straight lines through the measured values, with gaps where one is missing. `height` and `width` are px; the scale
 * reaches from the smallest to the largest of values, limit and `range`.
 */
export const sparkPoints = (
  values: readonly (number | null)[],
  {
    width,
    height,
    limit,
    range,
  }: { width: number; height: number; limit?: number | undefined; range?: Range | undefined },
): { runs: readonly (readonly Point[])[]; limitY: number | null; last: Point | null; scale: Range } => {
  const known = values.filter((value): value is number => value !== null)
  const scaled = [...known, ...(limit === undefined ? [] : [limit]), ...(range ?? [])]
  const [low, high] = [Math.min(...scaled), Math.max(...scaled)]
  const room = 3
  const y = (value: number): number =>
    high === low ? height / 2 : height - room - ((value - low) / (high - low)) * (height - 2 * room)
  const step = values.length > 1 ? (width - 2 * room) / (values.length - 1) : 0
  const runs: Point[][] = []
  let gap = true
  values.forEach((value, at) => {
    if (value === null) {
      gap = true
      return
    }
    const point = { x: values.length === 1 ? width - room : room + at * step, y: y(value) }
    if (gap) runs.push([point])
    else runs.at(-1)?.push(point)
    gap = false
  })
  return {
    runs,
    limitY: limit === undefined || known.length === 0 ? null : y(limit),
    last: runs.at(-1)?.at(-1) ?? null,
    scale: [low, high],
  }
}

const path = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

type Props = Readonly<{
  values: readonly (number | null)[]
  limit?: number | undefined
  /** What the scale always shows, such as 0 to 100; it is written beside the curve. */
  range?: Range | undefined
  width?: number
  height?: number
  family?: Family | undefined
}>

const tick = (value: number): string => String(Math.round(value)).replace('-', '\u2212')

/** What a value did lately: the number beside it says how much, the ends of its scale how much more it could be. */
export function Sparkline({ values, limit, range, width = 46, height = 28, family }: Props) {
  const { runs, limitY, last, scale } = sparkPoints(values, { width, height, limit, range })
  if (!last) return null
  const curve = (
    <svg className={classes('hd-spark', family && `hd-${family}`)} width={width} height={height} aria-hidden="true">
      {runs.map((run) => (
        <path
          key={run[0]?.x}
          className="hd-spark-area"
          d={`${path(run)}L${run.at(-1)?.x ?? 0} ${height}L${run[0]?.x ?? 0} ${height}Z`}
        />
      ))}
      {limitY !== null && <path className="hd-spark-limit" d={`M0 ${limitY}H${width}`} />}
      {runs.map((run) => (
        <path key={run[0]?.x} className="hd-spark-line" d={path(run)} />
      ))}
      <circle cx={last.x} cy={last.y} r="2.2" />
    </svg>
  )
  if (!range) return curve
  return (
    <span className="hd-spark-scaled" aria-hidden="true">
      {curve}
      <span className="hd-spark-scale">
        <span>{tick(scale[1])}</span>
        <span>{tick(scale[0])}</span>
      </span>
    </span>
  )
}
