import { useElementSize } from '@mantine/hooks'
import './graph.css'

const height = 52
const gap = 6
const widest = 22

/**
 * Speeds in Mbps of the tests of one direction as bars, oldest first, on one scale with the other direction. `tone` tells
 * the two apart beside their words; `label` says the finding.
 */
export function SpeedGraph({
  speeds,
  largest,
  tone,
  label,
}: Readonly<{ speeds: readonly number[]; largest: number; tone: 'down' | 'up'; label: string }>) {
  const { ref, width } = useElementSize()
  const bar = Math.min(widest, (width + gap) / Math.max(1, speeds.length) - gap)
  return (
    <div ref={ref} className={`hd-graph hd-graph-${tone}`} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          <line className="hd-graph-grid" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
          {speeds.map((speed, index) => {
            const size = Math.max(2, (largest > 0 ? speed / largest : 0) * (height - 4))
            return (
              <rect
                key={index}
                className={index === speeds.length - 1 ? 'hd-graph-bar' : 'hd-graph-bar hd-graph-before'}
                x={index * (bar + gap)}
                y={height - size}
                width={bar}
                height={size}
                rx="2"
              />
            )
          })}
        </svg>
      )}
    </div>
  )
}
