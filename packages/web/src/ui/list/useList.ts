import type { Answer, Request } from '@headend/contract/core'
import { sortOf, viewOf, wholeOf } from '../../lib/listSearch.ts'
import { idInAddress } from '../../lib/roots.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCall, useCompany, useSettings } from '../../lib/services.tsx'
import type { Sort } from '../table/types.ts'
import { useLastPage } from '../table/useLastPage.ts'
import { askedOf } from './address.ts'
import { shownBy } from './spec.ts'
import type { Asked, ExtrasOf, ListSpec, PagedCall, RowOf } from './spec.ts'

/** The usual input of a list: one value of a filter plainly, several as a list; `among` is what it asks for while nobody chose. */
export const queryOf = ({ page, limit, keyword, order, filters }: Asked, among: ListSpec<PagedCall>['among'] = {}) => ({
  ...among,
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
  const { inView } = useCompany()
  const tabs = spec.useTabs?.() ?? []
  const asked = askedOf(search, {
    offered: 'described' in spec ? null : spec,
    order: spec.order,
    limit: spec.limit ?? search.size ?? perPage,
    tabs: tabs.map(({ value }) => value),
    opId: spec.scope ?? inView,
  })
  const { page, limit } = asked
  // Of a call without an `ask` of its own the input is the one that `resource` describes.
  const input = spec.ask?.(asked) ?? ({ query: queryOf(asked, spec.among) } as unknown as Request<C>)
  const { life, poll } = spec
  const list = useCall<C>(spec.call, input, {
    keep: true,
    ...(life !== undefined && { life }),
    ...(poll !== undefined && { poll, silent: true }),
  })
  // Every paged call answers its rows beside where they stand.
  const data = list.data as (Answer<PagedCall> & { extras?: ExtrasOf<C> }) | undefined
  const rows = (data?.rows ?? []) as readonly RowOf<C>[]
  const total = data?.pagination.totalRecords
  useLastPage({ page, limit, total: list.isPlaceholderData ? undefined : total }, (at) =>
    show({ ...search, page: at }, true),
  )
  const view = viewOf(search)
  return {
    search,
    asked,
    tabs,
    extras: data?.extras,
    shown: shownBy(spec, data?.extras),
    rows,
    total: total ?? 0,
    loading: list.isPending,
    // A list that asks all the time does so without a sign.
    refreshing: poll === undefined ? list.isFetching : list.isPlaceholderData,
    /** These rows are what was asked, not what stands in for it meanwhile. */
    settled: list.data !== undefined && !list.isFetching,
    error: list.error,
    again: () => void list.refetch(),
    isNarrowed: asked.keyword !== '' || Object.keys(asked.filters).length > 0,
    go,
    show,
    opened: search.row === undefined ? undefined : String(search.row),
    openRow: (row: string) => show({ ...search, row: idInAddress(row) }),
    addressOf: (row: string) => hrefOf({ ...search, row: idInAddress(row) }),
    closeRow: () => show({ ...view, page }),
    clear: () => show(wholeOf(search)),
    toPage: (at: number) => show({ ...search, page: at }),
    toSize: (size: number) => show({ ...view, size }),
    toTab: (tab: string) => show({ ...view, tab: tab === tabs[0]?.value ? undefined : tab }),
    find: (q: string) => show({ ...view, q }),
    sort: (order: Sort) => {
      const sort = sortOf(order)
      show({ ...view, sort: spec.order && sortOf(spec.order) === sort ? undefined : sort })
    },
    filter: (chosen: Asked['filters']) => show({ ...wholeOf(search), q: search.q, ...chosen }),
  }
}
