import type { SystemInfo, TimeInfo } from '@headend/contract/deviceInfo'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { clock, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, usePermission } from '../../lib/services.tsx'
import { Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import type { ShownDevice } from './useLiveDevice.ts'

const TimeForm = lazy(() => import('./TimeForm.tsx').then((module) => ({ default: module.TimeForm })))

/** The clock among the values of the system. */
const clockOf = (system: SystemInfo): TimeInfo => ({
  enable: system.ntp_enable,
  ntp_server1: system.ntp_server1,
  ntp_server2: system.ntp_server2,
  ntp_server3: system.ntp_server3,
  ntp_server4: system.ntp_server4,
  ntp_server5: system.ntp_server5,
  local_timezone: system.local_timezone,
  current_local_time: system.current_local_time,
})

/** The clock of a device: where it takes the time from, its zone, and what it shows now. */
export function TimeCard({ shown }: Readonly<{ shown: ShownDevice }>) {
  const { t } = useTranslation(['device', 'common'])
  const formats = useFormats()
  const mayEdit = usePermission('device.edit') && shown.device !== null
  const { endpointId, online, full } = shown
  const { value, query: time } = useFacet(clock, endpointId, { enabled: online })
  const [editing, setEditing] = useState(false)
  const data = value ?? (full?.system ? clockOf(full.system) : null)
  const isReported = data !== null && Object.values(data).some((value) => value !== null)

  return (
    <Card
      title={t('card.time')}
      actions={
        mayEdit &&
        isReported &&
        !editing && (
          <Button
            size="sm"
            icon={IconPencil}
            reason={online ? undefined : t('refusal.offline')}
            onClick={() => setEditing(true)}
          >
            {t('time.action')}
          </Button>
        )
      }
    >
      {editing && data ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <TimeForm endpointId={endpointId} time={data} onDone={() => setEditing(false)} />
        </Suspense>
      ) : isReported && data ? (
        <KeyValues
          items={[
            { label: t('time.now'), value: formats.dateTime(data.current_local_time), tip: formats.timeZone },
            { label: t('time.field.localTimezone'), value: data.local_timezone },
            {
              label: t('time.field.enable'),
              value: data.enable === null ? null : t(data.enable ? 'time.on' : 'time.off'),
            },
            ...([1, 2, 3, 4, 5] as const).map((number) => ({
              label: t('time.server', { number }),
              value: data[`ntp_server${number}`],
              mono: true,
            })),
          ]}
        />
      ) : (
        <Unreported endpointId={endpointId} what={t('missing.time')} answered={data !== null} query={time} />
      )}
    </Card>
  )
}
