import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { IconLock, IconLockOpen, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { mac } from '../../lib/formats.ts'
import { useAct, usePermission, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'

type Props = Readonly<{ device: UnregisteredDevice; onRegister: () => void }>

/** What can be done with an unregistered device from its row. */
export const RowActions = ({ device, onRegister }: Props) => {
  const { t } = useTranslation('unregistered')
  const mayRegister = usePermission('inventory.upload')
  const mayLock = usePermission([['inventory.upload', 'device.lock']])
  return (
    <span className="hd-unregistered-actions">
      {mayRegister && (
        <Button size="sm" icon={IconUserPlus} onClick={onRegister}>
          {t('register')}
        </Button>
      )}
      {mayLock && <LockButton device={device} />}
      {mayRegister && <ForgetButton device={device} />}
    </span>
  )
}

const LockButton = ({ device }: Pick<Props, 'device'>) => {
  const { t } = useTranslation(['unregistered', 'effects'])
  const { client, tasks } = useServices()
  const { endpointId, online, uiLockEnable, prodClass, modelName, macAddr } = device
  const action = uiLockEnable === true ? 'unlock' : 'lock'
  const reason = !online ? t('offline') : uiLockEnable === null ? t('noLock') : undefined
  const start = (): Promise<unknown> =>
    tasks.start(
      {
        endpointId,
        taskType: action === 'lock' ? 'Lock' : 'Unlock',
        target: macAddr === null ? (modelName ?? endpointId) : mac(macAddr),
      },
      () =>
        client.request(unregisteredCalls.act, {
          body: { endpointId, actionType: action === 'lock' ? 'Lock' : 'Unlock' },
        }),
    )
  return (
    <ConfirmButton
      size="sm"
      icon={action === 'lock' ? IconLock : IconLockOpen}
      reason={reason}
      text={t(`effects:${action}.${drawnKind(prodClass, modelName)}`, { count: 1 })}
      action={t(action)}
      onConfirm={() => void start()}
    />
  )
}

const ForgetButton = ({ device }: Pick<Props, 'device'>) => {
  const { t } = useTranslation('unregistered')
  const forget = useAct(unregisteredCalls.remove, {
    success: () => t('forgotten'),
    refresh: [unregisteredCalls.listPage],
  })
  return (
    <ConfirmButton
      size="sm"
      icon={IconTrash}
      label={t('forget')}
      title={t('forgetTitle')}
      text={t('forgetText')}
      action={t('forget')}
      onConfirm={() => forget.mutate({ body: { endpointId: device.endpointId } })}
    />
  )
}
