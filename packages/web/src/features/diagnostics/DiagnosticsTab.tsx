import type { TaskType } from '@headend/contract/tasks'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { network, useFacet } from '../../lib/facets.ts'
import { useFeatures } from '../../lib/features.ts'
import type { DevicePanelEntry } from '../../lib/features.ts'
import { usePermission } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { EarlierSpeeds } from './EarlierSpeeds.tsx'
import { PingPanel } from './PingPanel.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import { SignalPanel } from './SignalPanel.tsx'
import { isWifiOff } from './signal.ts'
import { SpeedPanel } from './SpeedPanel.tsx'
import './diagnostics.css'

const panels = ['ping', 'traceroute', 'download', 'upload', 'signal-strength', 'neighbor-scan'] as const

const loaded = new WeakMap<
  DevicePanelEntry,
  ReturnType<typeof lazy<Awaited<ReturnType<DevicePanelEntry['load']>>['default']>>
>()

/** The component of a panel that another feature brings, fetched when it is first shown. */
const panelOf = (entry: DevicePanelEntry) => {
  const known = loaded.get(entry) ?? lazy(entry.load)
  loaded.set(entry, known)
  return known
}

/** Tests that run on the device itself. */
export function DiagnosticsTab({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('diagnostics')
  const { device, online, name } = useDevice(endpointId)
  const may = usePermission('device.diagnose')
  const reason = !may ? t('notAllowed') : !online ? t('offline') : undefined
  // Known only where the device reports it: one that says nothing may be asked.
  const { value: reported } = useFacet(network, endpointId, { enabled: online })
  const noWifi = typeof reported?.wifi_status === 'string' && isWifiOff(reported.wifi_status)
  const panel = { endpointId, name, told: reason !== undefined }
  const reasonOf = (type: TaskType): string | undefined =>
    device?.unsupported.includes(type) ? t('unsupported') : reason
  // The first host of every way out, and the first beyond it that the device itself depends on.
  const gateway = reported?.gateway ?? null
  const dns = reported?.dns_server?.split(',')[0]?.trim() || null
  const [earlier, setEarlier] = useState(false)
  const { panels: further } = useFeatures()
  const area = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const wanted = panels.find((one) => location.hash === `#diagnostics-${one}`)
    if (wanted) area.current?.querySelector(`#diagnostics-${wanted}`)?.scrollIntoView({ block: 'start' })
  }, [])

  return (
    <div ref={area} className="hd-diagnostics">
      <div className="hd-diagnostics-intro">
        <p className="hd-soft">{t('intro')}</p>
        <Button size="sm" icon={IconHistory} onClick={() => setEarlier(true)}>
          {t('earlier')}
        </Button>
      </div>
      {reason && (
        <div className="hd-diagnostics-why">
          <Banner family="idle" mark={may ? 'slashed' : 'info'}>
            {reason}
          </Banner>
        </div>
      )}
      {earlier && <EarlierSpeeds endpointId={endpointId} onClose={() => setEarlier(false)} />}
      <div className="hd-diagnostics-grid">
        <div id="diagnostics-ping">
          <PingPanel {...panel} reason={reasonOf('PingTest')} near={gateway} />
        </div>
        <div id="diagnostics-download">
          <div id="diagnostics-upload">
            <SpeedPanel {...panel} reason={reasonOf('DownloadSpeed')} upReason={reasonOf('UploadSpeed')} />
          </div>
        </div>
        <div id="diagnostics-traceroute">
          <RoutePanel {...panel} reason={reasonOf('TraceRoute')} near={dns ?? gateway} />
        </div>
        <div id="diagnostics-signal-strength">
          <SignalPanel {...panel} reason={reasonOf('WifiSignalStrength') ?? (noWifi ? t('noWifi') : undefined)} />
        </div>
        {further
          .filter(({ tab }) => tab === 'diagnostics')
          .map((entry) => {
            const Panel = panelOf(entry)
            return (
              <div key={entry.anchor} id={entry.anchor}>
                <Suspense fallback={<Skeleton lines={4} />}>
                  <Panel endpointId={endpointId} />
                </Suspense>
              </div>
            )
          })}
      </div>
    </div>
  )
}
