import { commandNeeds, groupCommands, groupContents, groupLives } from '@headend/contract/groups'
import type { GroupCommandType, GroupContentType, GroupLifeType } from '@headend/contract/groups'
import type { Need } from '@headend/contract/core'
import { IconCloudUp, IconDeviceTv, IconMovie } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermissions } from '../../lib/services.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import type { RowAction } from '../../ui/list/RowActions.tsx'

/** What can be commanded with one question: a chosen version takes a form. */
export type Command = GroupCommandType | GroupLifeType | GroupContentType | 'newFirmware'

/** What a command does to each device, as the console calls it. */
export const actionOf = {
  Reboot: 'reboot',
  FactoryReset: 'factoryReset',
  Block: 'lock',
  Unblock: 'unlock',
} as const satisfies Readonly<Record<GroupCommandType, string>>

/** In the order in which they are offered, behind that of firmware: what erases comes last. */
const offered = groupCommands.toSorted((a, b) => Number(a === 'FactoryReset') - Number(b === 'FactoryReset'))

/** What becomes of the life of each device: who may not deploy asks for it. */
export const lifeOf = (command: GroupLifeType, may: (need: Need) => boolean): 'deploy' | 'request' | 'retrieve' =>
  command === 'Deactivate' ? 'retrieve' : may('inventory.activate') ? 'deploy' : 'request'

/** The devices that a command is for: those of a group, or of cities. */
export type Target = Readonly<{ name: string } & ({ gid: string } | { opCityIds: readonly string[] })>

/** The same as a call names it. */
export const whereOf = (target: Target) =>
  'gid' in target ? { gid: target.gid } : { opCityIds: [...target.opCityIds] }

/** The commands that the reader may give; each asks first, with the devices it will reach. */
export const useCommands = (ask: (command: Command) => void): readonly RowAction[] => {
  const { t } = useTranslation(['deviceActions', 'firmwareUpdate', 'groups'])
  const may = usePermissions()
  const newest = { label: t('firmwareUpdate:newest.open'), icon: IconCloudUp, run: () => ask('newFirmware') }
  const contents = {
    LandingChannel: { label: t('groups:landingChannel.open'), icon: IconDeviceTv },
    BootingAd: { label: t('groups:bootAd.open'), icon: IconMovie },
  }
  return [
    ...(may(commandNeeds.newFirmware) ? [newest] : []),
    ...groupContents.flatMap((command) =>
      may(commandNeeds[command]) ? [{ ...contents[command], run: () => ask(command) }] : [],
    ),
    ...[
      ...groupLives.map((command) => ({ command, action: lifeOf(command, may) })),
      ...offered.map((command) => ({ command, action: actionOf[command] })),
    ].flatMap(({ command, action }) =>
      may(commandNeeds[command])
        ? [{ label: t(`action.${action}`), icon: actionIcons[action], run: () => ask(command) }]
        : [],
    ),
  ]
}
