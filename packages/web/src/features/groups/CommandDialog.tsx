import { deviceCalls } from '@headend/contract/devices'
import type { DeviceFilters } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import type { GroupCommandType } from '@headend/contract/groups'
import { bulkLimit } from '@headend/contract/tasks'
import { actionTasks } from '../../lib/actionTasks.ts'
import { count as counted } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useServices } from '../../lib/services.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { Failure } from '../../ui/Blank.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { actionOf } from './commands.ts'
import type { Target } from './commands.ts'

type Props = Readonly<{ command: GroupCommandType; target: Target; onClose: () => void }>

/** How many devices of a target there are under further filters; asked anew, because the answer is agreed to. */
const useCount = (target: Target, filters: DeviceFilters, enabled = true) => {
  const of = 'gid' in target ? { gid: target.gid } : { opCityId: [...target.opCityIds] }
  const body = { page: 1, limit: 1, filters: { ...of, ...filters } }
  const { data, error, refetch, isFetchedAfterMount } = useCall(
    deviceCalls.listConnectsPage,
    { body },
    { enabled, silent: true },
  )
  return { count: isFetchedAfterMount ? data?.pagination.totalRecords : undefined, error, refetch }
}

const some = (length: number): readonly unknown[] => Array.from({ length })

/** Asks before a command goes to the devices of a group or of cities, with how many it reaches and whom it leaves out. */
export function CommandDialog({ command, target, onClose }: Props) {
  const { t } = useTranslation('deviceActions')
  const { client, tasks } = useServices()
  const action = actionOf[command]
  const locks = action === 'lock' || action === 'unlock'
  const all = useCount(target, {})
  const online = useCount(target, { online: true })
  const already = useCount(target, { online: true, locked: action === 'lock' }, locks)
  const failed = [all, online, already].find(({ error }) => error !== null)
  if (failed)
    return (
      <Dialog open title={target.name} onClose={onClose}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </Dialog>
    )
  if (all.count === undefined || online.count === undefined || (locks && already.count === undefined)) return null
  // The server refuses more, which is to be known before it is agreed to.
  if (all.count > bulkLimit)
    return (
      <Dialog open title={target.name} onClose={onClose} family="warn">
        <p>{t('selected.tooManyAtOnce', { total: counted(all.count), most: counted(bulkLimit) })}</p>
      </Dialog>
    )
  const done = locks ? (already.count ?? 0) : 0
  const acts = Math.max(0, online.count - done)
  const { name, ...where } = target
  const run = (): void => {
    onClose()
    const body =
      'gid' in where ? { commandType: command, ...where } : { commandType: command, opCityIds: [...where.opCityIds] }
    void tasks.startMany(
      actionTasks[action],
      Array.from({ length: acts }, () => name),
      () => client.request(groupCalls.runCommand, { body }),
    )
  }
  return (
    <ConfirmMany
      {...{ action, acts, onClose }}
      chosen={all.count}
      left={{ offline: some(all.count - online.count), already: some(done) }}
      kind="device"
      context={name}
      onConfirm={run}
    />
  )
}
