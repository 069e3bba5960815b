import { useState } from 'react'
import type { ReactNode } from 'react'
import { count } from '../lib/formats.ts'
import { Card } from './Card.tsx'
import { Chart } from './Chart.tsx'
import type { ChartColors } from './Chart.tsx'
import './chartCard.css'

export type SeriesColor = 'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8' | 'track' | 'ok' | 'bad'

export type Series = Readonly<{
  name: string
  /** One of each point; null where nobody measured. */
  values: readonly (number | null)[]
  color: SeriesColor
  /** A line, and how it is drawn; bars stand on each other. */
  line?: 'solid' | 'dashed' | undefined
}>

/** The drawing of a line: a dot at the last of its values, where it is now, and wherever a value has no neighbours to be joined to. */
const lineOf = ({ values, line }: Series, colors: ChartColors, isUntilNow: boolean) => ({
  type: 'line' as const,
  symbol: 'circle',
  symbolSize: (_: unknown, { dataIndex: at }: { dataIndex: number }) =>
    (isUntilNow && at === values.length - 1) || (isNone(values[at - 1]) && isNone(values[at + 1])) ? 8 : 0,
  itemStyle: { borderColor: colors.surface, borderWidth: 2 },
  lineStyle: { width: 2, type: line === 'dashed' ? [5, 3] : ('solid' as const) },
})

const barOf = (colors: ChartColors) => ({
  type: 'bar' as const,
  stack: 'all',
  barWidth: '46%',
  barMaxWidth: 18,
  itemStyle: { borderRadius: 1.5, borderColor: colors.surface, borderWidth: 0.75 },
})

const isNone = (value: number | null | undefined): boolean => value === null || value === undefined

/** A bar of nothing has no edge, which would show on the axis. */
const barsOf = (values: Series['values']) =>
  values.map((value) => (value === 0 ? { value, itemStyle: { borderWidth: 0 } } : value))

const shapeOf = ({ line }: Series): string => (line === undefined ? 'square' : line)

const sumOf = (values: Series['values']): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

type Props = Readonly<{
  title: string
  meta?: ReactNode
  /** What the chart finds, for who does not see it; without it the sum of each series. */
  finding?: string | undefined
  /** What each point is called, and what they are. */
  points: readonly string[]
  what: string
  series: readonly Series[]
  height?: number
  /** How its values are written; whole numbers without it. */
  format?: (value: number | null) => string
  /** How the axis writes them, such as `{value}%`. */
  axis?: string | undefined
  /** Where the axis ends, for parts of a whole. */
  max?: number
  /** The last point is the one that goes on. */
  isUntilNow?: boolean
  /** Beside its legend, such as what saves it. */
  actions?: ReactNode
  foot?: ReactNode
}>

/** Numbers over time, or of a few things, as bars or lines, with a legend that hides and shows them, and a table behind them. */
export const SeriesCard = (props: Props) => {
  const {
    title,
    meta,
    finding,
    points,
    what,
    series,
    height = 200,
    format = count,
    axis,
    max,
    isUntilNow = false,
    foot,
  } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (name: string): void =>
    setHidden(new Set(hidden.has(name) ? [...hidden].filter((one) => one !== name) : [...hidden, name]))
  const sums = series.map(({ name, values }) => `${name} ${format(sumOf(values))}`).join(', ')
  return (
    <Card
      title={title}
      meta={meta}
      actions={
        (series.length > 1 || props.actions) && (
          <>
            <div className="hd-legend">
              {series.length > 1 &&
                series.map((one) => (
                  <button
                    key={one.name}
                    type="button"
                    aria-pressed={!hidden.has(one.name)}
                    onClick={() => toggle(one.name)}
                  >
                    <i data-shape={shapeOf(one)} data-color={one.color} /> {one.name}
                  </button>
                ))}
            </div>
            {props.actions}
          </>
        )
      }
    >
      <Chart
        height={height}
        foot={foot}
        label={`${title}: ${finding ?? sums}`}
        table={{
          columns: [what, ...series.map(({ name }) => name)],
          rows: points.map((label, at) => [label, ...series.map(({ values }) => format(values[at] ?? null))]),
        }}
        option={(colors) => ({
          tooltip: { valueFormatter: (value) => format(typeof value === 'number' ? value : null) },
          xAxis: {
            type: 'category',
            data: points.map((value, at) =>
              isUntilNow && at === points.length - 1
                ? { value, textStyle: { color: colors.text, fontWeight: 600 } }
                : value,
            ),
          },
          yAxis: {
            type: 'value',
            ...(max !== undefined && { max, interval: max / 4 }),
            splitNumber: height < 150 ? 2 : 3,
            ...(axis === undefined ? { minInterval: 1 } : { axisLabel: { formatter: axis } }),
          },
          series: series
            .filter(({ name }) => !hidden.has(name))
            .map((one) => ({
              name: one.name,
              data: one.line ? [...one.values] : barsOf(one.values),
              color: colors[one.color],
              ...(one.line ? lineOf(one, colors, isUntilNow) : barOf(colors)),
            })),
        })}
      />
    </Card>
  )
}
