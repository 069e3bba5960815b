import type { Device } from '@headend/contract/device'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { unknown } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Fresh } from '../../ui/Vitals.tsx'

const CustomerForm = lazy(() => import('./CustomerForm.tsx').then((module) => ({ default: module.CustomerForm })))

/** Whose device it is, or who sold it: read, and edited in its place. */
export function CustomerField({ device, field }: Readonly<{ device: Device; field: 'customerId' | 'retailer' }>) {
  const { t } = useTranslation('device')
  const mayEdit = usePermission('device.edit')
  const [isEdited, setEdited] = useState(false)
  const value = device[field] ?? ''
  const shown = (
    <>
      <Fresh value={value}>{value || <span className="hd-muted">{unknown}</span>}</Fresh>
      {mayEdit && (
        <IconButton
          size="sm"
          icon={IconPencil}
          label={t('edit', { field: t(`field.${field}`) })}
          onClick={() => setEdited(true)}
        />
      )}
    </>
  )
  if (!isEdited) return shown
  return (
    <Suspense fallback={shown}>
      <CustomerForm device={device} field={field} onDone={() => setEdited(false)} />
    </Suspense>
  )
}
