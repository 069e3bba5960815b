import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { barColumn, ShareBar } from '../../ui/ShareBar.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import type { ValueColumn } from '../../ui/ValueTable.tsx'

type Props<Row> = Readonly<{
  title: string
  meta?: ReactNode
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called. */
  name: ValueColumn<Row>
  /** The number that the bars show. */
  value: (row: Row) => number
  columns: readonly ValueColumn<Row>[]
  empty: string
  actions?: ReactNode
}>

/** Things by how much there is of each, the most first: their place, a bar, and their numbers. */
export function RankCard<Row>({ title, meta, rows, rowKey, name, value, columns, empty, actions }: Props<Row>) {
  const most = Math.max(Number.MIN_VALUE, ...rows.map(value))
  const places = new Map(rows.map((row, at) => [row, at + 1]))
  return (
    <Card title={title} meta={meta} actions={actions}>
      {rows.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ValueTable
          rows={rows}
          rowKey={rowKey}
          columns={[
            { label: '#', className: 'stats-rank', cell: (row) => places.get(row) },
            {
              ...name,
              cell: (row) => (
                <div className="stats-name" data-cut="">
                  {name.cell(row)}
                </div>
              ),
            },
            { label: '', className: barColumn, cell: (row) => <ShareBar share={value(row) / most} /> },
            ...columns,
          ]}
        />
      )}
    </Card>
  )
}
