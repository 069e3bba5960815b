import type { Device } from '@headend/contract/device'
import { certificateSoonMs } from '@headend/contract/devices'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useServices } from '../../lib/services.tsx'
import { Pill } from '../../ui/Status.tsx'

/** The certificate by which the device proved itself, until when it holds, and a mark once that is soon. */
export function CertificateField({
  certificate: { subject, issuer, serialNumber, validTo },
}: Readonly<{ certificate: NonNullable<Device['certificate']> }>) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const { clock } = useServices()
  const left = validTo - clock.now()
  return (
    <span className="hd-certificate">
      {subject}{' '}
      <span className="hd-muted">
        {t('certificate.of', { issuer })} <span className="hd-mono">{serialNumber}</span>
      </span>{' '}
      {left <= certificateSoonMs ? (
        <Pill family={left <= 0 ? 'bad' : 'warn'}>
          {t(left <= 0 ? 'certificate.over' : 'certificate.soon', { time: formats.dateTime(validTo) })}
        </Pill>
      ) : (
        t('certificate.until', { time: formats.dateTime(validTo) })
      )}
    </span>
  )
}
