import { classes } from './classes.ts'
import type { Family } from './states.ts'
import './card.css'

/** Parts of one whole in a bar. `total` defaults to their sum; `label` says what the bar shows. */
export function Meter({
  parts,
  total,
  label,
  height = 6,
}: Readonly<{
  parts: readonly Readonly<{ value: number; family?: Family }>[]
  total?: number | undefined
  label: string
  height?: number | undefined
}>) {
  const whole = total ?? parts.reduce((sum, part) => sum + part.value, 0)
  return (
    <div className="hd-meter" role="img" aria-label={label} style={{ height }}>
      {whole > 0 &&
        parts.map((part, index) => (
          <i
            key={index}
            className={classes(part.family && `hd-${part.family}`)}
            style={{ width: `${(part.value / whole) * 100}%` }}
          />
        ))}
    </div>
  )
}

/** How far a running thing is, 0 to 100. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  const value = Math.min(100, Math.max(0, percent))
  return (
    <div
      className="hd-meter"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      style={{ height: 4 }}
    >
      <i className="hd-run" style={{ width: `${value}%`, transition: 'width var(--med) var(--ease)' }} />
    </div>
  )
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className="hd-kbd">{children}</kbd>
}
