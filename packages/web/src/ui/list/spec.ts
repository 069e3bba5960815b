import type { Answer, Call, Need, Operation, Request, Text } from '@headend/contract/core'
import type { ReactNode } from 'react'
import type { Menu } from '../../lib/features.ts'
import type { Formats } from '../../lib/formats.ts'
import type { Name } from '../../lib/i18n/dictionary.ts'
import type { Words } from '../../lib/words.ts'
import type { FormSpec } from '../form/spec.ts'
import type { Column } from '../table/DataTable.tsx'

/** A call that answers pages. */
export type PagedCall = Call<Operation, true>
export type RowOf<C extends PagedCall> = Answer<C> extends Readonly<{ rows: readonly (infer Row)[] }> ? Row : never

/** What a list asks for, as its address has it. */
export type Asked = Readonly<{
  page: number
  limit: number
  keyword: string
  order: Readonly<{ column: string; direction: 'asc' | 'desc' }>
  /** The chosen values of the filters in use. */
  filters: Readonly<Record<string, readonly string[]>>
}>

/** What a cell may need beside its row. */
export type Tools = Readonly<{ word: Words; formats: Formats; now: number }>

/** A column of the list; its header is `column.<id>` of the dictionary. */
export type ListColumn<Row> = Omit<Column<Row>, 'header' | 'cell'> &
  Readonly<{ cell: (row: Row, tools: Tools) => ReactNode }>

/** A filter; its label is `column.<name>`, an option's `option.<name>.<value>`. */
export type ListFilter = Readonly<{ name: string; options: readonly string[]; single?: boolean }>

/** How rows are taken away; the words are in the part `remove` of the dictionary. */
export type Removal<Row> = Readonly<{
  call: Call
  permission: Need
  params: (row: Row) => Readonly<Record<string, string>>
  /** Whether a row may go, or why not: a capability of the contract. */
  may?: ((row: Row, now: number) => true | Text) | undefined
}>

export type ListSpec<C extends PagedCall> = Readonly<{
  call: C
  /** The call's input; by default page, limit, keyword, order and each filter in its query, as `resource` has them. */
  ask?: (asked: Asked) => Request<C>
  /** The dictionary: `title`, `find`, `empty`, `emptyText`, `noMatch`, and the parts of columns and forms. */
  texts: Name
  menu: Menu
  id: (row: RowOf<C>) => string
  columns: readonly ListColumn<RowOf<C>>[]
  /** The order nobody asked for. */
  order: Asked['order']
  filters?: readonly ListFilter[]
  phone: (
    row: RowOf<C>,
    tools: Tools,
  ) => Readonly<{ title: ReactNode; state: ReactNode; more: ReactNode; end?: ReactNode; plain?: boolean }>
  create?: FormSpec
  /** Opened by a row's link; whoever may not write reads the same fields. */
  edit?: FormSpec
  remove?: Removal<RowOf<C>>
  /** Where a row leads instead of to its form. */
  open?: (row: RowOf<C>) => string
  /** Further actions of a row, with what they take of the width: px. */
  actions?: Readonly<{ width: number; of: (row: RowOf<C>) => ReactNode }>
  /** Beside the title, such as an export of what is asked. */
  head?: (list: Readonly<{ asked: Asked; total: number; shown: readonly string[] }>) => ReactNode
  /** What the screen does with the rows in sight, such as following their devices. Called as a hook. */
  useRows?: (rows: readonly RowOf<C>[], again: () => void) => void
  /** How often the list asks again; ms. */
  poll?: number
}>
