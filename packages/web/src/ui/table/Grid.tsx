import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, MouseEvent, Ref } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Checkbox } from '../Checkbox.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { gridWidths, shownColumns } from './layout.ts'
import type { TableLayout } from './layout.ts'
import { RowLink } from './RowLink.tsx'
import type { Column, DataTableProps, Sort } from './types.ts'
import type { Selecting } from './useRows.ts'

const plainWidth = 120
const checkWidth = 48

type GridProps<Row> = Readonly<{
  watch: Ref<HTMLTableElement>
  props: DataTableProps<Row>
  layout: TableLayout
  shown: { from: number; to: number }
  rowHeight: number
  selecting: Selecting
  skeleton: boolean
}>

/** The table itself, for screens wider than a phone. */
export function Grid<Row>({ watch, props, layout, shown, rowHeight, selecting, skeleton }: GridProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, onOpen, href } = props
  const { t } = useTranslation()
  const visible = shownColumns(columns, layout)
  const widths = gridWidths(
    visible.map(({ width = plainWidth }) => width),
    selecting.isOn ? checkWidth : 24,
  )
  const style: CSSProperties & Record<'--hd-row', string> = { minWidth: widths.least, '--hd-row': `${rowHeight}px` }

  return (
    <table ref={watch} className="hd-table" aria-label={label} aria-rowcount={rows.length + 1} style={style}>
      <colgroup>
        {selecting.isOn && <col style={{ width: checkWidth }} />}
        {visible.map((column, at) => (
          <col key={column.id} style={{ width: widths.columns[at] }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selecting.isOn && (
            <th className="hd-cell-check">
              <Checkbox
                label={t('table.selectAll')}
                hideLabel
                checked={selecting.all === 'all'}
                indeterminate={selecting.all === 'some'}
                onChange={selecting.toggleAll}
              />
            </th>
          )}
          {visible.map((column) => (
            <Header key={column.id} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {skeleton && <SkeletonRows columns={visible.length} check={selecting.isOn} />}
        {shown.from > 0 && <tr style={{ height: shown.from * rowHeight }} aria-hidden="true" />}
        {rows.slice(shown.from, shown.to).map((row, index) => {
          const id = rowId(row)
          return (
            <tr
              key={id}
              data-row={id}
              aria-rowindex={shown.from + index + 2}
              className={classes(selecting.has(id) && 'hd-row-selected', (onOpen ?? href) && 'hd-row-opens')}
              onClick={(event) => {
                // What floats above the row is no part of it, though its presses come through here.
                if (!onOpen || isControl(event.target) || !isInside(event) || hasSelectedText()) return
                if ((event.metaKey || event.ctrlKey) && href) window.open(href(row), '_blank')
                else onOpen(row)
              }}
            >
              {selecting.isOn && (
                <td className="hd-cell-check">
                  <Checkbox
                    label={t('table.select')}
                    hideLabel
                    checked={selecting.has(id)}
                    onChange={(_, range) => selecting.toggle(id, range)}
                  />
                </td>
              )}
              {visible.map((column) => (
                <td
                  key={column.id}
                  data-cut=""
                  className={classes(
                    column.align === 'right' && 'hd-cell-right',
                    column.identity && 'hd-cell-identity',
                    column.pinned && 'hd-cell-pinned',
                  )}
                >
                  {column.identity ? (
                    <RowLink row={row} props={props}>
                      {column.cell(row)}
                    </RowLink>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
            </tr>
          )
        })}
        {shown.to < rows.length && <tr style={{ height: (rows.length - shown.to) * rowHeight }} aria-hidden="true" />}
      </tbody>
    </table>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, summary') !== null
const isInside = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Node && currentTarget.contains(target)
const hasSelectedText = (): boolean => (getSelection()?.toString() ?? '') !== ''

function Header<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const isSorted = sort?.column === column.id
  const direction = isSorted ? sort.direction : undefined
  return (
    <th
      scope="col"
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined}
      className={classes(
        column.align === 'right' && 'hd-cell-right',
        column.identity && 'hd-cell-identity',
        column.pinned && 'hd-cell-pinned',
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={classes('hd-sort', isSorted && 'hd-sorted')}
          data-cut=""
          onClick={() =>
            onSort({
              column: column.id,
              direction: direction === 'asc' ? 'desc' : direction === 'desc' ? 'asc' : 'asc',
            })
          }
        >
          <span>{column.header}</span>
          {isSorted && <Icon of={direction === 'asc' ? IconArrowUp : IconArrowDown} size={13} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

const skeletonWidths = [64, 82, 52, 70, 46]

function SkeletonRows({ columns, check }: { columns: number; check: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {check && (
        <td className="hd-cell-check">
          <span className="hd-skeleton" style={{ width: 14, height: 14 }} />
        </td>
      )}
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span
            className="hd-skeleton"
            style={{ width: `${skeletonWidths[(row + cell) % skeletonWidths.length] ?? 60}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}
