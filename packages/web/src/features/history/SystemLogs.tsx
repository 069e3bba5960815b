import { deviceEventKinds, historyCalls } from '@headend/contract/history'
import type { SystemLog } from '@headend/contract/history'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { logMessageKey } from '../../lib/logMessage.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'
import { ofDevice } from './ofDevice.ts'

const call = historyCalls.listSystemLogs
const logLevels = ['info', 'warning', 'error'] as const

/** What happened to a device. */
export function SystemLogs({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['history', 'device'])
  const level = ({ level: name }: SystemLog) =>
    name === 'info' ? (
      <span className="hd-muted">{t('level.info')}</span>
    ) : (
      <Status state={name === 'error' ? 'failed' : 'warning'} label={t(`level.${name}`)} />
    )
  const message = (row: SystemLog) => {
    const key = logMessageKey(row)
    const text = key ? t(`device:${key}`, { said: row.message }) : row.message
    return (
      <>
        {t(`device:log.${row.kind}`)} {text && <span className="hd-muted">{text}</span>}
      </>
    )
  }
  const value = ({ path, value: reported }: SystemLog) => (
    <span className={path ? 'hd-mono hd-muted' : 'hd-muted'}>
      {path ? [path, reported].filter(Boolean).join(' = ') : notApplicable}
    </span>
  )
  return (
    <ListCard
      spec={{
        ...ofDevice(endpointId, call, 'system-logs'),
        call,
        part: 'systemLogs',
        icon: IconNotes,
        columns: [
          { id: 'dateTime', width: 160, as: 'time' },
          {
            id: 'level',
            width: 120,
            cell: level,
            words: () => Object.fromEntries(logLevels.map((name) => [name, t(`level.${name}`)])),
          },
          {
            id: 'kind',
            hidden: true,
            words: () => Object.fromEntries(deviceEventKinds.map((kind) => [kind, t(`device:log.${kind}`)])),
          },
          { id: 'message', identity: true, width: 320, cell: message },
          { id: 'path', hidden: true },
          { id: 'value', width: 260, cell: value },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: message(row),
          state: level(row),
          more: [formats.dateTime(row.dateTime), row.path].filter(Boolean).join(' '),
        }),
      }}
    />
  )
}
