import { inventoryCalls } from '@headend/contract/inventory'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { count } from '../../lib/formats.ts'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useFormats, useServices } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { RefusedRows } from '../../ui/import/RefusedRows.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { resultState } from './resultState.ts'

const call = inventoryCalls.getUploadHistoryDetail
const limit = 50

/** What became of a file: how many rows, who sent it, and the rows that were refused, also as a file to correct. */
export function UploadDrawer({ historyId, onClose }: Readonly<{ historyId: string; onClose: () => void }>) {
  const word = useFormWords('uploads')
  const ofImport = (key: string, values?: Values): string => word(`import.${key}`, values)
  const { t } = useTranslation()
  const { client } = useServices()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useCall(call, { body: { historyId, page, limit } }, { keep: true })
  const upload = data?.extras
  const save = (): void => {
    const columns = [...(upload?.columns ?? []), { field: 'reason', label: ofImport('reason') }]
    const table = {
      format: 'xlsx',
      name: 'headend-refused',
      columns,
      timeZone: 'UTC',
      dateFormat: 'YYYY-MM-DD',
    } as const
    void download(client, { call, body: { historyId } }, table)
  }
  return (
    <Drawer
      open
      onClose={onClose}
      title={upload?.fileName ?? word('title')}
      context={upload && formats.dateTime(upload.uploadTime)}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !upload ? (
        <Skeleton lines={6} />
      ) : (
        <div className="hd-form">
          <KeyValues
            items={[
              {
                label: word('column.result'),
                value: <Status state={resultState[upload.result]} label={word(`option.result.${upload.result}`)} />,
              },
              { label: word('column.uploadType'), value: word(`option.uploadType.${upload.uploadType}`) },
              ...(['totalRecords', 'added', 'updated', 'invalidData'] as const).map((field) => ({
                label: word(`column.${field}`),
                value: count(upload[field]),
              })),
              { label: word('column.userName'), value: upload.userName },
              { label: word('column.companyName'), value: upload.companyName },
            ]}
          />
          {data.rows.length > 0 && (
            <>
              <RefusedRows rows={data.rows} word={ofImport} identity="deviceSn" />
              {upload.invalidData > limit && <Pager {...{ page, limit, total: upload.invalidData }} onPage={setPage} />}
              <div>
                <Button size="sm" icon={IconDownload} onClick={save}>
                  {ofImport('save')}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </Drawer>
  )
}
