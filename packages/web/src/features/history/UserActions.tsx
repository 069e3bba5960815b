import { historyCalls } from '@headend/contract/history'
import type { UserAction } from '@headend/contract/history'
import { IconUser } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useEvents, useProfile, useSettings } from '../../lib/services.tsx'
import { stateWords, taskStateNames } from '../../ui/codes.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { actionWords, ownWords } from './actionWords.ts'
import { ofDevice } from './ofDevice.ts'

const call = historyCalls.listUserActions

/** What people did to a device. */
export function UserActions({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('history')
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
        ...ofDevice(endpointId, call, 'user-actions'),
        call,
        part: 'userActions',
        icon: IconUser,
        columns: [
          { id: 'createTime', width: 160, as: 'time' },
          {
            id: 'actionName',
            identity: true,
            width: 180,
            cell: action,
            as: 'action',
            words: () => ownWords(feature, language),
          },
          {
            id: 'target',
            width: 150,
            cell: (row) => <span className="hd-muted">{row.target ?? notApplicable}</span>,
          },
          { id: 'performedBy', width: 130 },
          {
            id: 'result',
            // With the reason of a failure: a sentence.
            width: { least: 210, wished: 640 },
            wraps: true,
            cell: result,
            words: (word) => ({ ...stateWords(word), sent: word('outcomeUnknown') }),
          },
          { id: 'failReason', hidden: true },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: action(row),
          state: result(row),
          more: `${formats.dateTime(row.createTime)} · ${row.performedBy}`,
        }),
        useRows: (_rows, again) => useEvents({ endpointId, kinds: ['ManagementResult', 'DiagnosticsResult'] }, again),
      }}
    />
  )
}
