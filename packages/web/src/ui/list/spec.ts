import type { Answer, Call, Need, Operation, Request, Text } from '@headend/contract/core'
import type { ComponentType, ReactNode } from 'react'
import type { Asked as AskedFile, FileColumn } from '../../lib/download.ts'
import type { Menu } from '../../lib/features.ts'
import type { Formats } from '../../lib/formats.ts'
import type { Name } from '../../lib/i18n/dictionary.ts'
import type { Words } from '../../lib/words.ts'
import type { FormSpec } from '../form/spec.ts'
import type { TablerIcon } from '../Icon.tsx'
import type { Family } from '../states.ts'
import type { Column } from '../table/DataTable.tsx'
import type { Filter } from '../table/filters.ts'
import type { Chosen } from './useChosen.ts'

/** A call that answers pages. */
export type PagedCall = Call<Operation, true>
export type RowOf<C extends PagedCall> = Answer<C> extends Readonly<{ rows: readonly (infer Row)[] }> ? Row : never
/** What a page carries beside its rows. */
export type ExtrasOf<C extends PagedCall> = Answer<C> extends Readonly<{ extras: infer Extras }> ? Extras : undefined

/** What a list asks for, as its address has it. */
export type Asked = Readonly<{
  page: number
  limit: number
  keyword: string
  /** Undefined for the server's own order. */
  order: Readonly<{ column: string; direction: 'asc' | 'desc' }> | undefined
  /** The chosen values of the filters in use. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Of the list's `useTabs`. */
  tab: string
  /** The company it is about, by default the one in view; undefined for the reader's own, which is what calls answer for anyway. */
  opId: string | undefined
}>

/** What a cell may need beside its row. */
export type Tools = Readonly<{ word: Words; formats: Formats; now: number; order: Asked['order'] }>

/**
 * A column of the list; its header is `column.<id>` of the dictionary, unless it brings one. Without a `cell` it shows the
 * field of its name: as `option.<id>.<value>` has it where there is one, else as it is. So does a file of the list.
 */
export type ListColumn<Row> = Omit<Column<Row>, 'header' | 'cell' | 'hidden'> &
  Readonly<{
    label?: Text
    cell?: (row: Row, tools: Tools) => ReactNode
    /** Whether somebody has to choose it to see it; `narrow`: only where a window has no room for every column. */
    hidden?: boolean | 'narrow' | undefined
    /** An identifier or an address, in the fixed face. */
    mono?: boolean
    /** In two lines where it is longer than its column. */
    wraps?: boolean
    /** How its values are written: in a file, and a time or MAC address without a `cell` on the screen too. */
    as?: FileColumn['as']
    /** The words of its values in a file. */
    words?: (word: Words) => Readonly<Record<string, string>>
  }>

/**
 * A filter; its label is `column.<name>`, an option's `option.<name>.<value>`, unless they bring their own; `words` is the key
 * where others have the words too. Without options they come from `useOptions`, and any value of the address counts.
 */
export type ListFilter = Readonly<{
  name: string
  label?: Text
  options?: readonly (string | Filter['options'][number])[]
  words?: string
  single?: boolean
}>

/** Options of filters by their names. */
export type FilterOptions = Readonly<Record<string, Filter['options']>>

/** What a part that knows options is given; it shows nothing. */
export type OptionsProps<Row> = Readonly<{
  rows: readonly Row[]
  asked: Asked
  onOptions: (options: FilterOptions) => void
}>

/** Creates rows in a dialog of its own; its button says `<part>.open`. */
export type CreateDialog = Readonly<{
  permission: Need
  part: string
  dialog: ComponentType<Readonly<{ onClose: () => void }>>
}>

/** Shows something in front of the list, such as a dialog, which stays when the row it is about leaves the page. */
export type Show = (front: (close: () => void) => ReactNode) => void

/** How rows are taken away; the words are in the part `remove` of the dictionary. */
export type Removal<Row> = Readonly<{
  call: Call
  permission: Need
  input: (row: Row) => Readonly<{ params?: object; body?: object }>
  /** What people call a row, where that is more than its identity. */
  name?: (row: Row) => string
  /** What else the question says of rows that go: a key of the dictionary, counted where that matters; undefined for nothing. */
  loses?: ((rows: readonly Row[]) => Readonly<{ key: string; count: number }> | undefined) | undefined
  /** Whether a row may go, or why not, with its days as `day` writes them: a capability of the contract. */
  may?: ((row: Row, now: number, day: Formats['day']) => true | Text) | undefined
}>

/**
 * The rows that a list finds as a file, with the columns that are shown unless it names others. The heading of a column is
 * `file.<field>`, else `column.<field>`, unless it brings one.
 */
export type ListFile = Readonly<{ name: string; columns?: readonly FileColumn[]; ask: AskedFile }>

type Phone = Readonly<{ title: ReactNode; state: ReactNode; more: ReactNode; end?: ReactNode; plain?: boolean }>

/** What a list shows of its rows. */
type Shown<Row> = Readonly<{
  columns: readonly ListColumn<Row>[]
  filters?: readonly ListFilter[]
  phone: (row: Row, tools: Tools) => Phone
  create?: FormSpec | CreateDialog | undefined
  /** Opened by a row's link; those who may not write read the same fields. */
  edit?: FormSpec | undefined
  /** Below the title, in place of the dictionary's `context`; rows that were found, and whether they were asked for. */
  context?: (total: number, isNarrowed: boolean) => ReactNode
}>

type Common<C extends PagedCall> = Readonly<{
  call: C
  /** The call's input; by default page, limit, keyword, order and each filter in its query, as `resource` has them. */
  ask?: (asked: Asked) => Request<C>
  /** Values of filters that it asks for while nobody chose others: the rows it is about. */
  among?: Readonly<Record<string, string | readonly string[]>>
  /** The company whose rows it shows, with those below it, in place of the one in view. */
  scope?: string
  /** The dictionary: `title`, `noun`, `nouns`, and the parts of columns and forms; see the dictionary `list` for the rest. */
  texts: Name
  /** Its part of the dictionary and its name in the address, where it is one of several on a screen. */
  part?: string
  title?: Text
  /** Beside the words that say that there is nothing. */
  icon?: TablerIcon
  /** The call finds no words. */
  wordless?: boolean
  id: (row: RowOf<C>) => string
  /** The order nobody asked for; without one it is the server's. */
  order?: Asked['order']
  /** Rows on a page, where that is not the reader's to say. */
  limit?: number
  /** The row that is opened, as it is now: a row of the list may be old, or on another page. Called as a hook. */
  useRow?: (id: string) => Readonly<{
    data: RowOf<C> | undefined
    isFetchedAfterMount: boolean
    error: Error | null
    refetch: () => unknown
  }>
  remove?: Removal<RowOf<C>> | undefined
  /** What is done with rows that are chosen, in place of their deletion; `across` pages, if they stay chosen on the next one. */
  bulk?: Readonly<{
    permission: Need
    across?: boolean
    bar: (chosen: Chosen<RowOf<C>>, list: Readonly<{ asked: Asked; total: number }>) => ReactNode
  }>
  /** Where a row leads instead of to its form. */
  open?: (row: RowOf<C>) => string
  /** What a row opens in front of the list, in place of a form. */
  drawer?: (id: string, onClose: () => void) => ReactNode
  /** Further actions of a row, with what they take of the width (px), in words and as signs alone, and on a phone. */
  actions?: Readonly<{
    width: number
    signs?: number
    of: (row: RowOf<C>, show: Show, asSigns: boolean) => ReactNode
    onPhone?: (row: RowOf<C>, show: Show) => ReactNode
  }>
  /** All that is found as a file. */
  file?: (
    list: Readonly<{ asked: Asked; shown: readonly string[]; extras: ExtrasOf<C> | undefined; word: Words }>,
  ) => ListFile | undefined
  /** What the screen does with the rows in sight, such as following their devices. Called as a hook. */
  useRows?: (rows: readonly RowOf<C>[], again: () => void) => void
  /** What the rows are divided into, the first being what nobody asked for; called `tab.<value>`, else as the state of that name. Called as a hook. */
  useTabs?: () => readonly Readonly<{ value: string; count?: number | undefined; family?: Family | undefined }>[]
  /** Options of the filters that have none of their own, by their names. Called as a hook. */
  useOptions?: (rows: readonly RowOf<C>[], asked: Asked) => FilterOptions
  /** The same from a part that is fetched once the list stands: nobody narrows it before. */
  Options?: ComponentType<OptionsProps<RowOf<C>>>
  /** The tabs of the page of which the list is one, in place of its own. */
  pageTabs?: ReactNode
  /** What it shows can be kept under a name. */
  views?: boolean
  /** How long an answer is fresh, in ms; see `lives`. */
  life?: number
  /** How often the list asks again; ms. */
  poll?: number
}>

export type ListSpec<C extends PagedCall> = Common<C> &
  (
    | Shown<RowOf<C>>
    /** What it shows only the answer knows, such as the columns of a table that the server describes. */
    | Readonly<{ described: (extras: ExtrasOf<C> | undefined) => Shown<RowOf<C>> }>
  )

/** A list that knows what it shows before it is answered. */
export type NounList<C extends PagedCall> = Common<C> & Shown<RowOf<C>>

/** A list as a screen of a menu. */
export type ScreenSpec<C extends PagedCall> = ListSpec<C> & Readonly<{ menu: Menu }>

/** What a list shows, by its answer where only that knows. */
export const shownBy = <C extends PagedCall>(spec: ListSpec<C>, extras: ExtrasOf<C> | undefined): Shown<RowOf<C>> =>
  'described' in spec ? spec.described(extras) : spec
