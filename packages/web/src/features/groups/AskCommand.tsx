import { CommandDialog } from './CommandDialog.tsx'
import { ContentDialog } from './ContentDialog.tsx'
import type { Command, Target } from './commands.ts'
import { LifeDialog } from './LifeDialog.tsx'
import { NewestDialog } from './NewestDialog.tsx'

type Props = Readonly<{ command: Command; target: Target; onClose: () => void }>

/** The question before a command is given to the devices of a group or of cities. */
export function AskCommand({ command, ...rest }: Props) {
  switch (command) {
    case 'newFirmware':
      return <NewestDialog {...rest} />
    case 'LandingChannel':
    case 'BootingAd':
      return <ContentDialog command={command} {...rest} />
    case 'Activate':
    case 'Deactivate':
      return <LifeDialog command={command} {...rest} />
    default:
      return <CommandDialog command={command} {...rest} />
  }
}
