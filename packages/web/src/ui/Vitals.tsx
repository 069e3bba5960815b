import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { unknown } from '../lib/formats.ts'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import { Sparkline } from './Sparkline.tsx'
import type { Family } from './states.ts'
import './vitals.css'

export type Vital = Readonly<{
  key: string
  label: string
  /** Null when it was never reported. */
  value: string | number | null
  unit?: ReactNode | undefined
  /** Its limit, or what it is made of. */
  note?: ReactNode | undefined
  /** What it did lately, oldest first. */
  series?: readonly (number | null)[] | undefined
  limit?: number | undefined
  /** From where to where the curve's scale reaches at least. */
  range?: readonly [number, number] | undefined
  /** Warn and bad are over a limit. */
  family?: Family | undefined
  /** Older than a minute: grey, with its time in the note. */
  stale?: boolean | undefined
}>

/** True for two seconds after `value` became another. */
export const useFresh = (value: unknown): boolean => {
  const before = useRef(value)
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    setFresh(true)
    const handle = setTimeout(() => setFresh(false), 2000)
    return () => clearTimeout(handle)
  }, [value])
  return isFresh
}

/** A value with a tint while it is new. */
export function Fresh({ value, children }: { value: unknown; children: ReactNode }) {
  return <span className={useFresh(value) ? 'hd-fresh' : undefined}>{children}</span>
}

const idOf = (key: string): string => `vital-${key}`

/** Brings the value with this key into sight, and the focus to it. */
export const showVital = (key: string): void => document.getElementById(idOf(key))?.focus()

function One({ vital }: { vital: Vital }) {
  const { label, value, unit, note, series, limit, range, family, stale } = vital
  const isOver = family === 'warn' || family === 'bad'
  return (
    <div
      id={idOf(vital.key)}
      tabIndex={-1}
      className={classes('hd-vital', family && `hd-${family}`, stale && 'hd-stale')}
    >
      <dt>
        {label}
        {isOver && <Mark name={family === 'bad' ? 'octagon' : 'triangle'} />}
      </dt>
      <dd>
        <span className="hd-vital-value">
          {value === null ? (
            <span className="hd-muted">{unknown}</span>
          ) : (
            <Fresh value={value}>
              <b>{value}</b>
              {unit && <small>{unit}</small>}
            </Fresh>
          )}
          {series && series.length > 0 && !stale && (
            <Sparkline values={series} limit={limit} range={range} family={isOver ? family : undefined} />
          )}
        </span>
        <span className="hd-vital-note">{note ?? '\u00a0'}</span>
      </dd>
    </div>
  )
}

/** The values by which a device is assessed, side by side. */
export function Vitals({ items, label }: Readonly<{ items: readonly Vital[]; label?: string | undefined }>) {
  return (
    <dl className="hd-vitals" aria-label={label}>
      {items.map((vital) => (
        <One key={vital.key} vital={vital} />
      ))}
    </dl>
  )
}
