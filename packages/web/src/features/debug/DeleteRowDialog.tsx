import { dataModelCalls } from '@headend/contract/dataModel'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Confirm } from '../../ui/Confirm.tsx'

type Props = Readonly<{
  endpointId: string
  path: string
  onClose: () => void
  /** The device deleted the row. */
  onDeleted: () => void
}>

/** Deletes a row of a table of the device, once somebody has confirmed it. */
export function DeleteRowDialog({ endpointId, path, onClose, onDeleted }: Props) {
  const { t } = useTranslation('debug')
  const { name } = useDevice(endpointId)
  const act = useAct(dataModelCalls.deleteObject, { quiet: true, success: () => t('remove.done', { path }) })
  return (
    <Confirm
      open
      danger
      onClose={onClose}
      title={t('remove.title')}
      action={t('remove.action')}
      context={name}
      losses={[t('remove.loses', { path })]}
      busy={act.isPending}
      onConfirm={() =>
        act.mutate(
          { body: { endpointId, path } },
          {
            onSuccess: () => {
              onDeleted()
              onClose()
            },
          },
        )
      }
    >
      {act.error && (
        <Banner family="bad" title={t('remove.failed')}>
          {act.error.message}
        </Banner>
      )}
    </Confirm>
  )
}
