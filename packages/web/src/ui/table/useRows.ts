import { useEffect, useEffectEvent, useRef } from 'react'
import { useKeys } from '../../lib/keys.ts'
import { isFocusLost } from '../focus.ts'
import { rangeOf } from './layout.ts'
import type { DataTableProps } from './types.ts'

/** Which rows are chosen, and the ways to choose. */
export type Selecting = Readonly<{
  isOn: boolean
  has: (id: string) => boolean
  toggle: (id: string, range: boolean) => void
  all: 'all' | 'some' | 'none'
  toggleAll: () => void
  /** The row chosen last. */
  last: () => string | null
}>

export const useSelection = <Row>(
  ids: readonly string[],
  { selection, onSelection }: DataTableProps<Row>,
): Selecting => {
  const anchor = useRef<string | null>(null)
  const chosen = selection ?? new Set<string>()
  const here = ids.filter((id) => chosen.has(id)).length
  return {
    last: () => anchor.current,
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

/** J and K go from row to row, X selects, Space peeks, Enter opens: the focus is on the row's own link. */
export const useRowKeys = <Row>(
  scroller: { current: HTMLDivElement | null },
  selecting: Selecting,
  rows: readonly Row[],
  ids: readonly string[],
  { href, onOpen, onPeek, onSelection, selection }: DataTableProps<Row>,
): void => {
  const focused = (): string | null => document.activeElement?.closest('[data-row]')?.getAttribute('data-row') ?? null
  const focusRow = (id: string): boolean => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
    const target = row?.querySelector<HTMLElement>('a, button') ?? row
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
    return Boolean(target)
  }
  const move = (step: 1 | -1) => (): boolean => {
    const at = ids.indexOf(focused() ?? '')
    const to = ids[at < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, at + step))]
    return to !== undefined && focusRow(to)
  }
  const select = (range: boolean) => (): boolean => {
    const id = focused()
    if (!selecting.isOn || id === null) return false
    selecting.toggle(id, range)
    return true
  }
  // The bar of a selection goes with it, and the focus that was in it: that goes back to the row chosen last, and to the first
  // where no row was chosen by itself, or that one is on another page.
  const hasSelection = (selection?.size ?? 0) > 0
  const backToRow = useEffectEvent(() => {
    if (isFocusLost()) [selecting.last(), ids[0]].some((id) => typeof id === 'string' && focusRow(id))
  })
  useEffect(() => (hasSelection ? () => backToRow() : undefined), [hasSelection])
  const hasRows = rows.length > 0
  useKeys(
    {
      j: move(1),
      k: move(-1),
      x: select(false),
      'Shift+x': select(true),
      ' ': () => {
        const row = document.activeElement?.matches('a.hd-row-link') && rows[ids.indexOf(focused() ?? '')]
        if (!row) return false
        onPeek?.(row)
        return true
      },
      Escape: () => {
        if (!selection || selection.size === 0) return false
        onSelection?.(new Set())
        return true
      },
    },
    hasRows && (Boolean(href) || Boolean(onOpen) || selecting.isOn),
  )
}
