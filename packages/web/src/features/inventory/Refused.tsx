import { inventoryCalls } from '@headend/contract/inventory'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { useCall, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { RefusedRows } from '../../ui/import/RefusedRows.tsx'
import { Pager } from '../../ui/table/Pager.tsx'

const call = inventoryCalls.getUploadHistoryDetail
const limit = 50

/** The rows of an upload that were refused, and the way to a file of them to correct. */
export function Refused({ historyId }: Readonly<{ historyId: string }>) {
  const own = useWords('uploads')
  const word = (key: string, values?: Values): string => own(`import.${key}`, values)
  const { client } = useServices()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(call, { body: { historyId, page, limit } }, { keep: true })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  const total = data.pagination.totalRecords
  if (total === 0) return own('none')
  const columns = [...data.extras.columns, { field: 'reason', label: word('reason') }]
  return (
    <>
      <RefusedRows rows={data.rows} word={word} identity="deviceSn" />
      {total > limit && <Pager {...{ page, limit, total }} onPage={setPage} />}
      <Button
        size="sm"
        icon={IconDownload}
        onClick={() =>
          void download(
            client,
            { call, body: { historyId } },
            { format: 'xlsx', name: 'headend-refused', columns, timeZone: 'UTC', dateFormat: 'YYYY-MM-DD' },
          )
        }
      >
        {word('save')}
      </Button>
    </>
  )
}
