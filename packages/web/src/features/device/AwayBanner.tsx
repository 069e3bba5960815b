import type { DeviceTab } from '@headend/contract/models'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { useShown } from './useLiveDevice.ts'

/** Tabs that show what a device said; General, Monitoring and Topology say of their values themselves from when they are. */
const ofValues: readonly DeviceTab[] = [
  'detailedInformation',
  'networkInformation',
  'wifiManagement',
  'avManagement',
  'androidManagement',
  'appManagement',
]

/** Says above a tab of values that they are the last that the device reported, once it went away. */
export function AwayBanner({ tab }: Readonly<{ tab: DeviceTab }>) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const { device, unregistered, online, full } = useShown()
  const now = useNow(60_000)
  // Where nothing was read nothing is shown, and each card says so.
  if (online || full === null || !ofValues.includes(tab)) return null
  const since = (device ?? unregistered)?.accessTime ?? null
  return (
    <Banner family="idle" mark="slashed">
      {since === null
        ? t('verdict.offline')
        : t('verdict.offlineSince', {
            time: formats.dateTime(since),
            span: formats.length(Math.max(0, now - since)),
          })}{' '}
      {t('verdict.lastValues')}
    </Banner>
  )
}
