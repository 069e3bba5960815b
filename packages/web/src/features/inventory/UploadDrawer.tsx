import { inventoryCalls } from '@headend/contract/inventory'
import { count } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { ListDrawer } from '../../ui/list/ListDrawer.tsx'
import { Status } from '../../ui/Status.tsx'
import { resultState } from './resultState.ts'

const call = inventoryCalls.getUploadHistoryDetail

/** What became of a file: how many rows, who sent it, and the rows that were refused, also as a file to correct. */
export function UploadDrawer({ historyId, onClose }: Readonly<{ historyId: string; onClose: () => void }>) {
  const word = useWords('uploads')
  const formats = useFormats()
  return (
    <ListDrawer
      onClose={onClose}
      head={(upload) => ({
        title: upload.fileName,
        context: formats.dateTime(upload.uploadTime),
        above: (
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
        ),
      })}
      spec={{
        call,
        ask: ({ page, limit }) => ({ body: { historyId, page, limit } }),
        texts: 'uploads',
        part: 'refused',
        wordless: true,
        id: ({ row }) => String(row),
        columns: [
          { id: 'row', align: 'right', width: 50 },
          { id: 'deviceSn', identity: true, width: 130, cell: ({ values }) => values['deviceSn'] },
          { id: 'reason', width: 260 },
        ],
        phone: ({ row, values, reason }) => ({
          plain: true,
          title: values['deviceSn'] ?? '',
          state: `${word('refused.column.row')} ${row}`,
          more: reason,
        }),
        file: ({ extras }) => ({
          name: 'refused',
          columns: [...(extras?.columns ?? []), { field: 'reason' }],
          ask: { call, body: { historyId } },
        }),
      }}
    />
  )
}
