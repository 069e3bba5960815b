import { idInAddress } from './roots.ts'
import { pageSizes } from './settings.ts'

/** The view of a list as its address has it: words, page, order, and the chosen values of each filter by its name. */
export type ListSearch = Readonly<{
  q?: string | undefined
  /** Counted from 1; the first is left out. */
  page?: number | undefined
  /** Rows on a page, where it is not the reader's usual number. */
  size?: number | undefined
  /** `column.asc` or `column.desc`; absent for the list's own order. */
  sort?: string | undefined
  /** Of what the list is divided into; absent for the first. */
  tab?: string | undefined
  /** Columns shown, in order; absent for the reader's own choice. */
  columns?: readonly string[] | undefined
  /** The id of the row that is open, a number plainly. */
  row?: string | number
  [filter: string]: string | number | readonly string[] | undefined
}>

const own = ['q', 'page', 'size', 'sort', 'order', 'tab', 'columns', 'row', 'opId']

/** The filters of an address: all of it that is nothing else. */
export const filtersOf = (search: ListSearch): readonly string[] =>
  Object.keys(search).filter((name) => !own.includes(name))

/** The view without the place in it: neither page nor opened row. */
export const viewOf = (search: ListSearch): ListSearch => {
  const { page: _, row: __, ...view } = search
  return view
}

/** The view without what narrows it: words and filters. */
export const wholeOf = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(viewOf(search)).filter(([name]) => name !== 'q' && own.includes(name)))

type Order = Readonly<{ column: string; direction: 'asc' | 'desc' }>

/** The order that a `sort` field says. */
export const readSort = (sort: string | undefined): Order | undefined => {
  const [, column, direction] = /^(.+)\.(asc|desc)$/.exec(sort ?? '') ?? []
  return column === undefined ? undefined : { column, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** An order as a `sort` field. */
export const sortOf = ({ column, direction }: Order): string => `${column}.${direction}`

const isOf = (field: string, name: string | undefined): boolean =>
  name === undefined ? field !== 'opId' && !field.includes('.') : field.startsWith(`${name}.`)

/** What an address says of the list `name`, one of several on a screen, whose fields stand behind its name: `name.page`. */
export const searchOf = (all: object, name: string | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([field, value]) =>
      isOf(field, name) ? [[name === undefined ? field : field.slice(name.length + 1), value] as const] : [],
    ),
  )

/** The same address with another view of that list; what it says of others stays. */
export const withSearch = (all: ListSearch, name: string | undefined, next: ListSearch): ListSearch => ({
  ...Object.fromEntries(Object.entries(all).filter(([field]) => !isOf(field, name))),
  ...Object.fromEntries(
    Object.entries(readListSearch({ ...next })).map(([field, value]) => [
      name === undefined ? field : `${name}.${field}`,
      value,
    ]),
  ),
})

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .map((one) => (typeof one === 'number' || typeof one === 'boolean' ? String(one) : one))
    .filter(isText)
    .slice(0, 100)

/** Reads the search of an address; what makes no sense is dropped. Which filters there are, the list knows. */
export const readListSearch = (raw: Record<string, unknown>): ListSearch => {
  const page = Number(raw['page'])
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim().slice(0, 100) : ''
  const filters = Object.entries(raw).flatMap(([name, value]): [string, ListSearch[string]][] => {
    if (own.includes(name)) return []
    // A number of another list of the screen, such as its page, stays one: as a text it would stand in quotes.
    if (typeof value === 'number' && name.includes('.')) return [[name, value]]
    const texts = textsOf(value)
    return texts.length === 0 ? [] : [[name, texts.length === 1 ? texts[0] : texts]]
  })
  const { row, sort, tab } = raw
  const columns = textsOf(raw['columns'])
  const size = pageSizes.find((one) => one === Number(raw['size']))
  return {
    ...Object.fromEntries(filters),
    ...((isText(row) || typeof row === 'number') && { row: idInAddress(String(row)) }),
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size !== undefined && { size }),
    // Addresses of before have the direction beside the column.
    ...(isText(sort) && { sort: readSort(sort) ? sort : `${sort}.${raw['order'] === 'desc' ? 'desc' : 'asc'}` }),
    ...(isText(tab) && { tab }),
    ...(columns.length > 0 && { columns }),
  }
}
