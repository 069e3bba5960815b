import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { TaskType } from '@headend/contract/tasks'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDeviceTasks } from '../../lib/deviceTasks.ts'
import { callKey, useAct, usePermissions, useServices } from '../../lib/services.tsx'
import { startOn } from '../../lib/startOn.ts'
import { isEnded } from '../../lib/taskStore.ts'
import { actionTasks } from '../../lib/actionTasks.ts'
import { actionsOf, isOnDevice } from './actions.ts'
import type { LnbSettings } from '../../ui/LnbDialog.tsx'
import { kindOf } from './kind.ts'
import { lockOf } from './lock.ts'
import type { DeviceActionName, OfferedAction, OnDevice } from './actions.ts'
import type { ShownDevice } from './useLiveDevice.ts'

export type DeviceActions = Readonly<{
  offered: readonly OfferedAction[]
  /** Kinds of tasks that run on the device now. */
  running: ReadonlySet<TaskType>
  /** Null for a device that does not say. */
  isLocked: boolean | null
  /** Runs an action, of which nothing more has to be said but the settings of a converter. */
  run: (name: Exclude<DeviceActionName, 'register' | 'remove'>, lnbSettings?: LnbSettings) => void
}>

/** What can be done with the shown device, and how. */
export const useActions = (shown: ShownDevice): DeviceActions => {
  const { t } = useTranslation('device')
  const { client, tasks } = useServices()
  const queries = useQueryClient()
  const may = usePermissions()
  const deviceTasks = useDeviceTasks(shown.endpointId)
  const { endpointId, device, online, full } = shown
  const running = new Set<TaskType>(deviceTasks.filter((task) => !isEnded(task)).map(({ taskType }) => taskType))
  const isLocked = lockOf(shown)
  const refresh = [deviceCalls.getMaster, deviceCalls.listConnectsPage, deviceCalls.count]
  const activate = useAct(lifecycleCalls.activate, {
    refresh,
    success: ({ deviceStatus }) => t(`done.${deviceStatus}`, { name: shown.called }),
  })
  const deactivate = useAct(lifecycleCalls.deactivate, {
    refresh,
    success: () => t('done.retrieved', { name: shown.called }),
  })
  const reject = useAct(lifecycleCalls.reject, { refresh, success: () => t('done.rejected', { name: shown.called }) })

  const start = async (name: OnDevice, lnbSettings: LnbSettings | undefined): Promise<void> => {
    const isUnregistered = device === null
    await tasks.start({ endpointId, taskType: actionTasks[name], target: shown.called }, async () => {
      if (isUnregistered && (name === 'lock' || name === 'unlock')) {
        return client.request(unregisteredCalls.act, {
          body: { endpointId, actionType: name === 'lock' ? 'Lock' : 'Unlock' },
        })
      }
      const { taskIds } = await startOn(client, name, [endpointId], lnbSettings)
      return { taskId: taskIds[0] }
    })
    await queries.invalidateQueries({ queryKey: callKey(deviceCalls.getMaster) })
  }

  return {
    offered: actionsOf(
      {
        registered: device !== null,
        online,
        locked: isLocked ?? false,
        // Nothing is known of a device that has not answered yet.
        lockable: isLocked !== null || full === null,
        status: device?.deviceStatus ?? null,
        running,
        unsupported: device?.unsupported ?? [],
        setTopBox: kindOf(shown) === 'STB',
      },
      may,
    ),
    running,
    isLocked,
    run: (name, lnbSettings) => {
      if (isOnDevice(name)) void start(name, lnbSettings)
      else if (name === 'retrieve') deactivate.mutate({ body: { endpointId } })
      else if (name === 'reject') reject.mutate({ body: { endpointId } })
      else activate.mutate({ body: { endpointId } })
    },
  }
}
