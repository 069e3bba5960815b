import { useElementSize } from '@mantine/hooks'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable, signal } from '../../lib/formats.ts'
import { linePath, runs } from './scale.ts'
import { signalFigures, signalRange } from './signal.ts'
import type { SignalPoint } from './signal.ts'
import './graph.css'

const height = 176
const left = 38
const top = 6
const ground = height - 24

type Props = Readonly<{
  points: readonly SignalPoint[]
  /** Readings the whole width stands for, and seconds between two. */
  room: number
  interval: number
  running: boolean
}>

const ticks = [0, -20, -40, -60, -70, -80, -100]

/** Signal strength from -100 to 0 dBm over the grounds of its three qualities. */
export function SignalGraph({ points, room, interval, running }: Props) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { ref, width } = useElementSize()
  const { low, high, zones } = signalRange
  const wide = Math.max(0, width - left - 8)
  const x = (index: number): number => left + (room > 1 ? (index / (room - 1)) * wide : wide / 2)
  const y = (dbm: number): number => top + ((high - Math.min(high, Math.max(low, dbm))) / (high - low)) * (ground - top)
  const spots = points.map(({ signal_strength }, index) =>
    signal_strength === null ? null : { x: x(index), y: y(signal_strength) },
  )
  const lines = runs(spots, (spot) => spot !== null).map((run) => run.filter((spot) => spot !== null))
  const { now, lowest, average } = signalFigures(points)
  const last = spots.at(-1)
  const [good, warning] = zones
  const bands = [
    { name: t('common:state.signalGood'), family: 'ok', from: high, to: good },
    { name: t('common:state.signalWarning'), family: 'warn', from: good, to: warning },
    { name: t('common:state.signalBad'), family: 'bad', from: warning, to: low },
  ] as const
  const seconds = (index: number): string => t('signal.second', { count: Math.round(index * interval) })
  return (
    <div ref={ref} className="hd-graph" style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t('signal.finding', {
            count: points.length,
            now: now === null ? notApplicable : signal(now),
            lowest: signal(lowest),
            average: signal(average),
          })}
        >
          {bands.map(({ name, family, from, to }) => (
            <g key={family}>
              <rect
                className={`hd-graph-zone hd-graph-${family}`}
                x={left}
                y={y(from)}
                width={wide}
                height={y(to) - y(from)}
              />
              <text
                className="hd-graph-note"
                x={left + wide - 6}
                y={family === 'warn' ? (y(from) + y(to)) / 2 + 4 : y(from) + 16}
                textAnchor="end"
              >
                {name}
              </text>
            </g>
          ))}
          {ticks.map((tick) => (
            <text key={tick} className="hd-graph-axis" x={left - 8} y={Math.max(10, y(tick) + 4)} textAnchor="end">
              {String(tick).replace('-', '\u2212')}
            </text>
          ))}
          {lines.map((line) => (
            <g key={line[0]?.x}>
              <path className="hd-graph-line hd-graph-thin" d={linePath(line)} />
              {line.length === 1 && <circle className="hd-graph-now" cx={line[0]?.x} cy={line[0]?.y} r="2" />}
            </g>
          ))}
          {last && <circle className={running ? 'hd-graph-now' : 'hd-graph-dot'} cx={last.x} cy={last.y} r="4" />}
          {[0, 0.5, 1].map((share) => (
            <text
              key={share}
              className="hd-graph-axis"
              x={left + share * wide}
              y={height - 6}
              textAnchor={share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}
            >
              {seconds(share * Math.max(1, room))}
            </text>
          ))}
        </svg>
      )}
    </div>
  )
}
