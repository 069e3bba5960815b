import type { Sort } from '../../ui/table/DataTable.tsx'

type Key = string | number

const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Rows in the order that somebody chose, by what their columns are sorted by. */
export const sorted = <Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  keys: Readonly<Record<string, (row: Row) => Key>>,
): readonly Row[] => {
  const of = sort && keys[sort.column]
  if (!sort || !of) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(of(a), of(b)))
}

/** Whether one of these texts has the words in it. */
export const hasWords = (words: string, ...texts: readonly (string | null)[]): boolean => {
  const wanted = words.trim().toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(wanted))
}
