import type { RefusedRow } from '@headend/contract/imports'
import type { ReactNode } from 'react'
import type { Values } from '../../lib/i18n/dictionary.ts'
import '../file.css'

type Props = Readonly<{
  rows: readonly RefusedRow[]
  word: (key: string, values?: Values) => string
  /** The fields that people tell rows apart by: the first that a row has counts. */
  identity: readonly string[]
  /** Below the last row. */
  children?: ReactNode
}>

/** What a row names itself by. */
export const namedBy = (values: RefusedRow['values'], identity: readonly string[]): string | undefined =>
  identity.map((field) => values[field]).find(Boolean)

/** Rows of a file that were refused: the line, whose it is, and why. */
export function RefusedRows({ rows, word, identity, children }: Props) {
  return (
    // What scrolls can be scrolled with the keyboard.
    <ul className="hd-import-rows" tabIndex={0} aria-label={word('refused')}>
      {rows.map(({ row, values, reason }) => (
        <li key={row}>
          <b>{word('line', { line: row })}</b> <span className="hd-mono">{namedBy(values, identity)}</span> {reason}
        </li>
      ))}
      {children}
    </ul>
  )
}
