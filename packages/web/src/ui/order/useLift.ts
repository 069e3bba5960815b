import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import { stepOf } from './moves.ts'

/** An entry that is held, by the keyboard or by the pointer: where it was, and where it would stand. */
export type Lift = Readonly<{ from: number; to: number; by: 'keys' | 'pointer' }>

type Options = Readonly<{
  count: number
  rowHeight: number
  scroller: RefObject<HTMLDivElement | null>
  onMove: (from: number, to: number) => void
  /** It is said to who cannot see it. */
  onSay: (what: 'lifted' | 'at' | 'dropped' | 'back', at: number) => void
  scrollTo: (index: number) => void
}>

/** Pixels from an edge within which a held entry scrolls the list, and how far it does so a frame. */
const edge = 48
const mostScrolled = 18

/**
 * Holding an entry of an ordered list. The pointer moves the held row itself, past React: a frame draws the rows in sight again only
 * when the place has changed.
 */
export const useLift = ({ count, rowHeight, scroller, onMove, onSay, scrollTo }: Options) => {
  const [lift, setLift] = useState<Lift | null>(null)
  const current = useRef<Lift | null>(null)
  const held = useRef<Readonly<{ row: HTMLElement; grip: number; stop: () => void }> | null>(null)
  const put = (next: Lift | null): void => {
    current.current = next
    setLift(next)
  }
  useEffect(() => () => held.current?.stop(), [])

  const end = (keep: boolean): void => {
    const lifted = current.current
    held.current?.stop()
    held.current = null
    if (!lifted) return
    put(null)
    if (keep && lifted.to !== lifted.from) onMove(lifted.from, lifted.to)
    onSay(keep ? 'dropped' : 'back', keep ? lifted.to : lifted.from)
  }

  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const lifted = current.current
    const { key } = event
    if (key === ' ' || key === 'Enter') {
      event.preventDefault()
      if (lifted) return end(true)
      put({ from: index, to: index, by: 'keys' })
      return onSay('lifted', index)
    }
    if (!lifted) return
    if (key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return end(false)
    }
    const to = stepOf(key, lifted.to, count - 1)
    if (to === undefined) return
    event.preventDefault()
    put({ ...lifted, to })
    scrollTo(to)
    onSay('at', to)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>, index: number): void => {
    const box = scroller.current
    const row = event.currentTarget.closest<HTMLElement>('[data-index]')
    if (event.button !== 0 || !box || !row || current.current) return
    const handle = event.currentTarget
    const { pointerId } = event
    handle.setPointerCapture(pointerId)
    const inList = (y: number): number => y - box.getBoundingClientRect().top + box.scrollTop
    const grip = inList(event.clientY) - index * rowHeight
    let y = event.clientY
    let frame = 0
    const draw = (): void => {
      const { top, bottom } = box.getBoundingClientRect()
      const near = y < top + edge ? y - top - edge : y > bottom - edge ? y - bottom + edge : 0
      if (near !== 0) box.scrollTop += Math.sign(near) * Math.min(mostScrolled, Math.abs(near) / 3)
      const at = Math.max(0, Math.min((count - 1) * rowHeight, inList(y) - grip))
      row.style.transform = `translateY(${at}px)`
      const to = Math.round(at / rowHeight)
      const lifted = current.current
      if (lifted && lifted.to !== to) put({ ...lifted, to })
      frame = requestAnimationFrame(draw)
    }
    const follow = (moving: globalThis.PointerEvent): void => {
      y = moving.clientY
      if (!current.current && Math.abs(y - event.clientY) > 3) {
        put({ from: index, to: index, by: 'pointer' })
        frame = requestAnimationFrame(draw)
      }
    }
    const drop = (): void => end(true)
    const back = (): void => end(false)
    const escape = (pressed: globalThis.KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      end(false)
    }
    const stop = (): void => {
      cancelAnimationFrame(frame)
      handle.removeEventListener('pointermove', follow)
      handle.removeEventListener('pointerup', drop)
      handle.removeEventListener('pointercancel', back)
      window.removeEventListener('keydown', escape, true)
      if (handle.hasPointerCapture(pointerId)) handle.releasePointerCapture(pointerId)
    }
    held.current?.stop()
    held.current = { row, grip, stop }
    handle.addEventListener('pointermove', follow)
    handle.addEventListener('pointerup', drop)
    handle.addEventListener('pointercancel', back)
    window.addEventListener('keydown', escape, true)
  }

  return {
    lift,
    onKeyDown,
    onPointerDown,
    /** What is held by the keys is put back when the focus goes elsewhere. */
    onBlur: () => {
      if (current.current?.by === 'keys') end(false)
    },
  }
}
