import { commandNeeds, groupCommands } from '@headend/contract/groups'
import type { GroupCommandType } from '@headend/contract/groups'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermissions } from '../../lib/services.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import type { RowAction } from '../../ui/list/RowActions.tsx'

/** What a command does to each device, as the console calls it. */
export const actionOf = {
  Reboot: 'reboot',
  FactoryReset: 'factoryReset',
  Block: 'lock',
  Unblock: 'unlock',
} as const satisfies Readonly<Record<GroupCommandType, string>>

/** In the order in which they are offered: what erases comes last. */
const offered = groupCommands.toSorted((a, b) => Number(a === 'FactoryReset') - Number(b === 'FactoryReset'))

/** The devices that a command is for: those of a group, or of cities. */
export type Target = Readonly<{ name: string } & ({ gid: string } | { opCityIds: readonly string[] })>

/** The commands that the reader may give; each asks first, with the devices it will reach. */
export const useCommands = (ask: (command: GroupCommandType) => void): readonly RowAction[] => {
  const { t } = useTranslation('deviceActions')
  const may = usePermissions()
  return offered
    .filter((command) => may(commandNeeds[command]))
    .map((command) => ({
      label: t(`action.${actionOf[command]}`),
      icon: actionIcons[actionOf[command]],
      run: () => ask(command),
    }))
}
