import type { QuantumApp, QuantumApps } from '@headend/contract/apps'
import { IconPackageOff, IconPackages } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { count, known, percent, size } from '../../lib/formats.ts'
import { useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Grid } from '../../ui/Card.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import { appMenu } from './appMenu.ts'
import { AppName, AppState, AppVersion } from './AppState.tsx'
import { memory, modules } from './facets.ts'
import { sorted } from './sorting.ts'
import { useAppActions } from './useAppActions.ts'
import type { AppActions } from './useAppActions.ts'
import { useDialog } from './useDialog.tsx'
import './apps.css'

/** The apps of a set-top box that runs modules: what there is, what runs, and the memory it takes. */
export function ModulesPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('apps')
  const { value, query } = useFacet(modules, endpointId)
  const { value: room, query: roomQuery } = useFacet(memory, endpointId)
  const { refetch } = query
  const { refetch: refetchRoom } = roomQuery
  const reread = useCallback(() => Promise.all([refetch(), refetchRoom()]), [refetch, refetchRoom])
  const actions = useAppActions(endpointId, 'quantum', reread)
  const { dialog, show } = useDialog({
    endpointId,
    platform: 'quantum',
    anchors: { tab: 'app-management', dialog: 'app-update-dialog' },
    actions,
    installed: new Map(value?.data.map(({ appId, appVersion }) => [appId, appVersion])),
  })
  // One without an app may have room for some.
  if (value === null || (value.totalApp === 0 && (room === null || room.memoryInTotal === null)))
    return (
      <Card title={t('modules')}>
        <Unreported
          {...{ endpointId }}
          query={value === null ? query : roomQuery}
          what={t('modules')}
          answered={value !== null && !roomQuery.isPending}
        />
      </Card>
    )
  const { totalApp, activeApp, updateAppCnt } = value
  const share = room?.memoryInPercentage ?? null
  return (
    <Grid>
      <Grid.Cell span={12}>
        <Vitals
          label={t('modules')}
          items={[
            { key: 'apps', label: t('count.apps'), value: count(totalApp) },
            {
              key: 'running',
              label: t('count.running'),
              value: count(activeApp),
              note: t('count.ofAll', { all: totalApp }),
            },
            {
              key: 'updates',
              label: t('count.updates'),
              value: count(updateAppCnt),
              note: t(updateAppCnt === 0 ? 'count.noneMissing' : 'count.toUpdate'),
            },
            {
              key: 'memory',
              label: t('count.memory'),
              value: share === null ? null : percent(share),
              note:
                room && room.memoryInTotal !== null && room.memoryInUse !== null
                  ? t('count.ofMemory', { used: size(room.memoryInUse), total: size(room.memoryInTotal) })
                  : undefined,
              family: share === null ? undefined : share >= 95 ? 'bad' : share >= 85 ? 'warn' : undefined,
            },
          ]}
        />
      </Grid.Cell>
      <Grid.Cell span={12}>
        <Card
          flush
          line
          title={t('modules')}
          meta={count(totalApp)}
          actions={
            actions.mayEdit && (
              <Button size="sm" icon={IconPackages} reason={actions.refusal('AppInstall')} onClick={() => show('')}>
                {t('manage')}
              </Button>
            )
          }
        >
          <Modules rows={withComing(value, actions)} {...{ actions, show }} />
        </Card>
      </Grid.Cell>
      {dialog}
    </Grid>
  )
}

/** With those that are on their way to the device, which it does not know of yet. */
const withComing = ({ data }: QuantumApps, { doing }: AppActions): readonly QuantumApp[] => [
  ...[...doing.values()]
    .filter(({ type, appId }) => type === 'AppInstall' && !data.some((app) => app.appId === appId))
    .map(({ appId, name }): QuantumApp => ({
      appId,
      appUuid: null,
      appIdx: 0,
      appName: name,
      appVersion: null,
      appNewVersion: null,
      developer: null,
      dateModified: null,
      state: 'Installing',
      fault: null,
      startable: false,
      fileList: [],
      sessionId: null,
      loading: true,
    })),
  ...data,
]

const keys: Readonly<Record<string, (app: QuantumApp) => string | number>> = {
  name: ({ appName }) => appName,
  state: ({ state }) => state ?? '',
  version: ({ appNewVersion, appVersion }) => `${appNewVersion === null ? 1 : 0} ${appVersion ?? ''}`,
  developer: ({ developer }) => developer ?? '',
  updated: ({ dateModified }) => dateModified ?? 0,
}

const Modules = ({
  rows,
  actions,
  show,
}: Readonly<{ rows: readonly QuantumApp[]; actions: AppActions; show: (appId: string) => void }>) => {
  const { t } = useTranslation('apps')
  const formats = useFormats()
  const [sort, setSort] = useState<Sort | undefined>()
  const state = (app: QuantumApp) => (
    <AppState state={app.state} version={app.appVersion} doing={actions.doing.get(app.appId)} fault={app.fault} />
  )
  const newerOf = ({ appNewVersion, fileList }: QuantumApp) => {
    const file = fileList.find(({ fileVersion }) => fileVersion === appNewVersion)
    return file === undefined || file.fileId === null ? null : { fileId: file.fileId, version: file.fileVersion }
  }
  const menu = (app: QuantumApp) => (
    <RowMenu
      label={t('of', { name: app.appName })}
      name={app.appName}
      actions={appMenu(t, {
        app: { appId: app.appId, name: app.appName, uuid: app.appUuid },
        actions,
        newer: newerOf(app),
        isFactory: false,
        isOwn: false,
        execution: { appIdx: app.appIdx, isOn: app.state === 'Active', startable: app.startable },
        showVersions: () => show(app.appId),
      })}
    />
  )
  const columns: readonly Column<QuantumApp>[] = [
    {
      id: 'name',
      header: t('column.name'),
      identity: true,
      sortable: true,
      width: 240,
      cell: ({ appName, appId }) => <AppName name={appName} id={appId} />,
    },
    { id: 'state', header: t('column.state'), sortable: true, width: 190, cell: state },
    {
      id: 'version',
      header: t('column.version'),
      sortable: true,
      width: 140,
      cell: (app) => <AppVersion version={app.appVersion} newer={app.appNewVersion} />,
    },
    {
      id: 'onOffer',
      header: t('column.onOffer'),
      width: 150,
      cell: ({ fileList }) => (
        <span className="hd-mono hd-cut" data-cut>
          {known(fileList.map(({ fileVersion }) => fileVersion).join(', '))}
        </span>
      ),
    },
    {
      id: 'developer',
      header: t('column.developer'),
      sortable: true,
      width: 160,
      cell: ({ developer }) => known(developer),
    },
    {
      id: 'updated',
      header: t('column.updated'),
      sortable: true,
      width: 150,
      cell: ({ dateModified }) => <span className="hd-mono">{known(formats.dateTime(dateModified))}</span>,
    },
    ...(actions.mayEdit ? [{ id: 'actions', header: t('column.actions'), pinned: true, width: 72, cell: menu }] : []),
  ]
  return (
    <div className="hd-app-rows">
      <DataTable
        inCard
        label={t('modules')}
        columns={columns}
        rows={sorted(rows, sort, keys)}
        rowId={({ appId }) => appId}
        sort={sort}
        onSort={setSort}
        empty={<Empty icon={IconPackageOff} title={t('none')} />}
        phoneRow={(app) => (
          <PhoneRow
            plain
            title={app.appName}
            state={state(app)}
            more={[app.developer, app.appVersion, app.appNewVersion && t('newer', { version: app.appNewVersion })]
              .filter(Boolean)
              .join(' · ')}
            end={app.appId}
          />
        )}
        {...(actions.mayEdit && { phoneActions: menu })}
      />
    </div>
  )
}
