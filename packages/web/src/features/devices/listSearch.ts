import type { DeviceListRequest, DeviceOrderColumn } from '@headend/contract/devices'
import { activeTypes, attentionKinds, deviceOrderColumns } from '@headend/contract/devices'
import type { ActiveType, AttentionKind, DeviceFilters } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import type { TableLayout } from '../../ui/table/layout.ts'

/**
 * The address is the view: what the device list shows is its path's page and these search fields. Fields at their default
 * are left out, so that two ways to the same view give the same address.
 */
export type ListSearch = Readonly<{
  tab?: ActiveType
  q?: string
  /** `column.asc` or `column.desc`. */
  sort?: string
  size?: number
  status?: 'Online' | 'Offline'
  activation?: 'Activated' | 'Deactivated'
  access?: 'Locked' | 'Unlocked' | 'Unreported'
  class?: readonly string[]
  model?: readonly string[]
  company?: readonly string[]
  province?: readonly string[]
  city?: readonly string[]
  firmware?: readonly string[]
  attention?: AttentionKind
  /** Columns shown, in order; absent for the user's own choice. */
  columns?: readonly string[]
}>

/** Fields of the search that narrow the list, in the order their chips stand. */
export const filterFields = [
  'status',
  'activation',
  'access',
  'class',
  'model',
  'company',
  'province',
  'city',
  'firmware',
  'attention',
] as const
export type FilterField = (typeof filterFields)[number]

const oneOf = <const T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((candidate) => candidate === value)

const texts = (value: unknown): readonly string[] | undefined => {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (item): item is string | number => (typeof item === 'string' && item !== '') || typeof item === 'number',
  )
  return list.length > 0 ? list.slice(0, 100).map(String) : undefined
}

const pageSizes = [15, 30, 50, 100] as const

export const defaultSort = 'online.desc'

/** Column and direction of a `sort` field; null for one the list cannot be ordered by. */
export const readSort = (sort: string | undefined): { column: DeviceOrderColumn; order: 'asc' | 'desc' } | null => {
  const [name, direction] = (sort ?? '').split('.')
  const column = oneOf(name, deviceOrderColumns)
  const order = oneOf(direction, ['asc', 'desc'])
  return column && order ? { column, order } : null
}

/** Reads the search of an address; what makes no sense is dropped rather than shown as an error. */
export const readListSearch = (raw: Record<string, unknown>): ListSearch => {
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim().slice(0, 100) : ''
  const sort = typeof raw['sort'] === 'string' && readSort(raw['sort']) ? raw['sort'] : undefined
  const tab = oneOf(raw['tab'], activeTypes)
  const fields = {
    tab: tab === 'all' ? undefined : tab,
    q: q === '' ? undefined : q,
    sort: sort === defaultSort ? undefined : sort,
    size: pageSizes.find((size) => size === Number(raw['size'])),
    status: oneOf(raw['status'], ['Online', 'Offline']),
    activation: oneOf(raw['activation'], ['Activated', 'Deactivated']),
    access: oneOf(raw['access'], ['Locked', 'Unlocked', 'Unreported']),
    class: texts(raw['class'])?.filter((value) => productClasses.some((known) => known === value)),
    model: texts(raw['model']),
    company: texts(raw['company']),
    province: texts(raw['province']),
    city: texts(raw['city']),
    firmware: texts(raw['firmware']),
    attention: oneOf(raw['attention'], attentionKinds),
    columns: texts(raw['columns'])?.filter((value) => deviceOrderColumns.some((known) => known === value)),
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}

/** How many filters are in use; the keyword and the tab do not count. */
export const filterCount = (search: ListSearch): number =>
  filterFields.filter((field) => search[field] !== undefined).length

/** The same view without its filters and keyword. */
export const withoutFilters = (search: ListSearch): ListSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([name]) => name !== 'q' && !filterFields.some((field) => field === name)),
  )

/** The same view with other filters: `value` has the chosen values of each filter in use. */
export const withFilters = (search: ListSearch, value: Readonly<Record<string, readonly string[]>>): ListSearch => {
  const single: readonly string[] = ['status', 'activation', 'access', 'attention']
  const fields = Object.entries(value).map(([name, values]) => [name, single.includes(name) ? values[0] : [...values]])
  return readListSearch({ ...withoutFilters(search), q: search.q, ...Object.fromEntries(fields) })
}

const filtersOf = (search: ListSearch): DeviceFilters => ({
  ...(search.status && { online: search.status === 'Online' }),
  ...(search.activation && { activeFlag: search.activation }),
  ...(search.access && { locked: search.access === 'Unreported' ? null : search.access === 'Locked' }),
  ...(search.class && { prodClass: productClasses.filter((known) => search.class?.includes(known)) }),
  ...(search.model && { mid: [...search.model] }),
  ...(search.company && { opId: [...search.company] }),
  ...(search.province && { provinceId: [...search.province] }),
  ...(search.city && { opCityId: [...search.city] }),
  ...(search.firmware && { firmwareVersion: [...search.firmware] }),
  ...(search.attention && { attention: search.attention }),
})

/** What the list call is asked for a view. `opId` is the company in view, absent for the own one. */
export const listRequest = (
  search: ListSearch,
  at: { page: number; perPage: number; opId?: string | undefined },
): DeviceListRequest => {
  const sort = readSort(search.sort ?? defaultSort)
  return {
    page: at.page,
    limit: search.size ?? at.perPage,
    activeType: search.tab ?? 'all',
    keyword: search.q ?? '',
    orders: sort ? [sort] : [],
    filters: filtersOf(search),
    ...(at.opId && { opId: at.opId }),
  }
}

/** The page of the list that an address names. */
export const pageOf = ({ pageNum }: Readonly<{ pageNum: string }>): number => Math.max(1, Number(pageNum) || 1)

/** What the call of the counts is asked for the company in view, absent for the own one. */
export const countRequest = (opId: string | undefined): { query: { opId?: string } } => ({
  query: opId === undefined ? {} : { opId },
})

/** The columns an address asks for, in their order, with those that are always shown; the user's own choice without any. */
export const layoutOf = (search: ListSearch, own: TableLayout, always: readonly string[]): TableLayout => {
  if (!search.columns) return own
  const shown = [...always.filter((id) => !search.columns?.includes(id)), ...search.columns]
  const others = own.order.filter((id) => !shown.includes(id))
  return { ...own, order: [...shown, ...others], hidden: others }
}
