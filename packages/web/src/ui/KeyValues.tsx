import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { unknown } from '../lib/formats.ts'
import { Copy } from './Copy.tsx'
import { Fresh } from './Vitals.tsx'
import './card.css'

export type KeyValue = Readonly<{
  label: string
  /** Null and empty text read N/A. */
  value: ReactNode
  /** An identifier: set in mono and copied by a press. `true` copies the value itself. */
  copy?: true | string | undefined
  mono?: boolean | undefined
  /** What the value says in full, on hover and focus. */
  tip?: string | undefined
  /** Changes all the time, so that a change of it is no news. */
  steady?: boolean | undefined
}>

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

const shown = (value: ReactNode, isLive: boolean): ReactNode =>
  isLive && typeof value === 'string' ? <Fresh value={value}>{value}</Fresh> : value

/** What is known of one thing, name and value. With `live` a text shows for a moment that it has changed. */
export function KeyValues({ items, live = false }: Readonly<{ items: readonly KeyValue[]; live?: boolean }>) {
  return (
    <dl className="hd-keys">
      {items.map(({ label, value, copy, mono, tip, steady }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd data-tip={tip}>
            {isMissing(value) ? (
              <span className="hd-muted">{unknown}</span>
            ) : copy && (typeof value === 'string' || copy !== true) ? (
              <Copy
                value={typeof copy === 'string' ? copy : String(typeof value === 'string' ? value : '')}
                label={label}
              >
                {shown(value, live && !steady)}
              </Copy>
            ) : mono ? (
              <span className="hd-mono">{shown(value, live && !steady)}</span>
            ) : (
              shown(value, live && !steady)
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
