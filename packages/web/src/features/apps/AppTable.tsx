import type { AndroidApp } from '@headend/contract/apps'
import { IconPackageOff } from '@tabler/icons-react'
import { useState } from 'react'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { appMenu } from './appMenu.ts'
import { AppName, AppState, AppVersion } from './AppState.tsx'
import { sorted } from './sorting.ts'
import { appSize, timeUsed } from './usage.ts'
import type { AppActions } from './useAppActions.ts'

type Props = Readonly<{
  rows: readonly AndroidApp[]
  actions: AppActions
  /** Shows the versions of an app that are on offer. */
  show: (appId: string) => void
}>

const keys: Readonly<Record<string, (app: AndroidApp) => string | number>> = {
  name: ({ app_label }) => app_label,
  type: ({ type }) => type,
  state: ({ app_state }) => app_state ?? '',
  version: ({ app_new_version, app_version }) => `${app_new_version === null ? 1 : 0} ${app_version ?? ''}`,
  updated: ({ update_time }) => update_time ?? 0,
  internet: ({ app_usage_internet }) => app_usage_internet ?? -1,
  time: ({ app_usage_total_time }) => app_usage_total_time ?? -1,
  storage: ({ app_usage_storage }) => app_usage_storage ?? -1,
}

/** The apps on a set-top box with Android, each with what can be done with it. */
export const AppTable = ({ rows, actions, show }: Props) => {
  const { t } = useTranslation('apps')
  const formats = useFormats()
  const [sort, setSort] = useState<Sort | undefined>()
  const state = (app: AndroidApp) => (
    <AppState state={app.app_state} version={app.app_version} doing={actions.doing.get(app.appId)} />
  )
  const menu = (app: AndroidApp) => (
    <RowMenu
      label={t('of', { name: app.app_label })}
      name={app.app_label}
      actions={appMenu(t, {
        app: { appId: app.appId, name: app.app_label },
        actions,
        newer: app.app_new_version === null ? null : { fileId: app.app_new_file, version: app.app_new_version },
        isFactory: app.type === 'StartApp',
        isOwn: app.type === 'User',
        showVersions: () => show(app.appId),
      })}
    />
  )
  const columns: readonly Column<AndroidApp>[] = [
    {
      id: 'name',
      header: t('column.name'),
      identity: true,
      sortable: true,
      width: 200,
      cell: ({ app_label, app_name }) => <AppName name={app_label} id={app_name} />,
    },
    { id: 'state', header: t('column.state'), sortable: true, width: 146, cell: state },
    {
      id: 'version',
      header: t('column.version'),
      sortable: true,
      width: 112,
      cell: (app) => <AppVersion version={app.app_version} newer={app.app_new_version} />,
    },
    {
      id: 'type',
      header: t('column.type'),
      sortable: true,
      width: 138,
      cell: ({ type, app_store_name }) => (
        <span className="hd-app-version">
          <span>{t(`typeLong.${type}`)}</span>
          <span className="hd-cut hd-muted" data-cut>
            {app_store_name}
          </span>
        </span>
      ),
    },
    {
      id: 'updated',
      header: t('column.updated'),
      sortable: true,
      width: 136,
      cell: ({ update_time }) => <span className="hd-mono">{known(formats.dateTime(update_time))}</span>,
    },
    {
      id: 'internet',
      header: t('column.internet'),
      sortable: true,
      align: 'right',
      width: 90,
      cell: ({ app_usage_internet }) => appSize(app_usage_internet),
    },
    {
      id: 'time',
      header: t('column.time'),
      sortable: true,
      align: 'right',
      width: 92,
      cell: ({ app_usage_total_time }) => timeUsed(app_usage_total_time),
    },
    {
      id: 'storage',
      header: t('column.storage'),
      sortable: true,
      align: 'right',
      width: 92,
      cell: ({ app_usage_storage }) => appSize(app_usage_storage),
    },
    ...(actions.mayEdit ? [{ id: 'actions', header: t('column.actions'), pinned: true, width: 64, cell: menu }] : []),
  ]
  return (
    <div className="hd-app-rows">
      <DataTable
        inCard
        label={t('android')}
        columns={columns}
        rows={sorted(rows, sort, keys)}
        rowId={({ appId }) => appId}
        sort={sort}
        onSort={setSort}
        empty={<Empty icon={IconPackageOff} title={t('none')} />}
        phoneRow={(app) => (
          <PhoneRow
            plain
            title={app.app_label}
            state={state(app)}
            more={[
              t(`type.${app.type}`),
              app.app_version,
              app.app_new_version && t('newer', { version: app.app_new_version }),
            ]
              .filter(Boolean)
              .join(' · ')}
            end={timeUsed(app.app_usage_total_time)}
          />
        )}
        {...(actions.mayEdit && { phoneActions: menu })}
      />
    </div>
  )
}
