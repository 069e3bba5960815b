import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import type { GroupLifeType } from '@headend/contract/groups'
import { bulkLimit } from '@headend/contract/tasks'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermissions, useServices } from '../../lib/services.tsx'
import { Failure } from '../../ui/Blank.tsx'
import { ConfirmMany } from '../../ui/ConfirmMany.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { lifeOf, whereOf } from './commands.ts'
import type { Target } from './commands.ts'
import { TooMany } from './TooMany.tsx'
import { useCount } from './useCount.ts'

type Props = Readonly<{ command: GroupLifeType; target: Target; onClose: () => void }>

const some = (length: number): readonly unknown[] => Array.from({ length })

/** Asks before the devices of a group or of cities are deployed (or their deployment is asked for) or retrieved. */
export function LifeDialog({ command, target, onClose }: Props) {
  const { t } = useTranslation(['deviceActions', 'common'])
  const { toasts } = useServices()
  const action = lifeOf(command, usePermissions())
  const all = useCount(target, {})
  const deployed = useCount(target, {}, { activeType: 'deployed' })
  const requested = useCount(target, {}, { activeType: 'requested', enabled: action === 'request' })
  const give = useAct(groupCalls.runCommand, {
    refresh: [deviceCalls.listConnectsPage, deviceCalls.count, dashboardCalls.getDevices],
    success: ({ executed, unmet, left }) => {
      if (unmet === 0) return t(`done.${action}`, { count: executed })
      toasts.failed(t('done.partly', { done: executed, count: executed + unmet, reason: left[0]?.reason ?? '' }), {
        title: t('common:toast.partly'),
        partly: true,
      })
      return undefined
    },
  })
  const failed = [all, deployed, requested].find(({ error }) => error !== null)
  if (failed)
    return (
      <Dialog open title={target.name} onClose={onClose}>
        <Failure error={failed.error} onRetry={() => void failed.refetch()} />
      </Dialog>
    )
  const waiting = action === 'request' ? requested.count : 0
  if (all.count === undefined || deployed.count === undefined || waiting === undefined) return null
  if (all.count > bulkLimit) return <TooMany name={target.name} total={all.count} onClose={onClose} />
  const acts = action === 'retrieve' ? deployed.count : all.count - deployed.count - waiting
  return (
    <ConfirmMany
      {...{ action, acts, onClose }}
      chosen={all.count}
      left={{ otherState: some(all.count - acts) }}
      kind="device"
      context={target.name}
      onConfirm={() => {
        onClose()
        give.mutate({ body: { commandType: command, ...whereOf(target) } })
      }}
    />
  )
}
