import { endpointIdForm } from '@headend/contract/device'
import { deviceKind } from '@headend/contract/models'
import { IconDeviceDesktopOff } from '@tabler/icons-react'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFeatures, useLabels } from '../../lib/features.ts'
import type { DeviceTabProps } from '../../lib/features.ts'
import { mac } from '../../lib/formats.ts'
import { useKeys } from '../../lib/keys.ts'
import { useNeighbours } from '../../lib/neighbours.ts'
import { usePermission, useProfile } from '../../lib/services.tsx'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AwayBanner } from './AwayBanner.tsx'
import { DeviceActionBar } from './DeviceActionBar.tsx'
import { DeviceHead } from './DeviceHead.tsx'
import { RemoteViewButton } from './RemoteViewButton.tsx'
import { deviceDetailRoute, deviceInfoRoute } from './routes.ts'
import { shownOf, tabOfAnchor, tabsOf } from './tabs.ts'
import type { Shown } from './tabs.ts'
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

type PageProps = Readonly<{ endpointId: string }>

const useCrumbs = (endpointId: string) => {
  const { t } = useTranslation()
  return [
    { label: t('menu.devices') },
    { label: t('nav.allDevices'), to: '/device/deviceList/1' },
    { label: endpointId },
  ]
}

/** One device: who it is, what can be done with it, and its tabs. Of what cannot be an endpoint id nothing is asked. */
const DevicePage = ({ endpointId }: PageProps) =>
  endpointIdForm.test(endpointId) ? <LivePage endpointId={endpointId} /> : <UnknownPage endpointId={endpointId} />

function UnknownPage({ endpointId }: PageProps) {
  const { t } = useTranslation(['device', 'common'])
  const navigate = useNavigate()
  return (
    <Page title={t('title')} crumbs={useCrumbs(endpointId)}>
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
}

function LivePage({ endpointId }: PageProps) {
  const { t } = useTranslation('device')
  const known = useLiveDevice(endpointId)
  const crumbs = useCrumbs(endpointId)
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
      return <UnknownPage endpointId={endpointId} />
    case 'moved':
      return <Navigate to="." params={(before) => ({ ...before, endpointId: known.successor })} hash replace />
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
  const { tabs: entries, parts } = useFeatures()
  const labelled = useLabels()
  const { models } = useProfile()
  const mayRead = usePermission('device.readValue')
  const actions = useActions(shown)
  const { endpointId, device, unregistered } = shown

  const tabs = tabsOf({
    entries,
    parts,
    subject: {
      kind: deviceKind({
        prodClass: device?.prodClass ?? unregistered?.prodClass ?? null,
        modelName: device?.modelName ?? unregistered?.modelName ?? null,
      }),
      meshRole: device?.meshRole ?? null,
      os: shown.full?.info.os ?? null,
      unsupported: device?.unsupported ?? [],
    },
    registered: device !== null,
    tabMenu: models.find(({ modelId }) => modelId === device?.mid)?.tabMenu,
    mayRead,
  })
  const current = tabOfAnchor(hash, tabs)
  const content = current && shownOf(current, hash)
  const show = (anchor: string): void => void navigate({ to: '.', hash: anchor, replace: true })

  const place = useNeighbours(endpointId)
  const go = (to: string | null | undefined): boolean => {
    if (!to) return false
    void navigate({
      to: '/device/deviceDetail/$endpointId',
      params: { endpointId: to },
      ...(content && hash !== '' ? { hash: content.anchor } : {}),
    })
    return true
  }

  useKeys({
    j: () => go(place?.next),
    k: () => go(place?.previous),
    ...Object.fromEntries(tabs.slice(0, 9).map((entry, index) => [String(index + 1), () => show(entry.anchor)])),
  })

  const isViewable = tabs.some(({ tab }) => tab === 'avManagement') && current?.tab !== 'avManagement'
  const macAddress = device?.macAddr ?? unregistered?.macAddr
  return (
    <Page
      title={[shown.name, device?.modelName ?? unregistered?.modelName]
        .filter((part, at, all) => part && all.indexOf(part) === at)
        .join(', ')}
      head={<DeviceHead shown={shown} actions={actions} />}
      actions={
        <>
          {isViewable && <RemoteViewButton shown={shown} />}
          <DeviceActionBar shown={shown} actions={actions} />
        </>
      }
      {...(actions.offered.length > 0
        ? {
            phoneActions: (
              <>
                {isViewable && <RemoteViewButton phone shown={shown} />}
                <DeviceActionBar phone shown={shown} actions={actions} />
              </>
            ),
          }
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
            value={current.anchor}
            onChange={show}
            tabs={tabs.map(({ anchor, label }) => ({ value: anchor, label: labelled(label) }))}
          />
        )
      }
    >
      <div
        role="tabpanel"
        // Where a tab holds nothing to press, the keys still have to scroll it.
        tabIndex={0}
        aria-label={current && labelled(current.label)}
        className="hd-device-panel"
      >
        {current && content && current.parts.length > 1 && (
          <Tabs
            look="parts"
            label={labelled(current.label)}
            value={content.anchor}
            onChange={show}
            tabs={current.parts.map(({ anchor, label }) => ({ value: anchor, label: labelled(label) }))}
          />
        )}
        {current && <AwayBanner tab={current.tab} />}
        {content && <TabContent key={content.anchor} entry={content} endpointId={endpointId} />}
      </div>
    </Page>
  )
}

const loaded = new WeakMap<Shown['load'], ComponentType<DeviceTabProps>>()

/** The component of a tab or a part of one, fetched when it is first shown. */
const componentOf = ({ load }: Shown): ComponentType<DeviceTabProps> => {
  const known = loaded.get(load)
  if (known) return known
  const made = lazy(async () => ({ default: await load() }))
  loaded.set(load, made)
  return made
}

const TabContent = ({ entry, endpointId }: Readonly<{ entry: Shown; endpointId: string }>) => {
  const Content = componentOf(entry)
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Content endpointId={endpointId} />
    </Suspense>
  )
}
