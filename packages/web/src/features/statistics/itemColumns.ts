import { notApplicable } from '../../lib/formats.ts'
import type { ItemColumn } from './ItemList.tsx'
import { hoursOf, inHours } from './numbers.ts'

type Of<Id extends string, Value> = ItemColumn<Readonly<Record<Id, Value>>>

/** A column of names; `identity` where it says what the row is. */
export const nameColumn = <Id extends string>(
  id: Id,
  header: string,
  width: NonNullable<ItemColumn<unknown>['width']>,
  more: Pick<ItemColumn<unknown>, 'identity'> = {},
): Of<Id, string> => ({
  id,
  header,
  sortable: true,
  width,
  value: (row) => row[id],
  cell: (row) => row[id],
  ...more,
})

/** A column of figures: `shown` is how one is written; the list is sorted by the figure itself, which a file has too. */
export const figureColumn = <Id extends string>(
  id: Id,
  header: string,
  { width = 100, shown = String }: Readonly<{ width?: number; shown?: (value: number) => string }> = {},
): Of<Id, number | null> => ({
  id,
  header,
  sortable: true,
  align: 'right',
  width,
  value: (row) => row[id],
  cell: (row) => {
    const value = row[id]
    return value === null ? notApplicable : shown(value)
  },
})

/** How long something was watched, in hours. */
export const hoursColumn = (header: string, width: number): Of<'viewTime', number> => ({
  ...figureColumn('viewTime', header, { width }),
  value: ({ viewTime }) => inHours(viewTime),
  cell: ({ viewTime }) => hoursOf(viewTime),
})
