import type { AndroidApp } from '@headend/contract/apps'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { appMenu } from './appMenu.ts'
import { AppRows } from './AppRows.tsx'
import type { AppColumn } from './AppRows.tsx'
import { AppName, AppState, AppVersion } from './AppState.tsx'
import { appSize, timeUsed } from './usage.ts'
import type { AppActions } from './useAppActions.ts'

type Props = Readonly<{
  rows: readonly AndroidApp[]
  actions: AppActions
  /** Shows the versions of an app that are on offer. */
  show: (appId: string) => void
}>

/** The apps on a set-top box with Android, each with what can be done with it. */
export const AppTable = ({ rows, actions, show }: Props) => {
  const { t } = useTranslation('apps')
  const formats = useFormats()
  const state = (app: AndroidApp) => <AppState state={app.app_state} doing={actions.doing.get(app.appId)} />
  const menuOf = (app: AndroidApp) =>
    appMenu(t, {
      app: { appId: app.appId, name: app.app_label },
      actions,
      newer: app.app_new_version === null ? null : { fileId: app.app_new_file, version: app.app_new_version },
      isFactory: app.type === 'StartApp',
      isOwn: app.type === 'User',
      showVersions: () => show(app.appId),
    })
  const columns: readonly AppColumn<AndroidApp>[] = [
    {
      id: 'name',
      header: t('column.name'),
      identity: true,
      width: 200,
      cell: ({ app_label, app_name }) => <AppName name={app_label} id={app_name} />,
      by: ({ app_label }) => app_label,
    },
    { id: 'state', header: t('column.state'), width: 146, cell: state, by: ({ app_state }) => app_state ?? '' },
    {
      id: 'version',
      header: t('column.version'),
      width: 112,
      cell: (app) => <AppVersion version={app.app_version} newer={app.app_new_version} />,
      by: ({ app_new_version, app_version }) => `${app_new_version === null ? 1 : 0} ${app_version ?? ''}`,
    },
    {
      id: 'type',
      header: t('column.type'),
      width: 138,
      cell: ({ type, app_store_name }) => (
        <span className="hd-app-version">
          <span>{t(`typeLong.${type}`)}</span>
          <span className="hd-cut hd-muted" data-cut>
            {app_store_name}
          </span>
        </span>
      ),
      by: ({ type }) => type,
    },
    {
      id: 'updated',
      header: t('column.updated'),
      width: 136,
      cell: ({ update_time }) => <span className="hd-mono">{known(formats.dateTime(update_time))}</span>,
      by: ({ update_time }) => update_time ?? 0,
    },
    {
      id: 'internet',
      header: t('column.internet'),
      align: 'right',
      width: 90,
      cell: ({ app_usage_internet }) => appSize(app_usage_internet),
      by: ({ app_usage_internet }) => app_usage_internet ?? -1,
    },
    {
      id: 'time',
      header: t('column.time'),
      align: 'right',
      width: 92,
      cell: ({ app_usage_total_time }) => timeUsed(app_usage_total_time),
      by: ({ app_usage_total_time }) => app_usage_total_time ?? -1,
    },
    {
      id: 'storage',
      header: t('column.storage'),
      align: 'right',
      width: 92,
      cell: ({ app_usage_storage }) => appSize(app_usage_storage),
      by: ({ app_usage_storage }) => app_usage_storage ?? -1,
    },
  ]
  return (
    <AppRows
      label={t('android')}
      {...{ rows, columns }}
      nameOf={({ app_label }) => app_label}
      menuOf={actions.mayEdit ? menuOf : null}
      phone={(app) => ({
        state: state(app),
        more: [
          t(`type.${app.type}`),
          app.app_new_version && t('newer', { version: app.app_new_version }),
          t('inWeek', { time: timeUsed(app.app_usage_total_time) }),
        ],
        end: known(app.app_version),
      })}
    />
  )
}
