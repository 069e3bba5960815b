import type { ListColumn } from '../../ui/list/spec.ts'

type Place = Readonly<{ createTime: number }>

/** What a list shows of every place that devices are put in, after what the place is: how many, whose, and since when. */
export const placeColumns: readonly ListColumn<Place>[] = [
  { id: 'deviceCount', sortable: true, align: 'right', width: 90 },
  { id: 'companyName', sortable: true, width: { least: 110, wished: 180 } },
  { id: 'createUser', hidden: true },
  {
    id: 'createTime',
    sortable: true,
    as: 'time',
    width: 100,
    cell: ({ createTime }, { formats }) => formats.date(createTime),
  },
]
