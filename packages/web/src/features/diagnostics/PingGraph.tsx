import { useElementSize } from '@mantine/hooks'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { axisCount, milliseconds } from '../../lib/formats.ts'
import { Mark } from '../../ui/Mark.tsx'
import { freePlace, wordsWidth } from './freePlace.ts'
import type { Place } from './freePlace.ts'
import { pingPeak } from './ping.ts'
import type { PingSlot } from './ping.ts'
import { areaPath, linePath, runs, scaleTo } from './scale.ts'
import type { Spot } from './scale.ts'
import './graph.css'

const height = 190
const left = 38
const right = 16
const top = 22
const ground = height - 26
/** Room that a point takes around its middle, and half the width of the words "No reply"; px. */
const around = 5
const halfNoReply = 26

type Props = Readonly<{ slots: readonly PingSlot[]; average: number | null; running: boolean }>

type Reply = Extract<PingSlot, { state: 'reply' }>

const isReply = (slot: PingSlot): slot is Reply => slot.state === 'reply'

/** Where the time of a reply stands. */
const wordsAbove = ({ x, y }: Spot): Place => ({ left: x - 22, right: x + 22, top: y - 20, bottom: y })

/** Response times of up to 15 tries: straight pieces, a gap with its words where no reply came. */
export function PingGraph({ slots, average, running }: Props) {
  const { t } = useTranslation('diagnostics')
  const { ref, width } = useElementSize()
  const replies = slots.filter(isReply)
  const { top: largest, ticks } = scaleTo(Math.max(0, ...replies.map(({ time }) => time), average ?? 0) || 10)
  const step = Math.max(0, width - left - right) / Math.max(1, slots.length)
  const x = (index: number): number => left + step * (index + 0.5)
  const y = (time: number): number => ground - (time / largest) * (ground - top)
  const places = new Map(slots.map((slot, index) => [slot, { x: x(index), y: isReply(slot) ? y(slot.time) : ground }]))
  const spot = (slot: PingSlot): { x: number; y: number } => places.get(slot) ?? { x: 0, y: 0 }
  const lines = runs(slots, isReply).map((run) => run.map(spot))
  const peak = pingPeak(slots, average)
  const newest = replies.at(-1)
  const named = [...new Set([peak, running || replies.length === 1 ? newest : undefined])].filter(
    (slot) => slot && isReply(slot),
  )
  const lost = slots.filter(({ state }) => state === 'lost')
  const averageWords = t('ping.averageLine', { value: milliseconds(average) })
  /** Where the words of the average stand: as far right as its line is free of the curve, above it if that is possible. */
  const averagePlace = (): Place | undefined => {
    if (average === null || width <= 520) return undefined
    const length = wordsWidth(averageWords)
    const besides = [y(average) - 6, y(average) + 15, y(average) - 13, y(average) + 22]
    const places = Array.from({ length: 2 * slots.length }, (_, at) => width - right - (at * step) / 2)
      .flatMap((end) => [...besides, top - 9].map((base) => ({ end, base })))
      .map(({ end, base }) => ({
        left: end - length,
        right: end,
        top: base - 9 - around,
        bottom: base + 3 + around,
      }))
      .filter((place) => place.left >= left && place.bottom < ground)
    return freePlace(places, lines, [
      ...named.map((slot) => slot && spot(slot)).flatMap((at) => (at ? [wordsAbove(at)] : [])),
      ...lost.map((slot) => ({
        left: spot(slot).x - halfNoReply,
        right: spot(slot).x + halfNoReply,
        top,
        bottom: top + 18,
      })),
    ])
  }
  const note = averagePlace()
  const finding = t('ping.finding', {
    count: replies.length + lost.length,
    lost: lost.length,
    average: milliseconds(average),
  })
  return (
    <div ref={ref} className="hd-graph" style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={finding}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="hd-graph-grid" x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
              <text className="hd-graph-axis" x={left - 8} y={y(tick) + 4} textAnchor="end">
                {axisCount(tick)}
              </text>
            </g>
          ))}
          {lost.map((slot) => {
            const band = Math.min(44, step - 2)
            return (
              <g key={slot.sequence}>
                <rect
                  className="hd-graph-lost"
                  x={spot(slot).x - band / 2}
                  y={top}
                  width={Math.max(0, band)}
                  height={ground - top}
                />
                {step > 38 && (
                  <text className="hd-graph-lost-word" x={spot(slot).x} y={top + 14} textAnchor="middle">
                    {t('ping.noReply')}
                  </text>
                )}
                <svg x={spot(slot).x - 6} y={ground - 20} width="12" height="12" className="hd-graph-lost-word">
                  <Mark name="cross" size={12} />
                </svg>
              </g>
            )
          })}
          {lines.map((line) => (
            <g key={line[0]?.x}>
              <path className="hd-graph-area" d={areaPath(line, ground)} />
              <path className="hd-graph-line" d={linePath(line)} />
            </g>
          ))}
          {replies.map((slot) => (
            <circle
              key={slot.sequence}
              className={running && slot === newest ? 'hd-graph-now' : 'hd-graph-dot'}
              cx={spot(slot).x}
              cy={spot(slot).y}
              r={running && slot === newest ? 4.5 : 3}
            />
          ))}
          {slots.map((slot, index) => (
            <g key={slot.sequence}>
              {slot.state === 'pending' && (
                <circle className="hd-graph-pending" cx={x(index)} cy={ground - 8} r="3.5" />
              )}
              <text className="hd-graph-axis" x={x(index)} y={height - 6} textAnchor="middle">
                {slot.sequence}
              </text>
            </g>
          ))}
          {average !== null && replies.length > 0 && (
            <>
              <line className="hd-graph-average" x1={left} x2={width - right} y1={y(average)} y2={y(average)} />
              {note && (
                <text className="hd-graph-note" x={note.right} y={note.bottom - 3 - around} textAnchor="end">
                  {averageWords}
                </text>
              )}
            </>
          )}
          {named.map(
            (slot) =>
              slot &&
              isReply(slot) && (
                <text
                  key={slot.sequence}
                  className="hd-graph-name"
                  x={spot(slot).x}
                  y={spot(slot).y - 9}
                  textAnchor="middle"
                >
                  {milliseconds(slot.time)}
                </text>
              ),
          )}
        </svg>
      )}
    </div>
  )
}
