import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import './card.css'

type CardProps = Readonly<{
  title?: ReactNode | undefined
  /** A few words beside the title. */
  meta?: ReactNode | undefined
  actions?: ReactNode | undefined
  /** A rule under the head. */
  line?: boolean | undefined
  /** Content reaches the card's edges, for tables and lists. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}>

/** One subject. */
export function Card({ title, meta, actions, line = false, flush = false, className, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes('hd-card', line && 'hd-card-line', className)} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header>
          {title && <h2 id={id}>{title}</h2>}
          {meta && <span className="hd-card-meta">{meta}</span>}
          {actions && <span className="hd-card-actions">{actions}</span>}
        </header>
      )}
      {flush ? children : <div className="hd-card-body">{children}</div>}
    </section>
  )
}

/** Twelve columns; on a narrow screen one. */
export function Grid({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classes('hd-grid', className)}>{children}</div>
}

function Cell({ span, children, className }: { span: number; children: ReactNode; className?: string }) {
  const style: CSSProperties & Record<'--span', number> = { '--span': span }
  return (
    <div className={classes('hd-grid-cell', className)} style={style}>
      {children}
    </div>
  )
}

Grid.Cell = Cell
