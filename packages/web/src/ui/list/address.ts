import { filtersOf, readSort } from '../../lib/listSearch.ts'
import type { ListSearch } from '../../lib/listSearch.ts'
import type { TableLayout } from '../table/layout.ts'
import type { Asked, ListFilter } from './spec.ts'

/** What a list offers, by which its address is read. */
type Offered = Readonly<{
  columns: readonly Readonly<{ id: string; sortable?: boolean | undefined }>[]
  filters?: readonly ListFilter[]
}>

type Reader = Readonly<{
  /** Null where only the answer knows what there is: the server says then what makes no sense. */
  offered: Offered | null
  /** The order nobody asked for. */
  order: Asked['order']
  limit: number
  tabs: readonly string[]
  opId: string | undefined
}>

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

/** The chosen values of a filter. One without options of its own has those that the moment knows: every value counts. */
const chosenOf = ({ options, single }: Omit<ListFilter, 'name'>, value: unknown): readonly string[] => {
  const known = options?.map((one) => (typeof one === 'string' ? one : one.value))
  const chosen = listOf(value).filter((one) => known?.includes(one) ?? true)
  return single ? chosen.slice(0, 1) : chosen
}

/** What the view of an address asks for; what the list does not offer is dropped. */
export const askedOf = (search: ListSearch, { offered, order, limit, tabs, opId }: Reader): Asked => {
  const sort = readSort(search.sort)
  const filters = offered === null ? filtersOf(search).map((name) => ({ name })) : (offered.filters ?? [])
  return {
    page: search.page ?? 1,
    limit,
    keyword: search.q ?? '',
    order: sort && (offered?.columns.some(({ id, sortable }) => id === sort.column && sortable) ?? true) ? sort : order,
    filters: Object.fromEntries(
      filters.flatMap(({ name, ...filter }) => {
        const chosen = chosenOf(filter, search[name])
        return chosen.length === 0 ? [] : [[name, chosen] as const]
      }),
    ),
    tab: tabs.find((tab) => tab === search.tab) ?? tabs[0] ?? '',
    opId,
  }
}

/** The columns an address asks for, in their order, with those that are always shown; the reader's own choice without any. */
export const layoutOf = (
  { columns: wanted }: ListSearch,
  own: TableLayout,
  columns: readonly Readonly<{ id: string; identity?: boolean | undefined; pinned?: boolean | undefined }>[],
): TableLayout => {
  const known = wanted?.filter((id) => own.order.includes(id)) ?? []
  if (known.length === 0) return own
  const always = columns.flatMap(({ id, identity }) => (identity && !known.includes(id) ? [id] : []))
  const pinned = columns.flatMap(({ id, pinned }) => (pinned ? [id] : []))
  const shown = [...always, ...known, ...pinned]
  const others = own.order.filter((id) => !shown.includes(id))
  return { ...own, order: [...shown, ...others], hidden: others }
}
