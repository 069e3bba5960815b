import { useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Segments } from '../../ui/Choice.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { SystemLogs } from './SystemLogs.tsx'
import { UserActions } from './UserActions.tsx'

const parts = ['user-actions', 'device-actions', 'system-logs'] as const
type Part = (typeof parts)[number]

const words = { 'user-actions': 'userActions', 'device-actions': 'deviceActions', 'system-logs': 'systemLogs' } as const

/** What people did to the device, what it did, and what happened to it. */
export function HistoryTab({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('history')
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const part: Part = parts.find((one) => hash === `history-${one}`) ?? 'user-actions'
  return (
    <div className="hd-stack">
      <Segments
        label={t('parts')}
        value={part}
        onChange={(next) => void navigate({ to: '.', hash: `history-${next}`, replace: true })}
        options={parts.map((value) => ({ value, label: t(`${words[value]}.title`) }))}
      />
      {part === 'user-actions' && <UserActions endpointId={endpointId} />}
      {part === 'device-actions' && <DeviceActions endpointId={endpointId} />}
      {part === 'system-logs' && <SystemLogs endpointId={endpointId} />}
    </div>
  )
}
