import { appsAndroidCalls, appsQuantumCalls, everyApp } from '@headend/contract/apps'
import type { AppOnOffer, AppPlatform } from '@headend/contract/apps'
import { IconPackages, IconShoppingBagX } from '@tabler/icons-react'
import { useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall } from '../../lib/services.tsx'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { AppName, AppState } from './AppState.tsx'
import { hasWords } from './sorting.ts'
import type { AppActions } from './useAppActions.ts'

type Props = Readonly<{
  endpointId: string
  platform: AppPlatform
  actions: AppActions
  installed: ReadonlyMap<string, string | null>
  /** What is looked for as it opens. */
  words: string
  onClose: () => void
}>

const useOffers = (endpointId: string, platform: AppPlatform) => {
  const isAndroid = platform === 'android'
  const android = useCall(
    appsAndroidCalls.listDetails,
    { params: { keyword: everyApp }, body: { endpointId, installedApp: [] } },
    { life: lives.none, silent: true, enabled: isAndroid },
  )
  const quantum = useCall(
    appsQuantumCalls.listDetails,
    { body: { endpointId, appIds: [] } },
    { life: lives.none, silent: true, enabled: !isAndroid },
  )
  return isAndroid ? android : quantum
}

/** An app that is on offer, as this device has it now. */
type Offer = AppOnOffer & Readonly<{ has: string | null; kind: 'update' | 'new' | 'same' }>

const kinds = ['update', 'new', 'same'] as const

const offerOf = (app: AppOnOffer, installed: Props['installed']): Offer => {
  const has = installed.get(app.appId) ?? null
  const isInstalled = installed.has(app.appId)
  const newest = app.versions[0]?.appVersion ?? null
  const isNewest = has !== null && has === newest
  return { ...app, has, kind: !isInstalled ? 'new' : isNewest ? 'same' : 'update' }
}

/** What the store of a device and the files of its operator offer: a version is chosen and installed, one app after the other or all updates at once. */
export function OffersDialog({ endpointId, platform, actions, installed, words: first, onClose }: Props) {
  const { t } = useTranslation(['apps', 'common'])
  const { name } = useDevice(endpointId)
  const query = useOffers(endpointId, platform)
  const [words, setWords] = useState(first)
  const [which, setWhich] = useState<'all' | 'update' | 'new'>('all')
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const offers = (query.data ?? [])
    .map((app) => offerOf(app, installed))
    .toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.appName.localeCompare(b.appName))
  const shown = offers.filter(
    (app) => (which === 'all' || app.kind === which) && hasWords(words, app.appName, app.packageName, app.developer),
  )
  const updates = offers.filter((app) => app.kind === 'update' && !actions.doing.has(app.appId))
  const refusal = actions.refusal('AppInstall')
  const install = (app: Offer, version: string): void => {
    const found = app.versions.find(({ appVersion }) => appVersion === version)
    if (!found) return
    void actions.install({ appId: app.appId, name: app.appName }, { fileId: found.fileId, version }, app.kind !== 'new')
  }
  return (
    <Dialog
      open
      size="lg"
      icon={IconPackages}
      title={t('dialog.title')}
      context={t('dialog.context', { name })}
      onClose={onClose}
      footer={
        <>
          {updates.length > 1 && (
            <Button
              reason={refusal}
              onClick={() => updates.forEach((app) => install(app, app.versions[0]?.appVersion ?? ''))}
            >
              {t('action.updateAll', { count: updates.length })}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <div className="hd-app-tools">
        <SearchField size="sm" label={t('search')} value={words} onChange={setWords} />
        <Segments
          label={t('dialog.which')}
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: t('dialog.all') },
            { value: 'update', label: t('dialog.updates') },
            { value: 'new', label: t('dialog.new') },
          ]}
        />
      </div>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <Skeleton lines={8} />
      ) : shown.length === 0 ? (
        offers.length === 0 ? (
          <Empty icon={IconShoppingBagX} title={t('dialog.none')} text={t('dialog.noneText')} />
        ) : (
          <Empty title={t('notFound')} text={t('notFoundText')} />
        )
      ) : (
        <ul className="hd-app-offers">
          {shown.map((app) => {
            const version = chosen[app.appId] ?? app.versions[0]?.appVersion ?? ''
            return (
              <OfferRow
                key={app.appId}
                {...{ app, version, actions, refusal, platform }}
                onVersion={(next) => setChosen({ ...chosen, [app.appId]: next })}
                onInstall={() => install(app, version)}
              />
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}

type RowProps = Readonly<{
  app: Offer
  version: string
  actions: AppActions
  refusal: string | undefined
  platform: AppPlatform
  onVersion: (version: string) => void
  onInstall: () => void
}>

const OfferRow = ({ app, version, actions, refusal, platform, onVersion, onInstall }: RowProps) => {
  const { t } = useTranslation('apps')
  const doing = actions.doing.get(app.appId)
  const place = (one: string | null): number => app.versions.findIndex(({ appVersion }) => appVersion === one)
  const file = app.versions[place(version)]
  const action = t(app.kind === 'new' ? 'action.install' : 'action.updateNow')
  const hasPlace = place(app.has)
  const reason =
    refusal ??
    (version === app.has
      ? t('dialog.same')
      : hasPlace >= 0 && place(version) > hasPlace
        ? t('dialog.older')
        : platform === 'quantum' && file?.fileId === null
          ? t('dialog.noFile')
          : undefined)
  return (
    <li>
      <AppName name={app.appName} id={app.packageName} />
      <span className="hd-app-has">
        {doing ? (
          <AppState state={null} doing={doing} />
        ) : (
          <>
            {app.kind === 'new' ? (
              <span className="hd-muted">{t('dialog.no')}</span>
            ) : (
              <span>
                <span className="hd-muted">{t('dialog.installed')}</span>{' '}
                <span className="hd-mono">{known(app.has)}</span>
              </span>
            )}
            {file?.source === 'files' && <span className="hd-muted">{t('dialog.fromFiles')}</span>}
          </>
        )}
      </span>
      <span className="hd-app-choice">
        {app.versions.length > 1 ? (
          <PlainSelect
            label={t('dialog.version', { name: app.appName })}
            value={version}
            options={app.versions.map(({ appVersion }) => ({ value: appVersion, label: appVersion }))}
            onChange={(event) => onVersion(event.target.value)}
          />
        ) : (
          <span>{version}</span>
        )}
        <Button
          size="sm"
          busy={doing !== undefined}
          reason={doing ? undefined : reason}
          aria-label={`${action} ${app.appName}`}
          onClick={onInstall}
        >
          {action}
        </Button>
      </span>
    </li>
  )
}
