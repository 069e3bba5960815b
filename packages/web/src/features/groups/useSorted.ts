import { useState } from 'react'
import { useSettings } from '../../lib/services.tsx'
import type { Sort } from '../../ui/table/DataTable.tsx'

/** Rows that are all there, in the order that somebody chose; by name without one. */
export const useSorted = <Row extends Readonly<{ deviceCount: number }>>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
) => {
  const { language } = useSettings()
  const [sort, onSort] = useState<Sort>({ column: 'groupName', direction: 'asc' })
  const way = sort.direction === 'asc' ? 1 : -1
  const byName = (a: Row, b: Row): number => nameOf(a).localeCompare(nameOf(b), language)
  const compare = (a: Row, b: Row): number =>
    sort.column === 'deviceCount' ? way * (a.deviceCount - b.deviceCount) || byName(a, b) : way * byName(a, b)
  return { rows: rows.toSorted(compare), sort, onSort }
}
