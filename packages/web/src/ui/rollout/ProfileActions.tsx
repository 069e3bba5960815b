import type { RolloutControl, RolloutStatus } from '@headend/contract/rollouts'
import { IconPlayerPause, IconPlayerPlay, IconSquare } from '@tabler/icons-react'
import { usePermission } from '../../lib/services.tsx'
import { RowButtons, RowMenu } from '../list/RowActions.tsx'
import type { RowAction } from '../list/RowActions.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { ShownRollout } from './kind.ts'

const possible = {
  waiting: ['START', 'STOP'],
  progress: ['PAUSE', 'STOP'],
  paused: ['RESUME', 'STOP'],
  stopped: ['START'],
  complete: [],
} as const satisfies Record<RolloutStatus, readonly RolloutControl[]>

const icons = { START: IconPlayerPlay, RESUME: IconPlayerPlay, PAUSE: IconPlayerPause, STOP: IconSquare }

/** What somebody may do with a profile as it stands now. */
const useControls = ({ id, name, companyName, status, startedTime }: ShownRollout): readonly RowAction[] => {
  const word = useRolloutWords()
  const { permission, useControl } = useRollout()
  const mayControl = usePermission(permission)
  const control = useControl((actionControl) => word(`control.${actionControl}.done`, { name }))
  if (!mayControl) return []
  // Nothing is there to be stopped before somebody started it.
  const among = status === 'waiting' && startedTime === null ? (['START'] as const) : possible[status]
  return among.map((actionControl) => ({
    label: word(`control.${actionControl}.label`),
    icon: icons[actionControl],
    run: () => control(id, actionControl),
    ...(actionControl === 'STOP' && {
      ask: {
        title: word('control.STOP.title', { name, company: companyName }),
        text: word('control.STOP.text'),
        action: word('control.STOP.action'),
        danger: true,
        undoable: true,
      },
    }),
  }))
}

/** The same in a row of the list, or on a page. */
export function ProfileActions({ of, asButtons = false }: Readonly<{ of: ShownRollout; asButtons?: boolean }>) {
  const word = useRolloutWords()
  const actions = useControls(of)
  if (asButtons) return <RowButtons actions={actions} />
  return <RowMenu label={word('more')} name={of.name} actions={actions} />
}
