type Key = string | number

/** What a row is sorted by. */
export type SortKey<Row> = (row: Row) => Key

const compare = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })

/** Rows in the order of a key; as they came where none was chosen. */
export const sorted = <Row>(
  rows: readonly Row[],
  direction: 'asc' | 'desc' | undefined,
  key: SortKey<Row> | undefined,
): readonly Row[] => {
  if (direction === undefined || key === undefined) return rows
  const sign = direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(key(a), key(b)))
}

/** Whether one of these texts has the words in it. */
export const hasWords = (words: string, ...texts: readonly (string | null)[]): boolean => {
  const wanted = words.trim().toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(wanted))
}
