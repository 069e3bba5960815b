import type { Answer, Request } from '@headend/contract/core'
import { filtersOf } from '../../lib/listSearch.ts'
import { idInAddress } from '../../lib/roots.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCall, useSettings } from '../../lib/services.tsx'
import type { Choice } from '../form/spec.ts'
import { useLastPage } from '../table/useLastPage.ts'
import { shownBy } from './spec.ts'
import type { Asked, ExtrasOf, ListSpec, PagedCall, RowOf } from './spec.ts'

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string')

const valueOf = (choice: Choice): string => (typeof choice === 'string' ? choice : choice.value)

/** The usual input of a list: one value of a filter plainly, several as a list. */
export const queryOf = ({ page, limit, keyword, order, filters }: Asked) => ({
  page,
  limit,
  ...(keyword !== '' && { keyword }),
  ...(order && { order: `${order.column},${order.direction}` }),
  ...Object.fromEntries(
    Object.entries(filters).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  ),
})

/** The page of a list that the address asks for, and the ways to change the address. */
export const useList = <C extends PagedCall>(spec: ListSpec<C>) => {
  const { search, show, hrefOf, go } = useListSearch(spec.part)
  const { perPage } = useSettings()
  const limit = spec.limit ?? search.size ?? perPage
  const page = search.page ?? 1
  // What only the answer describes cannot be looked for in the address before: the server says what makes no sense.
  const known = 'described' in spec ? null : spec
  const isColumn = known === null || known.columns.some(({ id, sortable }) => id === search.sort && sortable)
  const order: Asked['order'] =
    isColumn && search.sort ? { column: search.sort, direction: search.order ?? 'asc' } : spec.order
  const filters = Object.fromEntries(
    (known === null ? filtersOf(search) : (known.filters ?? []).map(({ name }) => name)).flatMap((name) => {
      const offered = known?.filters?.find((filter) => filter.name === name)?.options.map(valueOf)
      const chosen = listOf(search[name]).filter((value) => offered?.includes(value) ?? true)
      return chosen.length === 0 ? [] : [[name, chosen] as const]
    }),
  )
  const asked: Asked = { page, limit, keyword: search.q ?? '', order, filters }
  // Of a call without an `ask` of its own the input is the one that `resource` describes.
  const input = spec.ask?.(asked) ?? ({ query: queryOf(asked) } as unknown as Request<C>)
  const { poll } = spec
  const list = useCall<C>(spec.call, input, { keep: true, ...(poll !== undefined && { poll, silent: true }) })
  // Every paged call answers its rows beside where they stand.
  const data = list.data as (Answer<PagedCall> & { extras?: ExtrasOf<C> }) | undefined
  const rows = (data?.rows ?? []) as readonly RowOf<C>[]
  const total = data?.pagination.totalRecords
  useLastPage({ page, limit, total: list.isPlaceholderData ? undefined : total }, (at) =>
    show({ ...search, page: at }, true),
  )
  return {
    asked,
    extras: data?.extras,
    shown: shownBy(spec, data?.extras),
    rows,
    total: total ?? 0,
    loading: list.isPending,
    refreshing: list.isPlaceholderData,
    error: list.error,
    again: () => void list.refetch(),
    isNarrowed: asked.keyword !== '' || Object.keys(filters).length > 0,
    go,
    opened: search.row === undefined ? undefined : String(search.row),
    openRow: (row: string) => show({ ...search, row: idInAddress(row) }),
    addressOf: (row: string) => hrefOf({ ...search, row: idInAddress(row) }),
    closeRow: () => {
      const { row: _, ...rest } = search
      show(rest)
    },
    clear: () => show({}),
    toPage: (at: number) => show({ ...search, page: at }),
    toSize: (size: number) => show({ ...search, size, page: 1 }),
    find: (q: string) => show({ ...search, q, page: 1 }),
    sort: (column: string, direction: 'asc' | 'desc') => show({ ...search, sort: column, order: direction, page: 1 }),
    filter: (chosen: Asked['filters']) =>
      show({
        ...(search.size !== undefined && { size: search.size }),
        ...(search.q !== undefined && { q: search.q }),
        ...(search.sort !== undefined && { sort: search.sort, order: search.order ?? 'asc' }),
        ...chosen,
      }),
  }
}
