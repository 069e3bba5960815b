import type { Device } from '@headend/contract/device'
import { IconKey } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, usePermission } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Fresh } from '../../ui/Vitals.tsx'

const SecretDialog = lazy(() => import('./SecretDialog.tsx').then((module) => ({ default: module.SecretDialog })))

/** Whether the device has a secret to prove itself with, and giving it one. */
export function SecretField({ device }: Readonly<{ device: Device }>) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const mayGive = usePermission('inventory.upload')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Fresh value={device.secretTime}>
        {device.secretTime === null ? (
          <span className="hd-muted">{t(device.certificate === null ? 'secret.none' : 'secret.certified')}</span>
        ) : (
          t('secret.given', { time: formats.dateTime(device.secretTime) })
        )}
      </Fresh>
      {mayGive && <IconButton size="sm" icon={IconKey} label={t('secret.open')} onClick={() => setOpen(true)} />}
      <Suspense>{isOpen && <SecretDialog device={device} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
