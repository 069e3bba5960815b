import { groupCalls } from '@headend/contract/groups'
import type { GroupCommandType } from '@headend/contract/groups'
import { bulkLimit } from '@headend/contract/tasks'
import { actionTasks } from '../../lib/actionTasks.ts'
import { useServices } from '../../lib/services.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { Failure } from '../../ui/Blank.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { actionOf, whereOf } from './commands.ts'
import type { Target } from './commands.ts'
import { TooMany } from './TooMany.tsx'
import { useCount } from './useCount.ts'

type Props = Readonly<{ command: GroupCommandType; target: Target; onClose: () => void }>

const some = (length: number): readonly unknown[] => Array.from({ length })

/** Asks before a command goes to the devices of a group or of cities, with how many it reaches and whom it leaves out. */
export function CommandDialog({ command, target, onClose }: Props) {
  const { client, tasks } = useServices()
  const action = actionOf[command]
  const locks = action === 'lock' || action === 'unlock'
  const all = useCount(target, {})
  const online = useCount(target, { online: true })
  const already = useCount(target, { online: true, locked: action === 'lock' }, { enabled: locks })
  const failed = [all, online, already].find(({ error }) => error !== null)
  if (failed)
    return (
      <Dialog open title={target.name} onClose={onClose}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </Dialog>
    )
  if (all.count === undefined || online.count === undefined || (locks && already.count === undefined)) return null
  if (all.count > bulkLimit) return <TooMany name={target.name} total={all.count} onClose={onClose} />
  const done = locks ? (already.count ?? 0) : 0
  const acts = Math.max(0, online.count - done)
  const run = (): void => {
    onClose()
    const body = { commandType: command, ...whereOf(target) }
    void tasks.startMany(
      actionTasks[action],
      Array.from({ length: acts }, () => target.name),
      () => client.request(groupCalls.runCommand, { body }),
    )
  }
  return (
    <ConfirmMany
      {...{ action, acts, onClose }}
      chosen={all.count}
      left={{ offline: some(all.count - online.count), already: some(done) }}
      kind="device"
      context={target.name}
      onConfirm={run}
    />
  )
}
