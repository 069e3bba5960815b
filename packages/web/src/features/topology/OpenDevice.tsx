import { deviceCalls } from '@headend/contract/devices'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall } from '../../lib/services.tsx'
import { buttonClass } from '../../ui/Button.tsx'

/** The way to the page of a node that is a device of the inventory itself, by its MAC address; nothing for any other. */
export function OpenDevice({ macAddress }: Readonly<{ macAddress: string }>) {
  const { t } = useTranslation('topology')
  const found = useCall(
    deviceCalls.listConnectsPage,
    { body: { keyword: macAddress, limit: 1 } },
    { life: lives.list, silent: true },
  )
  const device = found.data?.rows.find(({ macAddr }) => macAddr?.toUpperCase() === macAddress.toUpperCase())
  if (device === undefined) return null
  return (
    <Link
      to="/device/deviceDetail/$endpointId"
      params={{ endpointId: device.endpointId }}
      className={buttonClass('default', 'sm')}
    >
      {t('openDevice')}
    </Link>
  )
}
