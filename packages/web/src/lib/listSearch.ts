import { idInAddress } from './roots.ts'

/** The view of a list as its address has it: words, page, order, and the chosen values of each filter by its name. */
export type ListSearch = Readonly<{
  q?: string
  /** Counted from 1; the first is left out. */
  page?: number
  sort?: string
  order?: 'asc' | 'desc'
  /** The id of the row that is open, a number plainly. */
  row?: string | number
  [filter: string]: string | number | readonly string[] | undefined
}>

const own = ['q', 'page', 'sort', 'order', 'row', 'opId']

/** The filters of an address: all of it that is nothing else. */
export const filtersOf = (search: ListSearch): readonly string[] =>
  Object.keys(search).filter((name) => !own.includes(name))

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
  return {
    ...Object.fromEntries(filters),
    ...((isText(row) || typeof row === 'number') && { row: idInAddress(String(row)) }),
    ...(q !== '' && { q }),
    ...(Number.isInteger(page) && page > 1 && { page }),
    ...(isText(raw['sort']) && { sort: raw['sort'], order: raw['order'] === 'desc' ? 'desc' : 'asc' }),
  }
}
