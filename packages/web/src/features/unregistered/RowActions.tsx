import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { IconArrowsExchange, IconLock, IconLockOpen, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { showClaim } from './claim.tsx'
import { showRegister } from './register.tsx'
import { useForget } from './useForget.ts'
import { useLock } from './useLock.ts'

type Props = Readonly<{ device: UnregisteredDevice; show: Show }>

/** What can be done with an unregistered device from its row. */
export const RowActions = ({ device, show }: Props) => {
  const { t } = useTranslation('unregistered')
  const mayRegister = usePermission('inventory.upload')
  const { claims } = device
  const mayLock = usePermission([['inventory.upload', 'device.lock']])
  return (
    <>
      {mayRegister && claims !== null && (
        <Button size="sm" icon={IconArrowsExchange} onClick={() => showClaim(show, device, claims)}>
          {t('claim.open')}
        </Button>
      )}
      {mayRegister && claims === null && (
        <Button size="sm" icon={IconUserPlus} onClick={() => showRegister(show, device)}>
          {t('register')}
        </Button>
      )}
      {mayLock && <LockButton device={device} />}
      {mayRegister && <ForgetButton device={device} />}
    </>
  )
}

const LockButton = ({ device }: Pick<Props, 'device'>) => {
  const { action, label, reason, text, start } = useLock(device)
  return (
    <ConfirmButton
      size="sm"
      icon={action === 'lock' ? IconLock : IconLockOpen}
      reason={reason}
      text={text}
      action={label}
      onConfirm={start}
    />
  )
}

const ForgetButton = ({ device }: Pick<Props, 'device'>) => {
  const { t } = useTranslation('unregistered')
  const forget = useForget(device)
  return (
    <ConfirmButton
      size="sm"
      icon={IconTrash}
      label={t('forget')}
      title={t('forgetTitle')}
      text={t('forgetText')}
      action={t('forget')}
      onConfirm={forget}
    />
  )
}
