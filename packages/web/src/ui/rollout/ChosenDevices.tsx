import type { RolloutDevice } from '@headend/contract/rollouts'
import { IconRefresh, IconSquare } from '@tabler/icons-react'
import { useState } from 'react'
import { Confirm } from '../Confirm.tsx'
import type { Chosen } from '../list/useChosen.ts'
import { SelectionBar } from '../table/SelectionBar.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { DeviceAction } from './kind.ts'

type Props = Readonly<{ id: string; chosen: Chosen<RolloutDevice> }>

/** What may be done with a device as it stands. */
export const actionOf = ({ status, reason }: RolloutDevice): readonly DeviceAction[] => {
  if (status === 'waiting') return reason === 'pause' ? ['retry', 'cancel'] : ['cancel']
  return status === 'fail' || status === 'cancelled' ? ['retry'] : []
}

/** The bar of chosen devices of a profile: those that failed or were cancelled are tried again, those that wait cancelled. */
export function ChosenDevices({ id, chosen }: Props) {
  const word = useRolloutWords()
  const [isAsking, setAsking] = useState(false)
  const act = useRollout().useActOnMany((devices, action) =>
    word(action === 'retry' ? 'retried' : 'cancelled', { count: devices }),
  )
  const those = (action: DeviceAction) => chosen.rows.filter((row) => actionOf(row).includes(action))
  const run = (action: DeviceAction): void => {
    act.run({ id, action, dids: those(action).map(({ did }) => did) })
    chosen.clear()
  }
  const [retried, cancelled] = [those('retry').length, those('cancel').length]
  return (
    <>
      <SelectionBar
        count={chosen.rows.length}
        actions={[
          {
            label: word('retryMany', { count: retried }),
            icon: IconRefresh,
            reason: retried === 0 ? word('noneToRetry') : undefined,
            onSelect: () => run('retry'),
          },
          {
            label: word('cancelMany', { count: cancelled }),
            icon: IconSquare,
            reason: cancelled === 0 ? word('noneToCancel') : undefined,
            onSelect: () => setAsking(true),
          },
        ]}
        onClear={chosen.clear}
      />
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={word('cancelUpdates', { count: cancelled })}
        stay={word('goBack')}
        rows={[{ state: 'stopped', count: word('page.devices', { count: cancelled }), text: word('cancelText') }]}
        onConfirm={() => {
          setAsking(false)
          run('cancel')
        }}
        danger
      />
    </>
  )
}
