import { deviceName } from '@headend/contract/device'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'

export type LockAction = 'lock' | 'unlock'

/** Locking one unregistered device, or unlocking a locked one: what it is called, costs, and why it cannot be done now. */
export const useLock = (device: UnregisteredDevice) => {
  const { endpointId, online, uiLockEnable, prodClass, modelName } = device
  const { t } = useTranslation(['unregistered', 'effects'])
  const { client, tasks } = useServices()
  const action: LockAction = uiLockEnable === true ? 'unlock' : 'lock'
  return {
    action,
    label: t(action),
    text: t(`effects:${action}.${drawnKind(prodClass, modelName)}`, { count: 1 }),
    reason: !online ? t('offline') : uiLockEnable === null ? t('noLock') : undefined,
    start: (): void =>
      void tasks.start(
        {
          endpointId,
          taskType: action === 'lock' ? 'Lock' : 'Unlock',
          target: deviceName(device),
        },
        () =>
          client.request(unregisteredCalls.act, {
            body: { endpointId, actionType: action === 'lock' ? 'Lock' : 'Unlock' },
          }),
      ),
  } as const
}
