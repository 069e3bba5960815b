import type { MouseEvent, ReactNode } from 'react'
import type { DataTableProps } from './types.ts'

/** The link of a row. A plain press opens in the application; with a modifier the browser does what it does with links. */
export function RowLink<Row>({ row, props, children }: { row: Row; props: DataTableProps<Row>; children: ReactNode }) {
  const { href, onOpen, rowId } = props
  const open = (event: MouseEvent): void => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  if (href) {
    return (
      <a href={href(row)} className="hd-row-link" data-cut="" data-row={rowId(row)} onClick={open}>
        {children}
      </a>
    )
  }
  return onOpen ? (
    <button type="button" className="hd-row-link" data-cut="" data-row={rowId(row)} onClick={() => onOpen(row)}>
      {children}
    </button>
  ) : (
    <>{children}</>
  )
}
