import type { QuantumApp } from '@headend/contract/apps'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { appMenu } from './appMenu.ts'
import { AppRows } from './AppRows.tsx'
import type { AppColumn } from './AppRows.tsx'
import { AppName, AppState, AppVersion } from './AppState.tsx'
import type { AppActions } from './useAppActions.ts'

type Props = Readonly<{
  rows: readonly QuantumApp[]
  actions: AppActions
  /** Shows the versions of an app that are on offer. */
  show: (appId: string) => void
}>

const newerOf = ({ appNewVersion, fileList }: QuantumApp) => {
  const file = fileList.find(({ fileVersion }) => fileVersion === appNewVersion)
  return file === undefined || file.fileId === null ? null : { fileId: file.fileId, version: file.fileVersion }
}

/** The apps of a set-top box that runs modules, each with what can be done with it. */
export const ModuleTable = ({ rows, actions, show }: Props) => {
  const { t } = useTranslation('apps')
  const formats = useFormats()
  const state = (app: QuantumApp) => (
    <AppState state={app.state} doing={actions.doing.get(app.appId)} fault={app.fault} />
  )
  const menuOf = (app: QuantumApp) =>
    appMenu(t, {
      app: { appId: app.appId, name: app.appName, uuid: app.appUuid },
      actions,
      newer: newerOf(app),
      isFactory: false,
      isOwn: false,
      execution: { appIdx: app.appIdx, isOn: app.state === 'Active', startable: app.startable },
      showVersions: () => show(app.appId),
    })
  const columns: readonly AppColumn<QuantumApp>[] = [
    {
      id: 'name',
      header: t('column.name'),
      identity: true,
      width: 240,
      cell: ({ appName, appId }) => <AppName name={appName} id={appId} />,
      by: ({ appName }) => appName,
    },
    { id: 'state', header: t('column.state'), width: 190, cell: state, by: (app) => app.state ?? '' },
    {
      id: 'version',
      header: t('column.version'),
      width: 140,
      cell: (app) => <AppVersion version={app.appVersion} newer={app.appNewVersion} />,
      by: ({ appNewVersion, appVersion }) => `${appNewVersion === null ? 1 : 0} ${appVersion ?? ''}`,
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
      width: 160,
      cell: ({ developer }) => known(developer),
      by: ({ developer }) => developer ?? '',
    },
    {
      id: 'updated',
      header: t('column.updated'),
      width: 150,
      cell: ({ dateModified }) => <span className="hd-mono">{known(formats.dateTime(dateModified))}</span>,
      by: ({ dateModified }) => dateModified ?? 0,
    },
  ]
  return (
    <AppRows
      label={t('modules')}
      {...{ rows, columns }}
      nameOf={({ appName }) => appName}
      menuOf={actions.mayEdit ? menuOf : null}
      phone={(app) => ({
        state: state(app),
        more: [app.developer, app.appVersion, app.appNewVersion && t('newer', { version: app.appNewVersion })],
        end: app.appId,
      })}
    />
  )
}
