import { IconCloudDownload, IconFileUpload, IconFolderPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { useCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { ToDevices } from './ToDevices.tsx'

const FirmwareDialog = lazy(() =>
  import('../../ui/FirmwareDialog.tsx').then((module) => ({ default: module.FirmwareDialog })),
)
const AddDevices = lazy(() => import('./AddDevices.tsx').then((module) => ({ default: module.AddDevices })))
const FileDialog = lazy(() => import('./FileDialog.tsx').then((module) => ({ default: module.FileDialog })))
const AskCommand = lazy(() => import('./AskCommand.tsx').then((module) => ({ default: module.AskCommand })))

type Props = Readonly<{
  to: Readonly<{ gid: string } | { roomId: string } | { opCityIds: readonly string[] }>
  name: string
  /** What the list of all devices is narrowed to, to show those that are in it. */
  search: Readonly<Record<string, string>>
  /** Its devices are found by a filter, so that none is added. */
  isFound?: boolean
  show: Show
  brief?: boolean
}>

/** What can be done with the devices of a group, a city or a room: to see them, to add some, and to give them a command. */
export function PlaceActions({ to, name, search, isFound = false, show, brief = false }: Props) {
  const { t } = useTranslation(['groups', 'firmwareUpdate'])
  const mayAssign = usePermission('group.assign')
  const mayUpload = usePermission('group.upload')
  const mayUpdate = usePermission('group.firmware')
  // The row may leave the page meanwhile: what is asked stands in front of the list.
  const ask = (command: Command): void => {
    if ('roomId' in to) return
    const target = { ...to, name }
    show((close) => <AskCommand {...{ command, target }} onClose={close} />)
  }
  const commands = useCommands(ask)
  const add = {
    label: t('add.open'),
    icon: IconFolderPlus,
    run: () => {
      if ('opCityIds' in to) return
      show((close) => <AddDevices {...{ to, name }} onClose={close} />)
    },
  }
  const byFile = {
    label: t('byFile.open'),
    icon: IconFileUpload,
    run: () => {
      if ('gid' in to) show((close) => <FileDialog gid={to.gid} name={name} onClose={close} />)
    },
  }
  const update = {
    label: t('firmwareUpdate:open'),
    icon: IconCloudDownload,
    run: () => {
      if (!('roomId' in to)) show((close) => <FirmwareDialog target={{ ...to, name }} onClose={close} />)
    },
  }
  const actions = [
    ...(mayAssign && !isFound && !('opCityIds' in to) ? [add] : []),
    ...(mayUpload && !isFound && 'gid' in to ? [byFile] : []),
    ...(mayUpdate && !('roomId' in to) ? [update] : []),
    ...('roomId' in to ? [] : commands),
  ]
  return (
    <span className={brief ? 'hd-row' : 'hd-row-actions'}>
      <ToDevices {...{ name, search, brief }} />
      <RowMenu actions={actions} label={t('actionsOf', { name })} name={name} />
    </span>
  )
}
