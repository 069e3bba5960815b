import { historyCalls } from '@headend/contract/history'
import type { UserAction } from '@headend/contract/history'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useCall, useEvents, useFormats, useProfile, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { actionWords, ownWords } from './actionWords.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { usePages } from './usePages.ts'

/** What people did to a device. */
export function UserActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['history', 'common'])
  const { dateTime } = useFormats()
  const { feature } = useProfile()
  const { language } = useSettings()
  const pages = usePages()
  const answer = useCall(
    historyCalls.listUserActions,
    { body: { endpointId, page: pages.page, limit: pages.limit } },
    { keep: true },
  )
  useEvents({ endpointId, kinds: ['ManagementResult', 'DiagnosticsResult'] }, () => void answer.refetch())
  const result = (row: UserAction) =>
    row.result === 'sent' ? (
      <Status state="unknown" label={t('outcomeUnknown')} />
    ) : (
      <Status state={row.result === 'success' ? 'completed' : 'failed'} />
    )
  const action = (row: UserAction): string => actionWords(row.actionName, feature, language)
  const columns: readonly Column<UserAction>[] = [
    { id: 'createTime', header: t('time'), width: 170, cell: (row) => dateTime(row.createTime) },
    { id: 'actionName', header: t('action'), identity: true, width: 260, cell: action },
    {
      id: 'target',
      header: t('target'),
      width: 260,
      cell: (row) => <span className="hd-muted">{row.target ?? notApplicable}</span>,
    },
    { id: 'performedBy', header: t('by'), width: 220, cell: (row) => row.performedBy },
    { id: 'result', header: t('result'), width: 140, cell: result },
  ]
  return (
    <HistoryTable
      label={t('part.userActions')}
      columns={columns}
      answer={answer}
      file={{
        name: 'user-actions',
        ask: { call: historyCalls.listUserActions, body: { endpointId } },
        columns: [
          { field: 'createTime', label: t('time'), as: 'time' },
          { field: 'actionName', label: t('action'), as: 'action', words: ownWords(feature, language) },
          { field: 'target', label: t('target') },
          { field: 'performedBy', label: t('by') },
          {
            field: 'result',
            label: t('result'),
            words: {
              success: t('common:state.completed'),
              fail: t('common:state.failed'),
              sent: t('outcomeUnknown'),
            },
          },
        ],
      }}
      {...pages}
      phoneRow={(row) => (
        <PhoneRow title={action(row)} state={result(row)} more={`${dateTime(row.createTime)} · ${row.performedBy}`} />
      )}
      empty={<Empty icon={IconUser} title={t('empty.userActions')} text={t('emptyText')} />}
    />
  )
}
