import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './panes.css'

/** Where there is no room for both panes: one after the other. */
export const oneAtATime = '(max-width: 999.98px)'

type Props = Readonly<{
  /** What is chosen from, at the left, and its name. */
  list: ReactNode
  label: string
  /** Somebody chose one: where there is room for one pane alone it is the one that shows it. */
  isOpened: boolean
  /** The one that is chosen. */
  children: ReactNode
}>

/** A page of which one part chooses what the other shows, each scrolled for itself; on a narrow screen one after the other. */
export function TwoPanes({ list, label, isOpened, children }: Props) {
  const place = useRef<HTMLElement>(null)
  const was = useRef(isOpened)
  // Back where one was chosen, with the keyboard too; the way back was no part of either.
  useEffect(() => {
    if (was.current && !isOpened && matchMedia(oneAtATime).matches)
      place.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    was.current = isOpened
  }, [isOpened])
  return (
    <div className={classes('hd-panes', isOpened && 'hd-panes-opened')}>
      <nav ref={place} className="hd-panes-list" aria-label={label}>
        {list}
      </nav>
      <div className="hd-panes-main">{children}</div>
    </div>
  )
}
