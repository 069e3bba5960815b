import type { SpeedResult } from '@headend/contract/diagnostics'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { axisCount } from '../../lib/formats.ts'
import { areaPath, linePath, scaleTo } from './scale.ts'
import './graph.css'

const height = 52
const top = 14
const ground = height - 1
const gap = 6
const widest = 22

type Props = Readonly<{
  /** How the newest test went: seconds and Mbps. */
  points: SpeedResult['points']
  /** How far it is, 0 to 1: its curve takes that much of the width. */
  share: number
  /** Earlier speeds in Mbps, oldest first: drawn where there is no curve. */
  earlier: readonly number[]
  /** Mbps that the direction is drawn to: sending is slower by far, and would be flat beside loading. */
  largest: number
  /** Distinguishes the directions beside their words. */
  tone: 'down' | 'up'
  /** The finding. */
  label: string
  /** What is said at the right of its top line. */
  children?: ReactNode
}>

/** A speed while it was measured, in straight pieces; for a device that reports no more than the result, its last ones as bars. */
export function SpeedGraph({ points, share, earlier, largest, tone, label, children }: Props) {
  const { ref, width } = useElementSize()
  const scale = scaleTo(largest || 1).top
  const y = (speed: number): number => ground - (Math.min(speed, scale) / scale) * (ground - top)
  const length = points.at(-1)?.time ?? 0
  const spots = [{ time: 0, speed: 0 }, ...points].map(({ time, speed }) => ({
    x: length > 0 ? (time / length) * share * width : 0,
    y: y(speed),
  }))
  const bar = Math.min(widest, (width + gap) / Math.max(1, earlier.length) - gap)
  const isEmpty = points.length === 0 && earlier.length === 0
  return (
    <div ref={ref} className={`hd-graph hd-graph-${tone}`} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <line className="hd-graph-grid" x1="0" x2={width} y1={ground + 0.5} y2={ground + 0.5} />
          {!isEmpty && (
            <>
              <line className="hd-graph-grid" x1="0" x2={width} y1={top - 0.5} y2={top - 0.5} />
              <text className="hd-graph-axis" x="0" y={top - 4}>
                {axisCount(scale)}
              </text>
            </>
          )}
          {points.length > 0 ? (
            <>
              <path className="hd-graph-area" d={areaPath(spots, ground)} />
              <path className="hd-graph-line" d={linePath(spots)} />
            </>
          ) : (
            earlier.map((speed, index) => (
              <rect
                key={index}
                className={index === earlier.length - 1 ? 'hd-graph-bar' : 'hd-graph-bar hd-graph-before'}
                x={index * (bar + gap)}
                y={Math.min(y(speed), ground - 2)}
                width={bar}
                height={Math.max(2, ground - y(speed))}
                rx="2"
              />
            ))
          )}
        </svg>
      )}
      {children}
    </div>
  )
}
