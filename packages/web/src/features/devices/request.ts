import { activeTypes, attentionKinds, deviceOrderColumns } from '@headend/contract/devices'
import type { DeviceFilters, DeviceListRequest } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import type { ListSearch } from '../../lib/listSearch.ts'
import { askedOf } from '../../ui/list/address.ts'
import type { Asked, ListFilter } from '../../ui/list/spec.ts'

/** The order nobody asked for. */
export const firstOrder = { column: 'online', direction: 'desc' } as const

/** What the device list is narrowed by. */
export const deviceFilters: readonly ListFilter[] = [
  { name: 'status', options: ['Online', 'Offline'], single: true },
  { name: 'activation', options: ['Activated', 'Deactivated'], single: true },
  { name: 'access', options: ['Locked', 'Unlocked', 'Unreported'], single: true },
  { name: 'class', options: productClasses, words: 'common:kind' },
  { name: 'model' },
  { name: 'company' },
  { name: 'province' },
  { name: 'city' },
  { name: 'firmware' },
  { name: 'group', single: true },
  { name: 'room', single: true },
  { name: 'tag' },
  { name: 'attention', options: attentionKinds, single: true },
]

const filtersOf = (filters: Asked['filters']): DeviceFilters => {
  const [status] = filters['status'] ?? []
  const [activation] = filters['activation'] ?? []
  const [access] = filters['access'] ?? []
  const attention = attentionKinds.find((kind) => filters['attention']?.includes(kind))
  const { class: classes, model, company, province, city, firmware, group, room, tag } = filters
  return {
    ...(status && { online: status === 'Online' }),
    ...((activation === 'Activated' || activation === 'Deactivated') && { activeFlag: activation }),
    ...(access && { locked: access === 'Unreported' ? null : access === 'Locked' }),
    ...(classes && { prodClass: productClasses.filter((one) => classes.includes(one)) }),
    ...(model && { mid: [...model] }),
    ...(company && { opId: [...company] }),
    ...(province && { provinceId: [...province] }),
    ...(city && { opCityId: [...city] }),
    ...(firmware && { firmwareVersion: [...firmware] }),
    ...(group?.[0] && { gid: group[0] }),
    ...(room?.[0] && { roomId: room[0] }),
    ...(tag && { tag: [...tag] }),
    ...(attention && { attention }),
  }
}

/** What the list call is asked for a view, and its export. */
export const requestOf = ({ page, limit, keyword, order, filters, tab, opId }: Asked): DeviceListRequest => {
  const column = deviceOrderColumns.find((one) => one === order?.column)
  return {
    page,
    limit,
    activeType: activeTypes.find((type) => type === tab) ?? 'all',
    keyword,
    orders: column && order ? [{ column, order: order.direction }] : [],
    filters: filtersOf(filters),
    ...(opId !== undefined && { opId }),
  }
}

/** What the call of the counts is asked for the company in view; undefined for the own one. */
export const countRequest = (opId: string | undefined): { query: { opId?: string } } => ({
  query: opId === undefined ? {} : { opId },
})

/** What is asked before the list is there, as it will ask for the view of its address. */
export const requestOfAddress = (
  search: ListSearch,
  { inView, perPage }: Readonly<{ inView: string | undefined; perPage: number }>,
): { body: DeviceListRequest } => ({
  body: requestOf(
    askedOf(search, {
      offered: { columns: deviceOrderColumns.map((id) => ({ id, sortable: true })), filters: deviceFilters },
      order: firstOrder,
      limit: search.size ?? perPage,
      tabs: activeTypes,
      opId: inView,
    }),
  ),
})
