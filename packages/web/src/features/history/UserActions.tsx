import { historyCalls, userActionResults } from '@headend/contract/history'
import type { UserAction } from '@headend/contract/history'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useEvents, useProfile, useSettings } from '../../lib/services.tsx'
import { taskStateNames } from '../../ui/codes.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { actionWords, ownWords } from './actionWords.ts'

const call = historyCalls.listUserActions

/** What people did to a device. */
export function UserActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['history', 'common'])
  const { feature } = useProfile()
  const { language } = useSettings()
  const action = (row: UserAction): string => actionWords(row.actionName, feature, language)
  const result = (row: UserAction) =>
    row.result === 'sent' ? (
      <Status state="unknown" label={t('outcomeUnknown')} />
    ) : (
      <Status state={taskStateNames[row.result]} detail={row.failReason} />
    )
  return (
    <ListCard
      spec={{
        call,
        ask: ({ page, limit }) => ({ body: { endpointId, page, limit } }),
        texts: 'history',
        part: 'userActions',
        icon: IconUser,
        wordless: true,
        id: ({ id }) => id,
        columns: [
          { id: 'createTime', width: 170, cell: (row, { formats }) => formats.dateTime(row.createTime) },
          { id: 'actionName', identity: true, width: 260, cell: action },
          { id: 'target', width: 200, cell: (row) => <span className="hd-muted">{row.target ?? notApplicable}</span> },
          { id: 'performedBy', width: 160, cell: (row) => row.performedBy },
          { id: 'result', width: 260, cell: result },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: action(row),
          state: result(row),
          more: `${formats.dateTime(row.createTime)} · ${row.performedBy}`,
        }),
        useRows: (_rows, again) => useEvents({ endpointId, kinds: ['ManagementResult', 'DiagnosticsResult'] }, again),
        file: () => ({
          name: 'user-actions',
          columns: [
            { field: 'createTime', as: 'time' },
            { field: 'actionName', as: 'action', words: ownWords(feature, language) },
            { field: 'target' },
            { field: 'performedBy' },
            {
              field: 'result',
              words: Object.fromEntries(
                userActionResults.map((one) => [
                  one,
                  one === 'sent' ? t('outcomeUnknown') : t(`common:state.${taskStateNames[one]}`),
                ]),
              ),
            },
            { field: 'failReason' },
          ],
          ask: { call, body: { endpointId } },
        }),
      }}
    />
  )
}
