import { useElementSize } from '@mantine/hooks'
import { areaPath, linePath } from './scale.ts'
import './graph.css'

const height = 56

/**
 * Speeds in Mbps of the tests of one direction, oldest first, on one scale with the other direction. `tone` tells the
 * two apart beside their words; `label` says the finding.
 */
export function SpeedGraph({
  speeds,
  largest,
  tone,
  label,
}: Readonly<{ speeds: readonly number[]; largest: number; tone: 'down' | 'up'; label: string }>) {
  const { ref, width } = useElementSize()
  const room = Math.max(2, speeds.length)
  const spots = speeds.map((speed, index) => ({
    x: 5 + (index / (room - 1)) * Math.max(0, width - 10),
    y: height - 1 - (largest > 0 ? speed / largest : 0) * (height - 10),
  }))
  return (
    <div ref={ref} className={`hd-graph hd-graph-speed hd-graph-${tone}`} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <line className="hd-graph-grid" x1="0" x2={width} y1={height - 1} y2={height - 1} />
          <path className="hd-graph-area" d={areaPath(spots, height - 1)} />
          <path className="hd-graph-line" d={linePath(spots)} />
          {spots.map(({ x, y }, index) => (
            <circle
              key={x}
              className={index === spots.length - 1 ? 'hd-graph-now' : 'hd-graph-dot'}
              cx={x}
              cy={y}
              r="3.5"
            />
          ))}
        </svg>
      )}
    </div>
  )
}
