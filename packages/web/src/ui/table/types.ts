import type { ReactNode } from 'react'
import type { ColumnWidth, TableLayout } from './layout.ts'

export type Column<Row> = Readonly<{
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What it takes, and its share of what is left over. */
  width?: ColumnWidth | undefined
  align?: 'right' | undefined
  sortable?: boolean | undefined
  /** Shown only when somebody asks for it. */
  hidden?: boolean | undefined
  /** Names the row: its link, always shown, and kept in sight when the table scrolls sideways. */
  identity?: boolean | undefined
  /** Kept in sight at the right edge when the table scrolls sideways. */
  pinned?: boolean | undefined
}>

export type Sort = Readonly<{ column: string; direction: 'asc' | 'desc' }>

export type DataTableProps<Row> = Readonly<{
  /** What the rows are. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  loading?: boolean | undefined
  /** Another answer is on its way; the old rows stay. */
  refreshing?: boolean | undefined
  error?: unknown
  onRetry?: () => void
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  selection?: ReadonlySet<string> | undefined
  onSelection?: (selection: ReadonlySet<string>) => void
  onOpen?: (row: Row) => void
  href?: (row: Row) => string
  /** Shows a row without leaving the list: the space bar on its link. */
  onPeek?: (row: Row) => void
  empty?: ReactNode | undefined
  layout?: TableLayout | undefined
  /** Two lines of a row on a phone. */
  phoneRow?: (row: Row) => ReactNode
  /** Beside the two lines of a row on a phone, such as a menu of what can be done with it. */
  phoneActions?: (row: Row) => ReactNode
  /** Takes the height that is left and scrolls inside. */
  fill?: boolean | undefined
  /** Stands in a card: less space at the sides, no line under the last row. */
  inCard?: boolean | undefined
}>
