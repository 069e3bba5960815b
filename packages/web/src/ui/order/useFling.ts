import type { VirtualItem } from '@tanstack/react-virtual'
import { useDeferredValue, useEffect, useRef } from 'react'

/** So many rows at a time come into sight in a fling; fewer are drawn whole as they come. */
const flung = 3

/**
 * Which rows of a virtual list are drawn in brief: those that a fling brings into sight, until it is over, since nobody presses a
 * button of a row that is gone in the next frame. Rows that stand there whole stay so, and the brief ones become whole a few at a
 * time, so that neither the fling nor its end drops frames.
 */
export const useFling = (
  rows: readonly VirtualItem[],
  isScrolling: boolean,
): ((key: VirtualItem['key']) => boolean) => {
  const whole = useRef<ReadonlySet<VirtualItem['key']>>(new Set())
  const isMoving = useDeferredValue(isScrolling)
  const brief = useRef<ReadonlySet<VirtualItem['key']>>(new Set())
  const coming = rows.filter(({ key }) => !whole.current.has(key) && !brief.current.has(key)).length
  const isBrief = (key: VirtualItem['key']): boolean =>
    (isScrolling || isMoving) && !whole.current.has(key) && (coming > flung || brief.current.has(key))
  useEffect(() => {
    const keys = rows.map(({ key }) => key)
    const now = new Set(keys.filter(isBrief))
    brief.current = now
    whole.current = new Set(keys.filter((key) => !now.has(key)))
  })
  return isBrief
}
