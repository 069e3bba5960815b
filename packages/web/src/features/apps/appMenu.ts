import { IconPlayerPlay, IconPlayerStop, IconTrash, IconUpload, IconVersions } from '@tabler/icons-react'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import type { AppActions, AppRef, VersionRef } from './useAppActions.ts'

type Of = Readonly<{
  app: AppRef
  actions: AppActions
  /** The newest version on offer, where it is newer. */
  newer: VersionRef | null
  /** It came with the device. */
  isFactory: boolean
  /** It is in no store of the operator. */
  isOwn: boolean
  /** What executes of it, where it can be started and stopped. */
  execution?: Readonly<{ appIdx: number; isOn: boolean; startable: boolean }>
  /** Shows every version that is on offer. */
  showVersions: () => void
}>

/** What can be done with an app that is on the device. */
export const appMenu = (
  t: Translate<'apps'>,
  { app, actions, newer, isFactory, isOwn, execution, showVersions }: Of,
) => {
  const { name } = app
  const busy = actions.doing.has(app.appId) ? t('busy') : undefined
  const installs = actions.refusal('AppInstall') ?? busy
  const menu: RowAction[] = []
  if (execution !== undefined) {
    const { appIdx, isOn, startable } = execution
    const type = isOn ? 'AppStop' : 'AppStart'
    menu.push({
      label: t(isOn ? 'action.stop' : 'action.start'),
      icon: isOn ? IconPlayerStop : IconPlayerPlay,
      reason: actions.refusal(type) ?? busy ?? (startable ? undefined : t('notStartable')),
      run: () => void actions.startStop(app, appIdx, isOn ? 'stop' : 'start'),
      ...(isOn && { ask: { title: t('stopTitle', { name }), text: t('stopText'), context: actions.target } }),
    })
  }
  if (newer !== null) {
    menu.push({
      label: t('action.update', { version: newer.version }),
      icon: IconUpload,
      reason: installs,
      run: () => void actions.install(app, newer, true),
    })
  }
  menu.push(
    { label: t('action.other'), icon: IconVersions, reason: installs, run: showVersions },
    {
      label: t('action.uninstall'),
      icon: IconTrash,
      reason: actions.refusal('AppUninstall') ?? busy,
      run: () => void actions.uninstall(app, isOwn),
      ask: {
        title: t('uninstallTitle', { name }),
        text: t(isFactory ? 'uninstallFactory' : 'uninstallText'),
        context: actions.target,
        danger: true,
      },
    },
  )
  return menu
}
