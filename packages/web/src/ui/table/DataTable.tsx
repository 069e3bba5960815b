import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { columnOrderingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo, useRef, useState } from 'react'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeys } from '../../lib/keys.ts'
import { usePhone } from '../../lib/media.ts'
import { Empty, Failure, useLate } from '../Blank.tsx'
import { Checkbox } from '../Choice.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { defaultLayout, rangeOf, windowOf } from './layout.ts'
import type { TableLayout } from './layout.ts'
import './table.css'

export type Column<Row> = Readonly<{
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its share of the width, and the least it takes: px. */
  width?: number | undefined
  align?: 'right' | undefined
  sortable?: boolean | undefined
  /** Shown only when somebody asks for it. */
  hidden?: boolean | undefined
  /** Names the row: its link, always shown, and kept in sight when the table scrolls sideways. */
  identity?: boolean | undefined
}>

export type Sort = Readonly<{ column: string; direction: 'asc' | 'desc' }>

export type DataTableProps<Row> = Readonly<{
  /** What the rows are. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  loading?: boolean | undefined
  /** Another answer is on its way; the old rows stay. */
  refreshing?: boolean | undefined
  error?: unknown | undefined
  onRetry?: () => void
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: ReadonlySet<string> | undefined
  onSelection?: (selection: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  href?: (row: Row) => string
  empty?: ReactNode | undefined
  layout?: TableLayout | undefined
  /** Two lines of a row on a phone. */
  phoneRow?: (row: Row) => ReactNode
  /** Takes the height that is left and scrolls inside. */
  fill?: boolean | undefined
  /** Stands in a card: less space at the sides, no line under the last row. */
  inCard?: boolean | undefined
}>

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const rowHeights = { comfortable: 36, compact: 32 } as const
const phoneRowHeight = 68
const plainWidth = 120
const checkWidth = 48
/** Shorter lists are drawn whole. */
const windowFrom = 80

/** Rows with columns somebody chose; sorts, selects and opens by pointer and keys. What it shows is given to it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    loading = false,
    refreshing = false,
    error,
    onRetry,
    empty,
    fill = false,
    phoneRow,
  } = props
  const { t } = useTranslation()
  const isPhone = usePhone() && phoneRow !== undefined
  const showsSkeleton = useLate(loading)
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ top: 0, height: 1000 })
  const ids = useMemo(() => rows.map(rowId), [rows, rowId])
  const selecting = useSelection(ids, props)
  useRowKeys(scroller, selecting, rows, ids, props)

  const layout = props.layout ?? defaultLayout(columns)
  const rowHeight = isPhone ? phoneRowHeight : rowHeights[layout.density]
  const shown =
    rows.length > windowFrom ? windowOf(rows.length, rowHeight, at.top, at.height) : { from: 0, to: rows.length }
  const hasRows = rows.length > 0

  const content = isPhone ? (
    <ul className="hd-phone-rows" aria-label={label}>
      <li style={{ height: shown.from * rowHeight }} aria-hidden="true" />
      {rows.slice(shown.from, shown.to).map((row) => (
        <li key={rowId(row)}>
          <RowLink row={row} props={props}>
            {phoneRow(row)}
          </RowLink>
        </li>
      ))}
      <li style={{ height: (rows.length - shown.to) * rowHeight }} aria-hidden="true" />
    </ul>
  ) : (
    <Grid
      props={props}
      layout={layout}
      shown={shown}
      rowHeight={rowHeight}
      selecting={selecting}
      skeleton={showsSkeleton && !hasRows}
    />
  )

  return (
    <div
      ref={scroller}
      className={classes('hd-table-scroll', fill && 'hd-table-fill', props.inCard && 'hd-table-card')}
      aria-busy={loading || refreshing}
      onScroll={
        rows.length > windowFrom
          ? (event) => setAt({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })
          : undefined
      }
    >
      {refreshing && hasRows && <div className="hd-table-line" role="progressbar" aria-label={t('table.refreshing')} />}
      {Boolean(error) && hasRows && (
        <p className="hd-table-note" role="alert">
          {t('table.failed')}
          {onRetry && (
            <button type="button" className="hd-link" onClick={onRetry}>
              {t('action.retry')}
            </button>
          )}
        </p>
      )}
      {(hasRows || !error || !isPhone) && content}
      {!hasRows && Boolean(error) && (
        <Failure
          error={error}
          title={t('table.failed')}
          text={t('table.failedText')}
          {...(onRetry ? { onRetry } : {})}
        />
      )}
      {!hasRows && !error && !loading && (empty ?? <Empty title={t('table.noRows')} />)}
    </div>
  )
}

type Selecting = Readonly<{
  isOn: boolean
  has: (id: string) => boolean
  toggle: (id: string, range: boolean) => void
  all: 'all' | 'some' | 'none'
  toggleAll: () => void
}>

const useSelection = <Row,>(ids: readonly string[], { selection, onSelection }: DataTableProps<Row>): Selecting => {
  const anchor = useRef<string | null>(null)
  const chosen = selection ?? new Set<string>()
  const here = ids.filter((id) => chosen.has(id)).length
  return {
    isOn: onSelection !== undefined,
    has: (id) => chosen.has(id),
    all: here === 0 ? 'none' : here === ids.length ? 'all' : 'some',
    toggle: (id, range) => {
      const next = new Set(chosen)
      if (range) for (const one of rangeOf(ids, anchor.current, id)) next.add(one)
      else if (!next.delete(id)) next.add(id)
      anchor.current = id
      onSelection?.(next)
    },
    toggleAll: () => {
      const next = new Set(chosen)
      for (const id of ids) {
        if (here === ids.length) next.delete(id)
        else next.add(id)
      }
      onSelection?.(next)
    },
  }
}

/** J and K go from row to row, X selects, Enter opens: the focus is on the row's own link. */
const useRowKeys = <Row,>(
  scroller: { current: HTMLDivElement | null },
  selecting: Selecting,
  rows: readonly Row[],
  ids: readonly string[],
  { href, onOpen, onSelection, selection }: DataTableProps<Row>,
): void => {
  const focused = (): string | null => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null
  const move = (step: 1 | -1) => (): boolean => {
    const at = ids.indexOf(focused() ?? '')
    const to = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))]
    const row = to === undefined ? null : scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(to)}"]`)
    const target = row?.querySelector<HTMLElement>('a, button') ?? row
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
    return target !== undefined
  }
  const select = (range: boolean) => (): boolean => {
    const id = focused()
    if (!selecting.isOn || id === null) return false
    selecting.toggle(id, range)
    return true
  }
  const hasRows = rows.length > 0
  useKeys(
    {
      j: move(1),
      k: move(-1),
      x: select(false),
      'Shift+x': select(true),
      Escape: () => {
        if (!selection || selection.size === 0) return false
        onSelection?.(new Set())
        return true
      },
    },
    hasRows && (Boolean(href) || Boolean(onOpen) || selecting.isOn),
  )
}

/** The link of a row. A plain press opens in the application; with a modifier the browser does what it does with links. */
function RowLink<Row>({ row, props, children }: { row: Row; props: DataTableProps<Row>; children: ReactNode }) {
  const { href, onOpen, rowId } = props
  const open = (event: MouseEvent): void => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  if (href) {
    return (
      <a href={href(row)} className="hd-row-link" data-row={rowId(row)} onClick={open}>
        {children}
      </a>
    )
  }
  return onOpen ? (
    <button type="button" className="hd-row-link" data-row={rowId(row)} onClick={() => onOpen(row)}>
      {children}
    </button>
  ) : (
    <>{children}</>
  )
}

type GridProps<Row> = Readonly<{
  props: DataTableProps<Row>
  layout: TableLayout
  shown: { from: number; to: number }
  rowHeight: number
  selecting: Selecting
  skeleton: boolean
}>

function Grid<Row>({ props, layout, shown, rowHeight, selecting, skeleton }: GridProps<Row>) {
  const { label, columns, rows, rowId, sort, onSort, onOpen, href } = props
  const { t } = useTranslation()
  const definitions = useMemo(() => columns.map(({ id, header }) => ({ id, header })), [columns])
  const data = useMemo(() => rows.map((row, index) => ({ id: rowId(row), index, row })), [rows, rowId])
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: ({ id }) => id,
    state: {
      columnOrder: [...layout.order],
      columnVisibility: Object.fromEntries(
        columns.map(({ id, identity }) => [id, Boolean(identity) || !layout.hidden.includes(id)]),
      ),
    },
  })
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  const width = visible.reduce((sum, column) => sum + (column.width ?? plainWidth), selecting.isOn ? checkWidth : 24)
  const style: CSSProperties & Record<'--hd-row', string> = { minWidth: width, '--hd-row': `${rowHeight}px` }

  return (
    <table className="hd-table" aria-label={label} aria-rowcount={rows.length + 1} style={style}>
      <colgroup>
        {selecting.isOn && <col style={{ width: checkWidth }} />}
        {visible.map((column) => (
          <col key={column.id} style={{ width: column.width ?? plainWidth }} />
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
        {table
          .getRowModel()
          .rows.slice(shown.from, shown.to)
          .map(({ id, original: { row: original, index } }) => (
            <tr
              key={id}
              data-row={id}
              aria-rowindex={index + 2}
              className={classes(selecting.has(id) && 'hd-row-selected', (onOpen ?? href) && 'hd-row-opens')}
              onClick={(event) => {
                if (!onOpen || isControl(event.target) || hasSelectedText()) return
                if ((event.metaKey || event.ctrlKey) && href) window.open(href(original), '_blank')
                else onOpen(original)
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
                  )}
                >
                  {column.identity ? (
                    <RowLink row={original} props={props}>
                      {column.cell(original)}
                    </RowLink>
                  ) : (
                    column.cell(original)
                  )}
                </td>
              ))}
            </tr>
          ))}
        {shown.to < rows.length && <tr style={{ height: (rows.length - shown.to) * rowHeight }} aria-hidden="true" />}
      </tbody>
    </table>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, select, summary') !== null
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
      className={classes(column.align === 'right' && 'hd-cell-right', column.identity && 'hd-cell-identity')}
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
