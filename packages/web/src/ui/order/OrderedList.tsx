import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useMedia } from '../../lib/media.ts'
import { classes } from '../classes.ts'
import type { MenuItem } from '../Menu.tsx'
import { oneAtATime } from '../TwoPanes.tsx'
import { shiftOf } from './moves.ts'
import { OrderedRow } from './OrderedRow.tsx'
import type { RowDeeds } from './OrderedRow.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import { useFling } from './useFling.ts'
import { useLift } from './useLift.ts'
import './order.css'

/** Heights of a row; px. */
const heights = { row: 56, touched: 64 }

type Props<Item> = Readonly<{
  /** What is ordered: "Channels". */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  /** What people call one. */
  nameOf: (item: Item) => string
  /** Its place in the whole order, from 1, where less than all of it is shown. */
  placeOf?: ((item: Item) => number) | undefined
  /** What stands in a row between its handle and its menu. With another function than before every row is drawn again. */
  draw: (item: Item) => ReactNode
  /** Why the order cannot be changed now; null for readers, to whom no handles are shown. */
  fixed?: string | null | undefined
  /** Puts the entry at `from` at `to`, both from 0. */
  onMove: (from: number, to: number) => void
  chosen?: string | undefined
  onChoose?: ((item: Item) => void) | undefined
  /** What else can be done with one; as `draw`, the same function for as long as it gives the same. */
  actions: (item: Item) => readonly MenuItem[]
}>

/**
 * A list whose order people make: by dragging a row at its handle, with the pointer or a finger; by the keyboard at the same handle
 * (the space bar lifts and drops, arrows, Page, Home and End move, Esc puts back), with what happens said aloud; or by naming the
 * place. Only the rows in sight are in the page, and of them only those that change are drawn again, so that
 * thousands move as smoothly as ten.
 */
export function OrderedList<Item>(props: Props<Item>) {
  const { label, items, idOf, nameOf, placeOf, draw, fixed, onMove, chosen, onChoose, actions } = props
  const { t } = useTranslation(['order', 'common'])
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useMedia(oneAtATime) ? heights.touched : heights.row
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState<number | null>(null)
  const focusAfter = useRef<string | null>(null)
  const nameAt = (index: number): string => {
    const item = items[index]
    return item === undefined ? '' : nameOf(item)
  }
  const move = (from: number, to: number): void => {
    const item = items[from]
    focusAfter.current = item === undefined ? null : idOf(item)
    onMove(from, to)
  }
  const { lift, onKeyDown, onPointerDown, onBlur } = useLift({
    count: items.length,
    rowHeight,
    scroller,
    onMove: move,
    onSay: (what, at) =>
      setSaid(t(`order:said.${what}`, { name: nameAt(lift?.from ?? at), place: at + 1, count: items.length })),
    scrollTo: (index) => virtual.scrollToIndex(index),
  })
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The row that is held stays in the page when it is scrolled out of sight: the pointer or the focus is on it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(lift ? [lift.from] : [])])].toSorted((a, b) => a - b),
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : idOf(item)
    },
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const rows = virtual.getVirtualItems()
  const isBrief = useFling(rows, virtual.isScrolling && lift === null)
  const latest = useRef<RowDeeds>(null)
  latest.current = {
    pointerDown: onPointerDown,
    keyDown: onKeyDown,
    blur: onBlur,
    choose: (index) => {
      const item = items[index]
      if (item !== undefined) onChoose?.(item)
    },
    place: setAsked,
  }
  // The same whatever is drawn, so that rows need not be.
  const deeds = useMemo<RowDeeds>(
    () => ({
      pointerDown: (event, index) => latest.current?.pointerDown(event, index),
      keyDown: (event, index) => latest.current?.keyDown(event, index),
      blur: () => latest.current?.blur(),
      choose: (index) => latest.current?.choose(index),
      place: (index) => latest.current?.place(index),
    }),
    [],
  )
  // A row that was moved by the keys keeps the focus at its new place.
  useEffect(() => {
    const id = focusAfter.current
    focusAfter.current = null
    if (id !== null)
      scroller.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .hd-order-handle`)?.focus()
  }, [items])

  return (
    <>
      <div ref={scroller} className={classes('hd-order', lift && 'hd-order-lifting')}>
        <div role="list" aria-label={label} className="hd-order-rows" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, key, start }) => {
            const item = items[index]
            if (item === undefined) return null
            const isHeld = lift?.from === index
            const shift = lift ? shiftOf(index, lift.from, lift.to) : 0
            const top = isHeld && lift.by === 'keys' ? lift.to * rowHeight : start + shift * rowHeight
            return (
              <OrderedRow
                key={key}
                item={item}
                id={idOf(item)}
                name={nameOf(item)}
                index={index}
                place={placeOf?.(item) ?? index + 1}
                count={items.length}
                height={rowHeight}
                // The pointer moves what it holds by itself.
                top={isHeld && lift.by === 'pointer' ? null : top}
                isHeld={isHeld}
                isBrief={isBrief(key)}
                isChosen={onChoose && chosen === idOf(item)}
                {...{ fixed, draw, actions, deeds }}
              />
            )
          })}
        </div>
      </div>
      <p className="hd-said" role="status" aria-live="assertive">
        {said}
      </p>
      {asked !== null && (
        <PlaceDialog
          name={nameAt(asked)}
          at={asked + 1}
          last={items.length}
          onClose={() => setAsked(null)}
          onPlace={(place) => {
            setAsked(null)
            if (place - 1 !== asked) move(asked, place - 1)
            virtual.scrollToIndex(place - 1)
          }}
        />
      )}
    </>
  )
}
