import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { classes } from './classes.ts'
import { holdTab } from './focus.ts'
import './float.css'

export type TriggerProps = Readonly<{
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'menu' | 'dialog'
  'aria-controls': string | undefined
}>

type Props = Readonly<{
  /** Draws the button; it must pass everything on. */
  trigger: (props: TriggerProps) => ReactNode
  label: string
  role?: 'menu' | 'dialog' | undefined
  /** Which edges of trigger and content line up. */
  align?: 'start' | 'end' | undefined
  side?: 'bottom' | 'top' | undefined
  className?: string | undefined
  /** A question: Tab stays in it until it is answered or closed. */
  holdsFocus?: boolean | undefined
  /** Controlled, where something else opens it too. */
  open?: boolean | undefined
  onOpen?: (open: boolean) => void
  children: (close: () => void) => ReactNode
}>

const gap = 6
const margin = 8

/** Where a box of `size` goes beside `anchor` so that it stays on the screen: it turns to the other side when it must. */
export const placeBeside = (
  anchor: { top: number; bottom: number; left: number; right: number },
  size: { width: number; height: number },
  screen: { width: number; height: number },
  align: 'start' | 'end',
  side: 'bottom' | 'top',
): { top: number; left: number } => {
  const below = anchor.bottom + gap
  const above = anchor.top - gap - size.height
  const fitsBelow = below + size.height <= screen.height - margin
  const fitsAbove = above >= margin
  const top = side === 'bottom' ? (fitsBelow || !fitsAbove ? below : above) : fitsAbove || !fitsBelow ? above : below
  const left = align === 'start' ? anchor.left : anchor.right - size.width
  return {
    top: Math.max(margin, Math.min(top, screen.height - margin - size.height)),
    left: Math.max(margin, Math.min(left, screen.width - margin - size.width)),
  }
}

/**
 * Something that opens beside its button, above everything else, and closes on Esc or a press elsewhere. It is drawn at the
 * end of the document, so that nothing of the place its button stands in (height, wrapping, colours) reaches it; a button
 * in a dialog has it drawn at the end of the dialog, outside of which everything is inert.
 */
export function Popover({
  trigger,
  label,
  role = 'dialog',
  align = 'start',
  side = 'bottom',
  className,
  holdsFocus = false,
  open,
  onOpen,
  children,
}: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [host, setHost] = useState<Element | null>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const setOpen = (next: boolean): void => {
    setOwnOpen(next)
    onOpen?.(next)
  }

  useLayoutEffect(() => {
    if (isOpen) setHost(button.current?.closest('dialog, [popover]') ?? document.body)
  }, [isOpen])

  useEffect(() => {
    const shown = box.current
    if (!isOpen || !host || !shown) return
    // From its button, after which Tab goes on: it is drawn elsewhere.
    if (!shown.matches(':popover-open')) shown.showPopover({ ...(button.current && { source: button.current }) })
    const place = (): void => {
      const anchor = button.current?.getBoundingClientRect()
      if (!anchor) return
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const { top, left } = placeBeside(
        anchor,
        { width: shown.offsetWidth, height: shown.offsetHeight },
        screen,
        align,
        side,
      )
      shown.style.top = `${top}px`
      shown.style.left = `${left}px`
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(shown)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    const focusFirst = (): void => {
      const first = shown.querySelector<HTMLElement>('[autofocus], [role^="menuitem"], input, button, a')
      // Content that is still on its way has nothing to focus: until then the box itself, so that keys reach it.
      ;(first ?? shown).focus()
      if (first) arriving.disconnect()
    }
    const arriving = new MutationObserver(focusFirst)
    arriving.observe(shown, { childList: true, subtree: true })
    focusFirst()
    return () => {
      arriving.disconnect()
      watch.disconnect()
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [isOpen, host, align, side])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(!isOpen),
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        'aria-controls': isOpen ? id : undefined,
      })}
      {isOpen &&
        host &&
        createPortal(
          <div
            ref={box}
            id={id}
            popover="auto"
            tabIndex={-1}
            role={role}
            aria-label={label}
            className={classes('hd-float', className)}
            {...(holdsFocus && { onKeyDown: (event) => holdTab(event, event.currentTarget) })}
            onToggle={(event) => {
              if (event.newState !== 'closed') return
              // The browser closed it: on Esc the focus goes back to the button, on a press elsewhere it is there already.
              if (document.activeElement === document.body || event.currentTarget.contains(document.activeElement))
                button.current?.focus()
              setOpen(false)
            }}
          >
            {children(close)}
          </div>,
          host,
        )}
    </>
  )
}
