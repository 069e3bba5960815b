import type { Page } from '@headend/contract/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, DataTableProps } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useLastPage } from '../../ui/table/useLastPage.ts'

type Props<Row> = Readonly<{
  label: string
  columns: readonly Column<Row>[]
  answer: UseQueryResult<Page<Row>>
  page: number
  limit: number
  onPage: (page: number) => void
  onLimit: (limit: number) => void
}> &
  Pick<DataTableProps<Row>, 'empty' | 'onOpen' | 'phoneRow'>

/** One page of a history with its pager. */
export function HistoryTable<Row extends { id: string }>({
  label,
  columns,
  answer,
  page,
  limit,
  onPage,
  onLimit,
  ...table
}: Props<Row>) {
  useLastPage(
    { page, limit, total: answer.isPlaceholderData ? undefined : answer.data?.pagination.totalRecords },
    onPage,
  )
  return (
    <Card flush>
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
      <Pager
        page={page}
        limit={limit}
        total={answer.data?.pagination.totalRecords ?? 0}
        onPage={onPage}
        onLimit={onLimit}
      />
    </Card>
  )
}
