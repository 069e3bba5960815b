import type { GroupCommandType } from '@headend/contract/groups'
import { lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { useCommands } from './commands.ts'
import type { Target } from './commands.ts'
import { ToDevices } from './ToDevices.tsx'

const CommandDialog = lazy(() => import('./CommandDialog.tsx').then((module) => ({ default: module.CommandDialog })))

type Props = Readonly<{ target: Target; search: Readonly<Record<string, string>>; show: Show; brief?: boolean }>

/** What can be done with the devices of a group: to see them, and to give them a command. */
export function GroupActions({ target, search, show, brief = false }: Props) {
  const { t } = useTranslation('groups')
  const { name } = target
  // The row may leave the page meanwhile: the question stands in front of the list.
  const ask = (command: GroupCommandType): void =>
    show((close) => <CommandDialog {...{ command, target }} onClose={close} />)
  return (
    <span className={brief ? 'hd-row' : 'hd-row-actions'}>
      <ToDevices {...{ name, search, brief }} />
      <RowMenu actions={useCommands(ask)} label={t('commandsTo', { name })} name={name} />
    </span>
  )
}
