import { useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePhone } from '../../lib/media.ts'
import { Empty, Failure, useLate } from '../Blank.tsx'
import { classes } from '../classes.ts'
import { useOverflow } from '../useOverflow.ts'
import { Grid } from './Grid.tsx'
import { defaultLayout, windowOf } from './layout.ts'
import { RowLink } from './RowLink.tsx'
import type { DataTableProps } from './types.ts'
import { useRowKeys, useSelection } from './useRows.ts'
import './table.css'

export type { Column, DataTableProps, Sort } from './types.ts'

const rowHeights = { comfortable: 36, compact: 32 } as const
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
  const { overflows, watch } = useOverflow()
  useRowKeys(scroller, selecting, rows, ids, props)

  const layout = props.layout ?? defaultLayout(columns)
  const rowHeight = rowHeights[layout.density]
  const isLong = rows.length > windowFrom
  const shown = isLong ? windowOf(rows.length, rowHeight, at.top, at.height) : { from: 0, to: rows.length }
  const hasRows = rows.length > 0

  const content = isPhone ? (
    // Each row is as high as its title needs: the browser itself leaves out what is out of sight.
    <ul ref={watch} className={classes('hd-phone-rows', isLong && 'hd-phone-rows-long')} aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <RowLink row={row} props={props}>
            {phoneRow(row)}
          </RowLink>
          {props.phoneActions?.(row)}
        </li>
      ))}
    </ul>
  ) : (
    <Grid
      watch={watch}
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
      // Rows that open nothing take no focus: then the table itself does, to be scrolled with the keyboard.
      {...(overflows && !props.href && !props.onOpen && { tabIndex: 0, role: 'group', 'aria-label': label })}
      onScroll={
        isLong && !isPhone
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
