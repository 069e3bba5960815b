import { deviceEventKinds, historyCalls } from '@headend/contract/history'
import type { SystemLog } from '@headend/contract/history'
import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { logMessageKey } from '../../lib/logMessage.ts'
import { ListCard } from '../../ui/list/ListCard.tsx'
import { Status } from '../../ui/Status.tsx'

const call = historyCalls.listSystemLogs

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
    const text = key ? t(`device:${key}`) : row.message
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
        call,
        ask: ({ page, limit }) => ({ body: { endpointId, page, limit } }),
        texts: 'history',
        part: 'systemLogs',
        icon: IconNotes,
        wordless: true,
        id: ({ id }) => id,
        columns: [
          { id: 'dateTime', width: 170, cell: (row, { formats }) => formats.dateTime(row.dateTime) },
          { id: 'level', width: 120, cell: level },
          { id: 'message', identity: true, width: 360, cell: message },
          { id: 'value', width: 320, cell: value },
        ],
        phone: (row, { formats }) => ({
          plain: true,
          title: message(row),
          state: level(row),
          more: [formats.dateTime(row.dateTime), row.path].filter(Boolean).join(' '),
        }),
        file: () => ({
          name: 'system-logs',
          columns: [
            { field: 'dateTime', as: 'time' },
            {
              field: 'level',
              words: { info: t('level.info'), warning: t('level.warning'), error: t('level.error') },
            },
            {
              field: 'kind',
              words: Object.fromEntries(deviceEventKinds.map((kind) => [kind, t(`device:log.${kind}`)])),
            },
            { field: 'message' },
            { field: 'path' },
            { field: 'value' },
          ],
          ask: { call, body: { endpointId } },
        }),
      }}
    />
  )
}
