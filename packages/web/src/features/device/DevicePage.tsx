import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFeatures } from '../../lib/features.ts'
import type { DeviceTabEntry, DeviceTabProps } from '../../lib/features.ts'
import { mac } from '../../lib/formats.ts'
import { useKeys } from '../../lib/keys.ts'
import { useNeighbours } from '../../lib/neighbours.ts'
import { usePermission, useProfile } from '../../lib/services.tsx'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DeviceActionBar } from './DeviceActionBar.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { deviceDetailRoute, deviceInfoRoute } from './routes.ts'
import { anchorOf, tabOfAnchor, tabsOf } from './tabs.ts'
import { useActions } from './useActions.ts'
import { ShownProvider, useLiveDevice } from './useLiveDevice.ts'
import type { ShownDevice } from './useLiveDevice.ts'
import './device.css'

export const DeviceDetailPage = () => {
  const { endpointId } = deviceDetailRoute.useParams()
  return <DevicePage key={endpointId} endpointId={endpointId} />
}

export const DeviceInfoPage = () => {
  const { endpointId } = deviceInfoRoute.useParams()
  return <DevicePage key={endpointId} endpointId={endpointId} />
}

/** One device: who it is, what can be done with it, and its tabs. */
function DevicePage({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['device', 'common'])
  const navigate = useNavigate()
  const known = useLiveDevice(endpointId)
  const crumbs = [
    { label: t('common:menu.devices') },
    { label: t('common:nav.allDevices'), to: '/device/deviceList/1' },
    { label: endpointId },
  ]
  switch (known.state) {
    case 'loading':
      return (
        <Page title={t('title')} crumbs={crumbs}>
          <Padded>
            <Skeleton lines={6} />
          </Padded>
        </Page>
      )
    case 'failed':
      return (
        <Page title={t('title')} crumbs={crumbs}>
          <Failure error={known.error} onRetry={known.retry} />
        </Page>
      )
    case 'unknown':
      return (
        <Page title={t('title')} crumbs={crumbs}>
          <Empty
            icon={IconDeviceDesktopOff}
            title={t('unknown.title')}
            text={t('unknown.text', { endpointId })}
            actions={
              <Button onClick={() => void navigate({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' } })}>
                {t('common:nav.allDevices')}
              </Button>
            }
          />
        </Page>
      )
    case 'shown':
      return (
        <ShownProvider value={known.shown}>
          <ShownPage shown={known.shown} />
        </ShownProvider>
      )
  }
}

function ShownPage({ shown }: Readonly<{ shown: ShownDevice }>) {
  const { t } = useTranslation(['device', 'common'])
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const { tabs: entries } = useFeatures()
  const { models } = useProfile()
  const mayRead = usePermission('device.readValue')
  const actions = useActions(shown)
  const { endpointId, device, unregistered } = shown

  const tabs = tabsOf({
    entries,
    registered: device !== null,
    tabMenu: models.find(({ modelId }) => modelId === device?.mid)?.tabMenu,
    mayRead,
  })
  const current = tabOfAnchor(hash, tabs)
  const show = ({ tab }: DeviceTabEntry): void => void navigate({ to: '.', hash: anchorOf(tab), replace: true })

  const place = useNeighbours(endpointId)
  const go = (to: string | null | undefined): boolean => {
    if (!to) return false
    void navigate({
      to: '/device/deviceDetail/$endpointId',
      params: { endpointId: to },
      ...(current && hash !== '' ? { hash: anchorOf(current.tab) } : {}),
    })
    return true
  }

  useKeys({
    j: () => go(place?.next),
    k: () => go(place?.previous),
    ...Object.fromEntries(tabs.slice(0, 9).map((entry, index) => [String(index + 1), () => show(entry)])),
  })

  const macAddress = device?.macAddr ?? unregistered?.macAddr
  return (
    <Page
      title={[shown.name, device?.modelName ?? unregistered?.modelName]
        .filter((part, at, all) => part && all.indexOf(part) === at)
        .join(', ')}
      head={<DeviceHead shown={shown} actions={actions} />}
      actions={<DeviceActionBar shown={shown} actions={actions} />}
      {...(actions.offered.length > 0
        ? { phoneActions: <DeviceActionBar phone shown={shown} actions={actions} /> }
        : {})}
      crumbs={[
        { label: t('common:menu.devices') },
        { label: t('common:nav.allDevices'), to: '/device/deviceList/1' },
        { label: macAddress ? mac(macAddress) : endpointId },
      ]}
      neighbours={
        place
          ? {
              index: place.index,
              total: place.total,
              onPrevious: place.previous ? () => go(place.previous) : undefined,
              onNext: place.next ? () => go(place.next) : undefined,
            }
          : undefined
      }
      tabs={
        current && (
          <Tabs
            label={t('tabs')}
            value={current.tab}
            onChange={(tab) => {
              const entry = tabs.find((one) => one.tab === tab)
              if (entry) show(entry)
            }}
            tabs={tabs.map(({ tab, label }) => ({
              value: tab,
              label: t(`common:${label}` as 'common:deviceTab.general'),
            }))}
          />
        )
      }
    >
      <div
        role="tabpanel"
        // Where a tab holds nothing to press, the keys still have to scroll it.
        tabIndex={0}
        aria-label={current && t(`common:${current.label}` as 'common:deviceTab.general')}
        className="hd-device-panel"
      >
        {current && <TabContent key={current.tab} entry={current} endpointId={endpointId} />}
      </div>
    </Page>
  )
}

const loaded = new WeakMap<DeviceTabEntry, ComponentType<DeviceTabProps>>()

/** The component of a tab, fetched when it is first shown. */
const componentOf = (entry: DeviceTabEntry): ComponentType<DeviceTabProps> => {
  const known = loaded.get(entry)
  if (known) return known
  const made = lazy(async () => ({ default: await entry.load() }))
  loaded.set(entry, made)
  return made
}

const TabContent = ({ entry, endpointId }: Readonly<{ entry: DeviceTabEntry; endpointId: string }>) => {
  const Content = componentOf(entry)
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Content endpointId={endpointId} />
    </Suspense>
  )
}
