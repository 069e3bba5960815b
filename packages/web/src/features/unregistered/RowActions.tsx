import { deviceName } from '@headend/contract/device'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { IconArrowsExchange, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermission, useServices } from '../../lib/services.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import { RowButtons, RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'

const ClaimDialog = lazy(() => import('./ClaimDialog.tsx').then((module) => ({ default: module.ClaimDialog })))
const RegisterDialog = lazy(() =>
  import('../../ui/RegisterDialog.tsx').then((module) => ({ default: module.RegisterDialog })),
)

type Props = Readonly<{ device: UnregisteredDevice; show: Show }>

/** Locking one unregistered device, or unlocking a locked one: what it costs, and why it cannot be done now. */
const useLock = (device: UnregisteredDevice): RowAction => {
  const { endpointId, online, uiLockEnable, prodClass, modelName } = device
  const { t } = useTranslation(['unregistered', 'effects'])
  const { client, tasks } = useServices()
  const action = uiLockEnable === true ? 'unlock' : 'lock'
  const taskType = uiLockEnable === true ? 'Unlock' : 'Lock'
  const target = deviceName(device)
  return {
    label: t(action),
    icon: actionIcons[action],
    reason: !online ? t('offline') : uiLockEnable === null ? t('noLock') : undefined,
    ask: { text: t(`effects:${action}.${drawnKind(prodClass, modelName)}`, { count: 1 }) },
    run: () =>
      void tasks.start({ endpointId, taskType, target }, () =>
        client.request(unregisteredCalls.act, { body: { endpointId, actionType: taskType } }),
      ),
  }
}

/** What can be done with an unregistered device. Dialogs stand in front of the list: its row may leave the page meanwhile. */
const useActions = ({ device, show }: Props): readonly RowAction[] => {
  const { t } = useTranslation('unregistered')
  const mayRegister = usePermission('inventory.upload')
  const mayLock = usePermission([['inventory.upload', 'device.lock']])
  const lock = useLock(device)
  const { endpointId, claims } = device
  const forget = useAct(unregisteredCalls.remove, {
    success: () => t('forgotten'),
    refresh: [unregisteredCalls.listPage],
  })
  const enter: RowAction = claims
    ? {
        label: t('claim.open'),
        icon: IconArrowsExchange,
        run: () => show((close) => <ClaimDialog device={device} claims={claims} onClose={close} />),
      }
    : {
        label: t('register'),
        icon: actionIcons.register,
        run: () =>
          show((close) => (
            <RegisterDialog endpointId={endpointId} name={deviceName(device)} unregistered={device} onClose={close} />
          )),
      }
  return [
    ...(mayRegister ? [enter] : []),
    ...(mayLock ? [lock] : []),
    ...(mayRegister
      ? [
          {
            label: t('forget'),
            icon: IconTrash,
            ask: { title: t('forgetTitle'), text: t('forgetText') },
            run: () => forget.mutate({ body: { endpointId } }),
          },
        ]
      : []),
  ]
}

/** What can be done with an unregistered device from its row. */
export const DeviceButtons = ({ signs, ...props }: Props & Readonly<{ signs: boolean }>) => (
  <RowButtons actions={useActions(props)} signs={signs} />
)

/** The same on a phone. */
export const DeviceMenu = (props: Props) => {
  const { t } = useTranslation('unregistered')
  const { endpointId } = props.device
  return <RowMenu actions={useActions(props)} label={t('actionsOf', { name: endpointId })} name={endpointId} />
}
