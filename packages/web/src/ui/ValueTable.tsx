import type { ReactNode } from 'react'
import './values.css'

/** A column of values: what they are; numbers stand below each other at the right. One without a label only shows. */
export type ValueColumn<Row> = Readonly<{
  label: string
  cell: (row: Row) => ReactNode
  number?: boolean
  className?: string | undefined
}>

type Props<Row> = Readonly<{
  columns: readonly ValueColumn<Row>[]
  rows: readonly Row[]
  /** What tells a row from the others; its place where that is left out. */
  rowKey?: (row: Row) => string | number
}>

/** A few values in rows and columns, to be read: nothing is chosen, ordered or opened as in a list. */
export const ValueTable = <Row,>({ columns, rows, rowKey }: Props<Row>) => {
  const drawn = columns.map(({ label, number, className, cell }) => ({
    cell,
    of: { key: label, className, 'data-number': number, 'aria-hidden': label === '' || undefined },
  }))
  return (
    <table className="hd-values">
      <thead>
        <tr>
          {drawn.map(({ of: { key, ...of } }) => (
            <th key={key} scope="col" {...of}>
              {key}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={rowKey?.(row) ?? at}>
            {drawn.map(({ cell, of: { key, ...of } }) => (
              <td key={key} {...of}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The columns of rows that are texts in an order, with the first of them as what the others are about. */
export const textColumns = (
  labels: readonly string[],
  isNumber = false,
): readonly ValueColumn<readonly ReactNode[]>[] =>
  labels.map((label, at) => ({ label, number: isNumber && at > 0, cell: (row) => row[at] }))
