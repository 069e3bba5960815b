import { deviceCalls } from '@headend/contract/devices'
import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { IconArrowsExchange } from '@tabler/icons-react'
import { known } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, useFormats } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'

type Props = Readonly<{
  device: UnregisteredDevice
  claims: NonNullable<UnregisteredDevice['claims']>
  onClose: () => void
}>

/** Two endpoints that say they are one device, side by side: somebody decides which of them is believed. */
export const ClaimDialog = ({ device, claims, onClose }: Props) => {
  const { t } = useTranslation(['unregistered', 'common'])
  const formats = useFormats()
  const resolve = useAct(unregisteredCalls.resolve, {
    refresh: [unregisteredCalls.listPage, deviceCalls.listConnectsPage],
    success: (_none, { body }) => t(`claim.done.${body.choice}`, { name: claims.deviceName }),
  })
  const decide = (choice: 'keep' | 'replace') => () =>
    resolve.mutate({ body: { endpointId: device.endpointId, choice } }, { onSuccess: onClose })
  const state = (online: boolean) => <Status state={online ? 'online' : 'offline'} />
  const seen = ({ online, accessTime }: Pick<typeof claims, 'online' | 'accessTime'>) =>
    online ? t('now') : formats.dateTime(accessTime)
  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconArrowsExchange}
      family="warn"
      size="lg"
      title={t('claim.title', { name: claims.deviceName })}
      context={t('claim.text', { serial: known(device.deviceSn) })}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button busy={resolve.isPending} onClick={decide('keep')}>
            {t('claim.keep')}
          </Button>
          <Button variant="danger" busy={resolve.isPending} onClick={decide('replace')}>
            {t('claim.replace')}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        <div className="hd-keys-sides">
          <section>
            <h3>{t('claim.known')}</h3>
            <KeyValues
              items={[
                { label: t('column.endpointId'), value: claims.endpointId, mono: true },
                { label: t('column.status'), value: state(claims.online) },
                { label: t('column.modelName'), value: claims.modelName },
                { label: t('column.deviceSn'), value: claims.deviceSn, mono: true },
                { label: t('claim.address'), value: known(claims.locationIp), mono: true },
                { label: t('column.accessTime'), value: seen(claims) },
                { label: t('claim.registered'), value: formats.dateTime(claims.createTime) },
                { label: t('claim.customer'), value: known(claims.customerId) },
              ]}
            />
          </section>
          <section>
            <h3>{t('claim.claimant')}</h3>
            <KeyValues
              items={[
                { label: t('column.endpointId'), value: device.endpointId, mono: true },
                { label: t('column.status'), value: state(device.online) },
                { label: t('column.modelName'), value: known(device.modelName) },
                { label: t('column.deviceSn'), value: known(device.deviceSn), mono: true },
                { label: t('claim.address'), value: known(device.locationIp), mono: true },
                { label: t('column.accessTime'), value: seen(device) },
                { label: t('claim.since'), value: formats.dateTime(claims.claimTime) },
              ]}
            />
          </section>
        </div>
        <p className="hd-soft">{t('claim.advice')}</p>
      </div>
    </Dialog>
  )
}
