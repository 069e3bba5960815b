import { alarmCalls, alarmSeverities } from '@headend/contract/alarms'
import type { Alarm } from '@headend/contract/alarms'
import { IconBellOff } from '@tabler/icons-react'
import { notApplicable, second } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { alarmValue } from './alarmWords.ts'
import { useAlarmNews } from '../../lib/alarms.ts'

const call = alarmCalls.listAlarms
const isOrdered = (column: string): column is 'triggeredTime' | 'closeTime' | 'severity' | 'kind' =>
  ['triggeredTime', 'closeTime', 'severity', 'kind'].includes(column)

/** What a device was warned of: what is open, and what is over. */
export function AlarmsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('monitoring')
  const about = (row: Alarm): string =>
    row.kind === 'device' ? row.message || t('alarms.kind.device') : t(`alarms.kind.${row.kind}`)
  const value = ({ kind, value: was, limit }: Alarm): string =>
    was === null
      ? notApplicable
      : t('alarms.overLimit', { value: alarmValue(kind, was), limit: alarmValue(kind, limit) ?? notApplicable })
  return (
    <ListCard
      spec={{
        call,
        ask: ({ page, limit, order, filters }) => ({
          body: {
            endpointId,
            page,
            limit,
            ...(order && isOrdered(order.column) ? { orders: [{ column: order.column, order: order.direction }] } : {}),
            severity: alarmSeverities.find((one) => filters['severity']?.includes(one)),
            ...(filters['open']?.[0] === undefined ? {} : { open: filters['open'][0] === 'open' }),
          },
        }),
        texts: 'monitoring',
        part: 'alarms',
        icon: IconBellOff,
        wordless: true,
        id: ({ alarmId }) => alarmId,
        filters: [
          { name: 'severity', options: [...alarmSeverities], single: true },
          { name: 'open', options: ['open', 'closed'], single: true },
        ],
        columns: [
          { id: 'severity', width: 105, sortable: true, cell: (row) => <Status state={row.severity} /> },
          { id: 'kind', identity: true, sortable: true, width: 190, cell: about },
          { id: 'value', width: 160, cell: value },
          {
            id: 'triggeredTime',
            width: 155,
            sortable: true,
            cell: (row, { formats }) => formats.dateTime(row.triggeredTime),
          },
          {
            id: 'closeTime',
            width: 155,
            sortable: true,
            cell: (row, { formats }) =>
              row.closeTime === null ? (
                <Status state="proceeding" label={t('alarms.open')} />
              ) : (
                formats.dateTime(row.closeTime)
              ),
          },
          { id: 'duration', width: 115, align: 'right', cell: (row) => <Duration of={row} /> },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: about(row),
          state: <Status state={row.severity} />,
          more: `${formats.dateTime(row.triggeredTime)} · ${value(row)}`,
          end: row.closeTime === null ? t('alarms.open') : <Duration of={row} />,
        }),
        useRows: (_rows, again) => useAlarmNews(endpointId, again),
      }}
    />
  )
}

/** How long it lasted; of one that is open, until now. */
const Duration = ({ of: { closeTime, triggeredTime, duration } }: { of: Alarm }) => {
  const formats = useFormats()
  const now = useNow(second)
  return <>{formats.length(closeTime === null ? Math.max(0, now - triggeredTime) : duration * second)}</>
}
