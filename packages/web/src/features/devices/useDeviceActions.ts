import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceName } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { leftOut } from '../../lib/leftOut.ts'
import { callKey, useServices, useSettings } from '../../lib/services.tsx'
import { startOn } from '../../lib/startOn.ts'
import { whenOver } from '../../lib/taskStore.ts'
import { actionTasks } from '../../lib/actionTasks.ts'
import type { TaskAction } from '../../lib/actionTasks.ts'
import { isLifecycle } from './actionPlan.ts'
import type { ActionPlan, Chosen, DeviceActionName, LifecycleAction } from './actionPlan.ts'

const lifecycle = {
  deploy: lifecycleCalls.activate,
  request: lifecycleCalls.activate,
  reject: lifecycleCalls.reject,
  retrieve: lifecycleCalls.deactivate,
} as const

/** Devices, by endpoint id, on which an action did not begin, and those on which it failed once it is over. */
type Outcome = Readonly<{ left: readonly string[]; failed: Promise<readonly string[]> }>
type Act = (action: DeviceActionName, plan: ActionPlan, lnbSettings?: LnbSettings) => Promise<Outcome>
type LnbSettings = NonNullable<Device['lnbSettings']>

/**
 * Runs an action on the devices it is for, and gives on which of those that were chosen it came to nothing, once the server has answered. What the others do
 * then shows in the task tray.
 */
export const useDeviceActions = (): Act => {
  const { t } = useTranslation(['deviceActions', 'common'])
  const { client, tasks, toasts } = useServices()
  const { language } = useSettings()
  const queries = useQueryClient()

  const startBulk = async (
    action: TaskAction,
    { acts: devices, ...plan }: ActionPlan,
    lnbSettings: LnbSettings | undefined,
  ): Promise<Outcome> => {
    const aside = leftOut(plan, language)
    const endpointIds = devices.map(({ endpointId }) => endpointId)
    const begun = await tasks.startMany(
      actionTasks[action],
      devices.map(deviceName),
      () => startOn(client, action, endpointIds, lnbSettings),
      aside,
    )
    return {
      left: (begun?.left ?? [...devices, ...aside]).map(({ endpointId }) => endpointId),
      failed: begun ? whenOver(tasks.store, begun.batchId) : Promise.resolve([]),
    }
  }

  const changeLifecycle = async (action: LifecycleAction, devices: readonly Chosen[]): Promise<readonly string[]> => {
    const call = lifecycle[action]
    const outcomes = await Promise.allSettled(
      devices.map(({ endpointId }) => client.request(call, { body: { endpointId } })),
    )
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    const [firstRefusal] = refused
    const [device] = devices
    if (!firstRefusal) {
      toasts.success(
        devices.length === 1 && device
          ? t(`doneOn.${action}`, { name: deviceName(device) })
          : t(`done.${action}`, { count: devices.length }),
      )
      return []
    }
    const reason = firstRefusal.reason instanceof CallError ? firstRefusal.reason.message : ''
    const done = devices.length - refused.length
    toasts.failed(
      t('done.partly', { done, count: devices.length, reason }),
      done > 0 ? { title: t('common:toast.partly'), partly: true } : {},
    )
    return devices.flatMap(({ endpointId }, at) => (outcomes[at]?.status === 'rejected' ? [endpointId] : []))
  }

  return async (action, plan, lnbSettings) => {
    const outcome = isLifecycle(action)
      ? { left: await changeLifecycle(action, plan.acts), failed: Promise.resolve([]) }
      : await startBulk(action, plan, lnbSettings)
    await Promise.all(
      [deviceCalls.listConnectsPage, deviceCalls.count, dashboardCalls.getDevices].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    )
    return outcome
  }
}
