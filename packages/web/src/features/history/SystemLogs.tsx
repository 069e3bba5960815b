import { deviceEventKinds, historyCalls } from '@headend/contract/history'
import type { SystemLog } from '@headend/contract/history'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { logMessageKey } from '../../lib/logMessage.ts'
import { useCall, useFormats } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { usePages } from './usePages.ts'

/** What happened to a device. */
export function SystemLogs({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['history', 'device'])
  const { dateTime } = useFormats()
  const pages = usePages()
  const answer = useCall(
    historyCalls.listSystemLogs,
    { body: { endpointId, page: pages.page, limit: pages.limit } },
    { keep: true },
  )
  const levelWords = { info: t('level.info'), warning: t('level.warning'), error: t('level.error') }
  const kindWords = Object.fromEntries(deviceEventKinds.map((kind) => [kind, t(`device:log.${kind}`)]))
  const level = ({ level: name }: SystemLog) =>
    name === 'info' ? (
      <span className="hd-muted">{t('level.info')}</span>
    ) : (
      <Status state={name === 'error' ? 'failed' : 'warning'} label={t(`level.${name}`)} />
    )
  const columns: readonly Column<SystemLog>[] = [
    { id: 'dateTime', header: t('time'), width: 170, cell: (row) => dateTime(row.dateTime) },
    { id: 'level', header: t('levelOf'), width: 120, cell: level },
    { id: 'message', header: t('message'), identity: true, width: 360, cell: (row) => <Message row={row} /> },
    {
      id: 'path',
      header: t('value'),
      width: 320,
      cell: (row) =>
        row.path ? (
          <span className="hd-mono hd-muted">{[row.path, row.value].filter(Boolean).join(' = ')}</span>
        ) : (
          <span className="hd-muted">{notApplicable}</span>
        ),
    },
  ]
  return (
    <HistoryTable
      label={t('part.systemLogs')}
      columns={columns}
      answer={answer}
      file={{
        name: 'system-logs',
        ask: { call: historyCalls.listSystemLogs, body: { endpointId } },
        columns: [
          { field: 'dateTime', label: t('time'), as: 'time' },
          { field: 'level', label: t('levelOf'), words: levelWords },
          { field: 'kind', label: t('message'), words: kindWords },
          { field: 'message', label: t('file.detail') },
          { field: 'path', label: t('file.path') },
          { field: 'value', label: t('value') },
        ],
      }}
      {...pages}
      phoneRow={(row) => (
        <PhoneRow
          title={<Message row={row} />}
          state={level(row)}
          more={[dateTime(row.dateTime), row.path].filter(Boolean).join(' ')}
        />
      )}
      empty={<Empty icon={IconNotes} title={t('empty.systemLogs')} text={t('emptyText')} />}
    />
  )
}

const Message = ({ row }: { row: SystemLog }) => {
  const { t } = useTranslation(['history', 'device'])
  const key = logMessageKey(row)
  const message = key ? t(`device:${key}`) : row.message
  return (
    <>
      {t(`device:log.${row.kind}`)} {message && <span className="hd-muted">{message}</span>}
    </>
  )
}
