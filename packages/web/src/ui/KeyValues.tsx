import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { unknown } from '../lib/formats.ts'
import { Copy } from './Copy.tsx'
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
}>

const isMissing = (value: ReactNode): boolean => value === null || value === undefined || value === ''

/** What is known of one thing, name and value. */
export function KeyValues({ items }: { items: readonly KeyValue[] }) {
  return (
    <dl className="hd-keys">
      {items.map(({ label, value, copy, mono, tip }) => (
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
                {value}
              </Copy>
            ) : mono ? (
              <span className="hd-mono">{value}</span>
            ) : (
              value
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
