import type { DeviceListRequest, DeviceOrderColumn } from '@headend/contract/devices'
import type { CellColumn, CellGroup } from './cells.ts'
import { countOf } from './cells.ts'

export type Order = DeviceListRequest['orders'][number]
export type Direction = Order['order']

/** Columns with so few values that devices are counted by them: a list in their order is one group after the other. */
const grouped = {
  deviceStatus: 'device_status',
  modelName: 'mid',
  companyName: 'company_id',
  firmwareVersion: 'firmware_version',
  agentVersion: 'agent_version',
  metaDataVersion: 'meta_data_version',
  uiLockEnable: 'locked',
  province: 'op_city_id',
  city: 'op_city_id',
} as const satisfies Partial<Record<DeviceOrderColumn, CellColumn>>

export type GroupedColumn = keyof typeof grouped
/** Columns with many values, whose order an index keeps. */
export type KeyedColumn = Exclude<DeviceOrderColumn, GroupedColumn | 'online'>

export const isGrouped = (column: DeviceOrderColumn): column is GroupedColumn => column in grouped
export const cellColumnOf = (column: GroupedColumn): CellColumn => grouped[column]

/** Columns that many devices have no value in: those come last, whichever way the order goes. */
const blanks = { device_id: 1, customerId: 2, retailer: 4, macAddr: 8 } as const satisfies Partial<
  Record<KeyedColumn, number>
>
export type BlankColumn = keyof typeof blanks
export const isBlankColumn = (column: DeviceOrderColumn): column is BlankColumn => column in blanks

/** What is counted by and stands first in an order: groups of it follow each other. `filled` is having a value at all. */
export type Lead =
  | Readonly<{ column: GroupedColumn | 'online'; order: Direction }>
  | Readonly<{ column: 'filled'; of: BlankColumn; order: 'asc' }>

/**
 * An order taken apart: groups by `leads`, and within each the `tail`, which begins with what an index keeps. In groups
 * without a value of that (`isWithout`), the order goes on behind it.
 */
export type OrderPlan = Readonly<{ leads: readonly Lead[]; tail: readonly Order[] }>

export const planOrder = (orders: readonly Order[]): OrderPlan => {
  const leads: Lead[] = []
  const named = new Set<string>()
  for (const [index, { column, order }] of orders.entries()) {
    // A column that was named before decides nothing any more.
    if (named.has(column)) continue
    named.add(column)
    if (isGrouped(column) || column === 'online') {
      leads.push({ column, order })
      continue
    }
    // Offline devices have been up for no time: they come before or behind all that are online.
    if (column === 'upTime' && !named.has('online')) leads.push({ column: 'online', order })
    if (isBlankColumn(column)) leads.push({ column: 'filled', of: column, order: 'asc' })
    return { leads, tail: orders.slice(index) }
  }
  return { leads, tail: [] }
}

/** Names of what devices refer to, by id: what a person sees, and so what the order goes by. */
export type Labels = Readonly<{
  models: ReadonlyMap<string, string>
  companies: ReadonlyMap<string, string>
  cities: ReadonlyMap<string, string>
  provinces: ReadonlyMap<string, string>
}>

const statuses: readonly string[] = ['inventory', 'requested', 'deployed']

const labelOf = (column: GroupedColumn, value: string, labels: Labels): string => {
  switch (column) {
    case 'modelName':
      return labels.models.get(value) ?? ''
    case 'companyName':
      return labels.companies.get(value) ?? ''
    case 'city':
      return labels.cities.get(value) ?? ''
    case 'province':
      return labels.provinces.get(value) ?? ''
    case 'deviceStatus':
      return String(statuses.indexOf(value))
    case 'firmwareVersion':
    case 'agentVersion':
    case 'metaDataVersion':
    case 'uiLockEnable':
      return value
  }
}

/** Numbers within names count as numbers: 3.9 comes before 3.18. What has no name comes last. */
const collator = new Intl.Collator('en', { numeric: true })
const compareLabels = (a: string, b: string): number =>
  a === b ? 0 : a === '' ? 1 : b === '' ? -1 : collator.compare(a, b)

/** Values of a column and the place of each in the order; values with one name share a place. */
export type Ranks = Readonly<{ values: readonly string[]; places: readonly number[] }>

/** Ranks the values of a column by what a person sees of them. */
export const ranksOf = (column: GroupedColumn, values: readonly string[], labels: Labels): Ranks => {
  const named = values.map((value) => ({ value, label: labelOf(column, value, labels) }))
  const order = [...new Set(named.map(({ label }) => label))].toSorted(compareLabels)
  const placeOf = new Map(order.map((label, place) => [label, place]))
  return { values: [...values], places: named.map(({ label }) => placeOf.get(label) ?? 0) }
}

/** Devices that follow each other: which values of which column, whether online, and how many. */
export type Group = Readonly<{
  parts: readonly { column: CellColumn; values: readonly string[] }[]
  online: boolean | undefined
  devices: number
  /** Devices in its cells, whatever their presence. */
  inCells: number
  /** Nobody in it has a value of the column the tail begins with. */
  without: boolean
}>

type Gathering = Omit<Group, 'parts'> & { labels: string[]; cells: CellGroup[]; devices: number; inCells: number }

const columnOf = (lead: Lead): CellColumn | undefined =>
  lead.column === 'online' ? undefined : lead.column === 'filled' ? 'filled' : cellColumnOf(lead.column)

/** The cell columns that `leads` are counted by. */
export const columnsOf = (leads: readonly Lead[]): readonly CellColumn[] => [
  ...new Set(leads.flatMap((lead) => columnOf(lead) ?? [])),
]

/**
 * The groups of a list in their order. `counted` was grouped by the columns of `columnsOf(leads)`; `online` is the
 * presence that was asked for.
 */
export const groupsOf = (
  { leads, tail }: OrderPlan,
  counted: readonly CellGroup[],
  labels: Labels,
  online: boolean | undefined,
): readonly Group[] => {
  const columns = columnsOf(leads)
  const split = leads.some((lead) => lead.column === 'online') && online === undefined
  const labelIn = (lead: Lead, cell: CellGroup, presence: boolean | undefined): string => {
    if (lead.column === 'online') return String(Number(presence))
    const value = cell.values[columns.indexOf(columnOf(lead) ?? 'filled')] ?? ''
    if (lead.column === 'filled') return (Number(value) & blanks[lead.of]) === 0 ? 'blank' : 'a value'
    return labelOf(lead.column, value, labels)
  }
  const found = new Map<string, Gathering>()
  for (const cell of counted) {
    for (const presence of split ? [true, false] : [online]) {
      const devices = countOf(cell, presence)
      if (devices === 0) continue
      const texts = leads.map((lead) => labelIn(lead, cell, presence))
      const key = JSON.stringify(texts)
      const without = (tail[0]?.column === 'upTime' && presence === false) || texts.at(-1) === 'blank'
      const group = found.get(key) ?? { labels: texts, online: presence, cells: [], devices: 0, inCells: 0, without }
      group.cells.push(cell)
      group.devices += devices
      group.inCells += cell.devices
      found.set(key, group)
    }
  }
  return [...found.values()]
    .toSorted((a, b) => {
      for (const [index, { order }] of leads.entries()) {
        const compared = compareLabels(a.labels[index] ?? '', b.labels[index] ?? '')
        if (compared !== 0) return order === 'asc' ? compared : -compared
      }
      return 0
    })
    .map(({ labels: _labels, cells, ...group }) => ({
      ...group,
      parts: columns.map((column, index) => ({
        column,
        values: [...new Set(cells.map(({ values }) => values[index] ?? ''))],
      })),
    }))
}
