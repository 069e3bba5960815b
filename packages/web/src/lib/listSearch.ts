import { idInAddress } from './roots.ts'
import { pageSizes } from './settings.ts'

/** The view of a list as its address has it: words, page, order, and the chosen values of each filter by its name. */
export type ListSearch = Readonly<{
  q?: string
  /** Counted from 1; the first is left out. */
  page?: number
  /** Rows on a page, where it is not the reader's usual number. */
  size?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** The id of the row that is open, a number plainly. */
  row?: string | number
  [filter: string]: string | number | readonly string[] | undefined
}>

const own = ['q', 'page', 'size', 'sort', 'order', 'row', 'opId']

/** The filters of an address: all of it that is nothing else. */
export const filtersOf = (search: ListSearch): readonly string[] =>
  Object.keys(search).filter((name) => !own.includes(name))

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

/** Reads the search of an address; what makes no sense is dropped. Which filters there are, the list knows. */
export const readListSearch = (raw: Record<string, unknown>): ListSearch => {
  const page = Number(raw['page'])
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).trim().slice(0, 100) : ''
  const filters = Object.entries(raw).flatMap(([name, value]) => {
    if (own.includes(name)) return []
    const values = (Array.isArray(value) ? value : [value]).map((one) =>
      typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
    )
    const texts = values.filter(isText).slice(0, 100)
    return texts.length === 0 ? [] : [[name, texts.length === 1 ? texts[0] : texts] as const]
  })
  const row = raw['row']
  const size = pageSizes.find((one) => one === Number(raw['size']))
  return {
    ...Object.fromEntries(filters),
    ...((isText(row) || typeof row === 'number') && { row: idInAddress(String(row)) }),
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(size !== undefined && { size }),
    ...(isText(raw['sort']) && { sort: raw['sort'], order: raw['order'] === 'desc' ? 'desc' : 'asc' }),
  }
}
