import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { IconArrowsExchange, IconDots, IconLock, IconLockOpen, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { showClaim } from './claim.tsx'
import { showRegister } from './register.tsx'
import { useForget } from './useForget.ts'
import { useLock } from './useLock.ts'

type Props = Readonly<{ device: UnregisteredDevice; show: Show }>

/** What can be done with an unregistered device on a phone, where its row has no room for buttons. */
export const RowMenu = ({ device, show }: Props) => {
  const { t } = useTranslation(['unregistered', 'common'])
  const mayRegister = usePermission('inventory.upload')
  const mayLock = usePermission([['inventory.upload', 'device.lock']])
  const { claims } = device
  const lock = useLock(device)
  const forget = useForget(device)
  const [asked, setAsked] = useState<'lock' | 'forget' | null>(null)
  const close = (): void => setAsked(null)
  if (!mayRegister && !mayLock) return null
  return (
    <>
      <Menu
        label={t('actionsOf', { name: device.endpointId })}
        trigger={(props) => (
          <IconButton icon={IconDots} label={t('actionsOf', { name: device.endpointId })} {...props} />
        )}
        items={[
          ...(mayRegister && claims !== null
            ? [{ label: t('claim.open'), icon: IconArrowsExchange, onSelect: () => showClaim(show, device, claims) }]
            : []),
          ...(mayRegister && claims === null
            ? [{ label: t('register'), icon: IconUserPlus, onSelect: () => showRegister(show, device) }]
            : []),
          ...(mayLock
            ? [
                {
                  label: lock.label,
                  icon: lock.action === 'lock' ? IconLock : IconLockOpen,
                  onSelect: () => setAsked('lock'),
                  reason: lock.reason,
                },
              ]
            : []),
          ...(mayRegister ? [{ label: t('forget'), icon: IconTrash, onSelect: () => setAsked('forget') }] : []),
        ]}
      />
      {asked === 'lock' && (
        <Confirm
          open
          onClose={close}
          title={lock.label}
          context={device.endpointId}
          losses={[lock.text]}
          onConfirm={() => {
            close()
            lock.start()
          }}
        />
      )}
      {asked === 'forget' && (
        <Confirm
          open
          onClose={close}
          title={t('forgetTitle')}
          action={t('forget')}
          context={device.endpointId}
          losses={[t('forgetText')]}
          onConfirm={() => {
            close()
            forget()
          }}
        />
      )}
    </>
  )
}
