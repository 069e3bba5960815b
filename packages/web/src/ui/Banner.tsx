import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import type { MarkName } from './Mark.tsx'
import type { Family } from './states.ts'
import './card.css'

const marks: Readonly<Record<Family, MarkName>> = {
  ok: 'check',
  idle: 'info',
  quiet: 'info',
  run: 'info',
  warn: 'triangle',
  bad: 'octagon',
  held: 'locked',
}

type Props = Readonly<{
  family?: Family | undefined
  /** The verdict, in strong words. */
  title?: ReactNode | undefined
  children?: ReactNode | undefined
  /** To the right: since when, and one button. */
  side?: ReactNode | undefined
  mark?: MarkName | undefined
  /** Interrupts a screen reader; for what must be known at once. */
  urgent?: boolean | undefined
}>

/** One sentence about the whole page or card. */
export function Banner({ family = 'idle', title, children, side, mark, urgent = false }: Props) {
  return (
    <div className={classes('hd-banner', `hd-${family}`)} role={urgent ? 'alert' : 'status'}>
      <Mark name={mark ?? marks[family]} size={16} />
      <div className="hd-banner-text">
        {title && <b>{title}</b>} {children}
      </div>
      {side && <div className="hd-banner-side">{side}</div>}
    </div>
  )
}
