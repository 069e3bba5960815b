import type { Page } from '@headend/contract/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Asked, FileColumn } from '../../lib/download.ts'
import { count } from '../../lib/formats.ts'
import { Card } from '../../ui/Card.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, DataTableProps } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useLastPage } from '../../ui/table/useLastPage.ts'

/** What is written into a file of this history. */
export type HistoryFile<Row> = Readonly<{
  name: string
  columns: readonly (FileColumn & Readonly<{ field: keyof Row }>)[]
  ask: Asked
}>

type Props<Row> = Readonly<{
  label: string
  columns: readonly Column<Row>[]
  answer: UseQueryResult<Page<Row>>
  file: HistoryFile<Row>
  page: number
  limit: number
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}> &
  Pick<DataTableProps<Row>, 'empty' | 'onOpen' | 'phoneRow'>

/** One page of a history with its pager, and all of it as a file. */
export function HistoryTable<Row extends { id: string }>({
  label,
  columns,
  answer,
  file,
  page,
  limit,
  onPage,
  onLimit,
  ...table
}: Props<Row>) {
  const total = answer.data?.pagination.totalRecords ?? 0
  useLastPage(
    { page, limit, total: answer.isPlaceholderData ? undefined : answer.data?.pagination.totalRecords },
    onPage,
  )
  return (
    <Card
      flush
      title={label}
      meta={answer.data && count(total)}
      actions={<ListExport size="sm" title={label} total={total} {...file} />}
    >
      <DataTable
        inCard
        label={label}
        columns={columns}
        rows={answer.data?.rows ?? []}
        rowId={(row) => row.id}
        loading={answer.isPending}
        refreshing={answer.isFetching && !answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        {...table}
      />
      <Pager page={page} limit={limit} total={total} onPage={onPage} onLimit={onLimit} />
    </Card>
  )
}
