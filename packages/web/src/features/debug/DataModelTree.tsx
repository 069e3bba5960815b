import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useMediaQuery } from '@mantine/hooks'
import { DataModelRow } from './DataModelRow.tsx'
import type { RowActions } from './DataModelRow.tsx'
import type { TreeRow } from './tree.ts'
import type { HeldValues } from './values.ts'

type Props = Readonly<{
  rows: readonly TreeRow[]
  values: HeldValues
  now: number
  busy: ReadonlySet<string>
  errors: ReadonlyMap<string, string>
  watched: readonly string[]
  canSet: boolean
  canRun: boolean
  reason: string | undefined
  actions: RowActions
}>

/** The rows of a data model. Only those in sight are in the page; arrows move, open and close as in any tree. */
export function DataModelTree({ rows, values, now, busy, errors, watched, canSet, canRun, reason, actions }: Props) {
  const { t } = useTranslation('debug')
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 640px)') ?? false
  const [active, setActive] = useState(0)
  const focusNext = useRef(false)
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? 52 : 30),
    overscan: 12,
    // The row with the focus stays in the page when it is scrolled out of sight: Tab would not find the tree again.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current])].toSorted((a, b) => a - b),
    getItemKey: (index) => rows[index]?.path ?? index,
  })
  useEffect(() => virtual.measure(), [virtual, isPhone])

  const go = (index: number): void => {
    const to = Math.min(rows.length - 1, Math.max(0, index))
    setActive(to)
    focusNext.current = true
    virtual.scrollToIndex(to)
  }
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    const handle = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-row="${current}"]`)?.focus(),
    )
    return () => cancelAnimationFrame(handle)
  }, [current])

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[current]
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const isContainer = 'template' in row
    const parent = rows.slice(0, current).findLastIndex((other) => other.depth < row.depth)
    const act: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ArrowRight: isContainer ? () => (row.open ? go(current + 1) : actions.toggle(row)) : undefined,
      ArrowLeft: isContainer && row.open ? () => actions.toggle(row) : parent >= 0 ? () => go(parent) : undefined,
      Enter: () => {
        if (row.kind === 'command') actions.run(row)
        else if (row.kind !== 'event' && row.kind !== 'hollow') actions.read(row)
      },
    }
    const line = event.target instanceof HTMLElement ? event.target.closest('[role="row"]') : null
    const buttons = [...(line?.querySelectorAll<HTMLElement>('.hd-model-actions button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    // A key on a button of the row belongs to the button.
    if (event.key === 'Enter' && event.target instanceof HTMLElement && event.target.closest('button')) return
    // As in any tree grid: to the right into the row's own buttons, to the left out of them.
    const beside =
      event.key === 'ArrowRight' && (at >= 0 || !isContainer)
        ? buttons[Math.min(at + 1, buttons.length - 1)]
        : event.key === 'ArrowLeft' && at >= 0
          ? (buttons[at - 1] ?? line)
          : undefined
    if (beside instanceof HTMLElement) {
      event.preventDefault()
      event.stopPropagation()
      beside.focus()
      return
    }
    const run = act[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }

  const onFocus = useCallback((index: number) => setActive(index), [])

  return (
    <div ref={scroller} className="hd-model-scroll">
      <div
        role="treegrid"
        tabIndex={-1}
        aria-label={t('tree.label')}
        aria-rowcount={rows.length}
        aria-colcount={5}
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              key={item.key}
              role="presentation"
              className="hd-model-place"
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <DataModelRow
                row={row}
                index={item.index}
                active={item.index === current}
                held={row.kind === 'parameter' ? values.get(row.path) : undefined}
                now={now}
                busy={busy.has(row.path) || busy.has(`${row.path}*.`)}
                error={errors.get(row.path) ?? errors.get(`${row.path}*.`)}
                watched={watched.includes(row.path)}
                canSet={canSet}
                canRun={canRun}
                reason={reason}
                actions={actions}
                onFocus={onFocus}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
