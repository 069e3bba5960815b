import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useFeatures } from '../../lib/features.ts'
import type { DevicePanelEntry } from '../../lib/features.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useSettings } from '../../lib/services.tsx'
import { Skeleton } from '../../ui/Blank.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { DeviceActions } from './DeviceActions.tsx'
import { SystemLogs } from './SystemLogs.tsx'
import { UserActions } from './UserActions.tsx'

const parts = ['user-actions', 'device-actions', 'system-logs'] as const

const words = { 'user-actions': 'userActions', 'device-actions': 'deviceActions', 'system-logs': 'systemLogs' } as const

const anchorOf = (part: string): string => `history-${part}`

const loaded = new Map<
  DevicePanelEntry,
  ReturnType<typeof lazy<Awaited<ReturnType<DevicePanelEntry['load']>>['default']>>
>()

/** The component of a panel that another feature brings, fetched when it is first shown. */
const panelOf = (entry: DevicePanelEntry) => {
  const known = loaded.get(entry) ?? lazy(entry.load)
  loaded.set(entry, known)
  return known
}

/** What people did to the device, what it did, what happened to it, and what further features did by themselves. */
export function HistoryTab({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('history')
  const { language } = useSettings()
  const navigate = useNavigate()
  const { panels } = useFeatures()
  const further = panels.filter(({ tab }) => tab === 'history')
  const hash = useLocation({ select: (location) => location.hash })
  const anchors = [...parts.map(anchorOf), ...further.map(({ anchor }) => anchor)]
  const shown = anchors.find((anchor) => anchor === hash) ?? anchorOf('user-actions')
  const entry = further.find(({ anchor }) => anchor === shown)
  const Panel = entry && panelOf(entry)
  return (
    <div className="hd-stack">
      <Segments
        label={t('parts')}
        value={shown}
        onChange={(next) => void navigate({ to: '.', hash: next, replace: true })}
        options={[
          ...parts.map((part) => ({ value: anchorOf(part), label: t(`${words[part]}.title`) })),
          ...further.map(({ anchor, label }) => ({ value: anchor, label: label?.[language] ?? anchor })),
        ]}
      />
      {shown === 'history-user-actions' && <UserActions endpointId={endpointId} />}
      {shown === 'history-device-actions' && <DeviceActions endpointId={endpointId} />}
      {shown === 'history-system-logs' && <SystemLogs endpointId={endpointId} />}
      {Panel && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Panel endpointId={endpointId} />
        </Suspense>
      )}
    </div>
  )
}
