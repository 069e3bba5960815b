import { IconFilterOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { count } from '../../lib/formats.ts'
import { readSort, sortOf } from '../../lib/listSearch.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { SaveTable } from './Save.tsx'
import type { Statistics } from './useStatistics.ts'

/** A column with what it is sorted by and saved as. */
export type ItemColumn<Row> = Column<Row> & Readonly<{ value: (row: Row) => string | number | null }>

type Props<Row> = Readonly<{
  of: Statistics
  title: string
  answer: UseQueryResult<readonly Row[]>
  columns: readonly ItemColumn<Row>[]
  id: (row: Row) => string
  phone: (row: Row) => Parameters<typeof PhoneRow>[0]
  /** What a row is called, by which the address knows the one that is shown. */
  name?: (row: Row) => string
  selection?: Readonly<{ chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void }>
  file: string
}>

const byValue = <Row,>(columns: readonly ItemColumn<Row>[], rows: readonly Row[], sort: string | undefined) => {
  const order = readSort(sort)
  const column = columns.find(({ id, sortable }) => id === order?.column && sortable)
  if (!order || !column) return rows
  const sign = order.direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [column.value(a), column.value(b)]
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * String(one ?? '').localeCompare(String(other ?? ''))
  })
}

/** Everything that was watched with its numbers, as one list that scrolls within its card; a row shows what there is of it over time. */
export function ItemList<Row>({ of, title, answer, columns, id, phone, name, selection, file }: Props<Row>) {
  const { t } = useTranslation(['statistics', 'common'])
  const rows = byValue(columns, answer.data ?? [], of.search.sort)
  const sort = readSort(of.search.sort)
  return (
    <Card
      flush
      className="hd-list-card"
      title={title}
      meta={answer.data && count(rows.length)}
      actions={
        <SaveTable
          name={file}
          table={{
            title,
            columns: columns.map(({ header }) => header),
            rows: rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
          }}
        />
      }
    >
      <div className="stats-list">
        <DataTable
          inCard
          label={title}
          columns={columns}
          rows={rows}
          rowId={id}
          loading={answer.isPending}
          refreshing={answer.isFetching}
          error={answer.error}
          onRetry={() => void answer.refetch()}
          sort={sort}
          onSort={(order) => of.show({ sort: sortOf(order) })}
          phoneRow={(row) => <PhoneRow plain {...phone(row)} />}
          {...(name && {
            href: (row: Row) => of.hrefOf({ item: name(row) }),
            onOpen: (row: Row) => of.show({ item: name(row) }),
          })}
          {...(selection && { selection: selection.chosen, onSelection: selection.onChoose })}
          empty={
            of.keyword === '' ? (
              <Empty title={t('nothingWatched')} text={t('nothingWatchedText')} />
            ) : (
              <Empty
                icon={IconFilterOff}
                title={t('common:table.noMatch')}
                actions={<Button onClick={() => of.show({ q: undefined })}>{t('common:table.clearFilters')}</Button>}
              />
            )
          }
        />
      </div>
    </Card>
  )
}
